// Symbolic arithmetic against plain arithmetic: whatever the symbols stand for, a lane that is called known must hold
// the number that 32-bit arithmetic gives.
#include "analyzer/simt/Value.h"

#include <gtest/gtest.h>

#include <random>

namespace smem::simt {
namespace {

struct Concrete {
  std::array<int64_t, lanes> lane{};
};

// What a Value says of one lane once the symbols have values.
int64_t substitute(const Value &value, unsigned lane, const std::vector<int64_t> &symbols) {
  int64_t sum = int64_t(value.lane[lane]);
  if (value.form)
    for (const Term &t : value.form->terms) sum += t.at(lane) * symbols[t.symbol];
  return sum;
}

class RandomExpressions : public testing::TestWithParam<unsigned> {
protected:
  std::mt19937_64 random{GetParam()};
  int64_t pick(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(random); }
};

TEST_P(RandomExpressions, KnownLanesHoldTheTrueNumber) {
  Algebra algebra;
  std::vector<int64_t> truth; // by SymbolId
  std::vector<std::pair<Value, Concrete>> pool;
  auto addSymbol = [&](Symbol symbol, int64_t value) {
    SymbolId id = algebra.addSymbol(symbol);
    truth.resize(id + 1);
    truth[id] = value;
    Value v;
    algebra.setSymbol(v, id);
    Concrete c;
    c.lane.fill(value);
    pool.push_back({v, c});
  };
  { // unknown parameter, a ranged blockIdx, an aligned object
    Symbol parameter;
    parameter.name = "parameter 'n'";
    addSymbol(parameter, pick(0, 300));
    Symbol block;
    block.name = "blockIdx.x";
    block.low = pick(0, 5);
    block.high = block.low + pick(0, 40);
    block.gridAxes = 1;
    addSymbol(block, pick(block.low, block.high));
    Symbol object;
    object.kind = Symbol::Kind::sharedObject;
    object.name = "tile";
    object.alignLog2 = unsigned(pick(2, 7));
    object.low = 1024;
    addSymbol(object, 1024 + (pick(0, 100) << object.alignLog2));
  }
  Value tid;
  Concrete tidTruth;
  algebra.setConstant(tid, 0);
  for (unsigned l = 0; l < lanes; ++l) tid.lane[l] = uint64_t(tidTruth.lane[l] = l);
  pool.push_back({tid, tidTruth});
  for (int64_t c :
       {int64_t(0), int64_t(1), int64_t(3), int64_t(4), int64_t(16), int64_t(31), int64_t(32), pick(0, 255)}) {
    Value v;
    algebra.setConstant(v, uint64_t(c));
    Concrete t;
    t.lane.fill(c);
    pool.push_back({v, t});
  }
  const LaneMask active = pick(0, 1) ? allLanes : LaneMask(random() | 1);
  unsigned known = 0;
  for (unsigned step = 0; step < 40; ++step) {
    auto [a, ta] = pool[size_t(pick(0, int64_t(pool.size()) - 1))];
    auto [b, tb] = pool[size_t(pick(0, int64_t(pool.size()) - 1))];
    Value out;
    Concrete expected;
    bool valid = true;
    unsigned kind = unsigned(pick(0, 15));
    auto within = [&](int64_t x) { valid &= x > -(int64_t(1) << 30) && x < int64_t(1) << 30; };
    std::string what;
    for (unsigned l = 0; l < lanes; ++l) {
      int64_t x = ta.lane[l], y = tb.lane[l], r = 0;
      uint32_t ux = uint32_t(x), uy = uint32_t(y);
      switch (kind) {
      case 0: r = x + y; break;
      case 13:
        valid &= x >= 0 && y >= 0;
        r = x + y;
        break; // 64 bits wide
      case 1: r = x - y; break;
      case 2: r = x * y; break;
      case 3:
        valid &= x >= 0 && y > 0;
        r = y ? x / y : 0;
        break;
      case 4:
        valid &= x >= 0 && y > 0;
        r = y ? x % y : 0;
        break;
      case 5:
        valid &= y != 0;
        r = y ? x / y : 0;
        break;
      case 6:
        valid &= y != 0;
        r = y ? x % y : 0;
        break;
      case 7:
        valid &= y >= 0 && y < 20;
        r = valid ? x << y : 0;
        break;
      case 8:
        valid &= y >= 0 && y < 32 && x >= 0;
        r = valid ? x >> y : 0;
        break;
      case 9: r = int32_t(ux & uy); break;
      case 10: r = int32_t(ux | uy); break;
      case 11: r = int32_t(ux ^ uy); break;
      case 12: r = x < y; break;
      case 14:
        valid &= x >= 0 && y >= 0;
        r = ux < uy;
        break;
      case 15: r = x == y; break;
      }
      within(r);
      expected.lane[l] = r;
    }
    if (!valid) continue;
    static const Binary binaries[] = {Binary::add,  Binary::sub,    Binary::mul,   Binary::udiv,
                                      Binary::urem, Binary::sdiv,   Binary::srem,  Binary::shl,
                                      Binary::lshr, Binary::bitAnd, Binary::bitOr, Binary::bitXor};
    if (kind < 12)
      algebra.binary(binaries[kind], 32, a, b, out, active);
    else if (kind == 13)
      algebra.addScaled(a, b, 1, out, active);
    else
      algebra.compare(kind == 12 ? Compare::slt : kind == 14 ? Compare::ult : Compare::eq, 32, a, b, out, active);
    // New derived symbols stand for what the operation gives.
    bool derivedOnly = out.form && algebra.symbolCount() > truth.size();
    if (derivedOnly) truth.push_back(expected.lane[__builtin_ctz(active)]);
    for (unsigned l = 0; l < lanes; ++l) {
      if (!((active & out.known) >> l & 1)) continue;
      ++known;
      int64_t got = substitute(out, l, truth);
      ASSERT_EQ(uint32_t(got), uint32_t(expected.lane[l]))
          << "operation " << kind << " lane " << l << " of " << ta.lane[l] << " and " << tb.lane[l];
      if (derivedOnly) {
        const Symbol &s = algebra.symbol(SymbolId(truth.size() - 1));
        ASSERT_LE(s.low, truth.back()) << "operation " << kind << " of " << ta.lane[l] << " and " << tb.lane[l];
        ASSERT_GE(s.high, truth.back());
      }
    }
    // Booleans and numbers of inactive lanes have no meaning; keep only what later operations may build on.
    if (active == allLanes || !(active & ~out.known)) {
      if (active != allLanes)
        for (unsigned l = 0; l < lanes; ++l)
          if (!(active >> l & 1)) expected.lane[l] = expected.lane[__builtin_ctz(active)];
      if (active == allLanes && out.known == allLanes) pool.push_back({out, expected});
    }
  }
  EXPECT_GT(known, 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomExpressions, testing::Range(0u, 4000u));

class AlgebraTest : public testing::Test {
protected:
  Algebra algebra;
  Value constant(uint64_t c) {
    Value v;
    algebra.setConstant(v, c);
    return v;
  }
  Value threadId() {
    Value v = constant(0);
    for (unsigned l = 0; l < lanes; ++l) v.lane[l] = l;
    return v;
  }
  Value parameter(const char *name) {
    Value v;
    Symbol s;
    s.name = std::string("parameter '") + name + "'";
    algebra.setNamedSymbol(v, name, s);
    return v;
  }
  Value object(unsigned alignLog2) {
    Symbol s;
    s.kind = Symbol::Kind::sharedObject;
    s.name = "tile";
    s.alignLog2 = alignLog2;
    Value v;
    algebra.setSymbol(v, algebra.addSymbol(s));
    return v;
  }
  Value binary(Binary op, const Value &a, const Value &b) {
    Value out;
    algebra.binary(op, 32, a, b, out, allLanes);
    return out;
  }
};

TEST_F(AlgebraTest, SumsOfParametersCancel) {
  Value n = parameter("n"), t = threadId();
  Value sum = binary(Binary::add, t, n), back = binary(Binary::sub, sum, n);
  EXPECT_EQ(back.form, nullptr);
  EXPECT_TRUE(algebra.same(back, t, allLanes));
}

TEST_F(AlgebraTest, EqualExpressionsAreOneSymbol) {
  Value n = parameter("n");
  Value a = binary(Binary::udiv, n, constant(16)), b = binary(Binary::udiv, n, constant(16));
  ASSERT_NE(a.form, nullptr);
  EXPECT_EQ(a.form, b.form);
  Value difference = binary(Binary::sub, a, b);
  EXPECT_EQ(difference.form, nullptr);
}

TEST_F(AlgebraTest, SwizzleOfAnAlignedAddressKeepsItsBase) {
  // (base + 128 * row) ^ (row << 4), rows below 8: the base's own bits stay out of it.
  Value row = binary(Binary::bitAnd, threadId(), constant(7));
  Value address = binary(Binary::add, object(10), binary(Binary::mul, row, constant(128)));
  Value swizzled = binary(Binary::bitXor, address, binary(Binary::shl, row, constant(4)));
  ASSERT_EQ(swizzled.known, allLanes);
  for (unsigned l = 0; l < lanes; ++l) EXPECT_EQ(swizzled.lane[l], ((l % 8) * 128) ^ ((l % 8) << 4));
}

TEST_F(AlgebraTest, SwizzleOfAnUnalignedAddressIsUnknown) {
  Value row = binary(Binary::bitAnd, threadId(), constant(7));
  Value address = binary(Binary::add, object(4), binary(Binary::mul, row, constant(128)));
  Value swizzled = binary(Binary::bitXor, address, binary(Binary::shl, row, constant(4)));
  EXPECT_NE(swizzled.known, allLanes);
}

TEST_F(AlgebraTest, ComparisonsWithinARangeAreDecided) {
  Symbol block;
  block.low = 0;
  block.high = 3;
  block.gridAxes = 1;
  Value b;
  algebra.setSymbol(b, algebra.addSymbol(block));
  Value i = binary(Binary::add, binary(Binary::mul, b, constant(256)), threadId()), out;
  algebra.compare(Compare::slt, 32, i, constant(1024), out, allLanes);
  EXPECT_EQ(algebra.plainLanes(out), allLanes);
  algebra.compare(Compare::slt, 32, i, constant(780), out, allLanes);
  EXPECT_EQ(algebra.plainLanes(out), 0xfffu); // 768 + t < 780 for every block only below lane 12
}

TEST_F(AlgebraTest, NarrowTypesWrap) {
  // (unsigned char)(n + 200) is not n + 200.
  Value sum = binary(Binary::add, parameter("n"), constant(200)), narrow, wide;
  algebra.truncateTo(8, sum, narrow, allLanes);
  algebra.zeroExtend(8, narrow, wide, allLanes);
  Value difference = binary(Binary::sub, wide, sum);
  EXPECT_NE(difference.form, nullptr);
}

TEST_F(AlgebraTest, MergeOfTwoWaysKeepsACommonShift) {
  Value a = threadId(), b = binary(Binary::add, threadId(), constant(64));
  Value merged = a;
  algebra.merge(merged, b, allLanes, /*uniformChoice=*/true);
  EXPECT_EQ(merged.known, allLanes);
  EXPECT_TRUE(algebra.uniformForm(merged.form, allLanes));
  merged = a;
  algebra.merge(merged, b, allLanes, /*uniformChoice=*/false);
  EXPECT_EQ(merged.known, 0u);
}

} // namespace
} // namespace smem::simt
