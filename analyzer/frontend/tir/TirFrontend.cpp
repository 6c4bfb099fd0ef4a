#include "analyzer/frontend/tir/TirFrontend.h"

#include "analyzer/frontend/cuda/Optimise.h"
#include "analyzer/frontend/tir/Arithmetic.h"
#include "analyzer/frontend/tir/Barriers.h"
#include "analyzer/frontend/tir/Blocks.h"
#include "analyzer/frontend/tir/KernelEmitter.h"
#include "analyzer/frontend/tir/Readers.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <algorithm>
#include <chrono>

namespace smem {
namespace tir {
namespace {

constexpr uint64_t widestElement = 8;

bool binds(const Stmt &stmt) {
  return stmt.kind == Stmt::Kind::launch || (stmt.kind == Stmt::Kind::forLoop && stmt.loop == Stmt::Loop::threadBinding);
}

bool anyWithin(const Body &body, const std::function<bool(const Stmt &)> &wanted) {
  return std::any_of(body.begin(), body.end(), [&](const StmtPtr &stmt) {
    return wanted(*stmt) || anyWithin(stmt->body, wanted) || anyWithin(stmt->orElse, wanted) ||
           (stmt->block && (anyWithin(stmt->block->body, wanted) || anyWithin(stmt->block->init, wanted)));
  });
}

/// A statement with only one child in place of its body.
StmtPtr around(const Stmt &stmt, StmtPtr child) {
  Stmt copy = stmt;
  copy.orElse.clear();
  if (copy.block) {
    Block block = *copy.block;
    block.body = {std::move(child)};
    block.init.clear();
    copy.block = std::make_shared<const Block>(std::move(block));
  } else {
    copy.body = {std::move(child)};
  }
  return make<const Stmt>(std::move(copy));
}

/// The parts of a function that run on the GPU: from the outermost binding of threads or blocks down, in what encloses
/// it.
std::vector<StmtPtr> findRegions(const Body &body) {
  std::vector<StmtPtr> regions;
  for (const StmtPtr &stmt : body) {
    if (binds(*stmt)) {
      regions.push_back(stmt);
      continue;
    }
    for (const Body *inner : {&stmt->body, &stmt->orElse})
      for (StmtPtr &region : findRegions(*inner)) regions.push_back(around(*stmt, std::move(region)));
    if (stmt->block)
      for (StmtPtr &region : findRegions(stmt->block->body)) regions.push_back(around(*stmt, std::move(region)));
  }
  return regions;
}

bool loadsShared(const ExprPtr &expr) {
  bool found = false;
  forEach(expr, [&](const Expr &part) { found |= part.kind == Expr::Kind::load && isShared(part.buffer->scope); });
  return found;
}

/// The first access to shared memory in a part of a function that nothing binds to threads: its schedule isn't finished.
StmtPtr findStrayAccess(const Body &body) {
  for (const StmtPtr &stmt : body) {
    if (binds(*stmt)) continue;
    const bool stores = stmt->kind == Stmt::Kind::store && isShared(stmt->buffer->scope);
    if (stores || loadsShared(stmt->value) || std::any_of(stmt->indices.begin(), stmt->indices.end(), loadsShared)) return stmt;
    for (const Body *inner : {&stmt->body, &stmt->orElse})
      if (StmtPtr found = findStrayAccess(*inner)) return found;
    if (!stmt->block) continue;
    for (const Body *inner : {&stmt->block->init, &stmt->block->body})
      if (StmtPtr found = findStrayAccess(*inner)) return found;
  }
  return nullptr;
}

/// What TileLang has until it lowers it: operations on regions, as T.copy(T.region(...), T.region(...)), and parallel
/// loops in a kernel, whose turns are yet to be dealt out to threads.
StmtPtr findTileOperation(const Body &body, bool inKernel) {
  for (const StmtPtr &stmt : body) {
    if (inKernel && stmt->kind == Stmt::Kind::forLoop && stmt->loop == Stmt::Loop::parallel) return stmt;
    if (stmt->kind == Stmt::Kind::evaluate && stmt->value && stmt->value->kind == Expr::Kind::call)
      for (const ExprPtr &arg : stmt->value->args)
        if (arg->kind == Expr::Kind::call && arg->text == "region") return stmt;
    for (const Body *inner : {&stmt->body, &stmt->orElse})
      if (StmtPtr found = findTileOperation(*inner, inKernel || binds(*stmt))) return found;
  }
  return nullptr;
}

void gatherExtents(const Body &body, KernelTree &tree, bool &untagged) {
  for (const StmtPtr &stmt : body) {
    if (binds(*stmt)) {
      const std::optional<int64_t> extent = asInteger(stmt->extent);
      if (stmt->text.empty()) untagged = true;
      else if (extent) tree.extents[stmt->text] = std::max(tree.extents[stmt->text], *extent);
      else tree.openExtents.insert(stmt->text);
    }
    gatherExtents(stmt->body, tree, untagged);
    gatherExtents(stmt->orElse, tree, untagged);
  }
}

class Lowering {
public:
  Lowering(const std::string &file, const TirOptions &options, Program &program)
      : file(file), options(options), program(program) {}

