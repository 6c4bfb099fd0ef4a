#include "analyzer/frontend/cuda/AssemblerMerge.h"

#include "analyzer/kernel/Metadata.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

#include <bitset>

namespace smem::cuda {
namespace {

using namespace llvm;

constexpr unsigned genericSpace = 0, sharedSpace = 3;

/// What an access is made of: the parts that are joined or left out as one.
enum class Part { halves = 2, words = 4 }; // bytes

/// An access as a place: bytes from a base that other accesses may share.
struct Place {
  const SCEV *base;
  int64_t offset; // bytes
};

/// A load or store whose parts may be joined with others'.
struct Access {
  Instruction *instruction;
  Place place;
  unsigned bytes;
  Part part;
};

/// The parts of one aligned window that a group of accesses touches: bit i is the part at i times its size.
using Parts = std::bitset<4>;

bool isSimpleShared(const Instruction &instruction) {
  if (const auto *load = dyn_cast<LoadInst>(&instruction))
    return load->isSimple() && load->getPointerAddressSpace() == sharedSpace;
  if (const auto *store = dyn_cast<StoreInst>(&instruction))
    return store->isSimple() && store->getPointerAddressSpace() == sharedSpace;
  return false;
}

/// Whether an instruction orders shared accesses before and after it: a store that may be shared, a barrier, a fence,
/// code that nobody sees into.
bool ordersLoads(const Instruction &instruction) {
  if (!instruction.mayWriteToMemory()) return false;
  if (const auto *store = dyn_cast<StoreInst>(&instruction)) {
    const unsigned space = store->getPointerAddressSpace();
    return space == genericSpace || space == sharedSpace || store->isVolatile();
  }
  if (const auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
    return atomic->getPointerAddressSpace() == genericSpace || atomic->getPointerAddressSpace() == sharedSpace;
  if (const auto *atomic = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return atomic->getPointerAddressSpace() == genericSpace || atomic->getPointerAddressSpace() == sharedSpace;
  if (const auto *call = dyn_cast<CallBase>(&instruction))
    return !call->onlyAccessesInaccessibleMemory() &&
           !isa<LifetimeIntrinsic, AssumeInst>(call); // shuffles are let through
  return true;
}

/// Any access to shared memory, or what may be one.
bool touchesShared(const Instruction &instruction) {
  if (const auto *load = dyn_cast<LoadInst>(&instruction))
    return load->getPointerAddressSpace() == genericSpace || load->getPointerAddressSpace() == sharedSpace;
  return ordersLoads(instruction);
}

/// The 16-bit value, or each lane of a vector of them, is widened at once, and only widened.
bool isExtended(const Value &value) {
  return all_of(value.users(), [](const User *user) {
    return isa<ZExtInst, SExtInst>(user) || (isa<ExtractElementInst>(user) && isExtended(*user));
  });
}

/// Made by NVVM's merging from halves that a source reads one by one.
bool isVectorOfHalves(Instruction &instruction) {
  const auto *vector = dyn_cast<FixedVectorType>(getLoadStoreType(&instruction));
  return vector && vector->getScalarSizeInBits() == 16 && isa<LoadInst>(instruction) && !isExtended(instruction);
}

void markUnsettled(Instruction &instruction, StringRef reason, unsigned pieces) {
  LLVMContext &context = instruction.getContext();
  Metadata *bytes = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), pieces));
  instruction.setMetadata(unsettledWidth, MDNode::get(context, {MDString::get(context, reason), bytes}));
}

void markHalves(Instruction &instruction) {
  markUnsettled(instruction, "the assembler joins neighbouring 16-bit accesses or not, as it sees their alignment", 2);
}

/// The constant in an address: of a sum, or of where a loop starts.
const SCEVConstant *constantOf(const SCEV *address) {
  while (const auto *recurrence = dyn_cast<SCEVAddRecExpr>(address)) address = recurrence->getStart();
  const auto *sum = dyn_cast<SCEVAddExpr>(address);
  return sum ? dyn_cast<SCEVConstant>(sum->getOperand(0)) : nullptr;
}

Place placeOf(Value *pointer, ScalarEvolution &evolution) {
  const SCEV *address = evolution.getSCEV(pointer);
  const SCEVConstant *constant = constantOf(address);
  if (!constant) return {address, 0};
  return {evolution.getMinusSCEV(address, constant), constant->getAPInt().getSExtValue()};
}

/// Joins the accesses of one basic block after the other.
class Merger {
public:
  Merger(Function &function, ScalarEvolution &evolution)
      : function(function), layout(function.getDataLayout()), evolution(evolution) {}

