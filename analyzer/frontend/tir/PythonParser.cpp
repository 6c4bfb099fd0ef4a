#include "analyzer/frontend/tir/PythonParsing.h"

#include <algorithm>

namespace smem::tir::python {

namespace {

constexpr size_t mostErrors = 60;

class Parser : Parsing {
public:
  Parser(Tokens tokens, const Taker &take) : take_(take) {
    tokens_ = std::move(tokens.tokens);
    script_.errors = std::move(tokens.errors);
  }

  Script run() {
    while (!atEnd()) {
      failed_ = false;
      if (acceptKind(Token::Kind::newline) || acceptKind(Token::Kind::dedent)) continue;
      if (current().kind == Token::Kind::indent)
        skipBlock();
      else {
        const size_t kept = script_.statements.size(), expressions = script_.expressions.count();
        statement(script_.statements, true);
        offer(script_.statements, kept, expressions);
      }
    }
    const auto place = [](const Problem &problem) { return std::pair(problem.where.line, problem.where.column); };
    std::ranges::stable_sort(script_.errors, {}, place);
    return std::move(script_);
  }

private:
  const Taker &take_;

  void offer(Suite &suite, size_t kept, size_t expressions) {
    if (!take_ || suite.size() != kept + 1) return;
    Stmt &stmt = suite.back();
    if (stmt.kind == Stmt::Kind::classDef && depth_ == 0) return; // what is in it was offered
    if (!take_(stmt) || stmt.kind != Stmt::Kind::function) return;
    Stmt rest;
    rest.kind = stmt.kind;
    rest.where = stmt.where;
    rest.lastLine = stmt.lastLine;
    rest.damaged = stmt.damaged;
    rest.name = std::move(stmt.name);
    stmt = std::move(rest);
    script_.expressions.giveBack(expressions);
  }

  Stmt begin(Stmt::Kind kind) const {
    Stmt stmt;
    stmt.kind = kind;
    stmt.where = current().where;
    return stmt;
  }

  /// Reads one statement and what belongs to it; after an error, up to the next statement that is not inside of it.
  void statement(Suite &into, bool outermost) {
    if (script_.errors.size() >= mostErrors) {
      at_ = tokens_.size() - 1;
      return;
    }
    const size_t begin = at_, errors = script_.errors.size();
    const Place where = current().where;
    const size_t kept = into.size();
    failed_ = false;
    if (current().kind == Token::Kind::damaged)
      step(), failed_ = true;
    else
      compound(into);
    const bool failedHere = failed_;
    if (failed_)
      recover(begin);
    else if (script_.errors.size() == errors)
      return;
    if (failedHere && outermost && isChatter(begin)) { // prose that happens to look like a statement
      script_.errors.resize(errors);
      into.resize(kept);
      return;
    }
    if (into.size() == kept) {
      into.emplace_back();
      into.back().where = where;
    }
    into.back().damaged = true;
  }

  bool isChatter(size_t begin) const {
    if (tokens_[begin].kind == Token::Kind::damaged || tokens_[begin].text == "def" || tokens_[begin].text == "@" ||
        tokens_[begin].text == "class")
      return false;
    for (size_t i = begin; i < at_ && tokens_[i].where.line == tokens_[begin].where.line; ++i)
      if (i + 1 < tokens_.size() && tokens_[i + 1].text == "." && (tokens_[i].text == "T" || tokens_[i].text == "tir"))
        return false;
    return true;
  }

  void recover(size_t begin) {
    failed_ = false;
    if (at_ == begin && !atEnd() && current().kind != Token::Kind::newline) ++at_;
    while (!atEnd() && current().kind != Token::Kind::newline && current().kind != Token::Kind::indent &&
           current().kind != Token::Kind::dedent)
      ++at_;
    if (current().kind == Token::Kind::newline) ++at_;
    if (current().kind == Token::Kind::indent) skipBlock();
  }

  void skipBlock() {
    unsigned open = 0;
    do {
      if (current().kind == Token::Kind::indent) ++open;
      if (current().kind == Token::Kind::dedent) --open;
      step();
    } while (open && !atEnd());
  }

  void compound(Suite &into) {
    if (is("@") || is("def") || is("class")) return definition(into);
    if (is("async")) step();
    if (is("if")) return branch(into);
    if (is("for")) return forLoop(into);
    if (is("while")) return whileLoop(into);
    if (is("with")) return withStatement(into);
    if (is("try") && follows(":")) return otherBlocks(into);
    simpleLine(into);
  }

