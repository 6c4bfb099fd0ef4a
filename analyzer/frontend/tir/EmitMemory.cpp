#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace smem::tir {

namespace {

constexpr unsigned sharedSpace = 3;
constexpr uint64_t widestAccess = 16; // bytes a lane
constexpr uint64_t sharedAlignment = 16;

std::optional<int64_t> contiguousFrom(const ExprPtr &index) {
  if (index->kind != Expr::Kind::ramp) return std::nullopt;
  return asInteger(index->args[1]);
}

} // namespace

llvm::Type *KernelEmitter::typeOf(const Type &type) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *lane = nullptr;
  switch (type.kind) {
  case Type::Kind::none: lane = builder.getInt32Ty(); break;
  case Type::Kind::integer:
  case Type::Kind::unsignedInteger: lane = builder.getIntNTy(std::max(1u, type.bits)); break;
  case Type::Kind::floating:
    lane = type.bits == 16 ? builder.getHalfTy() : type.bits == 64 ? builder.getDoubleTy() : builder.getFloatTy();
    break;
  case Type::Kind::bfloat: lane = builder.getBFloatTy(); break;
  case Type::Kind::boolean: lane = builder.getInt1Ty(); break;
  case Type::Kind::handle: return llvm::PointerType::get(context, 0);
  case Type::Kind::custom: lane = builder.getIntNTy(std::clamp(type.bits, 1u, 64u)); break;
  }
  return type.lanes > 1 ? llvm::FixedVectorType::get(lane, type.lanes) : lane;
}

unsigned KernelEmitter::memoryBits(const Type &type) const {
  if (type.kind == Type::Kind::boolean) return 8;
  if (type.kind == Type::Kind::handle) return 64;
  if (type.kind == Type::Kind::none) return 32; // as typeOf has it
  return type.bits ? type.bits : 8;
}

std::optional<uint64_t> KernelEmitter::bytesOf(const Buffer &buffer) const {
  uint64_t elements = 1;
  for (size_t i = 0; i < buffer.shape.size(); ++i) {
    const std::optional<int64_t> extent = asInteger(buffer.shape[i]);
    if (!extent || *extent < 0 || *extent > (int64_t(1) << 40)) return std::nullopt;
    elements *= uint64_t(*extent);
    if (elements > (uint64_t(1) << 40)) return std::nullopt;
  }
  if (!buffer.strides.empty() && buffer.strides.size() == buffer.shape.size()) { // the outermost decides
    const std::optional<int64_t> stride = asInteger(buffer.strides[0]), extent = asInteger(buffer.shape[0]);
    if (!stride || !extent) return std::nullopt;
    elements = std::max(elements, uint64_t(*stride) * uint64_t(*extent));
  }
  return (elements * memoryBits(buffer.element) * buffer.element.lanes + 7) / 8;
}

llvm::GlobalVariable *KernelEmitter::makeShared(const Buffer &buffer, uint64_t bytes) {
  llvm::Type *type = llvm::ArrayType::get(builder.getInt8Ty(), bytes);
  auto *global = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::ExternalLinkage,
                                          llvm::UndefValue::get(type), symbol + "." + buffer.name, nullptr,
                                          llvm::GlobalValue::NotThreadLocal, sharedSpace, true);
  global->setAlignment(llvm::Align(std::max<uint64_t>(sharedAlignment, llvm::PowerOf2Ceil(buffer.alignment))));
  return global;
}

