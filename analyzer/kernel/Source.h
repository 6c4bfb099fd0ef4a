// Places in the text that a user gave us.
#pragma once

#include <string>
#include <tuple>

namespace smem {

/// One place in a source text. `line` and `column` count from 1; 0 means "not known".
struct SourceLocation {
  std::string file; // as the user would name it: the path given, or the path of an included header
  unsigned line = 0;
  unsigned column = 0;

  bool known() const { return line != 0; }
  auto key() const { return std::tie(file, line, column); }
  friend bool operator==(const SourceLocation &a, const SourceLocation &b) { return a.key() == b.key(); }
  friend bool operator<(const SourceLocation &a, const SourceLocation &b) { return a.key() < b.key(); }
};

/// A half-open range of characters, for edits and for underlining. Offsets are bytes from the start of the file.
struct SourceRange {
  SourceLocation begin;
  unsigned beginOffset = 0;
  unsigned endOffset = 0;
};

} // namespace smem
