// Words and figures as all views write them.
#pragma once

#include "analyzer/kernel/Report.h"

#include <string>
#include <vector>

namespace smem {

const char *version(); // "0.1.0"

/// "1 warning", "2 warnings".
std::string counted(uint64_t count, const std::string &noun);

/// "4,096": thousands apart.
std::string grouped(uint64_t number);

/// "32", "2.5", "1.33".
std::string shortNumber(double number);

/// Numbers as a reader takes them in: "0-31", "0, 32, 64, ..., 992", "0, 3, 5, 6".
std::string sequence(const std::vector<uint64_t> &numbers);

/// "4x4x1".
std::string text(const Dim3 &d);

/// "grid 4x4x1, block 32x8x1, 1,024 bytes dynamic (launch site, transpose.cu:30)".
std::string text(const Launch &launch);

/// "transpose.cu:14:9", as far as it is known.
std::string text(const SourceLocation &where);

/// One line of a source text, without its end; empty where there is none.
std::string sourceLine(const InputResult &input, const SourceLocation &where);

} // namespace smem