  /// `read` hands each function on as soon as it is read.
  void run(const std::function<Module(const FunctionTaker &)> &read) {
    program.context = std::make_unique<llvm::LLVMContext>();
    program.context->setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo *, void *) {}); // of loops not unrolled
    module = std::make_unique<llvm::Module>(file, *program.context);
    module->setTargetTriple("nvptx64-nvidia-cuda");
    module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    llvm::DIBuilder debug(*module);
    llvm::DIFile *source = debug.createFile(file, "");
    debug.createCompileUnit(llvm::dwarf::DW_LANG_C, source, "smem-lint", true, "", 0);
    const Module tree = read([&](Function &&function) { lower(function, debug, source); });
    debug.finalize();
    for (Kernel &kernel : program.kernels) {
      kernel.dialect = tree.dialect;
      if (kernel.dialect != "D8") continue;
      for (smem::Buffer &buffer : kernel.buffers) // "__shared__ alignas(64)" where the script says nothing else
        if (buffer.alignment <= widestElement) buffer.alignment = 64;
    }
    std::vector<Diagnostic> ofLowering = std::move(program.diagnostics); // they come after the reader's
    program.diagnostics.clear();
    for (const Problem &problem : tree.errors) report(Severity::error, "input", problem);
    for (const Problem &problem : tree.notes) report(Severity::note, "input", problem);
    std::move(ofLowering.begin(), ofLowering.end(), std::back_inserter(program.diagnostics));
    addTileLang(tree);
    if (roots.empty()) return;
    if (llvm::verifyModule(*module)) loseBroken();
    if (roots.empty()) return;
    std::vector<std::string> visible = roots;
    for (const Kernel &kernel : program.kernels)
      for (const smem::Buffer &buffer : kernel.buffers) visible.push_back(buffer.symbol);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(int64_t(options.timeoutSeconds * 1000));
    if (options.optimise && !cuda::optimise(*module, visible, options.gpu, deadline, &program.asWritten))
      for (Kernel &kernel : program.kernels)
        if (kernel.inexact.empty()) kernel.inexact = "its code is not fully optimised";
    program.module = std::move(module);
  }

private:
  void report(Severity severity, const char *check, const Problem &problem) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.check = check;
    diagnostic.where = {file, problem.where.line, problem.where.column};
    diagnostic.message = problem.message;
    program.diagnostics.push_back(std::move(diagnostic));
  }

  static void lose(Kernel &kernel, const std::string &why) {
    if (kernel.notAnalysed.empty()) kernel.notAnalysed = why;
    kernel.symbol.clear();
  }

  /// A fault of the lowering: no figures rather than wrong ones.
  void loseBroken() {
    for (Kernel &kernel : program.kernels) {
      llvm::Function *function = kernel.symbol.empty() ? nullptr : module->getFunction(kernel.symbol);
      if (!function || !llvm::verifyFunction(*function)) continue;
      function->eraseFromParent();
      std::erase(roots, kernel.symbol);
      lose(kernel, "its code could not be lowered");
    }
    if (!llvm::verifyModule(*module)) return;
    for (Kernel &kernel : program.kernels) lose(kernel, "its code could not be lowered");
    roots.clear();
  }

  Kernel describe(const Function &function) const {
    Kernel kernel;
    kernel.frontend = FrontendKind::tir;
    kernel.name = function.name.empty() ? function.symbol.empty() ? "main" : function.symbol : function.name;
    kernel.where = {file, std::max(1u, function.where.line), std::max(1u, function.where.column)};
    return kernel;
  }

