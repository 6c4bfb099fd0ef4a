#include "analyzer/frontend/cuda/Optimise.h"

#include "analyzer/frontend/cuda/AssemblerMerge.h"
#include "analyzer/frontend/cuda/ExpandCopies.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

#include <mutex>

namespace smem::cuda {
namespace {

using namespace llvm;

constexpr unsigned globalSpace = 1, sharedSpace = 3;
const Align sharedArrayAlignment(16); // what the assembler gives every array in shared memory

/// Inlining everything can multiply code; a callee whose own fully inlined body is larger than this stays a call.
constexpr uint64_t largestInlinedBody = 100'000;

void setUnsigned(StringRef option, unsigned value) {
  auto &options = cl::getRegisteredOptions();
  if (auto found = options.find(option); found != options.end())
    static_cast<cl::opt<unsigned> *>(found->second)->addOccurrence(0, option, std::to_string(value));
}

void initialiseOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    // nvcc unrolls loops of unknown length by 4, and loops of known length further than LLVM does by itself.
    setUnsigned("unroll-threshold", 600);
    setUnsigned("unroll-max-count", 4);
  });
}

std::unique_ptr<TargetMachine> nvptxMachine(Module &module, const std::string &gpu) {
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target) return nullptr;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), gpu, "", TargetOptions(), Reloc::PIC_, std::nullopt, CodeGenOptLevel::Aggressive));
}

/// The math library is only declared (no libdevice is linked). Undescribed, one call to __nv_expf would stand in the
/// way of merging and unrolling as if it touched all memory and waited for other threads.
void describeMathLibrary(Module &module) {
  for (Function &function : module) {
    if (!function.isDeclaration() || !function.getName().starts_with("__nv_")) continue;
    const bool pointers = any_of(function.args(), [](const Argument &arg) { return arg.getType()->isPointerTy(); });
    function.setMemoryEffects(pointers ? MemoryEffects::argMemOnly() : MemoryEffects::none());
    function.setNoSync();
    function.setWillReturn();
    function.setDoesNotThrow();
    function.removeFnAttr(Attribute::Convergent);
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallBase>(user)) call->removeFnAttr(Attribute::Convergent);
  }
}

/// The toolkit's headers leave the conversion of addresses to functions that only its own compiler knows.
void defineAddressConversions(Module &module) {
  static const std::pair<StringRef, unsigned> spaces[] = {
      {"global", globalSpace}, {"shared", sharedSpace}, {"constant", 4}, {"local", 5}};
  for (auto [space, number] : spaces) {
    Function *toNumber = module.getFunction(("__nv_cvta_generic_to_" + space + "_impl").str());
    if (toNumber && toNumber->isDeclaration() && toNumber->arg_size() == 1 && toNumber->getReturnType()->isIntegerTy() &&
        toNumber->getArg(0)->getType()->isPointerTy()) {
      IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", toNumber));
      Value *pointer = builder.CreateAddrSpaceCast(toNumber->getArg(0), builder.getPtrTy(number));
      builder.CreateRet(builder.CreatePtrToInt(pointer, toNumber->getReturnType()));
    }
    Function *toPointer = module.getFunction(("__nv_cvta_" + space + "_to_generic_impl").str());
    if (toPointer && toPointer->isDeclaration() && toPointer->arg_size() == 1 &&
        toPointer->getReturnType()->isPointerTy() && toPointer->getArg(0)->getType()->isIntegerTy()) {
      IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", toPointer));
      Value *pointer = builder.CreateIntToPtr(toPointer->getArg(0), builder.getPtrTy(number));
      builder.CreateRet(builder.CreateAddrSpaceCast(pointer, toPointer->getReturnType()));
    }
  }
}

/// The extern __shared__ array: its start is 16-byte aligned whatever the element type.
void alignDynamicArrays(Module &module) {
  for (GlobalVariable &global : module.globals())
    if (global.getAddressSpace() == sharedSpace && global.isDeclaration())
      global.setAlignment(std::max(global.getAlign().valueOrOne(), sharedArrayAlignment));
}

/// What a shared object holds before it is written is undefined, but nvcc reads it all the same.
void keepUnwrittenReads(Module &module) {
  for (GlobalVariable &global : module.globals())
    if (global.getAddressSpace() == sharedSpace) global.setExternallyInitialized(true);
}

/// The assembler places static arrays at 16-byte boundaries too.
void alignSharedGlobals(Module &module) {
  for (GlobalVariable &global : module.globals())
    if (global.getAddressSpace() == sharedSpace)
      global.setAlignment(std::max(global.getAlign().valueOrOne(), sharedArrayAlignment));
}

