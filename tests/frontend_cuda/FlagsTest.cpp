#include "analyzer/frontend/cuda/Flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace smem::cuda {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> translated(const std::vector<std::string> &commandLine, const std::string &directory = "") {
  return translateFlags(commandLine, directory).clang;
}

TEST(Flags, TheTargetIsNotTheCommandLinesToChoose) {
  EXPECT_THAT(
      translated({"-gencode", "arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=sm_90", "-arch=sm_70",
                  "-arch", "sm_75", "--gpu-architecture=sm_80", "-code=sm_80", "--offload-arch=sm_80"}),
      IsEmpty());
}

TEST(Flags, DefinitionsAndFolders) {
  EXPECT_THAT(translated({"-DN=4", "-D", "M", "-UX", "--define-macro=P=1"}),
              ElementsAre("-DN=4", "-DM", "-UX", "-DP=1"));
  EXPECT_THAT(translated({"-Iinclude", "-I", "/abs", "-isystem", "sys", "-include", "pre.h"}, "/build"),
              ElementsAre("-I", "/build/include", "-I", "/abs", "-isystem", "/build/sys", "-include", "/build/pre.h"));
}

TEST(Flags, TheLanguage) {
  EXPECT_THAT(translated({"-std=c++17"}), ElementsAre("-std=c++17"));
  EXPECT_THAT(translated({"--std", "c++20"}), ElementsAre("-std=c++20"));
  EXPECT_THAT(translated({"--use_fast_math"}), ElementsAre("-ffast-math"));
  EXPECT_THAT(translated({"-x", "cu", "--expt-relaxed-constexpr", "--extended-lambda", "-expt-extended-lambda"}),
              IsEmpty());
}

TEST(Flags, WhatOnlyMattersForCodeOrLinkingIsDropped) {
  EXPECT_THAT(translated({"-O3",       "-lineinfo",     "-G",      "-g",
                          "-rdc=true", "-dc",           "-c",      "-o",
                          "k.o",       "-maxrregcount", "64",      "-maxrregcount=32",
                          "-ccbin",    "g++",           "-Xptxas", "-v",
                          "-lcublas",  "-L/usr/lib",    "-Wall",   "-t",
                          "4",         "-MD",           "-MF",     "k.d",
                          "-MT",       "k.o",           "-m64",    "-cudart=static"}),
              IsEmpty());
}

TEST(Flags, HostFlagsInsideOfFlags) {
  EXPECT_THAT(translated({"-Xcompiler", "-fPIC,-DHOST=1,-Wall", "-Xcompiler=-DB", "--compiler-options", "-fopenmp"}),
              ElementsAre("-DHOST=1", "-DB"));
}

TEST(Flags, UnknownFlagsAreIgnoredAndNamed) {
  const Flags flags = translateFlags({"-DA", "--frobnicate", "-DB"});
  EXPECT_THAT(flags.clang, ElementsAre("-DA", "-DB"));
  EXPECT_THAT(flags.ignored, ElementsAre("--frobnicate"));
}

TEST(Flags, InputsAreNoFlags) { EXPECT_THAT(translated({"nvcc", "-DA", "kernel.cu"}), ElementsAre("-DA")); }

/// A folder that is gone when the test is.
class FlagFiles : public testing::Test {
protected:
  FlagFiles() { std::filesystem::create_directories(folder); }
  ~FlagFiles() override { std::filesystem::remove_all(folder); }

  void write(const std::string &name, const std::string &text) const { std::ofstream(folder / name) << text; }

  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() /
      (std::string("smem-flags-") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(FlagFiles, OptionsFilesAreRead) {
  write("flags.rsp", "-Iinclude \"-DTEXT=a b\"");
  EXPECT_THAT(translated({"--options-file", "flags.rsp"}, folder), ElementsAre("-I", folder / "include", "-DTEXT=a b"));
}

TEST_F(FlagFiles, AnOptionsFileThatIncludesItselfEnds) {
  write("loop.rsp", "-DX --options-file loop.rsp");
  EXPECT_THAT(translated({"--options-file", "loop.rsp"}, folder), testing::Contains("-DX"));
}

TEST_F(FlagFiles, ACompilationDatabaseSpeaksForItsFile) {
  write("compile_commands.json", R"([
    {"directory": "/src", "file": "/src/a.cu", "command": "nvcc -DA -Iinc -arch=sm_80 -c a.cu -o a.o"},
    {"directory": "/src", "file": "b.cu", "arguments": ["nvcc", "-DB", "b.cu"]}])");
  llvm::Expected<Flags> a = databaseFlags(folder, "/src/a.cu");
  ASSERT_TRUE(bool(a));
  EXPECT_THAT(a->clang, ElementsAre("-DA", "-I", "/src/inc"));
  llvm::Expected<Flags> b = databaseFlags(folder / "compile_commands.json", "/src/b.cu");
  ASSERT_TRUE(bool(b));
  EXPECT_THAT(b->clang, ElementsAre("-DB"));
}

TEST_F(FlagFiles, AMissingDatabaseOrEntryIsSaid) {
  EXPECT_THAT(llvm::toString(databaseFlags(folder, "/src/a.cu").takeError()), testing::Not(IsEmpty()));
  write("compile_commands.json", "[]");
  EXPECT_THAT(llvm::toString(databaseFlags(folder, "/src/a.cu").takeError()),
              testing::HasSubstr("no entry for '/src/a.cu'"));
}

} // namespace
} // namespace smem::cuda
