#include "analyzer/frontend/llvm/LlvmFrontend.h"

#include "analyzer/frontend/cuda/Optimise.h"
#include "analyzer/frontend/llvm/NewerWords.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace smem {
namespace {

using namespace llvm;

constexpr unsigned sharedSpace = 3;

class Reader {
public:
  Reader(const std::string &file, const std::string &text, const LlvmOptions &options, Program &program)
      : file(file), text(text), options(options), program(program) {}

  void read() {
    program.context = std::make_unique<LLVMContext>();
    std::unique_ptr<llvm::Module> module = parse();
    parsed = true;
    if (!module) return;
    if (!Triple(module->getTargetTriple()).isNVPTX() && !module->getTargetTriple().empty()) {
      complain({file, 1, 1}, "this LLVM IR is for '" + module->getTargetTriple() + "', not for NVIDIA GPUs");
      return;
    }
    module->setTargetTriple("nvptx64-nvidia-cuda");
    std::vector<llvm::Function *> kernels = findKernels(*module);
    ensurePlaces(*module);
    std::vector<std::string> roots;
    for (llvm::Function *function : kernels) roots.push_back(function->getName().str());
    for (llvm::Function *function : kernels) program.kernels.push_back(describe(*function));
    const auto deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(int64_t(options.timeoutSeconds * 1000));
    if (!roots.empty() && !cuda::optimise(*module, roots, options.gpu, deadline, &program.asWritten))
      for (Kernel &kernel : program.kernels) kernel.inexact = "its code is not fully optimised";
    program.module = std::move(module);
  }

  bool parsed = false; // LLVM's parser came back

private:
  void complain(SourceLocation where, std::string message, Severity severity = Severity::error) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.check = "input";
    diagnostic.where = std::move(where);
    diagnostic.message = std::move(message);
    program.diagnostics.push_back(std::move(diagnostic));
  }

  std::unique_ptr<llvm::Module> parse() {
    const bool bitcode = isBitcode(text);
    SMDiagnostic problem;
    std::unique_ptr<llvm::Module> module = parseIR(MemoryBufferRef(text, file), problem, *program.context);
    if (!module && !bitcode) {
      const std::string plain = withoutNewerWords(text);
      SMDiagnostic again;
      module = parseIR(MemoryBufferRef(plain, file), again, *program.context);
      if (!module) problem = again;
    }
    if (!module) {
      std::string message = problem.getMessage().str();
      if (!message.empty()) message[0] = char(std::tolower((unsigned char)message[0]));
      complain({file, bitcode ? 0u : unsigned(std::max(1, problem.getLineNo())),
                bitcode ? 0u : unsigned(std::max(0, problem.getColumnNo()) + 1)},
               bitcode ? "this bitcode can't be read: " + message : message);
      return nullptr;
    }
    if (verifyModule(*module)) {
      complain({file, 1, 1}, "this LLVM IR is not valid");
      return nullptr;
    }
    return module;
  }

  /// By calling convention, by attribute, or by annotation as older compilers have it.
  std::vector<llvm::Function *> findKernels(llvm::Module &module) {
    std::set<llvm::Function *> marked;
    for (llvm::Function &function : module)
      if (function.getCallingConv() == CallingConv::PTX_Kernel || function.hasFnAttribute("nvvm.kernel"))
        marked.insert(&function);
    if (NamedMDNode *annotations = module.getNamedMetadata("nvvm.annotations")) {
      // LLVM takes it for granted that names and values alternate, and crashes where they don't.
      const std::vector<MDNode *> all(annotations->op_begin(), annotations->op_end());
      annotations->clearOperands();
      for (MDNode *node : all)
        if (isSound(*node)) {
          annotations->addOperand(node);
          readAnnotations(*node, marked);
        }
    }
    std::vector<llvm::Function *> kernels;
    for (llvm::Function &function : module)
      if (marked.count(&function) && !function.isDeclaration()) kernels.push_back(&function);
    return kernels;
  }

  /// "{ptr @k, !"reqntidx", i32 128, ...}"
  static bool isSound(const MDNode &node) {
    if (node.getNumOperands() % 2 == 0) return false;
    for (unsigned i = 1; i < node.getNumOperands(); i += 2)
      if (!isa_and_nonnull<MDString>(node.getOperand(i)) || !node.getOperand(i + 1)) return false;
    return true;
  }