/// Every device function that isn't recursive becomes part of its callers, __noinline__ or not: a shared address that
/// crosses a call can't be followed otherwise.
void inlineDeviceFunctions(Module &module, const StringSet<> &kernels) {
  CallGraph graph(module);
  DenseMap<const Function *, uint64_t> inlinedSize;
  for (auto scc = scc_begin(&graph); !scc.isAtEnd(); ++scc) {
    for (CallGraphNode *node : *scc) {
      Function *function = node->getFunction();
      if (!function || function->isDeclaration()) continue;
      uint64_t size = function->getInstructionCount();
      for (const auto &[call, callee] : *node)
        if (const Function *target = callee->getFunction()) size += inlinedSize.lookup(target);
      inlinedSize[function] = size;
      function->removeFnAttr(Attribute::NoInline);
      function->removeFnAttr(Attribute::OptimizeNone);
      if (!scc.hasCycle() && !kernels.contains(function->getName()) && size <= largestInlinedBody)
        function->addFnAttr(Attribute::AlwaysInline);
    }
  }
}

/// Pointers that a kernel is given point to global memory. Said in the IR, so that address spaces can be inferred for
/// all that is computed from them, and global accesses don't hinder the merging of shared ones.
void castPointerArguments(Function &kernel) {
  IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
  for (Argument &arg : kernel.args()) {
    if (!arg.getType()->isPointerTy() || arg.getType()->getPointerAddressSpace() != 0 || arg.hasByValAttr()) continue;
    Value *global = builder.CreateAddrSpaceCast(&arg, builder.getPtrTy(globalSpace));
    Value *generic = builder.CreateAddrSpaceCast(global, arg.getType());
    arg.replaceUsesWithIf(generic, [&](Use &use) { return use.getUser() != global; });
  }
}

/// The analyses and passes of one module.
class Pipeline {
public:
  Pipeline(Module &module, TargetMachine *machine, Deadline deadline)
      : module(module), builder(machine, tuning(), std::nullopt, &callbacks) {
    callbacks.registerShouldRunOptionalPassCallback([this, deadline](StringRef, Any) {
      if (std::chrono::steady_clock::now() < deadline) return true;
      return !(late = true);
    });
    // Registration order matters: the manager that holds a proxy must outlive the one it points to.
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(sccs);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, sccs, modules);
  }

  void run(ModulePassManager passes) { passes.run(module, modules); }
  void runO3() { run(builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3)); }

  template <typename... Passes> void runOnFunctions(Passes... passes) {
    FunctionPassManager manager;
    (manager.addPass(std::move(passes)), ...);
    ModulePassManager outer;
    outer.addPass(createModuleToFunctionPassAdaptor(std::move(manager)));
    run(std::move(outer));
  }

  bool ranLate() const { return late; }

private:
  static PipelineTuningOptions tuning() {
    PipelineTuningOptions options; // vectors across iterations or expressions are a CPU's idea
    options.LoopVectorization = options.SLPVectorization = options.LoopInterleaving = false;
    return options;
  }

  Module &module;
  PassInstrumentationCallbacks callbacks;
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  bool late = false;
};

} // namespace

bool optimise(Module &module, const std::vector<std::string> &kernels, const std::string &gpu, Deadline deadline,
              std::unique_ptr<Module> *asWritten) {
  initialiseOnce();
  const std::unique_ptr<TargetMachine> machine = nvptxMachine(module, gpu);
  if (!machine) return false;
  module.setDataLayout(machine->createDataLayout());
  StringSet<> roots;
  for (const std::string &kernel : kernels) roots.insert(kernel);

  describeMathLibrary(module);
  defineAddressConversions(module);
  alignDynamicArrays(module);
  keepUnwrittenReads(module);
  inlineDeviceFunctions(module, roots);

  Pipeline pipeline(module, machine.get(), deadline);

  ModulePassManager flatten; // one function a kernel, its locals in registers
  flatten.addPass(InternalizePass([&](const GlobalValue &value) { return roots.contains(value.getName()); }));
  flatten.addPass(GlobalDCEPass());
  flatten.addPass(AlwaysInlinerPass(/*InsertLifetime=*/true));
  flatten.addPass(GlobalDCEPass());
  pipeline.run(std::move(flatten));
  pipeline.runOnFunctions(SROAPass(SROAOptions::ModifyCFG));

  for (const std::string &kernel : kernels)
    if (Function *function = module.getFunction(kernel); function && !function->isDeclaration())
      castPointerArguments(*function);
  if (asWritten) {
    pipeline.runOnFunctions(InferAddressSpacesPass());
    *asWritten = CloneModule(module);
  }
  // Memory to memory only: a copy to a local variable is gone by now.
  pipeline.runOnFunctions(InferAddressSpacesPass(), ExpandCopiesPass());

  pipeline.runO3();

  // NVVM joins what the source proves to be aligned, the assembler what its own placement of the arrays aligns.
  StoresByTurns byTurns;
  pipeline.runOnFunctions(InferAddressSpacesPass(), ExpandCopiesPass(), InferAlignmentPass(),
                          NoteStoresByTurnsPass(byTurns), LoadStoreVectorizerPass());
  alignSharedGlobals(module);
  pipeline.runOnFunctions(InferAlignmentPass(), AssemblerMergePass(), InstSimplifyPass());
  for (Function &function : module) byTurns.markJoined(function);
  return !pipeline.ranLate();
}

} // namespace smem::cuda
