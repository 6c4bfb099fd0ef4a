#include "cli/Output.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace smem::cli {
namespace {

llvm::Error failure(const std::string &what) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), what + ": " + std::strerror(errno));
}

bool writeAll(int descriptor, const std::string &text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) done += size_t(written);
  }
  return true;
}

} // namespace

llvm::Error writeStandardOutput(const std::string &text) {
  if (writeAll(STDOUT_FILENO, text)) return llvm::Error::success();
  return failure("could not write to standard output");
}

llvm::Error writeFile(const std::string &file, const std::string &text) {
  const std::string what = "could not write '" + file + "'";
  struct stat status;
  bool exists = ::stat(file.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    int descriptor = ::open(file.c_str(), O_WRONLY);
    if (descriptor < 0) return failure(what);
    bool good = writeAll(descriptor, text);
    good = ::close(descriptor) == 0 && good;
    return good ? llvm::Error::success() : failure(what);
  }
  std::string temporary = file + ".XXXXXX";
  int descriptor = ::mkstemp(temporary.data());
  if (descriptor < 0) return failure(what);
  mode_t mask = ::umask(0);
  ::umask(mask);
  bool good = writeAll(descriptor, text) && ::fchmod(descriptor, exists ? status.st_mode : 0666 & ~mask) == 0;
  good = ::close(descriptor) == 0 && good;
  if (good && ::rename(temporary.c_str(), file.c_str()) == 0) return llvm::Error::success();
  llvm::Error error = failure(what);
  ::unlink(temporary.c_str());
  return error;
}

bool standardOutputIsTerminal() { return ::isatty(STDOUT_FILENO); }
bool standardErrorIsTerminal() { return ::isatty(STDERR_FILENO); }

unsigned terminalWidth() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  if (const char *columns = std::getenv("COLUMNS"))
    if (int width = std::atoi(columns); width >= 20 && width <= 1000) return unsigned(width);
  return 100;
}

} // namespace smem::cli
