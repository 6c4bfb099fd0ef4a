#include "tests/frontend_cuda/Support.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace smem::test {
namespace {

namespace fs = std::filesystem;

/// A cache folder of its own, empty.
class PrecompiledHeader : public testing::Test {
protected:
  PrecompiledHeader() : before(std::getenv("XDG_CACHE_HOME")) {
    fs::remove_all(folder);
    setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  }
  ~PrecompiledHeader() override {
    fs::remove_all(folder);
    setenv("XDG_CACHE_HOME", before.c_str(), 1);
  }

  static bool works() { return !kernel(read("__global__ void k(int *p) { p[0] = __popc(p[1]); }")).symbol.empty(); }

  std::vector<fs::path> stored() const {
    std::vector<fs::path> files;
    if (fs::exists(folder))
      for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    return files;
  }

  const std::string before;
  // Tests run side by side, each in a process of its own.
  const fs::path folder = fs::temp_directory_path() / ("smem-pch-test-" + std::to_string(getpid()));
};

TEST_F(PrecompiledHeader, IsMadeOnceAndUsedAgain) {
  EXPECT_TRUE(works());
  ASSERT_EQ(stored().size(), 1u);
  const fs::file_time_type made = fs::last_write_time(stored()[0]);
  EXPECT_TRUE(works());
  ASSERT_EQ(stored().size(), 1u);
  EXPECT_EQ(fs::last_write_time(stored()[0]), made);
}

TEST_F(PrecompiledHeader, OneForEachGpuNotForEachMacro) {
  CudaOptions options = bundled();
  for (const char *gpu : {"sm_80", "sm_90"})
    for (const char *flag : {"-DA=1", "-DB=2"}) {
      options.gpu = gpu;
      options.flags = {flag};
      read("__global__ void k(int *p) { p[0] = 1; }", options);
    }
  EXPECT_EQ(stored().size(), 2u);
}

TEST_F(PrecompiledHeader, MacrosOfTheCommandLineHoldWithIt) {
  CudaOptions options = bundled();
  options.flags = {"-DN=96"};
  for (int i = 0; i < 2; ++i) // built, then used
    EXPECT_EQ(buffers(read(
                  "__global__ void k(int *p) { __shared__ int s[N]; s[threadIdx.x] = *p; __syncthreads(); *p = s[5]; }",
                  options)),
              std::vector<std::string>{"s: int[96], static, 384 bytes, align 4"});
}

TEST_F(PrecompiledHeader, HoldsNothingOfTheFirstUsersFolders) {
  const fs::path own = folder.string() + "-include";
  fs::create_directories(own);
  for (const char *name : {"math.h", "stdio.h", "cuda_runtime.h", "assert.h"})
    std::ofstream(own / name) << "#define __popc no such function\n";
  CudaOptions options = bundled();
  options.flags = {"-I" + own.string()};
  read("__global__ void k(int *p) { p[0] = 1; }", options);
  fs::remove_all(own);
  EXPECT_TRUE(works());
  ASSERT_EQ(stored().size(), 1u);
}

TEST_F(PrecompiledHeader, OldOnesAreRemoved) {
  fs::create_directories(folder / "smem-lint");
  for (int i = 0; i < 40; ++i) std::ofstream(folder / "smem-lint" / (std::to_string(i) + ".pch")) << "old";
  EXPECT_TRUE(works());
  EXPECT_EQ(stored().size(), 24u);
  EXPECT_TRUE(works());
}

TEST_F(PrecompiledHeader, ADamagedOneIsMadeAgain) {
  ASSERT_TRUE(works());
  const fs::path file = stored().at(0);
  const auto bytes = fs::file_size(file);
  {
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(std::streamoff(bytes / 2));
    damaged << "damage";
  }
  EXPECT_TRUE(works());
  fs::resize_file(file, 100);
  EXPECT_TRUE(works());
  EXPECT_EQ(fs::file_size(file), bytes);
}

TEST_F(PrecompiledHeader, AFolderThatCannotBeMadeIsDoneWithout) {
  std::ofstream(folder) << "a file where the folder should be";
  EXPECT_TRUE(works());
}

TEST_F(PrecompiledHeader, CanBeSwitchedOff) {
  CudaOptions options = bundled();
  options.precompiledHeaders = false;
  EXPECT_NE(kernel(read("__global__ void k(int *p) { p[0] = 1; }", options)).symbol, "");
  EXPECT_TRUE(stored().empty());
}

} // namespace
} // namespace smem::test