KernelEmitter::Storage KernelEmitter::allocate(const Buffer &buffer) {
  Storage storage;
  storage.element = buffer.element;
  storage.scope = buffer.scope;
  const std::optional<uint64_t> bytes = bytesOf(buffer);
  if (isShared(buffer.scope)) {
    const std::string name = buffer.data ? buffer.data->name : buffer.name;
    Buffer named = buffer;
    named.name = name;
    llvm::GlobalVariable *global = makeShared(named, std::max<uint64_t>(1, bytes.value_or(1)));
    smem::Buffer described;
    described.name = name;
    if (const unsigned before = usedNames[name]++; before) described.name += "#" + std::to_string(before + 1);
    described.type = spell(buffer.element) + "[";
    for (size_t i = 0; i < buffer.shape.size(); ++i) {
      const std::optional<int64_t> extent = asInteger(buffer.shape[i]);
      described.type += (i ? ", " : "") + (extent ? std::to_string(*extent) : "?");
    }
    described.type += "]";
    described.where = {kernel.where.file, buffer.where.line, buffer.where.column};
    described.bytes = bytes.value_or(0);
    described.alignment = buffer.alignment ? buffer.alignment : std::max(1u, memoryBits(buffer.element) / 8);
    described.scope = buffer.scope == "shared.dyn" ? BufferScope::dynamicScope : BufferScope::staticScope;
    described.symbol = global->getName().str();
    described.elementBytes = memoryBits(buffer.element) * buffer.element.lanes / 8;
    kernel.buffers.push_back(described);
    if (buffer.hasLayout) kernel.inexact = "the layout of '" + name + "' is not followed";
    if (!bytes) kernel.inexact = "the size of '" + name + "' is not constant";
    if (buffer.element.kind == Type::Kind::none) kernel.inexact = "the element type of '" + name + "' is not known";
    storage.pointer = global;
    storage.space = sharedSpace;
    return storage;
  }
  // On the stack, where the optimiser finds it. Fragments of matrices are opaque: bytes enough for any.
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  llvm::Type *type = llvm::ArrayType::get(builder.getInt8Ty(), std::clamp<uint64_t>(bytes.value_or(4096), 1, 1 << 20));
  llvm::AllocaInst *slot = entry.CreateAlloca(type, nullptr, buffer.name);
  slot->setAlignment(llvm::Align(16));
  storage.pointer = slot;
  storage.space = 0;
  return storage;
}

KernelEmitter::Storage &KernelEmitter::storageOf(const VariablePtr &data, const Buffer *buffer) {
  const auto found = storages.find(data.get());
  if (found != storages.end()) return found->second;
  // Declared and never allocated: memory that some other part of the text gives it. Shared memory is the kernel's own.
  Storage storage;
  if (buffer && (isShared(buffer->scope) || buffer->scope == "local" || buffer->scope.starts_with("wmma"))) {
    storage = allocate(*buffer);
  } else {
    storage.pointer = llvm::PoisonValue::get(llvm::PointerType::get(module.getContext(), 1));
    storage.space = 1;
    if (buffer) storage.element = buffer->element;
  }
  return storages[data.get()] = storage;
}

ExprPtr KernelEmitter::flatten(const Buffer &buffer, const ExprList &indices) {
  ExprPtr sum = buffer.offset;
  ExprPtr stride;
  for (size_t i = indices.size(); i-- > 0;) {
    ExprPtr term = indices[i];
    if (buffer.strides.size() == indices.size()) term = makeBinary(Operator::mul, term, buffer.strides[i]);
    else if (stride) term = makeBinary(Operator::mul, term, stride);
    sum = sum ? makeBinary(Operator::add, sum, term) : term;
    if (i < buffer.shape.size() && buffer.shape.size() == indices.size())
      stride = stride ? makeBinary(Operator::mul, stride, buffer.shape[i]) : buffer.shape[i];
  }
  return sum ? simplifyVector(sum) : makeInteger(0);
}

llvm::Value *KernelEmitter::elementPointer(const Pointer &base, llvm::Value *index, const Type &element) {
  index = builder.CreateSExt(index, builder.getInt64Ty());
  const unsigned bits = memoryBits(element) * element.lanes;
  llvm::Value *bytes = bits % 8 == 0 ? builder.CreateMul(index, integer(bits / 8), "", false, true)
                                     : builder.CreateLShr(builder.CreateMul(index, integer(bits)), integer(3));
  return builder.CreateGEP(builder.getInt8Ty(), base.value, bytes, "", true);
}

llvm::Type *KernelEmitter::memoryType(const Type &type) {
  const uint64_t bits = uint64_t(memoryBits(type)) * type.lanes;
  if (type.lanes == 1 && bits >= 8 && type.kind != Type::Kind::boolean) return typeOf(type);
  if (bits <= 8) return builder.getInt8Ty();
  if (bits % 32 == 0) return bits == 32 ? (llvm::Type *)builder.getInt32Ty()
                                        : llvm::FixedVectorType::get(builder.getInt32Ty(), unsigned(bits / 32));
  return builder.getIntNTy(unsigned(bits));
}