  void lower(const Function &function, llvm::DIBuilder &debug, llvm::DIFile *source) {
    if (function.hostOnly) return;
    stray = nullptr;
    std::vector<StmtPtr> regions = findRegions(function.body);
    if (regions.empty()) {
      const bool shares = anyWithin(function.body, [](const Stmt &stmt) {
        if (stmt.kind == Stmt::Kind::allocate) return isShared(stmt.buffer->scope);
        return stmt.block && std::any_of(stmt.block->allocated.begin(), stmt.block->allocated.end(),
                                         [](const BufferPtr &buffer) { return isShared(buffer->scope); });
      });
      if (!shares) return;
      if (function.threadExtents.empty()) {
        Kernel kernel = describe(function);
        kernel.notAnalysed = "nothing in it is bound to threads";
        program.kernels.push_back(std::move(kernel));
        return;
      }
    }
    if (regions.empty()) return lowerRegion(function, function.body, debug, source, "");
    stray = findStrayAccess(function.body);
    for (size_t i = 0; i < regions.size(); ++i)
      lowerRegion(function, {regions[i]}, debug, source, i ? "." + std::to_string(i) : "");
  }

  void lowerRegion(const Function &function, const Body &body, llvm::DIBuilder &debug,
                   llvm::DIFile *source, const std::string &suffix) {
    Kernel kernel = describe(function);
    LoweredBlocks plain = lowerBlocks(body);
    KernelTree tree;
    tree.function = &function;
    if (hasBarriers(plain.body)) {
      tree.body = std::move(plain.body);
    } else {
      tree.body = insertBarriers(plain.body);
      kernel.barriersAssumed = "the dump has no barriers: it was taken before they were inserted";
    }
    bool untagged = false;
    gatherExtents(tree.body, tree, untagged);
    for (const auto &[tag, extent] : function.threadExtents) tree.extents.try_emplace(tag, extent);
    kernel.symbol = kernel.name + suffix;
    for (unsigned &n = lastNumbers[kernel.symbol]; module->getNamedValue(kernel.symbol);)
      kernel.symbol = kernel.name + suffix + "." + std::to_string(n = std::max(2u, n + 1));
    for (const Problem &note : plain.notes) report(Severity::warning, "input", note);
    for (const Problem &problem : plain.problems) {
      report(Severity::note, "parse", problem);
      kernel.inexact = problem.message;
    }
    const StmtPtr operation = findTileOperation(tree.body, false);
    KernelEmitter emitter(*module, source, debug, tree, kernel.symbol, kernel);
    emitter.emit();
    for (const auto &[name, where] : emitter.unknownCalls())
      report(Severity::note, "parse", {where, "how '" + name + "' accesses the shared memory that it is handed is not known"});
    kernel.signature = kernel.name + "(";
    for (size_t i = 0; i < kernel.parameters.size(); ++i) kernel.signature += (i ? ", " : "") + kernel.parameters[i].name;
    kernel.signature += ")";
    for (smem::Buffer &buffer : kernel.buffers) buffer.where.file = file;
    if (stray && !kernel.buffers.empty())
      kernel.inexact = "shared memory is accessed in line " + std::to_string(stray->where.line) + ", outside of what is bound to threads";
    if (operation) {
      const std::string what = operation->kind == Stmt::Kind::evaluate ? "'" + operation->value->text + "'" : "the parallel loop";
      lose(kernel, what + " in line " + std::to_string(operation->where.line) +
                       " is not lowered: figures of accesses need the lowered dump");
      program.kernels.push_back(std::move(kernel));
      return;
    }
    kernel.launches.push_back(launchOf(tree, untagged, kernel));
    roots.push_back(kernel.symbol);
    program.kernels.push_back(std::move(kernel));
  }

  static Launch launchOf(const KernelTree &tree, bool untagged, const Kernel &kernel) {
    Launch launch;
    launch.origin = LaunchOrigin::threadExtents;
    const auto extent = [&](const std::string &tag) {
      const auto known = tree.extents.find(tag);
      return known == tree.extents.end() || known->second < 1 ? 1u : unsigned(std::min<int64_t>(known->second, INT32_MAX));
    };
    launch.grid = {extent("blockIdx.x"), extent("blockIdx.y"), extent("blockIdx.z")};
    launch.block = {extent("threadIdx.x"), extent("threadIdx.y"), extent("threadIdx.z")};
    for (const std::string &tag : tree.openExtents) {
      if (tag.starts_with("blockIdx")) launch.gridKnown = false;
      else launch.assumption = "a block whose " + tag + " has one thread, as its extent is no constant";
    }
    if (untagged) launch.assumption = "loops bound to threads or blocks that this dump doesn't name, taken as serial";
    if (launch.block.count() > 1024) {
      launch.assumption = "a block of more than 1024 threads, which no GPU launches";
      launch.block = {1, 1, 1};
    }
    launch.arguments.resize(kernel.parameters.size());
    for (const smem::Buffer &buffer : kernel.buffers)
      if (buffer.scope == BufferScope::dynamicScope) launch.dynamicBytes += (buffer.bytes + 15) / 16 * 16;
    return launch;
  }

