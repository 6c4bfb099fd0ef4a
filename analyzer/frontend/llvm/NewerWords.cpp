#include "analyzer/frontend/llvm/NewerWords.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

#include <optional>

namespace smem {
namespace {

using namespace llvm;

std::string without(StringRef text, const char *pattern) {
  Regex regex(pattern);
  std::string result;
  SmallVector<StringRef, 1> found;
  while (regex.match(text, &found)) {
    const size_t at = size_t(found[0].data() - text.data());
    result += text.take_front(at);
    text = text.drop_front(at + found[0].size());
  }
  result += text;
  return result;
}

/// The floating-point type named last before a number: "[ float", "<2 x half> <half".
const fltSemantics *typeBefore(StringRef line) {
  const fltSemantics *type = nullptr;
  size_t last = 0;
  const auto look = [&](StringRef word, const fltSemantics &semantics) {
    for (size_t at = line.find(word); at != StringRef::npos; at = line.find(word, at + 1)) {
      if (at && isAlnum(line[at - 1])) continue; // the "float" of "bfloat"
      if (!type || at >= last) type = &semantics, last = at;
    }
  };
  look("half", APFloat::IEEEhalf());
  look("bfloat", APFloat::BFloat());
  look("float", APFloat::IEEEsingle());
  look("double", APFloat::IEEEdouble());
  return type;
}

/// As LLVM 19 spells it: half and bfloat by their own bits, float and double by a double's.
std::string spell(APFloat number, const fltSemantics &type) {
  const uint64_t bits = number.bitcastToAPInt().getZExtValue();
  if (&type == &APFloat::IEEEhalf()) return formatv("0xH{0:X-4}", bits);
  if (&type == &APFloat::BFloat()) return formatv("0xR{0:X-4}", bits);
  bool inexact;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &inexact);
  return formatv("0x{0:X-16}", number.bitcastToAPInt().getZExtValue());
}

/// What `word` was, a number in the spelling of today; none if it isn't one.
std::optional<APFloat> number(StringRef word, const fltSemantics &type) {
  const unsigned width = APFloat::getSizeInBits(type);
  if (word.consume_front("f0x")) {
    uint64_t bits;
    if (word.getAsInteger(16, bits) || (width < 64 && bits >> width)) return std::nullopt;
    return APFloat(type, APInt(width, bits));
  }
  const bool negative = word.starts_with("-");
  if (!negative && !word.starts_with("+")) return std::nullopt;
  word = word.drop_front();
  if (word == "inf") return APFloat::getInf(type, negative);
  if (word == "qnan") return APFloat::getQNaN(type, negative);
  const bool signalling = word.consume_front("s");
  uint64_t payload;
  if (!word.consume_front("nan(0x") || !word.consume_back(")") || word.getAsInteger(16, payload)) return std::nullopt;
  const APInt fill(64, payload);
  return signalling ? APFloat::getSNaN(type, negative, &fill) : APFloat::getNaN(type, negative, payload);
}

std::string withOlderNumbers(StringRef line) {
  std::string result;
  bool quoted = false;
  for (size_t i = 0; i < line.size();) {
    quoted ^= line[i] == '"';
    const bool begins = !quoted && (line[i] == 'f' || line[i] == '+' || line[i] == '-') &&
                        (i == 0 || StringRef(" ,<[(").contains(line[i - 1]));
    if (begins) {
      const StringRef rest = line.drop_front(i);
      const StringRef word = rest.take_until([](char c) { return StringRef(" ,>]\r").contains(c); });
      const fltSemantics *type = word.size() > 3 ? typeBefore(line.take_front(i)) : nullptr;
      if (const auto value = type ? number(word, *type) : std::nullopt) {
        result += spell(*value, *type);
        i += word.size();
        continue;
      }
    }
    result += line[i++];
  }
  return result;
}

} // namespace

std::string withoutNewerWords(const std::string &text) {
  std::string words = text;
  for (const char *pattern : {" captures\\([^)]*\\)", " initializes\\(\\([^)]*\\)\\)", " samesign",
                              " nocreateundeforpoison", " dead_on_return", " denormal_fpenv\\([^)]*\\)"})
    words = without(words, pattern);
  std::string result;
  for (StringRef rest = words, line; !rest.empty();) {
    const bool ended = rest.contains('\n');
    std::tie(line, rest) = rest.split('\n');
    const bool newer = line.contains("f0x") || line.contains("inf") || line.contains("nan");
    result += newer ? withOlderNumbers(line) : line.str();
    if (ended) result += '\n';
  }
  return result;
}

} // namespace smem