  void finishBlock(Suite &into, Stmt stmt) {
    size_t last = at_;
    while (last > 1 &&
           (tokens_[last - 1].kind == Token::Kind::dedent || tokens_[last - 1].kind == Token::Kind::newline))
      --last;
    stmt.lastLine = last > 0 ? tokens_[last - 1].where.line : stmt.where.line;
    into.push_back(std::move(stmt));
  }

  /// ": statements" on the same line, or indented below. Errors inside are those of the inner statements.
  void block(Stmt &owner, Suite &into) {
    const Place colon = current().where;
    if (!expect(":")) return;
    if (!acceptKind(Token::Kind::newline)) return simpleLine(into);
    if (current().kind != Token::Kind::indent) return failAt(colon, "an indented block expected after this line");
    step();
    const bool offers = depth_ == 0 && owner.kind == Stmt::Kind::classDef;
    const Deeper deeper(depth_);
    while (!atEnd() && current().kind != Token::Kind::dedent) {
      if (acceptKind(Token::Kind::newline)) continue;
      const size_t kept = into.size(), expressions = script_.expressions.count();
      if (current().kind == Token::Kind::indent)
        unexpectedIndent();
      else
        statement(into, false);
      if (offers) offer(into, kept, expressions);
      owner.damaged |= !into.empty() && into.back().damaged;
    }
    acceptKind(Token::Kind::dedent);
  }

  void unexpectedIndent() {
    script_.errors.push_back({current().where, "a line is indented without a block to stand in"});
    skipBlock();
  }

  void definition(Suite &into) {
    std::vector<ExprPtr> decorators;
    while (accept("@")) {
      decorators.push_back(expression());
      if (!acceptKind(Token::Kind::newline)) return fail("the end of the line expected");
    }
    accept("async");
    Stmt stmt = begin(is("class") ? Stmt::Kind::classDef : Stmt::Kind::function);
    stmt.decorators = std::move(decorators);
    if (!accept("class") && !accept("def")) return fail("\"def\" or \"class\" expected");
    stmt.name = current().text;
    if (!acceptKind(Token::Kind::name)) return fail("a name expected");
    if (stmt.kind == Stmt::Kind::classDef) {
      if (is("(")) call(nothing());
    } else
      parameters(stmt);
    if (accept("->")) stmt.annotation = expression();
    block(stmt, stmt.body);
    if (failed_) return;
    finishBlock(into, std::move(stmt));
  }

  void parameters(Stmt &stmt) {
    expect("(");
    while (!failed_ && !is(")")) {
      if (accept("**") || accept("*") || accept("/")) {
        if (is(",")) {
          step();
          continue;
        }
        if (is(")")) break;
      }
      Parameter parameter;
      parameter.where = current().where;
      parameter.name = current().text;
      if (!acceptKind(Token::Kind::name)) fail("a parameter expected");
      if (accept(":")) parameter.annotation = expression();
      if (accept("=")) parameter.standard = expression();
      stmt.parameters.push_back(std::move(parameter));
      if (!accept(",")) break;
    }
    expect(")");
  }

