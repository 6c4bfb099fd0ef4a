// TIR dumps in, Program out: recognise the dialect, read it, find the kernels, lower them to LLVM IR.
#pragma once

#include "analyzer/kernel/Kernel.h"

#include <string>
#include <string_view>
#include <vector>

namespace smem {

struct TirOptions {
  std::string gpu = "sm_80";
  double timeoutSeconds = 30;
  bool optimise = true; // false: the code as it is lowered, which is not what is executed
};

/// A part of a file in one language.
struct TextSection {
  enum class Language { cuda, tirStatements, tirPrimfn, tirScript, llvmIr, unknown } language = Language::cuda;
  unsigned firstLine = 1, lastLine = 0; // from 1, inclusive
};

/// The parts of a text, in order. Told from the content: a dump may have any name, chatter around it, and the CUDA that
/// was generated from it after it. A text without a mark of any language is one section that is `unknown`.
std::vector<TextSection> findSections(std::string_view text);

/// Reads one TIR section. `text` is the whole file, so that places and carets hold.
Program readTir(const std::string &file, const std::string &text, const TextSection &section, const TirOptions &options);

} // namespace smem
