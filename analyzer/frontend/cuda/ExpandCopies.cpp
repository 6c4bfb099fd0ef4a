#include "analyzer/frontend/cuda/ExpandCopies.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace smem::cuda {
namespace {

using namespace llvm;

/// Loads and stores in place of one copy or fill.
class CopyExpander {
public:
  bool expand(MemIntrinsic &intrinsic) {
    const auto *length = dyn_cast<ConstantInt>(intrinsic.getLength());
    if (!length || length->getValue().ugt(mostBytes)) return false;
    const uint64_t bytes = length->getZExtValue();
    IRBuilder<> builder(&intrinsic);
    if (auto *copy = dyn_cast<MemCpyInst>(&intrinsic)) {
      const uint64_t chunk = chunkOf(std::min(copy->getDestAlign().valueOrOne(), copy->getSourceAlign().valueOrOne()));
      SmallVector<Value *, 16> values; // all are read before the first is written
      forEachChunk(bytes, chunk, [&](uint64_t at, uint64_t size) {
        Value *from = builder.CreateConstGEP1_64(builder.getInt8Ty(), copy->getRawSource(), at);
        values.push_back(builder.CreateAlignedLoad(typeOf(size, builder), from, Align(size), copy->isVolatile()));
      });
      auto value = values.begin();
      forEachChunk(bytes, chunk, [&](uint64_t at, uint64_t size) {
        Value *to = builder.CreateConstGEP1_64(builder.getInt8Ty(), copy->getRawDest(), at);
        builder.CreateAlignedStore(*value++, to, Align(size), copy->isVolatile());
      });
    } else if (auto *fill = dyn_cast<MemSetInst>(&intrinsic); fill && isa<ConstantInt>(fill->getValue())) {
      const uint64_t pattern = 0x0101010101010101 * cast<ConstantInt>(fill->getValue())->getZExtValue();
      forEachChunk(bytes, chunkOf(fill->getDestAlign().valueOrOne()), [&](uint64_t at, uint64_t size) {
        Type *type = typeOf(size, builder);
        Value *to = builder.CreateConstGEP1_64(builder.getInt8Ty(), fill->getRawDest(), at);
        builder.CreateAlignedStore(ConstantInt::get(type, APInt(type->getScalarSizeInBits(), pattern)), to, Align(size),
                                   fill->isVolatile());
      });
    } else {
      return false;
    }
    intrinsic.eraseFromParent();
    return true;
  }

private:
  static constexpr uint64_t mostBytes = 1024;

  static uint64_t chunkOf(Align alignment) { return std::min<uint64_t>(alignment.value(), 16); }

  static void forEachChunk(uint64_t bytes, uint64_t chunk, function_ref<void(uint64_t, uint64_t)> use) {
    for (uint64_t at = 0; at < bytes; at += chunk) {
      while (at + chunk > bytes) chunk /= 2;
      use(at, chunk);
    }
  }

  static Type *typeOf(uint64_t bytes, IRBuilder<> &builder) {
    return bytes > 4 ? (Type *)FixedVectorType::get(builder.getInt32Ty(), bytes / 4) : builder.getIntNTy(8 * bytes);
  }
};

} // namespace

PreservedAnalyses ExpandCopiesPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<MemIntrinsic *> copies;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block)
      if (auto *copy = dyn_cast<MemIntrinsic>(&instruction)) copies.push_back(copy);
  bool changed = false;
  for (MemIntrinsic *copy : copies) changed |= CopyExpander().expand(*copy);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace smem::cuda