  /// What TileLang's source form asks for. Threads, layouts and synchronisation come into being when it is lowered.
  void addTileLang(const Module &tree) {
    for (const TileLangKernel &source : tree.tileLangKernels) {
      Kernel kernel;
      kernel.frontend = FrontendKind::tir;
      kernel.dialect = "TileLang";
      kernel.name = source.name.empty() ? "main" : source.name; // no function around it
      kernel.signature = kernel.name + "()";
      kernel.where = {file, std::max(1u, source.where.line), std::max(1u, source.where.column)};
      kernel.notAnalysed = "it is TileLang source: figures of accesses need the lowered dump";
      uint64_t total = 0;
      std::string parts;
      bool open = false;
      for (const TileLangKernel::SharedBuffer &shared : source.shared) {
        const smem::Buffer buffer = describe(shared);
        open |= buffer.bytes == 0;
        total += buffer.bytes;
        parts += (parts.empty() ? "" : ", ") + buffer.name + " ";
        parts += buffer.bytes ? std::to_string(buffer.bytes) + " bytes" : "of a size that the text doesn't give";
        if (shared.stages > 1) parts += " in " + std::to_string(shared.stages) + " stages";
        if (shared.firstUse) parts += " (used in lines " + std::to_string(shared.firstUse) + " to " + std::to_string(shared.lastUse) + ")";
        kernel.buffers.push_back(buffer);
      }
      if (!source.shared.empty())
        report(Severity::note, "input",
               {source.where, "'" + kernel.name + "' keeps " + (open ? "at least " : "") + std::to_string(total) +
                                  " bytes in shared memory before buffers are merged: " + parts});
      program.kernels.push_back(std::move(kernel));
    }
  }

  smem::Buffer describe(const TileLangKernel::SharedBuffer &shared) const {
    smem::Buffer buffer;
    buffer.name = shared.name;
    buffer.where = {file, shared.where.line, shared.where.column};
    buffer.scope = BufferScope::dynamicScope;
    buffer.type = spell(shared.element) + "[";
    uint64_t elements = 1;
    for (size_t i = 0; i < shared.shape.size(); ++i) {
      const std::optional<int64_t> extent = shared.shape[i];
      buffer.type += (i ? ", " : "") + (extent ? std::to_string(*extent) : "?");
      elements *= extent && *extent > 0 ? uint64_t(*extent) : 0;
    }
    buffer.type += "]";
    buffer.elementBytes = shared.element.bits / 8;
    buffer.alignment = std::max<uint64_t>(1, buffer.elementBytes);
    buffer.bytes = elements * shared.element.bits / 8 * shared.stages;
    return buffer;
  }

  std::string file;
  const TirOptions &options;
  Program &program;
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> roots;
  StmtPtr stray; // an access of this function that is in none of its kernels
  std::map<std::string, unsigned> lastNumbers; // of symbols that several kernels would have
};

std::string_view linesOf(std::string_view text, unsigned first, unsigned last) {
  size_t begin = 0;
  for (unsigned line = 1; line < first; ++line) {
    const size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  size_t end = begin;
  for (unsigned line = first; line <= last && end != std::string_view::npos; ++line) {
    end = text.find('\n', end);
    if (end != std::string_view::npos) ++end;
  }
  return text.substr(begin, end == std::string_view::npos ? end : end - begin);
}

} // namespace
} // namespace tir

Program readTir(const std::string &file, const std::string &text, const TextSection &section, const TirOptions &options) {
  Program program;
  program.file = file;
  program.sources[file] = text;
  const std::string_view part = tir::linesOf(text, section.firstLine, section.lastLine);
  llvm::CrashRecoveryContext::Enable();
  const bool survived = llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        tir::Lowering(file, options, program).run([&](const tir::FunctionTaker &take) {
          return section.language == TextSection::Language::tirStatements ? tir::readStatementDump(part, section.firstLine, take)
                 : section.language == TextSection::Language::tirPrimfn   ? tir::readPrimfnText(part, section.firstLine, take)
                                                                          : tir::readScript(part, section.firstLine, take);
        });
      },
      64u << 20);
  if (!survived) {
    program.kernels.clear();
    program.diagnostics.push_back({Severity::error, "input", {file, section.firstLine, 1}, "reading it failed; please report this dump"});
  }
  return program;
}

} // namespace smem
