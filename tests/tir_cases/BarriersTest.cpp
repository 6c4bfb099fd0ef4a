// Where barriers come to stand in a dump from before they are placed: as many as accesses of other threads ask for.
#include "analyzer/frontend/tir/Barriers.h"
#include "analyzer/frontend/tir/Print.h"
#include "analyzer/frontend/tir/Readers.h"

#include <gtest/gtest.h>

namespace smem::tir {
namespace {

/// One letter for each statement within the launch: a store to shared memory, a load from it, a barrier; loops in brackets.
void sketch(const Body &body, std::string &text) {
  for (const StmtPtr &stmt : body) {
    if (stmt->kind == Stmt::Kind::store) text += stmt->buffer->scope == "shared" ? 's' : 'l';
    if (stmt->kind == Stmt::Kind::evaluate) text += '|';
    if (stmt->kind == Stmt::Kind::forLoop) text += '[';
    sketch(stmt->body, text);
    if (stmt->kind == Stmt::Kind::forLoop) text += ']';
  }
}

std::string barriersOf(const std::string &statements) {
  std::string text = "@T.prim_func\n"
                     "def main(A: T.Buffer((4096,), \"float32\"), B: T.Buffer((4096,), \"float32\")):\n"
                     "    tx = T.launch_thread(\"threadIdx.x\", 32)\n"
                     "    s = T.allocate([64], \"float32\", \"shared\")\n"
                     "    s_1 = T.Buffer((64,), data=s, scope=\"shared\")\n" +
                     statements;
  const Module module = readScript(text);
  EXPECT_TRUE(module.errors.empty()) << module.errors[0].message;
  if (module.functions.size() != 1) return "no function";
  std::string result;
  sketch(insertBarriers(module.functions[0].body), result);
  return result;
}

TEST(Barriers, StandBetweenAStoreAndALoadOfOtherElements) {
  EXPECT_EQ(barriersOf("    s_1[tx] = A[tx]\n"
                       "    B[tx] = s_1[31 - tx]\n"),
            "s|l");
}

TEST(Barriers, AreNotNeededForAThreadsOwnElement) {
  EXPECT_EQ(barriersOf("    s_1[tx] = A[tx]\n"
                       "    B[tx] = s_1[tx]\n"),
            "sl");
}

TEST(Barriers, StandWhereATurnMeetsTheNext) {
  EXPECT_EQ(barriersOf("    for i in range(8):\n"
                       "        s_1[tx] = A[i * 32 + tx]\n"
                       "        B[i * 32 + tx] = s_1[31 - tx]\n"),
            "[|s|l]");
}

TEST(Barriers, StandInFrontOfALoopThatReadsFirst) {
  EXPECT_EQ(barriersOf("    s_1[tx] = A[tx]\n"
                       "    for i in range(8):\n"
                       "        B[i * 32 + tx] = s_1[31 - tx]\n"
                       "    s_1[tx] = A[tx + 32]\n"),
            "s|[l]|s");
}

TEST(Barriers, OfALoopServeThoseAroundIt) {
  EXPECT_EQ(barriersOf("    for j in range(4):\n"
                       "        for i in range(8):\n"
                       "            s_1[tx] = A[i * 32 + tx]\n"
                       "            B[i * 32 + tx] = s_1[31 - tx]\n"),
            "[[|s|l]]");
}

TEST(Barriers, OfLoopsInLoopsAreFoundInATimeThatDoesNotDoubleWithEach) {
  std::string text, indent = "    ", open, close;
  for (int i = 0; i < 60; ++i) {
    text += indent + "for i" + std::to_string(i) + " in range(2):\n";
    indent += " ";
    open += '[';
    close += ']';
  }
  text += indent + "s_1[tx] = A[tx]\n" + indent + "B[tx] = s_1[31 - tx]\n";
  EXPECT_EQ(barriersOf(text), open + "|s|l" + close);
}

} // namespace
} // namespace smem::tir
