#include "analyzer/frontend/tir/PythonParsing.h"

#include <charconv>
#include <cstdlib>

namespace smem::tir::python {

namespace {

constexpr unsigned mostHeight = 1000; // of an expression's tree

void appendUtf8(std::string &text, unsigned code) {
  if (code < 0x80)
    text += char(code);
  else if (code < 0x800)
    text += {char(0xC0 | code >> 6), char(0x80 | (code & 63))};
  else
    text += {char(0xE0 | (code >> 12 & 15)), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
}

/// The escape after a backslash at `i`; moves `i` to its last character.
void appendEscape(std::string &text, std::string_view body, size_t &i) {
  static constexpr std::string_view letters = "abfnrtv\\'\"", meanings = "\a\b\f\n\r\t\v\\'\"";
  if (const size_t known = letters.find(body[i]); known != std::string_view::npos) {
    text += meanings[known];
    return;
  }
  if (body[i] == '\n') return;
  const unsigned digits = body[i] == 'x' ? 2 : body[i] == 'u' ? 4 : 0;
  unsigned code = 0;
  const char *begin = body.data() + i + 1;
  if (digits && i + digits < body.size() && std::from_chars(begin, begin + digits, code, 16).ptr == begin + digits) {
    appendUtf8(text, code);
    i += digits;
    return;
  }
  if (body[i] == '0')
    text += '\0';
  else
    text += {'\\', body[i]};
}

std::string unquote(std::string_view token) {
  size_t quoteAt = token.find_first_of("\"'");
  const bool raw = token.substr(0, quoteAt).find_first_of("rR") != std::string_view::npos;
  const char quote = token[quoteAt];
  const bool triple = token.size() >= quoteAt + 6 && token[quoteAt + 1] == quote && token[quoteAt + 2] == quote;
  const size_t width = triple ? 3 : 1;
  const std::string_view body = token.substr(quoteAt + width, token.size() - quoteAt - 2 * width);
  if (raw) return std::string(body);
  std::string text;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '\\' && i + 1 < body.size())
      appendEscape(text, body, ++i);
    else
      text += body[i];
  }
  return text;
}

/// Binding strength of an operator between two operands; 0: none.
unsigned strength(std::string_view op) {
  if (op.empty() || op.size() > 3) return 0;
  const char second = op.size() > 1 ? op[1] : 0;
  if (op.size() == 3) return op == "and" ? 2 : 0;
  switch (op[0]) {
  case 'o': return second == 'r' ? 1 : 0;
  case 'i': return second == 'n' || second == 's' ? 4 : 0;
  case '=':
  case '!': return second == '=' ? 4 : 0;
  case '<':
  case '>': return second == op[0] ? 8 : second == 0 || second == '=' || op == "<>" ? 4 : 0;
  case '|': return second ? 0 : 5;
  case '^': return second ? 0 : 6;
  case '&': return second ? 0 : 7;
  case '+':
  case '-': return second ? 0 : 9;
  case '*':
  case '%':
  case '@': return second ? 0 : 10;
  case '/': return second == 0 || second == '/' ? 10 : 0;
  default: return 0;
  }
}
constexpr unsigned notStrength = 3, comparison = 4;

} // namespace

Expr &Expressions::take() {
  if (used == chunks.size() * chunk) chunks.push_back(std::make_unique<Expr[]>(chunk));
  Expr &expr = chunks[used / chunk][used % chunk];
  ++used;
  expr.height = 1;
  expr.text.clear();
  expr.integer = 0;
  expr.real = 0;
  expr.items.clear();
  expr.keywords.clear();
  return expr;
}

Expr *Parsing::make(Kind kind, Place where) {
  Expr &expr = script_.expressions.take();
  expr.kind = kind;
  expr.where = where;
  return &expr;
}
ExprPtr Parsing::finish(Expr *expr) {
  for (const ExprPtr item : expr->items)
    if (item) expr->height = std::max(expr->height, item->height + 1);
  for (const Keyword &keyword : expr->keywords)
    if (keyword.value) expr->height = std::max(expr->height, keyword.value->height + 1);
  if (expr->height > mostHeight) fail("more than 1000 operators inside each other");
  return expr;
}
ExprPtr Parsing::with(Kind kind, Place where, std::string_view text, std::initializer_list<ExprPtr> items) {
  Expr *expr = make(kind, where);
  expr->text = text;
  expr->items.assign(items);
  return finish(expr);
}
ExprPtr Parsing::withItems(Kind kind, Place where, const std::vector<ExprPtr> &items) {
  Expr *expr = make(kind, where);
  expr->items = items;
  return finish(expr);
}
ExprPtr Parsing::nothing() { return make(Kind::constant, current().where); }

ExprPtr Parsing::expressions() {
  const Place where = current().where;
  ExprPtr first = starredOrExpression();
  if (!is(",")) return first;
  std::vector<ExprPtr> items{first};
  while (accept(",") && beginsExpression()) items.push_back(starredOrExpression());
  return withItems(Kind::tuple, where, items);
}

