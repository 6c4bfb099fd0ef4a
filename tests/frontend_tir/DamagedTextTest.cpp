// Whatever the text: no crash, no endless loop, and the place of the damage.
#include "tests/frontend_tir/Texts.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <utility>

namespace smem::tir {
namespace {

using testing::HasSubstr;

TEST(DamagedText, ATextThatEndsInAnIndex) {
  const Module module = readPrimfnText(caseFile("bad_d2_truncated.txt"));
  EXPECT_TRUE(module.functions.empty());
  ASSERT_EQ(module.errors.size(), 1u);
  EXPECT_EQ(module.errors[0].where.line, 11u);
}

TEST(DamagedText, FunctionsAroundADamagedOneAreRead) {
  EXPECT_EQ(readPrimfn(R"t(
@a = primfn() -> () {
  @tir.call_extern("a", dtype=handle)
}

@b = primfn() -> () {
  for (i: int32, 0, 4) {
    @tir.call_extern("b", (i + ), dtype=handle)
  }
}

@c = primfn() -> () {
  @tir.call_extern("c", dtype=handle)
}
)t"),
            lines(R"t(
function a()
  call_extern("a"):handle
function c()
  call_extern("c"):handle
error 7:32: expected an expression, found ')'
)t"));
}

TEST(DamagedText, AMissingBraceIsFoundByTheIndentation) {
  EXPECT_EQ(readPrimfn(R"t(
primfn() -> () {
  for (i: int32, 0, 4) {
    for (j: int32, 0, 4) {
      @tir.call_extern("f", dtype=handle)
  }
}
)t"),
            "error 5:3: this '}' isn't below what it closes, and one is missing\n");
}

TEST(DamagedText, ABraceTooMany) {
  EXPECT_EQ(readPrimfn(R"t(
primfn() -> () {
  for (i: int32, 0, 4) {
    @tir.call_extern("f", dtype=handle)
    }
  }
  @tir.call_extern("g", dtype=handle)
}
)t"),
            "error 6:3: the function ends before this, found '@'\n");
}

TEST(DamagedText, StatementDumps) {
  EXPECT_EQ(readStatements(R"t(
produce A {
  // attr [iter_var(threadIdx.x, , threadIdx.x] thread_extent = 32
  A[0] = 1f
}

produce B {
  // attr [B.local] storage_scope = "local"
  allocate B.local[float32 * ]
}

produce C {
  for (i, 0, 4) {
    C[(i + 1] = 0f

produce D {
  D[0] = 1f
}
}
)t"),
            lines(R"t(
function D(D: D = float32[] of D)
  D[0] = 1:float32
error 2:3: the '[' of an attribute isn't closed
error 8:30: expected an expression, found ']'
error 13:13: expected ')' after an expression, found ']'
error 18:1: nothing is open that it closes, found '}'
)t"));
}

TEST(DamagedText, DeepNestingIsAnError) {
  const std::string open(5000, '('), close(5000, ')');
  const std::string inStatement = "for (i, 0, 4) {\n  A[0] = " + open + "i" + close + "\n}\n";
  const Module statements = readStatementDump(inStatement);
  ASSERT_EQ(statements.errors.size(), 1u);
  EXPECT_THAT(statements.errors[0].message, HasSubstr("nested more than 500 levels deep"));

  std::string loops, sum = "1", lets, chain, negations(5000, '!');
  for (unsigned i = 0; i < 5000; ++i) {
    loops += "for (i: int32, 0, 4) {\n";
    sum += " + i";
    lets += "let x: int32 = 1\n";
    chain += "attr [0] \"k\" = 1;\n";
  }
  const std::string loop = "for (i: int32, 0, 4) {\n", call = "@tir.call_extern(\"f\", dtype=handle)\n}\n";
  for (const std::string &text : {loops, loop + "A[0] = " + sum + "\n}\n", loop + lets + call, loop + chain + call,
                                  loop + "A[0] = " + negations + "i\n}\n"}) {
    const Module module = readPrimfnText(text);
    EXPECT_EQ(module.errors.size(), 1u);
  }
}

TEST(DamagedText, ManyStatementsInARowAreFine) {
  std::string text = "for (i: int32, 0, 4) {\n";
  for (unsigned i = 0; i < 20000; ++i) text += "  attr [0] \"k\" = 1;\n  A[i] = 1f32\n";
  const Module module = readPrimfnText(text + "}\n");
  EXPECT_TRUE(module.errors.empty());
  ASSERT_EQ(module.functions.size(), 1u);
  EXPECT_EQ(module.functions[0].body[0]->body.size(), 20000u);
}

// The readers are to survive; what they say is looked at by the tests above.
void readBoth(std::string_view text) {
  readStatementDump(text);
  readPrimfnText(text);
}

std::vector<std::string> caseTexts() {
  std::vector<std::string> texts;
  for (const auto &entry : std::filesystem::directory_iterator(SMEM_TEST_DATA "/cases/tir"))
    if (entry.path().extension() == ".txt") texts.push_back(caseFile(entry.path().filename()));
  return texts;
}

TEST(DamagedText, CutAnywhere) {
  const std::vector<std::string> texts = caseTexts();
  ASSERT_EQ(texts.size(), 8u);
  for (const std::string &text : texts)
    for (size_t length = 0; length < text.size(); ++length) readBoth(std::string_view(text).substr(0, length));
}

TEST(DamagedText, AnyByteReplaced) {
  constexpr std::string_view bytes("\0\n\"({[)}],:;=@!/*-0xz\xff", 22);
  size_t next = 0;
  for (std::string text : caseTexts())
    for (char &byte : text) {
      const char original = std::exchange(byte, bytes[next++ % bytes.size()]);
      readBoth(text);
      byte = original;
    }
}

TEST(DamagedText, AnyLineRemoved) {
  for (const std::string &text : caseTexts())
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      readBoth(text.substr(0, begin) + text.substr(end));
      begin = end;
    }
}

TEST(DamagedText, EveryCutIsReported) {
  for (const char *name : {"d2_hgemm_stage_epilogue.txt", "d2_wmma_mixed_pad.txt", "d3_pad_ldmatrix_gemm.txt"}) {
    const std::string text = caseFile(name);
    const size_t begin = text.find("primfn(") + 7, end = text.rfind('}');
    for (size_t length = begin; length <= end; length += 7) {
      const Module module = readPrimfnText(std::string_view(text).substr(0, length));
      EXPECT_TRUE(module.functions.empty()) << name << " cut at " << length;
      EXPECT_EQ(module.errors.size(), 1u) << name << " cut at " << length;
    }
  }
}

} // namespace
} // namespace smem::tir
