#include "SampleReport.h"

#include "analyzer/report/AccessTable.h"
#include "analyzer/report/BankMap.h"
#include "analyzer/report/Text.h"
#include "analyzer/report/Wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

using namespace smem;
using testing::HasSubstr;

namespace {

std::string textOf(const Report &report, const TextOptions &options) {
  std::ostringstream out;
  writeText(report, options, out);
  return out.str();
}

std::string joined(const std::vector<std::string> &lines) {
  std::string text = "\n";
  for (const std::string &line : lines) text += line + "\n";
  return text;
}

TEST(Text, ReadsLikeACompiler) {
  EXPECT_EQ(
      textOf(sampleReport(), {}),
      R"(transpose.cu:6:58: warning: 32-way bank conflict: load of 4 bytes from 'tile' takes 32 wavefronts instead of 1 [bank-conflict]
     6 |   for (int j = 0; j < 32; j += 8) out[at(y + j, x, n)] = tile[x][y + j];
       |                                                          ^
         kernel     transpose(float const*, float*, int, int const*)
         launch     grid 4x4x1, block 32x8x1 (launch site, transpose.cu:30:3)
         request    32 wavefronts, ideal 1; worst in warp 0 of block 0,0,0
         in total   16,384 wavefronts, ideal 512, in 512 executions of 4 accesses alike
         certainty  exact
         banks      lanes 0-31 all on bank 0, words 0, 32, 64, ..., 992

transpose.cu:7:13: note: load of 4 bytes from 'tile' may conflict: its address depends on data loaded from global memory [bank-conflict]
     7 |   out[0] += tile[0][order[x]];
       |             ^
         kernel     transpose(float const*, float*, int, int const*)
         launch     grid 4x4x1, block 32x8x1 (launch site, transpose.cu:30:3)
         in total   128..4,096 wavefronts, ideal 128, in 128 executions
         certainty  unknown

transpose(float const*, float*, int, int const*)  transpose.cu:1
  grid 4x4x1, block 32x8x1 (launch site, transpose.cu:30:3)
  4,096 of 232,448 bytes of shared memory a block, 8 blocks per SM

  line   access    buffer  bytes  executed      wavefronts  ideal  degree  certainty
  4:35   store x4  tile        4       512             512    512       1  exact
  6:58   load x4   tile        4       512          16,384    512      32  exact
  7:13   load      tile        4       128      128..4,096    128       ?  unknown [1]
  total                              1,152  17,024..20,992  1,152
  [1] its address depends on data loaded from global memory

1 warning, 1 note in 1 kernel for sm_90
)");
}

TEST(Text, QuietLeavesTheFindings) {
  TextOptions quiet;
  quiet.tables = false;
  std::string text = textOf(sampleReport(), quiet);
  EXPECT_THAT(text, HasSubstr("32-way bank conflict"));
  EXPECT_THAT(text, testing::Not(HasSubstr("executed ")));
}

TEST(Text, ColourMarksSeverityAndConflictingLines) {
  TextOptions colour;
  colour.colour = true;
  std::string text = textOf(sampleReport(), colour);
  EXPECT_THAT(text, HasSubstr("\033[1;35mwarning:\033[0m"));
  EXPECT_THAT(text, HasSubstr("\033[1;35m  6:58   load x4"));
}

TEST(Text, LongSourceLinesKeepThePartAroundTheCaret) {
  TextOptions narrow;
  narrow.width = 60;
  EXPECT_THAT(textOf(sampleReport(), narrow), HasSubstr(R"(     6 | ... j += 8) out[at(y + j, x, n)] = tile[x][y + j];
       |                                    ^
)"));
}

TEST(Text, WithoutTheSizeOfADynamicArrayBytesAreALowerLimit) {
  Report report = sampleReport();
  report.inputs[0].kernels[0].launches[0].launch.dynamicKnown = false;
  EXPECT_THAT(textOf(report, {}),
              HasSubstr("  at least 4,096 of 232,448 bytes of shared memory a block, at most 8 blocks per SM\n"));
}

TEST(Text, AKernelWithoutSharedMemorySaysSo) {
  Report report = sampleReport();
  KernelResult &kernel = report.inputs[0].kernels[0];
  kernel.kernel.buffers.clear();
  kernel.launches[0].accesses.clear();
  kernel.launches[0].memory = {};
  report.inputs[0].diagnostics.clear();
  EXPECT_EQ(textOf(report, {}), R"(transpose(float const*, float*, int, int const*)  transpose.cu:1
  grid 4x4x1, block 32x8x1 (launch site, transpose.cu:30:3)
  no shared memory

nothing to report in 1 kernel for sm_90
)");
}

TEST(Text, TheSameFindingInOtherLaunchesTakesALineEach) {
  Report report = sampleReport();
  InputResult &input = report.inputs[0];
  LaunchResult other = input.kernels[0].launches[0];
  other.launch.block = {32, 16, 1};
  input.kernels[0].launches.push_back(other);
  input.diagnostics[0].accesses.push_back({0, 1, 4});
  EXPECT_THAT(textOf(report, {}), HasSubstr("         also       transpose(float cons...nt const*), grid 4x4x1, block "
                                            "32x16x1 (launch site, transpose.cu:30:3): 4,096 wavefronts, ideal 128\n"));
}

TEST(BankMap, OneRowAWavefrontOneColumnABank) {
  EXPECT_EQ(joined(bankMap(stridedAccess(4, 32), 120)), R"(
        bank   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
 wavefront 1   0  .  .  .  .  .  .  .  1  .  .  .  .  .  .  .  2  .  .  .  .  .  .  .  3  .  .  .  .  .  .  .
 wavefront 2   4  .  .  .  .  .  .  .  5  .  .  .  .  .  .  .  6  .  .  .  .  .  .  .  7  .  .  .  .  .  .  .
 wavefront 3   8  .  .  .  .  .  .  .  9  .  .  .  .  .  .  . 10  .  .  .  .  .  .  . 11  .  .  .  .  .  .  .
 wavefront 4  12  .  .  .  .  .  .  . 13  .  .  .  .  .  .  . 14  .  .  .  .  .  .  . 15  .  .  .  .  .  .  .
 wavefront 5  16  .  .  .  .  .  .  . 17  .  .  .  .  .  .  . 18  .  .  .  .  .  .  . 19  .  .  .  .  .  .  .
 wavefront 6  20  .  .  .  .  .  .  . 21  .  .  .  .  .  .  . 22  .  .  .  .  .  .  . 23  .  .  .  .  .  .  .
 wavefront 7  24  .  .  .  .  .  .  . 25  .  .  .  .  .  .  . 26  .  .  .  .  .  .  . 27  .  .  .  .  .  .  .
 wavefront 8  28  .  .  .  .  .  .  . 29  .  .  .  .  .  .  . 30  .  .  .  .  .  .  . 31  .  .  .  .  .  .  .
a row is a wavefront, a column a bank; a number is the lane served there, a dot an idle bank
)");
}

TEST(BankMap, ManyWavefrontsAreCutAndIdleBandsLeftOut) {
  EXPECT_EQ(joined(bankMap(stridedAccess(4, 128), 80)), R"(
        bank   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 wavefront 1   0  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
           2   1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
           3   2  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
           4   3  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
           5   4  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
           6   5  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
         ...  25 more
          32  31  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
              banks 16-31 are idle
a row is a wavefront, a column a bank; a number is the lane served there, a dot an idle bank
)");
}

TEST(BankMap, PhasesAndSharedWords) {
  EXPECT_EQ(joined(bankMap(stridedAccess(8, 16), 120)), R"(
        bank   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
  phase 0
 wavefront 1   0  0  .  .  1  1  .  .  2  2  .  .  3  3  .  .  4  4  .  .  5  5  .  .  6  6  .  .  7  7  .  .
 wavefront 2   8  8  .  .  9  9  .  . 10 10  .  . 11 11  .  . 12 12  .  . 13 13  .  . 14 14  .  . 15 15  .  .
  phase 1
 wavefront 1  16 16  .  . 17 17  .  . 18 18  .  . 19 19  .  . 20 20  .  . 21 21  .  . 22 22  .  . 23 23  .  .
 wavefront 2  24 24  .  . 25 25  .  . 26 26  .  . 27 27  .  . 28 28  .  . 29 29  .  . 30 30  .  . 31 31  .  .
a row is a wavefront, a column a bank; a number is the lane served there, a dot an idle bank
)");
  EXPECT_EQ(joined(bankMap(stridedAccess(4, 0), 120)).substr(0, 232), R"(
        bank   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
 wavefront 1 x32  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
a row is a )");
}

TEST(BankMap, TheBusiestBankInWords) {
  EXPECT_EQ(busiestBank(stridedAccess(4, 128)), "lanes 0-31 all on bank 0, words 0, 32, 64, ..., 992");
  EXPECT_EQ(busiestBank(stridedAccess(4, 8)), "lanes 0, 16 on bank 0, words 0, 32; 15 other banks as busy");
  EXPECT_EQ(busiestBank(stridedAccess(16, 128)),
            "lanes 0-7 all on banks 0-3, words 0, 32, 64, ..., 224; 12 other banks as busy");
  EXPECT_EQ(busiestBank(stridedAccess(4, 4)), "") << "nothing collides";
}

TEST(Wording, NumbersAsPeopleReadThem) {
  EXPECT_EQ(grouped(7), "7");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(shortNumber(32), "32");
  EXPECT_EQ(shortNumber(10. / 3), "3.33");
  EXPECT_EQ(sequence({3}), "3");
  EXPECT_EQ(sequence({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(sequence({0, 4, 8, 12, 16, 20}), "0, 4, 8, ..., 20");
  EXPECT_EQ(sequence({0, 3, 5, 6}), "0, 3, 5, 6");
  EXPECT_EQ(counted(1, "warning"), "1 warning");
  EXPECT_EQ(counted(0, "bank"), "0 banks");
  EXPECT_EQ(shortened("gemm<Tile<128, 128, 8>>(float*, int)", 24), "gemm<Tile<128,...*, int)");
}

TEST(Wording, RangesOfWavefronts) {
  AccessResult a = stridedAccess(4, 4);
  EXPECT_EQ(wavefrontsText(figuresOf(a, 2)), "256");
  a.cost.high = 4096;
  EXPECT_EQ(wavefrontsText(figuresOf(a, 1)), "128..4,096");
  a.cost.unbounded = true;
  EXPECT_EQ(wavefrontsText(figuresOf(a, 1)), "128..");
}

} // namespace