  void readAnnotations(const MDNode &node, std::set<llvm::Function *> &marked) {
    auto *function = mdconst::dyn_extract_or_null<llvm::Function>(node.getOperand(0));
    if (!function) return;
    for (unsigned i = 1; i < node.getNumOperands(); i += 2) {
      const StringRef key = cast<MDString>(node.getOperand(i))->getString();
      const auto *value = mdconst::dyn_extract<ConstantInt>(node.getOperand(i + 1));
      if (!value) continue;
      if (key == "kernel" && value->isOne()) marked.insert(function);
      annotated[function][key.str()] = value->getZExtValue();
    }
  }

  /// Code without debug information is placed at its own lines of the text.
  void ensurePlaces(llvm::Module &module) {
    if (module.getNamedMetadata("llvm.dbg.cu") || isBitcode(text)) return;
    std::map<std::string, Start> starts;
    unsigned number = 0;
    for (StringRef rest = text, line; !rest.empty();) {
      std::tie(line, rest) = rest.split('\n');
      ++number;
      if (!line.starts_with("define ")) continue;
      StringRef name = line.split('@').second;
      name = name.starts_with("\"") ? name.drop_front().split('"').first : name.split('(').first;
      starts[name.str()] = {number, rest};
    }
    for (llvm::Function &function : module) {
      const auto start = starts.find(function.getName().str());
      if (!function.isDeclaration() && start != starts.end()) place(module, function, start->second);
    }
  }

  /// Of a function in the text: the line of its "define", and what follows it.
  struct Start {
    unsigned line = 0;
    StringRef body;
  };

  /// Every instruction gets the line that it stands in, counting from the function's first.
  void place(llvm::Module &module, llvm::Function &function, const Start &start) {
    DIBuilder debug(module, true,
                    module.debug_compile_units_begin() == module.debug_compile_units_end()
                        ? nullptr
                        : *module.debug_compile_units_begin());
    DIFile *source = debug.createFile(file, "");
    if (module.debug_compile_units_begin() == module.debug_compile_units_end()) {
      debug.createCompileUnit(dwarf::DW_LANG_C, source, "smem-lint", true, "", 0);
      module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
    }
    DISubprogram *scope = debug.createFunction(source, function.getName(), function.getName(), source, start.line,
                                               debug.createSubroutineType(debug.getOrCreateTypeArray({})), start.line,
                                               DINode::FlagZero, DISubprogram::SPFlagDefinition);
    function.setSubprogram(scope);
    // Lines that hold an instruction, in order, are as many as instructions, or the text is laid out unlike LLVM's own.
    std::vector<unsigned> lines;
    unsigned number = start.line;
    bool inSwitch = false;
    for (StringRef rest = start.body, line; !rest.empty();) {
      std::tie(line, rest) = rest.split('\n');
      ++number;
      if (line.starts_with("}")) break;
      const StringRef body = line.trim();
      if (body.empty() || body.starts_with(";") || (!line.starts_with(" ") && !line.starts_with("\t"))) continue;
      if (inSwitch) {
        inSwitch = !body.starts_with("]");
        continue;
      }
      if (body.starts_with("switch ") && !body.ends_with("]")) inSwitch = true;
      if (body.starts_with("#dbg_")) continue;
      lines.push_back(number);
    }
    std::vector<Instruction *> all;
    for (Instruction &instruction : instructions(function)) all.push_back(&instruction);
    const bool aligned = lines.size() == all.size();
    for (size_t i = 0; i < all.size(); ++i)
      all[i]->setDebugLoc(
          DILocation::get(module.getContext(), aligned ? lines[i] : start.line, aligned ? 1 : 0, scope));
    debug.finalize();
  }

  static uint64_t bytesOf(const GlobalVariable &global) {
    return global.getParent()->getDataLayout().getTypeAllocSize(global.getValueType());
  }

