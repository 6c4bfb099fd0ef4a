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

TEST(Sections, OfADocumentAreItsExamples) {
  EXPECT_EQ(sectionsOf("Launching\n"                                      // 1
                       "=========\n"
                       "It's all about `T.thread_binding(` and (brackets:\n"
                       "```python\n"
                       "@T.prim_func\n"                                   // 5
                       "def main(A: T.handle):\n"
                       "    T.evaluate(0)\n"
                       "```\n"
                       "- becomes\n"
                       "  ```cuda\n"                                      // 10
                       "  extern \"C\" __global__ void main_kernel() {}\n"
                       "  ```\n"
                       "  ```\n"
                       "  $ make\n"
                       "  ```\n"),                                        // 15
            "script 5-7\ncuda 11-11\n");
  EXPECT_EQ(sectionsOf("Don't forget:\n"                                  // 1
                       "\n"
                       ".. code-block:: python\n"
                       "\n"
                       "   @T.prim_func\n"                                // 5
                       "   def main(A: T.handle):\n"
                       "       T.evaluate(0)\n"
                       "\n"
                       "That's it.\n"),
            "script 4-8\n");
}

TEST(Sections, ExamplesInCommentsOfAProgramAreNone) {
  EXPECT_EQ(sectionsOf("/*\n"
                       "```\n"
                       "@T.prim_func\n"
                       "```\n"
                       "*/\n"
                       "__global__ void main_kernel() {}\n"),
            "script 1-5\ncuda 6-6\n");
}

} // namespace
} // namespace smem
