// Which lines of a file are in which language.
#include "analyzer/frontend/tir/TirFrontend.h"

#include <gtest/gtest.h>

namespace smem {
namespace {

std::string sectionsOf(const std::string &text) {
  std::string result;
  for (const TextSection &section : findSections(text)) {
    using Language = TextSection::Language;
    result += section.language == Language::cuda            ? "cuda"
              : section.language == Language::tirStatements ? "statements"
              : section.language == Language::tirPrimfn     ? "primfn"
              : section.language == Language::tirScript     ? "script"
              : section.language == Language::llvmIr        ? "llvm"
                                                            : "unknown";
    result += " " + std::to_string(section.firstLine) + "-" + std::to_string(section.lastLine) + "\n";
  }
  return result;
}

TEST(Sections, CodeAfterADumpIsASectionOfItsOwn) {
  EXPECT_EQ(sectionsOf("@T.prim_func\n"
                       "def main(A: T.handle):\n"
                       "    T.evaluate(0)\n"
                       "\n"
                       "extern \"C\" __global__ void main_kernel(float *A) {\n"
                       "}\n"),
            "script 1-4\ncuda 5-6\n");
}

TEST(Sections, CodeInAStringOfAScriptIsPartOfTheScript) {
  EXPECT_EQ(sectionsOf("@T.prim_func\n"
                       "def main(A: T.handle):\n"
                       "    source = \"\"\"\n"
                       "__device__ int one() { return 1; }\n"
                       "\"\"\"\n"
                       "    assert '__global__ void main_kernel' in source\n"),
            "script 1-6\n");
}

TEST(Sections, AStringWithoutItsEndHidesNothing) {
  EXPECT_EQ(sectionsOf("@T.prim_func\n"
                       "def main(A: T.handle):\n"
                       "    \"\"\"What it does.\n"
                       "extern \"C\" __global__ void main_kernel(float *A) {\n"
                       "}\n"),
            "script 1-3\ncuda 4-5\n");
}

} // namespace
} // namespace smem
