#include "analyzer/simt/Ptx.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace smem::simt {

namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '%' || c == '$' || c == '.';
}

// Operands are separated by commas outside of brackets and braces.
std::vector<std::string_view> splitOperands(std::string_view s) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= s.size(); ++i) {
    char c = i < s.size() ? s[i] : ',';
    if (c == '[' || c == '{' || c == '(') ++depth;
    if (c == ']' || c == '}' || c == ')') --depth;
    if (c == ',' && (depth <= 0 || i == s.size())) {
      std::string_view part = trim(s.substr(begin, i - begin));
      if (!part.empty()) parts.push_back(part);
      begin = i + 1;
    }
  }
  return parts;
}

bool parseInteger(std::string_view s, int64_t &value) {
  bool negative = s.starts_with('-');
  if (negative || s.starts_with('+')) s.remove_prefix(1);
  int base = 10;
  if (s.starts_with("0x") || s.starts_with("0X")) {
    base = 16;
    s.remove_prefix(2);
  }
  if (!s.empty() && (s.back() == 'U' || s.back() == 'u')) s.remove_suffix(1);
  uint64_t magnitude = 0;
  auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), magnitude, base);
  if (s.empty() || error != std::errc() || end != s.data() + s.size()) return false;
  value = negative ? -int64_t(magnitude) : int64_t(magnitude);
  return true;
}

PtxOperand parseOperand(std::string_view s) {
  PtxOperand operand;
  s = trim(s);
  if (s.size() >= 2 && s.front() == '[' && s.back() == ']') {
    operand.kind = PtxOperand::Kind::address;
    s = trim(s.substr(1, s.size() - 2));
    size_t plus = s.find_first_of("+", 1);
    std::string_view base = trim(s.substr(0, plus));
    if (plus != std::string_view::npos) {
      // "[a+16]", "[a + -4]"; anything else after the base is not an address that is understood.
      std::string_view offset = trim(s.substr(plus + 1));
      if (!parseInteger(offset, operand.immediate)) {
        PtxOperand second = parseOperand(offset);
        if (second.kind != PtxOperand::Kind::argument) return {};
        operand.elements.push_back(parseOperand(base));
        operand.elements.push_back(second); // an "n" constraint arrives as an argument
        return operand;
      }
    }
    if (base.find(',') != std::string_view::npos) return {}; // tensor coordinates
    operand.elements.push_back(parseOperand(base));
    return operand;
  }
  if (s.size() >= 2 && s.front() == '{' && s.back() == '}') {
    operand.kind = PtxOperand::Kind::vector;
    for (std::string_view part : splitOperands(s.substr(1, s.size() - 2)))
      operand.elements.push_back(parseOperand(part));
    return operand;
  }
  if (s.starts_with('$') && s.size() > 1) {
    std::string_view digits = s.substr(1);
    if (digits.starts_with('{')) { // "${1:h}"
      digits.remove_prefix(1);
      digits = digits.substr(0, digits.find_first_of(":}"));
    }
    int64_t k;
    if (parseInteger(digits, k) && k >= 0 && k < 1000) {
      operand.kind = PtxOperand::Kind::argument;
      operand.argument = unsigned(k);
      return operand;
    }
  }
  if (parseInteger(s, operand.immediate)) {
    operand.kind = PtxOperand::Kind::immediate;
    return operand;
  }
  if (!s.empty() && std::all_of(s.begin(), s.end(), isNameCharacter)) {
    operand.kind = PtxOperand::Kind::name;
    operand.name = s;
  }
  return operand;
}

std::string withoutComments(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "//") {
      while (i < text.size() && text[i] != '\n') ++i;
      out += '\n';
    } else if (text.substr(i, 2) == "/*") {
      size_t end = text.find("*/", i + 2);
      i = end == std::string_view::npos ? text.size() : end + 1;
      out += ' ';
    } else if (text.substr(i, 2) == "$$") {
      out += '$';
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

void parseStatement(std::string_view s, std::vector<PtxInstruction> &out) {
  // Scopes open and close between statements; labels stand before them.
  for (;;) {
    s = trim(s);
    if (!s.empty() && (s.front() == '{' || s.front() == '}')) {
      s.remove_prefix(1);
      continue;
    }
    size_t end = 0;
    while (end < s.size() && isNameCharacter(s[end])) ++end;
    std::string_view rest = trim(s.substr(end));
    if (end && rest.starts_with(':') && !rest.starts_with("::")) {
      s = rest.substr(1);
      continue;
    }
    break;
  }
  if (s.empty() || s.front() == '.') return; // ".reg .pred p"
  PtxInstruction instruction;
  if (s.front() == '@') {
    s.remove_prefix(1);
    if (s.starts_with('!')) {
      instruction.guardNegated = true;
      s.remove_prefix(1);
    }
    size_t end = 0;
    while (end < s.size() && isNameCharacter(s[end])) ++end;
    instruction.guarded = true;
    instruction.guard = parseOperand(s.substr(0, end));
    s = trim(s.substr(end));
  }
  size_t end = 0;
  while (end < s.size() && (isNameCharacter(s[end]) || s[end] == ':')) ++end;
  std::string_view opcode = s.substr(0, end);
  std::string_view operands = s.substr(end);
  size_t dot = 0;
  bool first = true;
  while (dot <= opcode.size()) {
    size_t next = std::min(opcode.find('.', dot), opcode.size());
    std::string part(opcode.substr(dot, next - dot));
    if (first)
      instruction.mnemonic = part;
    else if (!part.empty())
      instruction.suffix.push_back(part);
    first = false;
    dot = next + 1;
  }
  if (instruction.mnemonic.empty()) return;
  for (std::string_view part : splitOperands(operands)) instruction.operands.push_back(parseOperand(part));
  out.push_back(std::move(instruction));
}

} // namespace

bool PtxInstruction::has(std::string_view part) const {
  return std::find(suffix.begin(), suffix.end(), part) != suffix.end();
}

std::string PtxInstruction::text() const {
  std::string out = mnemonic;
  for (const std::string &part : suffix) out += "." + part;
  return out;
}

bool PtxInstruction::inShared() const {
  return std::any_of(suffix.begin(), suffix.end(), [](const std::string &s) { return s.starts_with("shared"); });
}

std::vector<PtxInstruction> parsePtx(std::string_view text) {
  std::vector<PtxInstruction> out;
  std::string clean = withoutComments(text);
  std::string_view rest = clean;
  while (!rest.empty()) {
    size_t end = std::min(rest.find_first_of(";"), rest.size());
    parseStatement(rest.substr(0, end), out);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

} // namespace smem::simt
