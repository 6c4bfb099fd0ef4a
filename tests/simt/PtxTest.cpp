#include "analyzer/simt/Ptx.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smem::simt {
namespace {

using testing::ElementsAre;
using testing::SizeIs;
using Kind = PtxOperand::Kind;

TEST(Ptx, Ldmatrix) {
  auto code = parsePtx("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0,$1,$2,$3}, [$4];");
  ASSERT_THAT(code, SizeIs(1));
  EXPECT_EQ(code[0].mnemonic, "ldmatrix");
  EXPECT_TRUE(code[0].has("x4"));
  EXPECT_TRUE(code[0].inShared());
  ASSERT_THAT(code[0].operands, SizeIs(2));
  EXPECT_EQ(code[0].operands[0].kind, Kind::vector);
  EXPECT_THAT(code[0].operands[0].elements, SizeIs(4));
  EXPECT_EQ(code[0].operands[1].kind, Kind::address);
  EXPECT_EQ(code[0].operands[1].elements[0].argument, 4u);
}

TEST(Ptx, GuardedCopyInAScope) {
  auto code = parsePtx(
      "{\n .reg .pred p;\n setp.ne.b32 p, $0, 0;\n @p cp.async.cg.shared.global.L2::128B [$1], [$2], 16;\n}\n");
  ASSERT_THAT(code, SizeIs(2));
  EXPECT_EQ(code[0].text(), "setp.ne.b32");
  EXPECT_TRUE(code[1].guarded);
  EXPECT_FALSE(code[1].guardNegated);
  EXPECT_EQ(code[1].guard.name, "p");
  EXPECT_EQ(code[1].operands[2].immediate, 16);
}

TEST(Ptx, OffsetsCommentsAndLabels) {
  auto code = parsePtx("// header\nLAB: ld.shared.v2.f32 {$0, $1}, [$2 + 16]; /* x */ @!q bra LAB;");
  ASSERT_THAT(code, SizeIs(2));
  EXPECT_EQ(code[0].operands[1].immediate, 16);
  EXPECT_TRUE(code[1].guardNegated);
}

TEST(Ptx, SharedClusterIsShared) {
  EXPECT_TRUE(parsePtx("st.shared::cta.u32 [$0], $1;")[0].inShared());
  EXPECT_FALSE(parsePtx("st.global.u32 [$0], $1;")[0].inShared());
}

TEST(Ptx, NonsenseIsNotFatal) {
  for (const char *text :
       {"", ";", "{", "}", "[", "@", "@p", "ld", "ld.", "ld.shared [", ": ;", "${", "$", "a b c d;", "{{{{;}}}}"})
    parsePtx(text);
  EXPECT_THAT(parsePtx("mov.u32 a, 1; mov.u32 b, 0x10;"), SizeIs(2));
}

} // namespace
} // namespace smem::simt
