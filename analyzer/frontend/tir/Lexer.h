// The words of the old text dialects. Names may hold dots: "A.shared", "i.outer", "wmma.matrix_a".
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace smem::tir {

struct Token {
  enum class Kind {
    name,
    number, // with its suffix: "0.000000f", "1e-05f32", "255u8"
    text,   // with its quotes; it doesn't run past its line
    symbol, // "//", "->", "==", "&&", ..., or one character
    end,
  };
  Kind kind = Kind::end;
  std::string_view spelling; // into the text that was lexed
  unsigned line = 0, column = 0;
  bool firstOfLine = false;

  bool is(std::string_view symbolOrName) const { return kind != Kind::text && spelling == symbolOrName; }
  /// The same for a literal, which is compared as the number that its few characters are.
  template <size_t N> bool is(const char (&symbolOrName)[N]) const {
    return spelling.size() == N - 1 && std::memcmp(spelling.data(), symbolOrName, N - 1) == 0 && kind != Kind::text;
  }
  const char *last() const { return spelling.data() + spelling.size(); }
};

/// Any bytes are accepted: what begins no word is a symbol of one byte, so is a quote without its end.
std::vector<Token> lex(std::string_view text, unsigned firstLine);

/// Of a token of kind text.
std::string unquote(std::string_view spelling);

} // namespace smem::tir
