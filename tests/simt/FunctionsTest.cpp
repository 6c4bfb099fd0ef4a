#include "analyzer/simt/Functions.h"

#include <gtest/gtest.h>

#include <bit>

namespace smem::simt {
namespace {

uint64_t apply32(Function f, uint64_t a, uint64_t b = 0, uint64_t c = 0) {
  return applyFunction(f, 32, 32, 0, a, b, c);
}
uint64_t bits(float x) { return std::bit_cast<uint32_t>(x); }

TEST(Functions, Bits) {
  EXPECT_EQ(apply32(Function::popcount, 0xf0f0), 8u);
  EXPECT_EQ(apply32(Function::countLeadingZeros, 1), 31u);
  EXPECT_EQ(apply32(Function::countLeadingZeros, 0), 32u);
  EXPECT_EQ(apply32(Function::findFirstSet, 0x10), 5u);
  EXPECT_EQ(apply32(Function::findFirstSet, 0), 0u);
  EXPECT_EQ(apply32(Function::reverseBits, 1), 0x80000000u);
  EXPECT_EQ(apply32(Function::swapBytes, 0x01020304), 0x04030201u);
  EXPECT_EQ(apply32(Function::funnelLeft, 0x12345678, 0x9abcdef0, 8), 0x3456789au);
  EXPECT_EQ(apply32(Function::funnelRight, 0x12345678, 0x9abcdef0, 8), 0x789abcdeu);
  EXPECT_EQ(apply32(Function::mulHighUnsigned, 0xffffffff, 2), 1u);
  EXPECT_EQ(apply32(Function::mulHighSigned, 0xffffffff, 2), 0xffffffffu);
}

TEST(Functions, BytePermutation) {
  EXPECT_EQ(apply32(Function::permuteBytes, 0x33221100, 0x77665544, 0x3210), 0x33221100u);
  EXPECT_EQ(apply32(Function::permuteBytes, 0x33221100, 0x77665544, 0x7531), 0x77553311u);
  EXPECT_EQ(apply32(Function::permuteBytes, 0x000000ff, 0, 0x8888), 0xffffffffu); // replicates the sign
}

TEST(Functions, ThreeOperandLogic) {
  const uint64_t a = 0xf0f0, b = 0xcccc, c = 0xaaaa;
  EXPECT_EQ(applyFunction(Function::logic3, 32, 32, 0x96, a, b, c), a ^ b ^ c);
  EXPECT_EQ(applyFunction(Function::logic3, 32, 32, 0x80, a, b, c), a & b & c);
}

TEST(Functions, BitFields) {
  EXPECT_EQ(apply32(Function::extractUnsigned, 0xabcd, 4, 8), 0xbcu);
  EXPECT_EQ(apply32(Function::extractSigned, 0xabcd, 4, 8), 0xffffffbcu);
}

TEST(Functions, ConversionsSaturate) {
  EXPECT_EQ(apply32(Function::floatToInt, bits(-3.7f)), uint32_t(-3));
  EXPECT_EQ(apply32(Function::floatToInt, bits(1e20f)), 0x7fffffffu);
  EXPECT_EQ(apply32(Function::floatToInt, bits(-1e20f)), 0x80000000u);
  EXPECT_EQ(apply32(Function::floatToUnsigned, bits(-1.f)), 0u);
  EXPECT_EQ(apply32(Function::intToFloat, uint32_t(-2)), bits(-2.f));
}

} // namespace
} // namespace smem::simt