  /// Shared globals that code reaches from a function, calls followed.
  static void reach(const llvm::Function &function, std::set<const llvm::Function *> &seen,
                    std::set<GlobalVariable *> &globals) {
    if (!seen.insert(&function).second) return;
    const std::function<void(const llvm::Value *)> visit = [&](const llvm::Value *value) {
      if (auto *global = dyn_cast<GlobalVariable>(value)) {
        if (global->getAddressSpace() == sharedSpace) globals.insert(const_cast<GlobalVariable *>(global));
      } else if (auto *callee = dyn_cast<llvm::Function>(value)) {
        reach(*callee, seen, globals);
      } else if (auto *constant = dyn_cast<ConstantExpr>(value)) {
        for (const Use &operand : constant->operands()) visit(operand);
      }
    };
    for (const Instruction &instruction : instructions(function))
      for (const Use &operand : instruction.operands()) visit(operand);
  }

  Kernel describe(llvm::Function &function) {
    Kernel kernel;
    kernel.frontend = FrontendKind::llvm;
    kernel.symbol = function.getName().str();
    const std::string demangled = llvm::demangle(kernel.symbol);
    kernel.signature = demangled == kernel.symbol ? kernel.symbol + "()" : demangled;
    kernel.name = StringRef(demangled).split('(').first.split('<').first.str();
    if (StringRef(kernel.name).starts_with("void ")) kernel.name = kernel.name.substr(5);
    const DISubprogram *scope = function.getSubprogram();
    kernel.where = {file, scope ? std::max(1u, scope->getLine()) : 1, 1};
    if (scope && scope->getFilename() != file) kernel.where.file = scope->getFilename().str();
    for (Argument &argument : function.args()) {
      std::string type;
      raw_string_ostream(type) << *argument.getType();
      if (!argument.hasName()) argument.setName(std::to_string(argument.getArgNo())); // as it is printed
      kernel.parameters.push_back({argument.getName().str(), type, argument.getType()->isIntegerTy()});
    }
    std::set<const llvm::Function *> seen;
    std::set<GlobalVariable *> globals;
    reach(function, seen, globals);
    for (GlobalVariable &global : function.getParent()->globals())
      if (globals.count(&global)) addBuffer(function, global, kernel);
    kernel.launches = launchesOf(kernel, options.launches, program.diagnostics);
    if (kernel.launches.empty()) kernel.launches.push_back(launchOf(function, kernel));
    giveArguments(kernel, options.arguments);
    closeRegions(kernel);
    return kernel;
  }

  /// The last region of a dynamic array ends where the launches say that the array does.
  static void closeRegions(Kernel &kernel) {
    const Launch &first = kernel.launches.front();
    if (!llvm::all_of(kernel.launches, [&](const Launch &launch) {
          return launch.dynamicKnown && launch.dynamicBytes == first.dynamicBytes;
        }))
      return;
    for (Buffer &buffer : kernel.buffers)
      if (buffer.scope == BufferScope::slice && !buffer.bytes && buffer.offset < first.dynamicBytes)
        buffer.bytes = first.dynamicBytes - buffer.offset;
  }

  void addBuffer(const llvm::Function &function, const GlobalVariable &global, Kernel &kernel) {
    Buffer buffer;
    buffer.symbol = global.getName().str();
    buffer.name = buffer.symbol;
    const std::string demangled = llvm::demangle(buffer.symbol);
    if (demangled != buffer.symbol) buffer.name = StringRef(demangled).rsplit("::").second.str();
    if (buffer.name.empty()) buffer.name = demangled;
    raw_string_ostream(buffer.type) << *global.getValueType();
    buffer.where = kernel.where;
    buffer.bytes = bytesOf(global);
    buffer.alignment = global.getAlign().valueOrOne().value();
    const bool dynamic = global.isDeclaration() && buffer.bytes == 0;
    buffer.scope = dynamic ? BufferScope::dynamicScope : BufferScope::staticScope;
    kernel.buffers.push_back(buffer);
    if (!dynamic) return;
    // Its regions: from one constant offset to the next.
    std::set<uint64_t> offsets;
    for (const User *user : global.users()) {
      const auto *gep = dyn_cast<GEPOperator>(user);
      if (!gep) continue;
      if (const auto *instruction = dyn_cast<Instruction>(user); instruction && instruction->getFunction() != &function)
        continue;
      const DataLayout &layout = global.getParent()->getDataLayout();
      APInt offset(layout.getIndexTypeSizeInBits(gep->getType()), 0);
      if (gep->accumulateConstantOffset(layout, offset) && !offset.isNegative()) offsets.insert(offset.getZExtValue());
    }
    for (const Instruction &instruction : instructions(function))
      for (const Use &operand : instruction.operands())
        if (operand.get() == &global && !isa<GEPOperator>(&instruction)) offsets.insert(0);
    for (auto at = offsets.begin(); at != offsets.end() && offsets.size() > 1; ++at) {
      Buffer slice = buffer;
      slice.scope = BufferScope::slice;
      slice.offset = *at;
      const auto next = std::next(at);
      slice.bytes = next == offsets.end() ? 0 : *next - *at;
      slice.name = buffer.name + "+" + std::to_string(*at);
      slice.type = "bytes";
      kernel.buffers.push_back(slice);
    }
  }

