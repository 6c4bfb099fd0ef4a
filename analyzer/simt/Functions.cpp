#include "analyzer/simt/Functions.h"

#include "llvm/ADT/bit.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

#include <bit>
#include <cmath>

namespace smem::simt {

namespace {

double real(uint64_t bits, unsigned width) {
  return width == 32 ? double(std::bit_cast<float>(uint32_t(bits))) : std::bit_cast<double>(bits);
}

uint64_t bitsOf(double value, unsigned width) {
  return width == 32 ? std::bit_cast<uint32_t>(float(value)) : std::bit_cast<uint64_t>(value);
}

// Saturating, as the machine converts.
uint64_t toInteger(double value, unsigned width, bool isSigned) {
  if (std::isnan(value)) return 0;
  value = std::trunc(value);
  double low = isSigned ? -std::ldexp(1.0, int(width) - 1) : 0;
  double high = std::ldexp(1.0, int(width) - (isSigned ? 1 : 0));
  if (value <= low)
    return truncate(uint64_t(isSigned ? std::numeric_limits<int64_t>::min() >> (64 - width) : 0), width);
  if (value >= high) return truncate(isSigned ? (uint64_t(1) << (width - 1)) - 1 : ~uint64_t(0), width);
  return truncate(isSigned ? uint64_t(int64_t(value)) : uint64_t(value), width);
}

bool compareReal(int64_t predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  // LLVM's predicates are bit sets: 1 equal, 2 greater, 4 less, 8 unordered.
  unsigned holds = unordered ? 8 : a == b ? 1 : a > b ? 2 : 4;
  return unsigned(predicate) & holds;
}

uint64_t permute(uint64_t a, uint64_t b, uint64_t selector) {
  uint64_t bytes = (a & 0xffffffff) | b << 32, out = 0;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned s = selector >> (4 * i) & 0xf;
    uint64_t byte = bytes >> (8 * (s & 7)) & 0xff;
    if (s & 8) byte = byte & 0x80 ? 0xff : 0;
    out |= byte << (8 * i);
  }
  return out;
}

} // namespace

uint64_t applyFunction(Function function, unsigned width, unsigned toWidth, int64_t imm, uint64_t a, uint64_t b,
                       uint64_t c) {
  auto sx = [&](uint64_t x) { return signExtend(x, width); };
  uint64_t r = 0;
  switch (function) {
  case Function::opaque: return 0;
  case Function::popcount: r = llvm::popcount(a); break;
  case Function::countLeadingZeros: r = a ? llvm::countl_zero(a) - (64 - width) : width; break;
  case Function::countTrailingZeros: r = a ? llvm::countr_zero(a) : width; break;
  case Function::findFirstSet: r = a ? llvm::countr_zero(a) + 1 : 0; break;
  case Function::reverseBits: r = llvm::reverseBits(a) >> (64 - width); break;
  case Function::swapBytes: r = llvm::byteswap(a) >> (64 - width); break;
  case Function::funnelLeft: {
    unsigned by = c % width;
    r = by ? a << by | b >> (width - by) : a;
    break;
  }
  case Function::funnelRight: {
    unsigned by = c % width;
    r = by ? a << (width - by) | b >> by : b;
    break;
  }
  case Function::permuteBytes: r = permute(a, b, c); break;
  case Function::mulHighUnsigned: r = uint64_t((unsigned __int128)(a)*b >> width); break;
  case Function::mulHighSigned: r = uint64_t(__int128(sx(a)) * sx(b) >> width); break;
  case Function::logic3:
    for (unsigned i = 0; i < 8; ++i)
      if (imm >> i & 1) r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    break;
  case Function::extractUnsigned:
  case Function::extractSigned: {
    unsigned from = b & 0xff, length = c & 0xff;
    uint64_t field = from < 64 ? truncate(a, width) >> from : 0;
    field = length >= 64 ? field : field & ((uint64_t(1) << length) - 1);
    r = function == Function::extractSigned && length && length < 64 ? uint64_t(signExtend(field, length)) : field;
    break;
  }
  case Function::fadd: r = bitsOf(real(a, width) + real(b, width), width); break;
  case Function::fsub: r = bitsOf(real(a, width) - real(b, width), width); break;
  case Function::fmul: r = bitsOf(real(a, width) * real(b, width), width); break;
  case Function::fdiv: r = bitsOf(real(a, width) / real(b, width), width); break;
  case Function::frem: r = bitsOf(std::fmod(real(a, width), real(b, width)), width); break;
  case Function::fneg: r = bitsOf(-real(a, width), width); break;
  case Function::fabs: r = bitsOf(std::fabs(real(a, width)), width); break;
  case Function::fmin: r = bitsOf(std::fmin(real(a, width), real(b, width)), width); break;
  case Function::fmax: r = bitsOf(std::fmax(real(a, width), real(b, width)), width); break;
  case Function::fma:
    r = width == 32 ? bitsOf(std::fmaf(float(real(a, 32)), float(real(b, 32)), float(real(c, 32))), 32)
                    : bitsOf(std::fma(real(a, 64), real(b, 64), real(c, 64)), 64);
    break;
  case Function::sqrt: r = bitsOf(std::sqrt(real(a, width)), width); break;
  case Function::floor: r = bitsOf(std::floor(real(a, width)), width); break;
  case Function::ceil: r = bitsOf(std::ceil(real(a, width)), width); break;
  case Function::round: r = bitsOf(std::round(real(a, width)), width); break;
  case Function::trunc: r = bitsOf(std::trunc(real(a, width)), width); break;
  case Function::intToFloat: r = bitsOf(double(sx(a)), toWidth); break;
  case Function::unsignedToFloat: r = bitsOf(double(a), toWidth); break;
  case Function::floatToInt: r = toInteger(real(a, width), toWidth, true); break;
  case Function::floatToUnsigned: r = toInteger(real(a, width), toWidth, false); break;
  case Function::floatExtend:
  case Function::floatTruncate: r = bitsOf(real(a, width), toWidth); break;
  case Function::compareFloat: return compareReal(imm, real(a, width), real(b, width));
  }
  return truncate(r, toWidth);
}

} // namespace smem::simt