  void branch(Suite &into) {
    const Deeper deeper(depth_);
    if (depth_ > mostNesting) return fail("more than 300 levels of nesting");
    Stmt stmt = begin(Stmt::Kind::branch);
    step(); // if, elif
    stmt.value = expression();
    block(stmt, stmt.body);
    if (!failed_ && is("elif")) {
      branch(stmt.orElse);
      if (!stmt.orElse.empty()) stmt.damaged |= stmt.orElse.back().damaged;
    } else if (accept("else"))
      block(stmt, stmt.orElse);
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  void forLoop(Suite &into) {
    Stmt stmt = begin(Stmt::Kind::forLoop);
    step();
    stmt.targets.push_back(targets());
    expect("in");
    stmt.value = expressions();
    block(stmt, stmt.body);
    if (accept("else")) block(stmt, stmt.orElse);
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  void whileLoop(Suite &into) {
    Stmt stmt = begin(Stmt::Kind::whileLoop);
    step();
    stmt.value = expression();
    block(stmt, stmt.body);
    if (accept("else")) block(stmt, stmt.orElse);
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  void withStatement(Suite &into) {
    Stmt stmt = begin(Stmt::Kind::with);
    step();
    const size_t items = at_;
    if (!is("(") || !withItems(stmt, true)) {
      at_ = items;
      stmt.with.clear();
      withItems(stmt, false);
    }
    block(stmt, stmt.body);
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  /// `with (a as x, b as y):` is tried first, since it looks like an expression; nothing is reported of that try.
  bool withItems(Stmt &stmt, bool parenthesized) {
    const size_t errors = script_.errors.size();
    if (parenthesized) step();
    do {
      if (parenthesized && is(")")) break;
      WithItem item;
      item.context = expression();
      if (accept("as")) item.target = is("(") || is("[") ? atom() : trailers(atom());
      stmt.with.push_back(std::move(item));
    } while (accept(","));
    if (!parenthesized) return true;
    const bool good = accept(")") && is(":");
    if (!good) script_.errors.resize(errors), failed_ = false;
    return good;
  }

  void otherBlocks(Suite &into) {
    Stmt stmt = begin(Stmt::Kind::other);
    while (!failed_ && (is("try") || is("except") || is("else") || is("finally"))) {
      step();
      if (!is(":")) expressions();
      if (accept("as")) step();
      block(stmt, stmt.body);
    }
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  void simpleLine(Suite &into) {
    do {
      if (current().kind == Token::Kind::newline) break;
      simple(into);
    } while (accept(";"));
    if (failed_ || atEnd()) return;
    if (!acceptKind(Token::Kind::newline)) fail("the end of the statement expected");
  }

  void simple(Suite &into) {
    if (is("import") || is("from")) return import(into);
    Stmt stmt = begin(Stmt::Kind::other);
    if (is("break") || is("continue")) {
      stmt.kind = Stmt::Kind::jump;
      stmt.text = current().text;
      step();
    } else if (accept("return")) {
      stmt.kind = Stmt::Kind::returned;
      if (beginsExpression()) stmt.value = expressions();
    } else if (accept("assert")) {
      stmt.kind = Stmt::Kind::assertion;
      stmt.value = expression();
      if (accept(",")) stmt.annotation = expression();
    } else if (is("pass") && !follows("("))
      step();
    else if (is("raise") || is("del") || is("global") || is("nonlocal")) {
      step();
      if (beginsExpression()) expressions();
      if (accept("from")) expression();
    } else
      assignment(stmt);
    if (failed_) return;
    finishBlock(into, std::move(stmt));
  }

  void assignment(Stmt &stmt) {
    ExprPtr first = expressions();
    static constexpr std::string_view augmented[] = {
        "+=", "-=", "*=", "/=", "//=", "%=", "&=", "|=", "^=", ">>=", "<<=", "**=", "@="};
    for (std::string_view op : augmented)
      if (current().kind == Token::Kind::op && current().text == op) {
        step();
        stmt.kind = Stmt::Kind::augment;
        stmt.text = op.substr(0, op.size() - 1);
        stmt.targets = {std::move(first)};
        stmt.value = expressions();
        return;
      }
    if (accept(":")) {
      stmt.kind = Stmt::Kind::annotate;
      stmt.targets = {std::move(first)};
      stmt.annotation = expression();
      if (accept("=")) stmt.value = expressions();
      return;
    }
    if (!is("=")) {
      stmt.kind = Stmt::Kind::expression;
      stmt.value = std::move(first);
      return;
    }
    stmt.kind = Stmt::Kind::assign;
    while (accept("=")) {
      stmt.targets.push_back(std::move(first));
      first = expressions();
    }
    stmt.value = std::move(first);
  }

  void import(Suite &into) {
    Stmt stmt = begin(Stmt::Kind::import);
    const bool from = accept("from");
    if (!from)
      step();
    else {
      stmt.text = dotted();
      if (!expect("import")) return;
      if (accept("*")) return finishBlock(into, std::move(stmt));
    }
    const bool open = accept("(");
    do {
      if (open && is(")")) break;
      std::string name = dotted(), as = name;
      if (accept("as")) as = std::string(current().text), step();
      stmt.names.emplace_back(std::move(name), std::move(as));
    } while (accept(","));
    if (open) expect(")");
    if (!failed_) finishBlock(into, std::move(stmt));
  }

  std::string dotted() {
    std::string name;
    while (is(".") || is("...")) name += current().text, step();
    while (current().kind == Token::Kind::name && !is("import")) {
      name += current().text;
      step();
      if (!accept(".")) break;
      name += ".";
    }
    if (name.empty()) fail("a name expected");
    return name;
  }
};

} // namespace

Script parse(std::string_view text, unsigned firstLine, const Taker &take) {
  return Parser(tokenize(text, firstLine), take).run();
}

} // namespace smem::tir::python
