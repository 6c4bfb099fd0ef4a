// usage: smem-fuzz-NAME FOLDER...
// What libFuzzer does with a corpus before it changes any of it: every file is read once.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int count, char **arguments) {
  size_t files = 0;
  for (int i = 1; i < count; ++i)
    for (const auto &entry : std::filesystem::recursive_directory_iterator(arguments[i])) {
      if (!entry.is_regular_file()) continue;
      std::printf("%s\n", entry.path().c_str());
      std::fflush(stdout); // the last name printed is that of a file that crashes
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(stream), {});
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(text.data()), text.size());
      ++files;
    }
  std::printf("%zu files\n", files);
  return files ? 0 : 1;
}