  bool run() {
    for (BasicBlock &block : function) {
      for (Instruction &instruction : block) visit(instruction);
      finishLoads();
      finishStores();
    }
    for (Instruction *instruction : dead) {
      Value *pointer = getLoadStorePointerOperand(instruction);
      instruction->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructions(pointer);
    }
    return changed;
  }

private:
  void visit(Instruction &instruction) {
    if (!isSimpleShared(instruction)) {
      if (ordersLoads(instruction)) finishLoads();
      if (touchesShared(instruction)) finishStores();
      return;
    }
    const std::optional<Access> access = describe(instruction);
    if (isa<LoadInst>(instruction)) {
      finishStores();
      if (access) loads[{access->place.base, access->part}].push_back(*access);
      return;
    }
    finishLoads();
    if (!stores.empty() && (!access || !sameWindow(stores.front(), *access) || overlaps(*access))) finishStores();
    if (access) stores.push_back(*access);
  }

  std::optional<Access> describe(Instruction &instruction) const {
    Type *type = getLoadStoreType(&instruction);
    if (!type->isSingleValueType() || type->isPtrOrPtrVectorTy()) return std::nullopt;
    const TypeSize size = layout.getTypeStoreSize(type);
    const unsigned bytes = size.getFixedValue();
    if (layout.getTypeSizeInBits(type) != 8 * size || bytes > 16) return std::nullopt;
    if (isVectorOfHalves(instruction)) {
      markHalves(instruction);
      return std::nullopt;
    }
    const Align alignment = getLoadStoreAlignment(&instruction);
    Access access{&instruction, placeOf(getLoadStorePointerOperand(&instruction), evolution), bytes, Part::words};
    if (bytes == 2 && !type->isVectorTy()) {
      const auto *load = dyn_cast<LoadInst>(&instruction);
      if (alignment < 2 || (load && isExtended(*load))) return std::nullopt;
      access.part = Part::halves;
    } else if (bytes % 4 || alignment < 4) {
      return std::nullopt;
    }
    return access;
  }

  /// Bytes of the window that accesses on `base` are joined in: as the alignment of `base` allows.
  unsigned windowOf(const Access &access) const {
    const uint64_t aligned = 1ULL << std::min(evolution.getMinTrailingZeros(access.place.base), 4u);
    const unsigned own = getLoadStoreAlignment(access.instruction).value();
    // An access that is itself better aligned than its base says where the windows begin, if that is where it stands.
    const bool atWindow = access.place.offset % int64_t(own) == 0;
    return std::min<uint64_t>(4 * unsigned(access.part), std::max<uint64_t>(aligned, atWindow ? own : 1));
  }

  static int64_t windowStart(const Access &access, unsigned window) { return access.place.offset & -int64_t(window); }

  bool sameWindow(const Access &a, const Access &b) const {
    if (a.place.base != b.place.base || a.part != b.part) return false;
    const unsigned window = std::max(windowOf(a), windowOf(b));
    return windowStart(a, window) == windowStart(b, window);
  }

  bool overlaps(const Access &access) const {
    return any_of(stores, [&](const Access &other) {
      return other.place.offset < access.place.offset + access.bytes &&
             access.place.offset < other.place.offset + other.bytes;
    });
  }

  void finishLoads() {
    for (auto &[key, group] : loads) {
      unsigned window = 0;
      for (const Access &access : group) window = std::max(window, windowOf(access));
      if (window <= unsigned(key.second)) continue;
      MapVector<int64_t, SmallVector<Access, 4>> windows;
      for (const Access &access : group)
        if (access.place.offset + access.bytes <= windowStart(access, window) + window)
          windows[windowStart(access, window)].push_back(access);
      for (auto &[start, accesses] : windows) {
        if (key.second == Part::words)
          joinLoads(accesses, start, window);
        else if (accesses.size() > 1)
          for (const Access &access : accesses) markHalves(*access.instruction);
      }
    }
    loads.clear();
  }

  void finishStores() {
    if (!stores.empty()) joinStores();
    stores.clear();
  }

  /// Parts [first, first + count) of a window as one load or store.
  struct Piece {
    unsigned first, count;
  };

  /// How the assembler covers the used parts.
  static SmallVector<Piece, 4> pieces(Parts used, unsigned parts, bool fillGaps) {
    if (parts == 4 && (used.all() || (fillGaps && used.count() == 3))) return {{0, 4}};
    SmallVector<Piece, 4> result;
    for (unsigned i = 0; i < parts; i += 2) {
      if (used[i] && used[i + 1])
        result.push_back({i, 2});
      else
        for (unsigned j : {i, i + 1})
          if (used[j]) result.push_back({j, 1});
    }
    return result;
  }

