// The nouns that a frontend hands to every later stage: what kernels an input has, which buffers they keep in shared
// memory, and how they are launched. Code is LLVM IR; later stages never see a frontend's syntax tree.
//
//   text --frontend--> Program { module, kernels: [ Kernel { buffers, launches } ] } --simt--> figures
#pragma once

#include "analyzer/kernel/Diagnostic.h"
#include "analyzer/kernel/Launch.h"
#include "analyzer/kernel/Source.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace smem {

enum class FrontendKind { cuda, tir, llvm };

const char *name(FrontendKind kind); // "cuda", "tir", "llvm"

enum class BufferScope {
  staticScope,  // a __shared__ object of known size
  dynamicScope, // the extern __shared__ array, sized by the launch
  slice,        // a named part of another buffer
};

const char *name(BufferScope scope); // "static", "dynamic", "slice"

/// A shared-memory object, or a named part of one.
struct Buffer {
  std::string name;       // as in the source: "As", "u", "smem"
  std::string type;       // as in the source: "float[32][33]"
  SourceLocation where;   // its declaration
  uint64_t bytes = 0;     // 0: not known (a dynamic array takes the launch's bytes)
  uint64_t alignment = 1; // declared or natural alignment in bytes
  BufferScope scope = BufferScope::staticScope;
  std::string symbol;  // the global variable of the module that holds it; a slice names its parent's
  uint64_t offset = 0; // slices: bytes from the start of `symbol`, where offsetKnown
  bool offsetKnown = true;
  uint64_t elementBytes = 0; // size of the innermost element, 0 if not known
  bool volatileObject = false;
  std::vector<SourceLocation> usedAt = {}; // slices: where the text names it
};

struct Parameter {
  std::string name;
  std::string type;
  bool scalar = false; // an integer, enumeration or bool that a launch can give a value
};

struct Kernel {
  FrontendKind frontend = FrontendKind::cuda;
  std::string dialect;           // TIR: "D1" ... "D9"; empty otherwise
  std::string name;              // qualified, without template arguments: "ns::sgemm"
  std::string signature;         // "sgemm<128>(float const*, float*, int)"
  std::string templateArguments; // "128, 128, 8"; empty if none
  std::string symbol;            // its function in Program::module; empty when there is no code for it
  SourceLocation where;
  std::vector<Parameter> parameters;
  std::vector<Buffer> buffers;
  std::vector<Launch> launches;
  /// Non-empty: no figures for this kernel, because of this (a phrase, "its body does not compile: ...").
  std::string notAnalysed;
  /// Non-empty: the code may differ from what the author's compiler makes of it, so nothing in it is exact (a phrase,
  /// "an error inside it was skipped").
  std::string inexact;
  /// Non-empty: the input has no barriers yet and some were assumed, so races in it can't be told (a phrase).
  std::string barriersAssumed;
};

/// "s" of "s.0": an optimiser that takes an object apart numbers what is left of it.
std::string wholeSymbol(const std::string &symbol);

/// The buffer of a kernel that holds byte `offset` of a shared object: a slice if one is known to, else the object
/// itself. Without an offset, the object. Null if the kernel does not name it.
const Buffer *bufferAt(const Kernel &kernel, const std::string &symbol, std::optional<uint64_t> offset);

/// The same for an access at `where`: the slice that the text names there, as far as it tells; else by the offset.
const Buffer *bufferAccessedAt(const Kernel &kernel, const std::string &symbol, const SourceLocation &where,
                               std::optional<uint64_t> offset);

/// One input, read. The module owns all code; kernels name functions and globals in it by symbol.
/// Module properties that later stages rely on:
///  - NVPTX data layout; optimised; device functions inlined where that is possible;
///  - loads and stores are as wide as the assembler would make them, each with a proven alignment;
///  - debug locations carry line and column.
struct Program {
  Program();
  Program(Program &&) noexcept;
  Program &operator=(Program &&) noexcept;
  ~Program();

  std::string file;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module; // null when nothing could be compiled
  /// The same functions with every access to shared memory that the source has, in its order: what lifetimes are found
  /// from, as a rewritten source has other accesses to leave out. Null where there is no such copy.
  std::unique_ptr<llvm::Module> asWritten;
  std::vector<Kernel> kernels;
  std::vector<Diagnostic> diagnostics;
  /// Text of every file that a location of this program names, for carets and edits.
  std::map<std::string, std::string> sources;
};

} // namespace smem
