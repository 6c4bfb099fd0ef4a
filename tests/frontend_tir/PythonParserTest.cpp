// Python texts to trees, which are written here with every operator's operands in brackets.
#include "analyzer/frontend/tir/Python.h"

#include <gtest/gtest.h>

namespace smem::tir::python {
namespace {

using Kind = Expr::Kind;

std::string show(const ExprPtr &expr);

std::string join(const std::vector<ExprPtr> &items, size_t first = 0) {
  std::string text;
  for (size_t i = first; i < items.size(); ++i) text += (i > first ? ", " : "") + show(items[i]);
  return text;
}

std::string show(const ExprPtr &expr) {
  if (!expr) return "";
  const Expr &it = *expr;
  switch (it.kind) {
  case Kind::name:
  case Kind::constant: return it.text;
  case Kind::integer: return std::to_string(it.integer);
  case Kind::real: return std::to_string(it.real);
  case Kind::text: return "'" + it.text + "'";
  case Kind::attribute: return show(it.items[0]) + "." + it.text;
  case Kind::call: {
    std::string text = join(it.items, 1);
    for (const Keyword &keyword : it.keywords)
      text += (text.empty() ? "" : ", ") + (keyword.name.empty() ? "**" : keyword.name + "=") + show(keyword.value);
    return show(it.items[0]) + "(" + text + ")";
  }
  case Kind::subscript: return show(it.items[0]) + "[" + join(it.items, 1) + "]";
  case Kind::slice: return show(it.items[0]) + ":" + show(it.items[1]) + ":" + show(it.items[2]);
  case Kind::unary: return "(" + it.text + " " + show(it.items[0]) + ")";
  case Kind::binary: return "(" + show(it.items[0]) + " " + it.text + " " + show(it.items[1]) + ")";
  case Kind::conditional: return "if(" + join(it.items) + ")";
  case Kind::lambda: return "lambda";
  case Kind::tuple: return "tuple(" + join(it.items) + ")";
  case Kind::list: return "[" + join(it.items) + "]";
  case Kind::set: return "set(" + join(it.items) + ")";
  case Kind::dictionary: return "{" + join(it.items) + "}";
  case Kind::starred: return "*" + show(it.items[0]);
  case Kind::generated: return "each " + show(it.items[0]);
  }
  return "?";
}

std::string expression(const std::string &text) {
  const Script script = parse(text + "\n", 1);
  if (!script.errors.empty()) return script.errors[0].message;
  return script.statements.size() == 1 ? show(script.statements[0].value) : "not one statement";
}

std::string errors(const std::string &text) {
  std::string shown;
  for (const Problem &error : parse(text, 1).errors)
    shown += std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + " " + error.message + "\n";
  return shown;
}

TEST(PythonExpression, OperatorsBindAsInPython) {
  EXPECT_EQ(expression("f(a + b * c // d % e - 1)"), "f(((a + (((b * c) // d) % e)) - 1))");
  EXPECT_EQ(expression("f(a | b ^ c & d << 1 + 2)"), "f((a | (b ^ (c & (d << (1 + 2))))))");
  EXPECT_EQ(expression("f(not a == b and c or d)"), "f((((not (a == b)) and c) or d))");
  EXPECT_EQ(expression("f(-x ** 2, -1, ~a.b[0])"), "f((- (x ** 2)), -1, (~ a.b[0]))");
  EXPECT_EQ(expression("f(a if b else c if d else e)"), "f(if(b, a, if(d, c, e)))");
}

TEST(PythonExpression, ComparisonsAreChained) {
  EXPECT_EQ(expression("f(0 <= a < n)"), "f(((0 <= a) and (a < n)))");
  EXPECT_EQ(expression("f(a not in b, a is not None)"), "f((a not in b), (a is not None))");
}

TEST(PythonExpression, CallsSubscriptsAndDisplays) {
  EXPECT_EQ(expression("f(*a, 1, x=2, **b)"), "f(*a, 1, x=2, **b)");
  EXPECT_EQ(expression("f(A[i, 0:8, :, ::2, (1, 2)])"), "f(A[i, 0:8:, ::, ::2, tuple(1, 2)])");
  EXPECT_EQ(expression("f((), (1,), [1, 2,], {}, {'a': 1, **b}, {1, 2})"),
            "f(tuple(), tuple(1), [1, 2], {}, {'a', 1, , b}, set(1, 2))");
  EXPECT_EQ(expression("f([x + 1 for x, y in z if x], lambda x, y=(1, 2): x + y)"), "f([each (x + 1)], lambda)");
}

TEST(PythonExpression, NumbersAndTexts) {
  EXPECT_EQ(expression("f(0x1F, 0b11, 1_000, 18446744073709551615)"), "f(31, 3, 1000, -1)");
  EXPECT_EQ(expression("f(1.5, .5, 1e-2, 2.)"), "f(1.500000, 0.500000, 0.010000, 2.000000)");
  EXPECT_EQ(expression(R"(f("a\n\x41", 'it''s', r"\n", f"{x}", b'b'))"), "f('a\nA', 'its', '\\n', '{x}', 'b')");
  EXPECT_EQ(expression("f(\"\"\"two\n\"lines\" \"\"\")"), "f('two\n\"lines\" ')");
}

TEST(PythonStatement, BracketsAndBackslashesContinueLines) {
  const Script script = parse("x = (1 +\n  # why\n2)\ny = 1 + \\\n  2\nT.f(); T.g()\n", 1);
  ASSERT_EQ(script.statements.size(), 4u);
  EXPECT_EQ(show(script.statements[0].value), "(1 + 2)");
  EXPECT_EQ(script.statements[1].where.line, 4u);
  EXPECT_EQ(show(script.statements[3].value), "T.g()");
}

TEST(PythonStatement, BlocksInsideBlocks) {
  const Script script = parse(R"(@d(1)
def f(a, b: T.int32 = 1, *, c=2, **rest) -> None:
    with T.x() as y, T.z():
        if a: pass
        elif b:
            for i, j in g(1):
                while a: b += 1
        else:
            return a, b
    assert a, "why"
)",
                              1);
  EXPECT_TRUE(script.errors.empty());
  ASSERT_EQ(script.statements.size(), 1u);
  const Stmt &function = script.statements[0];
  EXPECT_EQ(function.parameters.size(), 4u);
  EXPECT_EQ(show(function.decorators[0]), "d(1)");
  ASSERT_EQ(function.body.size(), 2u);
  EXPECT_EQ(show(function.body[0].with[0].target), "y");
  const Stmt &branch = function.body[0].body[0];
  ASSERT_EQ(branch.orElse.size(), 1u);
  EXPECT_EQ(show(branch.orElse[0].body[0].targets[0]), "tuple(i, j)");
  EXPECT_EQ(show(branch.orElse[0].orElse[0].value), "tuple(a, b)");
  EXPECT_EQ(function.lastLine, 10u);
}

TEST(PythonErrors, PointToTheirPlace) {
  EXPECT_EQ(errors("def f():\n    x = [1, (2, 3]\n    y = 1\n"), "2:18 \"]\" closes \"(\" of line 2, column 13\n");
  EXPECT_EQ(errors("def f():\n    x = (1\n\ndef g():\n    pass\n"), "2:9 \"(\" is never closed\n");
  EXPECT_EQ(errors("def f():\n    x = 1 +\n    y = 1)\n"),
            "2:12 the expression ends too early\n3:10 \")\" closes nothing\n");
  EXPECT_EQ(errors("def f():\n    x = 'a\n"), "2:9 a string without its end\n");
  EXPECT_EQ(errors("def f():\n    for i in range(4):\n    x = 1\n"), "2:22 an indented block expected after this line\n");
  EXPECT_EQ(errors("def f():\n        x = 1\n    y = 1\n"), "3:5 the indentation is that of no block around this line\n");
  EXPECT_EQ(errors("def f():\n    x = 1\n        y = 1\n    z = 1\n"),
            "3:9 a line is indented without a block to stand in\n");
  EXPECT_EQ(errors("def f():\n    x = 1 $ 2\n"), "2:11 a character that can't stand here\n");
}

TEST(PythonErrors, NestingHasAnEnd) {
  EXPECT_NE(errors("def f():\n    x = " + std::string(5000, '(') + "1" + std::string(5000, ')') + "\n"), "");
  EXPECT_NE(errors("def f():\n    x = " + std::string(5000, '-') + "1\n"), "");
  std::string sum = "def f():\n    x = 1";
  for (int i = 0; i < 5000; ++i) sum += " + y";
  EXPECT_NE(errors(sum + "\n"), "");
  std::string blocks = "def f():\n";
  for (int i = 1; i < 1000; ++i) blocks += std::string(size_t(i), ' ') + "if a:\n";
  EXPECT_NE(errors(blocks), "");
}

TEST(PythonParser, WhatIsMissingAtTheEndIsMissedInTheLastLine) {
  EXPECT_EQ(errors("@I.ir_module\nclass M"), "2:8 \"def\" or \"class\" expected\n");
}

TEST(PythonParser, FunctionsAreHandedOnOnceTheyAreRead) {
  std::vector<std::string> taken;
  const Script script = parse("def f():\n  a\nclass C:\n  def g():\n    b\n  c = 1\nx = 1\n", 1, [&](const Stmt &stmt) {
    taken.push_back(stmt.name.empty() ? "?" : stmt.name);
    return stmt.name == "f";
  });
  EXPECT_EQ(taken, (std::vector<std::string>{"f", "g", "?", "?"}));
  ASSERT_EQ(script.statements.size(), 3u);
  EXPECT_TRUE(script.statements[0].body.empty());
  EXPECT_EQ(script.statements[1].body[0].body.size(), 1u);
  EXPECT_EQ(show(script.statements[2].value), "1");
}

} // namespace
} // namespace smem::tir::python