bool Parsing::beginsExpression() const {
  const Token &token = current();
  if (token.kind == Token::Kind::name)
    return token.text != "in" && token.text != "for" && token.text != "if" && token.text != "else";
  if (token.kind == Token::Kind::op)
    return token.text == "(" || token.text == "[" || token.text == "{" || token.text == "-" || token.text == "+" ||
           token.text == "~" || token.text == "*" || token.text == "...";
  return token.kind == Token::Kind::number || token.kind == Token::Kind::text;
}

ExprPtr Parsing::starredOrExpression() {
  const Place where = current().where;
  if (accept("*")) return with(Kind::starred, where, "", {expression()});
  return expression();
}

ExprPtr Parsing::expression() {
  const Deeper deeper(depth_);
  if (depth_ > mostNesting) fail("more than 300 levels of nesting");
  const Place where = current().where;
  if (is("lambda")) return lambda();
  if (accept("yield")) return accept("from"), beginsExpression() ? expressions() : nothing();
  ExprPtr value = operation(1);
  if (accept(":=")) return expression();
  if (!accept("if")) return value;
  ExprPtr condition = operation(1);
  expect("else");
  return with(Kind::conditional, where, "", {condition, value, expression()});
}

ExprPtr Parsing::lambda() {
  const Place where = current().where;
  step();
  for (unsigned open = 0; !failed_ && (open || !is(":")); step()) {
    if (current().kind == Token::Kind::newline || current().kind == Token::Kind::end) fail("\":\" expected");
    if (is("(") || is("[") || is("{")) ++open;
    if ((is(")") || is("]") || is("}")) && open) --open;
  }
  expect(":");
  expression();
  return make(Kind::lambda, where);
}

ExprPtr Parsing::operation(unsigned weakest) {
  ExprPtr left = weakest <= notStrength && is("not") ? negation() : operand();
  ExprPtr compared = nullptr; // the right side of the last comparison, for a < b < c
  for (;;) {
    const Token token = current();
    const bool notIn = is("not") && follows("in");
    if (token.kind != Token::Kind::op && token.kind != Token::Kind::name) return left;
    const unsigned power = notIn ? comparison : strength(token.text);
    if (!power || power < weakest) return left;
    step();
    std::string_view op = notIn ? "not in" : token.text == "<>" ? "!=" : token.text;
    if (notIn)
      step();
    else if (op == "is" && accept("not"))
      op = "is not";
    ExprPtr right = operation(power + 1);
    if (power == comparison && compared) {
      ExprPtr next = with(Kind::binary, token.where, op, {compared, right});
      left = with(Kind::binary, token.where, "and", {left, next});
    } else
      left = with(Kind::binary, token.where, op, {left, right});
    compared = power == comparison ? right : nullptr;
    if (failed_) return left;
  }
}

ExprPtr Parsing::negation() {
  const Deeper deeper(depth_);
  if (depth_ > mostNesting) fail("more than 300 levels of nesting");
  const Place where = current().where;
  expect("not");
  return with(Kind::unary, where, "not", {operation(notStrength)});
}

ExprPtr Parsing::operand() {
  const Deeper deeper(depth_);
  if (depth_ > mostNesting) fail("more than 300 levels of nesting");
  const Token token = current();
  if (accept("-") || accept("+") || accept("~")) return signedOperand(token.text, token.where, operand());
  accept("await");
  ExprPtr base = trailers(atom());
  if (!is("**")) return base;
  const Place where = current().where;
  step();
  return with(Kind::binary, where, "**", {base, operand()});
}

ExprPtr Parsing::signedOperand(std::string_view sign, Place where, ExprPtr value) {
  if (sign != "~" && (value->kind == Kind::integer || value->kind == Kind::real)) {
    Expr *number = make(value->kind, where);
    number->text = value->text;
    number->integer = value->integer;
    number->real = value->real;
    if (sign == "-") {
      number->integer = int64_t(0 - uint64_t(number->integer));
      number->real = -number->real;
      number->text = "-" + number->text;
    }
    return number;
  }
  return with(Kind::unary, where, sign, {value});
}

ExprPtr Parsing::trailers(ExprPtr base) {
  while (!failed_) {
    if (is("("))
      base = call(base);
    else if (is("["))
      base = subscript(base);
    else if (accept(".")) {
      const Token name = current();
      if (!acceptKind(Token::Kind::name)) fail("a name expected");
      base = with(Kind::attribute, base->where, name.text, {base});
    } else
      return base;
  }
  return base;
}

ExprPtr Parsing::call(ExprPtr callee) {
  Expr *expr = make(Kind::call, callee->where);
  expr->items.push_back(callee);
  expect("(");
  while (!failed_ && !is(")")) {
    const Place where = current().where;
    if (accept("**"))
      expr->keywords.push_back({"", expression(), where});
    else if (current().kind == Token::Kind::name && follows("=")) {
      std::string name(current().text);
      step(), step();
      expr->keywords.push_back({std::move(name), expression(), where});
    } else
      expr->items.push_back(generatedOr(starredOrExpression()));
    if (!accept(",")) break;
  }
  expect(")");
  return finish(expr);
}

