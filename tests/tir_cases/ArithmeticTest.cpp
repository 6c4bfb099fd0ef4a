#include "analyzer/frontend/tir/Arithmetic.h"

#include <gtest/gtest.h>

#include <random>

namespace smem::tir {
namespace {

VariablePtr variable(const char *name) { return make<Variable>(Variable{name, int32, {}}); }
ExprPtr number(int64_t value) { return makeInteger(value); }

/// The value of an integer expression, lane `lane` of vectors.
int64_t evaluate(const ExprPtr &expr, const std::map<const Variable *, int64_t> &values, unsigned lane = 0) {
  switch (expr->kind) {
  case Expr::Kind::integer: return expr->integer;
  case Expr::Kind::variable: return values.at(expr->variable.get());
  case Expr::Kind::broadcast: return evaluate(expr->args[0], values);
  case Expr::Kind::ramp: return evaluate(expr->args[0], values) + lane * evaluate(expr->args[1], values);
  case Expr::Kind::binary:
    return *asInteger(makeBinary(expr->op, makeInteger(evaluate(expr->args[0], values, lane)),
                                 makeInteger(evaluate(expr->args[1], values, lane))));
  default: ADD_FAILURE() << "unexpected kind"; return 0;
  }
}

/// Random index expressions over a few small non-negative variables, as schedules make them.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  ExprPtr make(unsigned depth) {
    if (depth == 0 || pick(5) == 0) return pick(3) ? makeVariable(variables[pick(3)]) : number(pick(40));
    switch (pick(8)) {
    case 0:
    case 1:
    case 2: return makeBinary(Operator::add, make(depth - 1), make(depth - 1));
    case 3:
    case 4: return makeBinary(Operator::mul, make(depth - 1), number(1 << pick(6)));
    case 5: return makeBinary(Operator::floorDiv, make(depth - 1), number(1 + pick(33)));
    case 6: return makeBinary(Operator::floorMod, make(depth - 1), number(1 + pick(33)));
    default: return makeBinary(Operator::bitAnd, make(depth - 1), number((1 << pick(6)) - 1));
    }
  }

  std::map<const Variable *, int64_t> assign() {
    std::map<const Variable *, int64_t> values;
    for (const VariablePtr &v : variables) values[v.get()] = pick(64);
    return values;
  }

  unsigned pick(unsigned count) { return unsigned(random() % count); }
  const std::vector<VariablePtr> variables{variable("a"), variable("b"), variable("c")};

private:
  std::mt19937 random;
};

class RandomExpressions : public testing::TestWithParam<unsigned> {};

TEST_P(RandomExpressions, HaveTheirValuesWithinBoundsAndDivisibleByTheirFactor) {
  Generator generator(GetParam());
  Ranges ranges;
  for (const VariablePtr &v : generator.variables) ranges[v.get()] = {0, 63};
  for (unsigned n = 0; n < 400; ++n) {
    const ExprPtr expr = generator.make(5);
    const std::optional<Interval> interval = bounds(expr, ranges);
    ASSERT_TRUE(interval.has_value());
    const int64_t divisor = factor(expr);
    for (unsigned i = 0; i < 20; ++i) {
      const int64_t value = evaluate(expr, generator.assign());
      ASSERT_GE(value, interval->low);
      ASSERT_LE(value, interval->high);
      ASSERT_TRUE(divisor == 0 ? value == 0 : value % divisor == 0) << value << " by " << divisor;
    }
  }
}

TEST_P(RandomExpressions, KeepTheirValuesAsVectorsAndAsLinearForms) {
  Generator generator(GetParam());
  for (unsigned n = 0; n < 400; ++n) {
    const ExprPtr expr = generator.make(5);
    const unsigned lanes = 2u << generator.pick(3);
    const Replacements spread{{generator.variables[0].get(),
                               makeRamp(makeBinary(Operator::mul, makeVariable(generator.variables[1]), number(lanes)), number(1), lanes)}};
    const ExprPtr vector = substitute(expr, spread), simple = simplifyVector(vector);
    const ExprPtr linear = makeExpr(linearise(expr));
    for (unsigned i = 0; i < 10; ++i) {
      const auto values = generator.assign();
      EXPECT_EQ(evaluate(expr, values), evaluate(linear, values));
      for (unsigned lane = 0; lane < lanes && vector->type.lanes > 1; ++lane)
        ASSERT_EQ(evaluate(vector, values, lane), evaluate(simple, values, lane));
    }
  }
}

TEST_P(RandomExpressions, KeepTheirValuesWithoutTheirDivisions) {
  Generator generator(GetParam());
  Ranges ranges;
  for (const VariablePtr &v : generator.variables) ranges[v.get()] = {0, 63};
  for (unsigned n = 0; n < 400; ++n) {
    const ExprPtr expr = generator.make(5), simple = simplifyDivisions(expr, ranges);
    for (unsigned i = 0; i < 20; ++i) {
      const auto values = generator.assign();
      ASSERT_EQ(evaluate(expr, values), evaluate(simple, values));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomExpressions, testing::Range(1u, 9u));

TEST(SimplifyVector, ARowOfAVectorisedFillIsARamp) {
  const VariablePtr t = variable("t"), f = variable("f");
  const ExprPtr fused = makeBinary(Operator::add, makeBinary(Operator::mul, makeVariable(t), number(8)),
                                   makeRamp(number(0), number(1), 8));
  const ExprPtr row = simplifyVector(makeBinary(Operator::floorDiv, fused, number(16)));
  const ExprPtr column = simplifyVector(makeBinary(Operator::floorMod, fused, number(16)));
  EXPECT_EQ(row->kind, Expr::Kind::broadcast);
  ASSERT_EQ(column->kind, Expr::Kind::ramp);
  EXPECT_EQ(asInteger(column->args[1]), 1);
}

ExprPtr sum(ExprPtr a, ExprPtr b) { return makeBinary(Operator::add, std::move(a), std::move(b)); }
ExprPtr times(const VariablePtr &v, int64_t count) { return makeBinary(Operator::mul, makeVariable(v), number(count)); }

TEST(SimplifyDivisions, WhatIsSmallerThanTheDivisorGoes) {
  const VariablePtr k = variable("k"), i = variable("i");
  const ExprPtr fused = sum(times(k, 16), makeVariable(i));
  const Ranges ranges{{i.get(), {0, 15}}}; // k may have any value
  const auto key = [](const ExprPtr &expr) { return keyOf(makeExpr(linearise(expr))); };
  const auto simple = [&](Operator op, const ExprPtr &a, int64_t b) {
    return key(simplifyDivisions(makeBinary(op, a, number(b)), ranges));
  };
  EXPECT_EQ(simple(Operator::floorDiv, fused, 16), key(makeVariable(k)));
  EXPECT_EQ(simple(Operator::floorMod, fused, 16), key(makeVariable(i)));
  EXPECT_EQ(simple(Operator::floorDiv, fused, 64), key(makeBinary(Operator::floorDiv, makeVariable(k), number(4))));
  EXPECT_EQ(simple(Operator::floorDiv, sum(fused, number(1)), 16), // may be the next k
            key(sum(makeBinary(Operator::floorDiv, sum(makeVariable(i), number(1)), number(16)), makeVariable(k))));
  EXPECT_EQ(simple(Operator::div, fused, 16), key(makeBinary(Operator::div, fused, number(16)))); // k may be negative
}

} // namespace
} // namespace smem::tir
