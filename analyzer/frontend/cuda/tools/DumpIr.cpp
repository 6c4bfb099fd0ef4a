// smem-dump-ir [options] FILE [-- compiler flags]: what the CUDA frontend makes of a file, for developers.
//
// Prints kernels with their buffers and launches, diagnostics, and after them the optimised IR.
#include "analyzer/frontend/cuda/CudaFrontend.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace {

using namespace llvm;

struct Arguments {
  std::string file;
  smem::CudaOptions options;
  bool ir = true;
};

/// "KERNEL=GX,GY,GZ:BX,BY,BZ[:DYNAMIC_BYTES]"
smem::LaunchOption parseLaunch(StringRef text) {
  smem::LaunchOption launch;
  const auto [kernel, shape] = text.rsplit('=');
  launch.kernel = kernel.str();
  SmallVector<StringRef> parts;
  shape.split(parts, ':');
  const auto dim = [](StringRef words) {
    smem::Dim3 result;
    SmallVector<StringRef> numbers;
    words.split(numbers, ',');
    unsigned *values[] = {&result.x, &result.y, &result.z};
    for (size_t i = 0; i < std::min<size_t>(3, numbers.size()); ++i) numbers[i].getAsInteger(10, *values[i]);
    return result;
  };
  if (parts.size() > 0) launch.grid = dim(parts[0]);
  if (parts.size() > 1) launch.block = dim(parts[1]);
  uint64_t bytes;
  if (parts.size() > 2 && !parts[2].getAsInteger(10, bytes)) launch.dynamicBytes = bytes;
  return launch;
}

Arguments parse(int argc, char **argv) {
  Arguments result;
  bool flags = false;
  for (int i = 1; i < argc; ++i) {
    const StringRef word = argv[i];
    if (flags)
      result.options.flags.push_back(word.str());
    else if (word == "--")
      flags = true;
    else if (word == "--no-ir")
      result.ir = false;
    else if (word == "--no-pch")
      result.options.precompiledHeaders = false;
    else if (word == "--bundled")
      result.options.cudaPath = "";
    else if (word == "--gpu" && i + 1 < argc)
      result.options.gpu = argv[++i];
    else if (word == "-p" && i + 1 < argc)
      result.options.compilationDatabase = argv[++i];
    else if (word == "--launch" && i + 1 < argc)
      result.options.launches.push_back(parseLaunch(argv[++i]));
    else
      result.file = word.str();
  }
  return result;
}

raw_ostream &operator<<(raw_ostream &out, const smem::Dim3 &dim) {
  return out << dim.x << ',' << dim.y << ',' << dim.z;
}

void print(const smem::Kernel &kernel) {
  outs() << "kernel " << kernel.name << " | " << kernel.signature << " | <" << kernel.templateArguments << "> | "
         << kernel.symbol << " | line " << kernel.where.line << '\n';
  if (!kernel.notAnalysed.empty()) outs() << "  not analysed: " << kernel.notAnalysed << '\n';
  if (!kernel.inexact.empty()) outs() << "  inexact: " << kernel.inexact << '\n';
  for (const smem::Buffer &buffer : kernel.buffers) {
    outs() << "  buffer " << buffer.name << " : " << buffer.type << ", " << name(buffer.scope) << ", " << buffer.bytes
           << " bytes, align " << buffer.alignment << ", element " << buffer.elementBytes << ", " << buffer.symbol
           << " + ";
    if (buffer.offsetKnown)
      outs() << buffer.offset;
    else
      outs() << '?';
    outs() << ", line " << buffer.where.line << (buffer.volatileObject ? ", volatile" : "") << '\n';
  }
  for (const smem::Launch &launch : kernel.launches) {
    outs() << "  launch grid " << launch.grid << (launch.gridKnown ? "" : " ?") << " block " << launch.block
           << " dynamic " << launch.dynamicBytes << (launch.dynamicKnown ? "" : " ?") << ", " << name(launch.origin)
           << ", line " << launch.where.line << ", arguments";
    for (const std::optional<int64_t> &argument : launch.arguments)
      if (argument)
        outs() << ' ' << *argument;
      else
        outs() << " ?";
    outs() << (launch.assumption.empty() ? "" : "; ") << launch.assumption << '\n';
  }
}

} // namespace

int main(int argc, char **argv) {
  const Arguments arguments = parse(argc, argv);
  const auto text = MemoryBuffer::getFileOrSTDIN(arguments.file);
  if (!text) {
    errs() << arguments.file << ": " << text.getError().message() << '\n';
    return 1;
  }
  const auto start = std::chrono::steady_clock::now();
  const smem::Program program = smem::readCuda(arguments.file, (*text)->getBuffer().str(), arguments.options);
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  for (const smem::Kernel &kernel : program.kernels) print(kernel);
  for (const smem::Diagnostic &diagnostic : program.diagnostics)
    outs() << "diagnostic " << diagnostic.check << ' ' << int(diagnostic.severity) << ' ' << diagnostic.where.file
           << ':' << diagnostic.where.line << ": " << diagnostic.message << '\n';
  outs() << "milliseconds " << format("%.1f", elapsed.count()) << '\n';
  if (arguments.ir && program.module) program.module->print(outs(), nullptr);
  return 0;
}