  static unsigned firstPart(const Access &access, int64_t start) {
    return (access.place.offset - start) / unsigned(access.part);
  }
  static unsigned partsOf(const Access &access) { return access.bytes / unsigned(access.part); }

  /// The lanes of a vector that anything reads.
  static Parts usedParts(const Access &access) {
    Parts all((1u << partsOf(access)) - 1);
    const auto *vector = dyn_cast<FixedVectorType>(access.instruction->getType());
    if (!vector) return all;
    const unsigned laneBytes = access.bytes / vector->getNumElements();
    Parts used;
    for (const User *user : access.instruction->users()) {
      const auto *extract = dyn_cast<ExtractElementInst>(user);
      const auto *lane = extract ? dyn_cast<ConstantInt>(extract->getIndexOperand()) : nullptr;
      if (!lane || lane->getZExtValue() >= vector->getNumElements()) return all;
      const unsigned begin = lane->getZExtValue() * laneBytes;
      for (unsigned byte = begin; byte < begin + laneBytes; byte += 1) used.set(byte / unsigned(access.part));
    }
    return used;
  }

  void joinLoads(ArrayRef<Access> accesses, int64_t start, unsigned window) {
    const Part part = accesses.front().part;
    Parts used;
    for (const Access &access : accesses) used |= usedParts(access) << firstPart(access, start);
    const SmallVector<Piece, 4> plan = pieces(used, window / unsigned(part), /*fillGaps=*/true);
    const bool asItIs = accesses.size() == plan.size() && all_of(accesses, [&](const Access &access) {
                          return any_of(plan, [&](const Piece &piece) {
                            return piece.first == firstPart(access, start) && piece.count == partsOf(access);
                          });
                        });
    if (asItIs || used.none()) return;

    const Access &first = accesses.front();
    IRBuilder<> builder(first.instruction);
    Type *partType = commonPartType(accesses);
    std::array<Value *, 4> values{};
    for (const Piece &piece : plan) {
      Type *type = piece.count == 1 ? partType : FixedVectorType::get(partType, piece.count);
      const int64_t distance = start + int64_t(piece.first) * unsigned(part) - first.place.offset;
      Value *pointer =
          builder.CreateConstGEP1_64(builder.getInt8Ty(), getLoadStorePointerOperand(first.instruction), distance);
      Value *load = builder.CreateAlignedLoad(type, pointer, Align(piece.count * unsigned(part)));
      for (unsigned i = 0; i < piece.count; ++i)
        values[piece.first + i] = piece.count == 1 ? load : builder.CreateExtractElement(load, i);
    }
    for (const Access &access : accesses) {
      builder.SetInsertPoint(access.instruction);
      replace(access, ArrayRef(values).slice(firstPart(access, start), partsOf(access)), builder);
    }
    changed = true;
  }

  /// Gives the users of a load the parts that were loaded instead.
  void replace(const Access &access, ArrayRef<Value *> parts, IRBuilder<> &builder) {
    Instruction *load = access.instruction;
    Value *whole = parts.front();
    if (parts.size() > 1) {
      whole = PoisonValue::get(
          FixedVectorType::get(parts.front() ? parts.front()->getType() : partTypeOf(access), parts.size()));
      for (unsigned i = 0; i < parts.size(); ++i)
        if (parts[i]) whole = builder.CreateInsertElement(whole, parts[i], i);
    }
    load->replaceAllUsesWith(builder.CreateBitCast(whole, load->getType()));
    dead.push_back(load);
  }

  void joinStores() {
    const unsigned parts = unsigned(stores.front().part);
    unsigned window = 0;
    for (const Access &access : stores) window = std::max(window, windowOf(access));
    if (window <= parts || stores.size() < 2) return;
    const int64_t start = windowStart(stores.front(), window);
    Parts used;
    for (const Access &access : stores) used |= Parts((1u << partsOf(access)) - 1) << firstPart(access, start);
    for (const Piece &piece : pieces(used, window / parts, /*fillGaps=*/false)) {
      SmallVector<Access, 4> covered;
      for (const Access &access : stores)
        if (firstPart(access, start) >= piece.first && firstPart(access, start) < piece.first + piece.count)
          covered.push_back(access);
      if (covered.size() > 1) joinStores(covered, start, piece);
    }
  }

