// Characters to tokens, with Python's rules for lines: indentation, brackets that continue a line, strings of all
// kinds.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <string_view>

namespace smem::tir::python {

struct Token {
  enum class Kind {
    name,
    number,
    text, // with prefix and quotes
    op,
    newline, // the end of a statement's line
    indent,
    dedent,
    damaged, // stands for the tokens of a statement in which an error was found
    end,
  };
  Kind kind = Kind::end;
  std::string_view text;
  Place where;
};

struct Tokens {
  std::vector<Token> tokens; // the last one is `end`
  std::vector<Problem> errors;
};

Tokens tokenize(std::string_view text, unsigned firstLine);

/// Whether a line has names of a script module in it, "T.", "tir.", so that an error in it is worth telling.
bool mentionsScript(std::string_view line);

} // namespace smem::tir::python
