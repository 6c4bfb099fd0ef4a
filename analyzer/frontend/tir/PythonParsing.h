// Tokens to trees by recursive descent: what both halves of the parser need, and expressions. After the first failure
// in a statement every token is taken for the end, so that nothing more is read of it.
#pragma once

#include "analyzer/frontend/tir/Python.h"
#include "analyzer/frontend/tir/PythonLexer.h"

#include <cstring>
#include <initializer_list>

namespace smem::tir::python {

constexpr unsigned mostNesting = 300; // of brackets, blocks, and operators before their operand

class Parsing {
protected:
  using Kind = Expr::Kind;

  std::vector<Token> tokens_;
  size_t at_ = 0;
  Script script_;
  bool failed_ = false; // in the statement being read
  unsigned depth_ = 0;

  const Token &current() const {
    static const Token nothing;
    return failed_ ? nothing : tokens_[at_];
  }
  bool atEnd() const { return tokens_[at_].kind == Token::Kind::end; }
  /// With a literal, so that it is compared as the number that its few characters are.
  template <size_t N> static bool same(std::string_view text, const char (&literal)[N]) {
    return text.size() == N - 1 && std::memcmp(text.data(), literal, N - 1) == 0;
  }
  template <size_t N> bool is(const char (&text)[N]) const {
    const Token &token = current();
    return (token.kind == Token::Kind::op || token.kind == Token::Kind::name) && same(token.text, text);
  }
  template <size_t N> bool follows(const char (&text)[N]) const {
    return !failed_ && at_ + 1 < tokens_.size() && same(tokens_[at_ + 1].text, text);
  }
  void step() {
    if (!failed_ && !atEnd()) ++at_;
  }
  template <size_t N> bool accept(const char (&text)[N]) {
    if (!is(text)) return false;
    step();
    return true;
  }
  bool acceptKind(Token::Kind kind) {
    if (current().kind != kind) return false;
    step();
    return true;
  }
  template <size_t N> bool expect(const char (&text)[N]) {
    if (accept(text)) return true;
    fail("\"" + std::string(text) + "\" expected");
    return false;
  }
  void fail(const std::string &message) {
    if (failed_) return;
    script_.errors.push_back({current().where, message});
    failed_ = true;
  }

  struct Deeper {
    unsigned &depth;
    explicit Deeper(unsigned &depth) : depth(depth) { ++depth; }
    ~Deeper() { --depth; }
  };

  // --- PythonExpressions.cpp
  Expr *make(Kind kind, Place where);
  ExprPtr finish(Expr *expr);
  ExprPtr with(Kind kind, Place where, std::string_view text, std::initializer_list<ExprPtr> items);
  ExprPtr withItems(Kind kind, Place where, const std::vector<ExprPtr> &items);
  ExprPtr nothing();
  /// With `,` between them a tuple: `a, b`.
  ExprPtr expressions();
  bool beginsExpression() const;
  ExprPtr starredOrExpression();
  ExprPtr expression();
  ExprPtr lambda();
  ExprPtr operation(unsigned weakest);
  ExprPtr negation();
  ExprPtr operand();
  ExprPtr signedOperand(std::string_view sign, Place where, ExprPtr value);
  ExprPtr trailers(ExprPtr base);
  ExprPtr call(ExprPtr callee);
  /// Of "element for x in sequence if condition" only the element is kept.
  ExprPtr generatedOr(ExprPtr element);
  ExprPtr targets();
  ExprPtr subscript(ExprPtr base);
  ExprPtr sliceOrIndex();
  ExprPtr atom();
  ExprPtr parenthesized();
  ExprPtr listDisplay();
  ExprPtr braces();
  ExprPtr strings();
  ExprPtr number(const Token &token);
  void failAt(Place where, const std::string &message);
};

} // namespace smem::tir::python
