#include "cli/Config.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using smem::cli::Settings;

template <> struct llvm::yaml::MappingTraits<Settings> {
  static void mapping(IO &io, Settings &s) {
    io.mapOptional("gpu", s.gpu);
    io.mapOptional("cuda-path", s.cudaPath);
    io.mapOptional("compilation-database", s.compilationDatabase);
    io.mapOptional("std", s.standard);
    io.mapOptional("define", s.defines);
    io.mapOptional("include", s.includes);
    io.mapOptional("flags", s.flags);
    io.mapOptional("launch", s.launches);
    io.mapOptional("arg", s.arguments);
    io.mapOptional("kernel", s.kernel);
    io.mapOptional("format", s.format);
    io.mapOptional("checks", s.checks);
    io.mapOptional("fail-on", s.failOn);
    io.mapOptional("baseline", s.baseline);
    io.mapOptional("timeout", s.timeout);
    io.mapOptional("jobs", s.jobs);
  }
};

namespace smem::cli {
namespace {

using llvm::SmallString;
namespace path = llvm::sys::path;

llvm::Error error(const std::string &text) { return llvm::createStringError(llvm::inconvertibleErrorCode(), text); }

void keepFirstMessage(const llvm::SMDiagnostic &diagnostic, void *context) {
  auto &message = *static_cast<std::string *>(context);
  if (message.empty())
    message = llvm::formatv("{0}:{1}: {2}", diagnostic.getFilename(), diagnostic.getLineNo(), diagnostic.getMessage());
}

void makeAbsolute(std::string &name, llvm::StringRef folder) {
  if (name.empty() || path::is_absolute(name)) return;
  SmallString<128> absolute(folder);
  path::append(absolute, name);
  name = absolute.str().str();
}

} // namespace

std::string findConfig(const std::string &input) {
  SmallString<128> folder(input == "-" ? "." : input);
  if (llvm::sys::fs::make_absolute(folder)) return "";
  if (!llvm::sys::fs::is_directory(folder)) path::remove_filename(folder);
  for (; !folder.empty(); folder.truncate(path::parent_path(folder).size())) {
    SmallString<128> file(folder);
    path::append(file, ".smem-lint");
    if (llvm::sys::fs::is_regular_file(file)) return file.str().str();
  }
  return "";
}

llvm::Expected<Settings> readConfig(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (std::error_code code = buffer.getError()) return error(file + ": " + code.message());
  Settings settings;
  std::string message;
  llvm::yaml::Input yaml((*buffer)->getMemBufferRef(), nullptr, keepFirstMessage, &message);
  yaml >> settings;
  if (yaml.error()) return error(message.empty() ? file + ": is not a settings file" : message);

  llvm::StringRef folder = path::parent_path(file);
  for (std::string &include : settings.includes) makeAbsolute(include, folder);
  if (settings.cudaPath && *settings.cudaPath != "none") makeAbsolute(*settings.cudaPath, folder);
  if (settings.compilationDatabase) makeAbsolute(*settings.compilationDatabase, folder);
  if (settings.baseline) makeAbsolute(*settings.baseline, folder);
  return settings;
}

} // namespace smem::cli
