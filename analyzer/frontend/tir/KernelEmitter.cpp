#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"

#include <algorithm>

namespace smem::tir {

namespace {

/// Variables that a tree uses and binds, in order of appearance.
struct Names {
  std::vector<VariablePtr> used;
  std::vector<BufferPtr> buffers;
  llvm::DenseSet<const Variable *> seen, bound;
  llvm::DenseSet<const Buffer *> seenBuffers;

  void use(const VariablePtr &variable) {
    if (variable && seen.insert(variable.get()).second) used.push_back(variable);
  }

  void use(const BufferPtr &buffer) {
    if (!buffer || !seenBuffers.insert(buffer.get()).second) return;
    buffers.push_back(buffer);
    use(buffer->data);
    use(buffer->offset);
    for (const ExprPtr &extent : buffer->shape) use(extent);
    for (const ExprPtr &stride : buffer->strides) use(stride);
  }

  void use(const ExprPtr &expr) {
    forEach(expr, [&](const Expr &part) {
      use(part.variable);
      use(part.buffer);
    });
  }

  void visit(const Body &body) {
    for (const StmtPtr &stmt : body) {
      if (stmt->kind == Stmt::Kind::allocate) bound.insert(stmt->buffer->data.get());
      if (stmt->kind == Stmt::Kind::let || stmt->kind == Stmt::Kind::forLoop || stmt->kind == Stmt::Kind::launch)
        bound.insert(stmt->variable.get());
      use(stmt->variable);
      use(stmt->buffer);
      for (const ExprPtr *part : {&stmt->value, &stmt->min, &stmt->extent, &stmt->node}) use(*part);
      for (const ExprPtr &index : stmt->indices) use(index);
      for (const ExprPtr &arg : stmt->args) use(arg);
      visit(stmt->body);
      visit(stmt->orElse);
    }
  }
};

bool isOwnMemory(const std::string &scope) { return !scope.empty() && scope != "global"; }

} // namespace

KernelEmitter::KernelEmitter(llvm::Module &module, llvm::DIFile *file, llvm::DIBuilder &debug, const KernelTree &tree,
                             const std::string &symbol, smem::Kernel &kernel)
    : module(module), file(file), debug(debug), tree(tree), symbol(symbol), kernel(kernel),
      builder(module.getContext()) {}

llvm::Function *KernelEmitter::emit() {
  Names names;
  names.visit(tree.body);
  llvm::LLVMContext &context = module.getContext();

  // Parameters: the function's own, then what the body uses and nothing binds.
  std::vector<VariablePtr> parameters;
  std::vector<llvm::Type *> types;
  std::set<const Variable *> taken;
  std::set<const Variable *> pointers;
  for (const BufferPtr &buffer : names.buffers)
    if (buffer->data && !isOwnMemory(buffer->scope)) pointers.insert(buffer->data.get());
  const auto take = [&](const VariablePtr &variable) {
    if (!variable || names.bound.count(variable.get()) || !taken.insert(variable.get()).second) return;
    const bool pointer = pointers.count(variable.get()) || variable->type.kind == Type::Kind::handle;
    parameters.push_back(variable);
    types.push_back(pointer ? (llvm::Type *)llvm::PointerType::get(context, 1) : typeOf(variable->type));
  };
  std::set<const Variable *> ownMemory;
  for (const BufferPtr &buffer : names.buffers)
    if (buffer->data && isOwnMemory(buffer->scope)) ownMemory.insert(buffer->data.get());
  for (const Parameter &parameter : tree.function->parameters) take(parameter.buffer ? parameter.buffer->data : parameter.variable);
  for (const VariablePtr &variable : names.used)
    if (!ownMemory.count(variable.get())) take(variable);

  function = llvm::Function::Create(llvm::FunctionType::get(builder.getVoidTy(), types, false),
                                    llvm::GlobalValue::ExternalLinkage, symbol, module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  function->setConvergent();
  for (size_t i = 0; i < parameters.size(); ++i) {
    llvm::Argument *argument = function->getArg(unsigned(i));
    const Variable *variable = parameters[i].get();
    argument->setName(variable->name);
    smem::Parameter described{variable->name, spell(variable->type), !argument->getType()->isPointerTy()};
    if (argument->getType()->isPointerTy()) {
      described.type = "handle";
      storages[variable] = {argument, 1, {}, "global"};
      argument->addAttr(llvm::Attribute::NoAlias);
      argument->addAttr(llvm::Attribute::getWithAlignment(context, llvm::Align(16)));
    } else {
      values[variable] = argument;
      described.scalar = argument->getType()->isIntegerTy();
    }
    kernel.parameters.push_back(std::move(described));
  }
  scope = debug.createFunction(file, kernel.name, symbol, file, kernel.where.line,
                               debug.createSubroutineType(debug.getOrCreateTypeArray({})), kernel.where.line,
                               llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
  function->setSubprogram(scope);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "", function));
  setPlace({std::max(1u, kernel.where.line), 1});
  // In a block of its own, so that what is put in front of everything stays in front.
  auto *start = llvm::BasicBlock::Create(context, "start", function);
  builder.CreateBr(start);
  builder.SetInsertPoint(start);
  emit(tree.body);
  builder.CreateRetVoid();
  for (const BufferPtr &buffer : names.buffers)
    if (const auto slice = slices.find(buffer->data.get()); slice != slices.end()) {
      smem::Buffer &described = kernel.buffers[slice->second];
      described.bytes = std::max(described.bytes, bytesOf(*buffer).value_or(0));
      described.elementBytes = std::max<uint64_t>(1, memoryBits(buffer->element) * buffer->element.lanes / 8);
      described.type = spell(buffer->element) + "[]";
    }
  return function;
}

} // namespace smem::tir
