// Inline PTX, as far as shared memory is concerned: text into instructions with operands.
//
//   "{ .reg .pred p; setp.ne.b32 p, $1, 0; @p cp.async.cg.shared.global [$0], [$2], 16; }"
//   ->  setp.ne.b32   p, $1, 0
//       cp.async...   [$0], [$2], 16      guard p
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smem::simt {

struct PtxOperand {
  enum class Kind { argument, name, immediate, address, vector, other } kind = Kind::other;
  unsigned argument = 0;            // argument: k of $k
  std::string name;                 // name: a register declared in the text, or a special one such as %laneid
  int64_t immediate = 0;            // immediate; address: the offset added
  std::vector<PtxOperand> elements; // address: its base; vector: the parts
};

struct PtxInstruction {
  std::string mnemonic;            // "ldmatrix"
  std::vector<std::string> suffix; // "sync", "aligned", "m8n8", "x4", "shared", "b16"
  std::vector<PtxOperand> operands;
  bool guarded = false, guardNegated = false;
  PtxOperand guard;

  bool has(std::string_view part) const;
  std::string text() const; // mnemonic with its suffixes
  /// The state space is shared: ".shared", ".shared::cta" or ".shared::cluster".
  bool inShared() const;
};

/// Never fails: what can't be read becomes operands of kind `other`. Declarations, labels and braces are left out.
std::vector<PtxInstruction> parsePtx(std::string_view text);

} // namespace smem::simt