llvm::Value *KernelEmitter::loadBytes(llvm::Value *pointer, const Type &type, bool isVolatile) {
  const uint64_t bytes = std::max<uint64_t>(1, uint64_t(memoryBits(type)) * type.lanes / 8);
  if (bytes > widestAccess || !llvm::isPowerOf2_64(bytes)) { // several
    llvm::Value *whole = llvm::PoisonValue::get(typeOf(type));
    const unsigned perPart = bytes % widestAccess ? 1 : unsigned(type.lanes / (bytes / widestAccess));
    for (unsigned lane = 0; lane < type.lanes; lane += perPart) {
      const Type part = type.withLanes(perPart);
      llvm::Value *at = builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, lane * memoryBits(type) / 8);
      llvm::Value *value = loadBytes(at, part, isVolatile);
      for (unsigned i = 0; i < perPart; ++i)
        whole = builder.CreateInsertElement(whole, perPart == 1 ? value : builder.CreateExtractElement(value, i), lane + i);
    }
    return whole;
  }
  llvm::Value *value = builder.CreateAlignedLoad(memoryType(type), pointer, llvm::Align(bytes), isVolatile);
  llvm::Type *wanted = typeOf(type);
  if (value->getType() == wanted) return value;
  if (type.kind == Type::Kind::boolean) {
    if (type.lanes > 1) value = builder.CreateBitCast(value, llvm::FixedVectorType::get(builder.getInt8Ty(), type.lanes));
    return builder.CreateICmpNE(value, llvm::Constant::getNullValue(value->getType()));
  }
  if (wanted->getPrimitiveSizeInBits() != value->getType()->getPrimitiveSizeInBits())
    return builder.CreateTrunc(value, wanted); // less than a byte
  return builder.CreateBitCast(value, wanted);
}

void KernelEmitter::storeBytes(llvm::Value *pointer, llvm::Value *value, const Type &type, bool isVolatile) {
  const uint64_t bytes = std::max<uint64_t>(1, uint64_t(memoryBits(type)) * type.lanes / 8);
  if (bytes > widestAccess || !llvm::isPowerOf2_64(bytes)) {
    const unsigned perPart = bytes % widestAccess ? 1 : unsigned(type.lanes / (bytes / widestAccess));
    for (unsigned lane = 0; lane < type.lanes; lane += perPart) {
      const Type part = type.withLanes(perPart);
      llvm::Value *piece = perPart == 1 ? builder.CreateExtractElement(value, lane) : llvm::PoisonValue::get(typeOf(part));
      for (unsigned i = 0; perPart > 1 && i < perPart; ++i)
        piece = builder.CreateInsertElement(piece, builder.CreateExtractElement(value, lane + i), i);
      storeBytes(builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, lane * memoryBits(type) / 8), piece, part, isVolatile);
    }
    return;
  }
  llvm::Type *wanted = memoryType(type);
  if (type.kind == Type::Kind::boolean) {
    llvm::Type *byte = builder.getInt8Ty();
    value = builder.CreateZExt(value, type.lanes > 1 ? (llvm::Type *)llvm::FixedVectorType::get(byte, type.lanes) : byte);
  }
  if (value->getType() != wanted) {
    const uint64_t bits = value->getType()->getPrimitiveSizeInBits();
    if (bits != wanted->getPrimitiveSizeInBits()) {
      value = builder.CreateBitCast(value, builder.getIntNTy(unsigned(bits)));
      value = builder.CreateZExtOrTrunc(value, wanted);
    } else {
      value = builder.CreateBitCast(value, wanted);
    }
  }
  builder.CreateAlignedStore(value, pointer, llvm::Align(bytes), isVolatile);
}