  void joinStores(ArrayRef<Access> accesses, int64_t start, Piece piece) {
    const Part part = accesses.front().part;
    const Access &last = accesses.back();
    IRBuilder<> builder(last.instruction);
    Type *partType = commonPartType(accesses);
    Value *whole = PoisonValue::get(FixedVectorType::get(partType, piece.count));
    for (const Access &access : accesses) {
      Value *value = cast<StoreInst>(access.instruction)->getValueOperand();
      const unsigned count = partsOf(access), first = firstPart(access, start) - piece.first;
      Value *split = builder.CreateBitCast(value, count == 1 ? partType : FixedVectorType::get(partType, count));
      for (unsigned i = 0; i < count; ++i)
        whole =
            builder.CreateInsertElement(whole, count == 1 ? split : builder.CreateExtractElement(split, i), first + i);
    }
    const int64_t distance = start + int64_t(piece.first) * unsigned(part) - last.place.offset;
    Value *pointer =
        builder.CreateConstGEP1_64(builder.getInt8Ty(), getLoadStorePointerOperand(last.instruction), distance);
    StoreInst *store = builder.CreateAlignedStore(whole, pointer, Align(piece.count * unsigned(part)));
    if (part == Part::halves) markHalves(*store);
    for (const Access &access : accesses) dead.push_back(access.instruction);
    changed = true;
  }

  Type *partTypeOf(const Access &access) const {
    Type *scalar = getLoadStoreType(access.instruction)->getScalarType();
    if (layout.getTypeStoreSize(scalar) == unsigned(access.part)) return scalar;
    return Type::getIntNTy(function.getContext(), 8 * unsigned(access.part));
  }

  Type *commonPartType(ArrayRef<Access> accesses) const {
    Type *type = partTypeOf(accesses.front());
    for (const Access &access : accesses)
      if (partTypeOf(access) != type) return Type::getIntNTy(function.getContext(), 8 * unsigned(access.part));
    return type;
  }

  Function &function;
  const DataLayout &layout;
  ScalarEvolution &evolution;
  MapVector<std::pair<const SCEV *, Part>, SmallVector<Access, 8>> loads; // that nothing since has ordered
  SmallVector<Access, 4> stores;                                          // one run in one window
  SmallVector<Instruction *, 32> dead;
  bool changed = false;
};

} // namespace

void StoresByTurns::note(Function &function, ScalarEvolution &evolution) {
  constexpr int64_t reach = 16; // bytes from one store to the next that it might be joined with
  struct Run {                  // of stores to neighbouring places
    StoreInst *last;
    Place place;
    bool interrupted; // by a store of another run
  };
  const auto widthOf = [&](StoreInst *store) {
    return unsigned(function.getDataLayout().getTypeStoreSize(getLoadStoreType(store)).getFixedValue());
  };
  const auto keep = [&](StoreInst *store) {
    if (const DILocation *where = store->getDebugLoc().get()) {
      unsigned &narrowest = bytes.try_emplace(where, widthOf(store)).first->second;
      narrowest = std::min(narrowest, widthOf(store));
    }
  };
  for (BasicBlock &block : function) {
    SmallVector<Run, 4> runs;
    for (Instruction &instruction : block) {
      auto *store = dyn_cast<StoreInst>(&instruction);
      if (!store || !isSimpleShared(instruction)) {
        if (ordersLoads(instruction)) runs.clear();
        continue;
      }
      const Place place = placeOf(store->getPointerOperand(), evolution);
      const auto continues = [&](const Run &run) {
        return run.place.base == place.base && std::abs(run.place.offset - place.offset) <= reach;
      };
      auto run = find_if(runs, continues);
      if (run != runs.end() && run->interrupted) {
        keep(run->last);
        keep(store);
      }
      if (run == runs.end()) {
        runs.emplace_back();
        run = std::prev(runs.end());
      }
      for (Run &other : runs) other.interrupted = true;
      *run = {store, place, false};
    }
  }
}

void StoresByTurns::markJoined(Function &function) const {
  for (Instruction &instruction : instructions(function)) {
    if (!isa<StoreInst>(instruction) || !isSimpleShared(instruction)) continue;
    const auto noted = bytes.find(instruction.getDebugLoc().get());
    if (noted == bytes.end()) continue;
    if (function.getDataLayout().getTypeStoreSize(getLoadStoreType(&instruction)) > noted->second)
      markUnsettled(instruction, "the compiler joins stores that fill two arrays by turns, or leaves them apart",
                    noted->second);
  }
}

PreservedAnalyses NoteStoresByTurnsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  notes->note(function, analyses.getResult<ScalarEvolutionAnalysis>(function));
  // What an onlooker's questions have made it believe is forgotten: its answers depend on the order of questions.
  PreservedAnalyses preserved = PreservedAnalyses::all();
  preserved.abandon<ScalarEvolutionAnalysis>();
  return preserved;
}

PreservedAnalyses AssemblerMergePass::run(Function &function, FunctionAnalysisManager &analyses) {
  return Merger(function, analyses.getResult<ScalarEvolutionAnalysis>(function)).run() ? PreservedAnalyses::none()
                                                                                       : PreservedAnalyses::all();
}

} // namespace smem::cuda