  static bool isPossible(const Dim3 &block) { return refusal({1, 1, 1}, {block.x, block.y, block.z}, 0).empty(); }

  Launch launchOf(const llvm::Function &function, const Kernel &kernel) {
    Launch launch;
    launch.gridKnown = false;
    launch.dynamicKnown =
        llvm::none_of(kernel.buffers, [](const Buffer &b) { return b.scope == BufferScope::dynamicScope; });
    for (const Buffer &buffer : kernel.buffers) // regions that only TMA and barriers use count too
      if (buffer.scope == BufferScope::slice) launch.dynamicBytes = std::max(launch.dynamicBytes, buffer.offset);
    const auto dims = [&](const char *attribute, const char *key) -> std::optional<Dim3> {
      if (const Attribute found = function.getFnAttribute(attribute); found.isValid()) {
        SmallVector<StringRef> parts;
        found.getValueAsString().split(parts, ',');
        unsigned numbers[3] = {1, 1, 1};
        for (size_t i = 0; i < std::min<size_t>(3, parts.size()); ++i) parts[i].trim().getAsInteger(10, numbers[i]);
        return Dim3{numbers[0], numbers[1], numbers[2]};
      }
      const auto notes = annotated.find(&function);
      if (notes == annotated.end()) return std::nullopt;
      const auto of = [&](const char *axis) {
        const auto value = notes->second.find(std::string(key) + axis);
        return value == notes->second.end() ? 0u : unsigned(value->second);
      };
      if (!of("x")) return std::nullopt;
      return Dim3{of("x"), std::max(1u, of("y")), std::max(1u, of("z"))};
    };
    launch.origin = LaunchOrigin::launchBounds;
    if (const auto block = dims("nvvm.reqntid", "reqntid"); block && isPossible(*block)) {
      launch.block = *block;
      return launch;
    }
    if (const auto block = dims("nvvm.maxntid", "maxntid"); block && isPossible(*block)) {
      launch.block = *block;
      launch.assumption = "a block of as many threads as its bounds allow";
      return launch;
    }
    launch.origin = LaunchOrigin::assumed;
    launch.block = {256, 1, 1};
    launch.assumption = "a block of 256x1x1 threads, as the code states none";
    return launch;
  }

  const std::string &file, &text;
  const LlvmOptions &options;
  Program &program;
  std::map<const llvm::Function *, std::map<std::string, uint64_t>> annotated;
};

} // namespace

bool isBitcode(const std::string &content) {
  return StringRef(content).starts_with("BC\xC0\xDE") || StringRef(content).starts_with("\xDE\xC0\x17\x0B");
}

Program readLlvm(const std::string &file, const std::string &text, const LlvmOptions &options) {
  Program program;
  program.file = file;
  if (!isBitcode(text)) program.sources[file] = text;
  CrashRecoveryContext::Enable();
  Reader reader(file, text, options, program);
  if (!CrashRecoveryContext().RunSafelyOnThread([&] { reader.read(); }, 64u << 20)) {
    program.kernels.clear();
    program.diagnostics.push_back({Severity::error,
                                   "input",
                                   {file, 0, 0},
                                   reader.parsed ? "LLVM crashed on its code" : "LLVM crashed while reading it"});
  }
  return program;
}

} // namespace smem