ExprPtr Parsing::generatedOr(ExprPtr element) {
  if (!is("for") && !(is("async") && follows("for"))) return element;
  const Place where = element->where;
  while (!failed_ && (is("for") || is("async") || is("if"))) {
    accept("async");
    if (accept("if")) {
      operation(1);
      continue;
    }
    expect("for");
    targets();
    expect("in");
    operation(1);
  }
  return with(Kind::generated, where, "", {element});
}

ExprPtr Parsing::targets() {
  const Place where = current().where;
  std::vector<ExprPtr> items;
  do {
    accept("*");
    items.push_back(trailers(atom()));
  } while (accept(",") && beginsExpression());
  return items.size() == 1 ? items[0] : withItems(Kind::tuple, where, items);
}

ExprPtr Parsing::subscript(ExprPtr base) {
  Expr *expr = make(Kind::subscript, base->where);
  expr->items.push_back(base);
  expect("[");
  while (!failed_ && !is("]")) {
    expr->items.push_back(sliceOrIndex());
    if (!accept(",")) break;
  }
  expect("]");
  return finish(expr);
}

ExprPtr Parsing::sliceOrIndex() {
  const Place where = current().where;
  ExprPtr begin = is(":") ? nullptr : starredOrExpression();
  if (!accept(":")) return begin;
  const ExprPtr end = beginsExpression() ? expression() : nullptr;
  const ExprPtr step = accept(":") && beginsExpression() ? expression() : nullptr;
  return with(Kind::slice, where, "", {begin, end, step});
}

ExprPtr Parsing::atom() {
  const Token token = current();
  if (is("(")) return parenthesized();
  if (is("[")) return listDisplay();
  if (is("{")) return braces();
  if (token.kind == Token::Kind::number) return step(), number(token);
  if (token.kind == Token::Kind::text) return strings();
  if (accept("...")) return with(Kind::constant, token.where, "...", {});
  if (token.kind != Token::Kind::name) {
    fail(token.kind == Token::Kind::newline || token.kind == Token::Kind::end ? "the expression ends too early"
                                                                              : "an expression expected");
    return nothing();
  }
  step();
  const bool constant = token.text == "True" || token.text == "False" || token.text == "None";
  return with(constant ? Kind::constant : Kind::name, token.where, token.text, {});
}

ExprPtr Parsing::parenthesized() {
  const Place where = current().where;
  expect("(");
  if (accept(")")) return with(Kind::tuple, where, "", {});
  ExprPtr inner = generatedOr(expressions());
  expect(")");
  return inner;
}

ExprPtr Parsing::listDisplay() {
  Expr *expr = make(Kind::list, current().where);
  expect("[");
  while (!failed_ && !is("]")) {
    expr->items.push_back(generatedOr(starredOrExpression()));
    if (!accept(",")) break;
  }
  expect("]");
  return finish(expr);
}

ExprPtr Parsing::braces() {
  Expr *expr = make(Kind::dictionary, current().where);
  expect("{");
  while (!failed_ && !is("}")) {
    if (accept("**")) {
      expr->items.push_back(nullptr);
      expr->items.push_back(expression());
    } else {
      ExprPtr key = starredOrExpression();
      if (accept(":")) {
        expr->items.push_back(key);
        expr->items.push_back(generatedOr(expression()));
      } else {
        expr->kind = Kind::set;
        expr->items.push_back(generatedOr(key));
      }
    }
    if (!accept(",")) break;
  }
  expect("}");
  if (expr->kind == Kind::dictionary && expr->items.size() % 2) expr->kind = Kind::set;
  return finish(expr);
}

ExprPtr Parsing::strings() {
  Expr *expr = make(Kind::text, current().where);
  while (current().kind == Token::Kind::text) {
    expr->text += unquote(current().text);
    step();
  }
  return expr;
}

ExprPtr Parsing::number(const Token &token) {
  std::string digits;
  for (char c : token.text)
    if (c != '_') digits += c;
  Expr *expr = make(Kind::integer, token.where);
  expr->text = digits;
  const int base = digits.size() < 2 || digits[0] != '0' ? 10
                   : (digits[1] | 32) == 'x'             ? 16
                   : (digits[1] | 32) == 'o'             ? 8
                   : (digits[1] | 32) == 'b'             ? 2
                                                         : 10;
  const char *begin = digits.data() + (base == 10 ? 0 : 2), *end = digits.data() + digits.size();
  uint64_t value = 0;
  const auto parsed = std::from_chars(begin, end, value, base);
  if (parsed.ec == std::errc() && parsed.ptr == end) {
    expr->integer = int64_t(value);
    return expr;
  }
  char *stop = nullptr;
  expr->kind = Kind::real;
  expr->real = std::strtod(digits.c_str(), &stop);
  if (base != 10 || !(*stop == '\0' || ((*stop | 32) == 'j' && stop[1] == '\0')))
    failAt(token.where, "not a number: \"" + std::string(token.text) + "\"");
  return expr;
}
void Parsing::failAt(Place where, const std::string &message) {
  if (failed_) return;
  script_.errors.push_back({where, message});
  failed_ = true;
}

} // namespace smem::tir::python