/// One access of a buffer: `type` is what is loaded or stored, all lanes of it.
void KernelEmitter::access(const BufferPtr &buffer, const ExprList &indices, const Type &type,
                           llvm::Value **loaded, llvm::Value *stored) {
  const Pointer base = pointerOf(makeBufferData(buffer));
  const ExprPtr index = flatten(*buffer, indices);
  const auto one = [&](llvm::Value *at, const Type &part, llvm::Value *value) -> llvm::Value * {
    llvm::Value *pointer = elementPointer(base, at, buffer->element);
    if (!stored) return loadBytes(pointer, part, base.isVolatile);
    storeBytes(pointer, value, part, base.isVolatile);
    return nullptr;
  };
  if (index->type.lanes <= 1) {
    llvm::Value *result = one(emit(index), type, stored);
    if (loaded) *loaded = result;
    return;
  }
  const unsigned lanes = index->type.lanes, perLane = buffer->element.lanes;
  if (contiguousFrom(index) == 1) {
    llvm::Value *result = one(emit(index->args[0]), type, stored);
    if (loaded) *loaded = result;
    return;
  }
  // Lanes apart from each other are accesses of their own.
  llvm::Value *places = index->kind == Expr::Kind::ramp || index->kind == Expr::Kind::broadcast ? nullptr : emit(index);
  llvm::Value *whole = llvm::PoisonValue::get(typeOf(type));
  const Type part = type.withLanes(perLane);
  if (index->kind == Expr::Kind::broadcast && loaded && perLane == 1) {
    *loaded = builder.CreateVectorSplat(lanes, one(emit(index->args[0]), part, nullptr));
    return;
  }
  for (unsigned lane = 0; lane < lanes; ++lane) {
    llvm::Value *at = places ? builder.CreateExtractElement(places, lane)
                      : index->kind == Expr::Kind::broadcast
                          ? emit(index->args[0])
                          : emit(makeBinary(Operator::add, index->args[0],
                                            makeBinary(Operator::mul, index->args[1],
                                                       makeInteger(lane, index->args[1]->type))));
    llvm::Value *value = nullptr;
    if (stored && perLane == 1) value = builder.CreateExtractElement(stored, lane);
    if (stored && perLane > 1) value = stored; // vectors of vectors: not told apart
    value = one(at, perLane == 1 ? part.lane() : part, value);
    if (loaded && perLane == 1) whole = builder.CreateInsertElement(whole, value, lane);
  }
  if (loaded) *loaded = whole;
}

llvm::Value *KernelEmitter::emitLoad(const Expr &load) {
  setPlace(load.where);
  llvm::Value *value = nullptr;
  access(load.buffer, load.args, load.type.withLanes(std::max(1u, load.type.lanes)), &value, nullptr);
  return value;
}

KernelEmitter::Pointer KernelEmitter::pointerOf(const ExprPtr &expr) {
  Pointer pointer;
  switch (expr->kind) {
  case Expr::Kind::bufferData: {
    const Buffer &buffer = *expr->buffer;
    if (const auto bound = pointers.find(buffer.data.get()); bound != pointers.end()) {
      pointer = bound->second;
    } else {
      const Storage &storage = storageOf(buffer.data, &buffer);
      pointer = {storage.pointer, storage.space, storage.element, storage.scope, storage.isVolatile};
    }
    pointer.element = buffer.element;
    return pointer;
  }
  case Expr::Kind::variable: {
    if (const auto bound = pointers.find(expr->variable.get()); bound != pointers.end()) return bound->second;
    if (expr->type.kind != Type::Kind::handle && !storages.count(expr->variable.get())) return pointer;
    const Storage &storage = storageOf(expr->variable, nullptr);
    return {storage.pointer, storage.space, storage.element, storage.scope, storage.isVolatile};
  }
  case Expr::Kind::load: { // handed where a pointer is meant: the place itself
    pointer = pointerOf(makeBufferData(expr->buffer));
    ExprPtr index = flatten(*expr->buffer, expr->args);
    if (index->kind == Expr::Kind::ramp || index->kind == Expr::Kind::broadcast) index = index->args[0];
    if (index->type.lanes > 1) return pointer;
    pointer.value = elementPointer(pointer, emit(index), expr->buffer->element);
    return pointer;
  }
  case Expr::Kind::cast: return pointerOf(expr->args[0]);
  case Expr::Kind::call: break;
  default: return pointer;
  }
  const ExprList &args = expr->args;
  const auto moved = [&](Pointer base, const ExprPtr &offset, const Type &element) {
    if (base.value && offset) base.value = elementPointer(base, emitAs(offset, int64), element);
    base.element = element;
    return base;
  };
  if (expr->text == "address_of" && !args.empty()) return pointerOf(args[0]);
  if (expr->text == "tvm_access_ptr" && args.size() >= 2) {
    Pointer base = pointerOf(args[1]);
    Type element = base.element;
    if (args[0]->kind == Expr::Kind::call && args[0]->type.kind != Type::Kind::none) element = args[0]->type.lane();
    return moved(base, args.size() > 2 ? args[2] : nullptr, element);
  }
  if (expr->text == "handle_add_byte_offset" && args.size() == 2)
    return moved(pointerOf(args[0]), args[1], Type{Type::Kind::unsignedInteger, 8, 1, ""});
  if (expr->text == "reinterpret" || expr->text == "ptr_to" || expr->text == "access_ptr")
    for (const ExprPtr &arg : args)
      if (Pointer inner = pointerOf(arg); inner.value) return inner;
  return pointer;
}

} // namespace smem::tir
