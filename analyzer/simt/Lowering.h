// Turns the slice of one kernel into Code. Private to the Lower*.cpp files, which hold its parts: control flow and
// arithmetic (Lower), memory (LowerMemory), calls and intrinsics (LowerCalls), inline PTX (LowerAsm).
#pragma once

#include "analyzer/simt/Code.h"
#include "analyzer/simt/Ptx.h"
#include "analyzer/simt/Slice.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <map>
#include <optional>

namespace smem::simt {

class Lowering {
public:
  Lowering(llvm::Function &function, const Kernel &kernel)
      : function(function), layout(function.getParent()->getDataLayout()), kernel(kernel), graph(function),
        part(slice(function, graph)) {}
  Code run();

private:
  // ---- registers. Constants get numbers from `constantBase` on while lowering and are moved to the front at the end.
  static constexpr Reg constantBase = 0x40000000;
  std::vector<Reg> allocate(unsigned count);
  Reg temporary();
  void define(const llvm::Value &value, std::vector<Reg> regs);
  Reg addConstant(Constant constant);
  Reg number(uint64_t value);
  Reg special(Constant::Kind kind, uint64_t axis = 0);
  Reg perLane(const std::array<uint64_t, lanes> &values);
  Reg unknownConstant();
  void finishRegisters();

  // ---- types
  unsigned componentCount(llvm::Type *type) const;
  unsigned bits(llvm::Type *type) const;
  unsigned bits(const llvm::Value *value) const;

  // ---- operands
  std::vector<Reg> components(llvm::Value *value);
  Reg use(llvm::Value *value);
  std::vector<Reg> constantComponents(llvm::Constant *constant, unsigned count);
  Reg globalRegister(llvm::GlobalVariable &global);
  Reg constantExpression(llvm::ConstantExpr &expression);

  // ---- emission
  Reg emit(Op op, std::vector<Op> *to = nullptr);
  Reg emitCast(OpCode code, Reg from, unsigned fromBits, unsigned toBits, std::vector<Op> *to = nullptr);
  Reg emitBinary(Binary op, unsigned width, Reg a, Reg b);
  Reg emitApply(Function f, unsigned width, Reg a, Reg b = none, Reg c = none, unsigned toWidth = 64);
  Reg emitUnknown(const std::string &why);
  std::vector<Reg> unknowns(unsigned count, const std::string &why);
  static std::optional<Binary> binaryOf(unsigned opcode);

  // ---- control flow
  void findLoops();

  // Where a branch decides nothing, execution goes on at its post-dominator.
  llvm::SmallVector<llvm::BasicBlock *, 2> steps(llvm::BasicBlock *block);
  void numberBlocks();
  void lowerBlock(llvm::BasicBlock &block);
  void lowerEnd(llvm::BasicBlock &block);
  void layoutOps(llvm::BasicBlock &block);
  Edge edge(llvm::BasicBlock &from, llvm::BasicBlock &to);

  // ---- instructions
  void lowerInstruction(llvm::Instruction &instruction);
  void opaque(llvm::Instruction &instruction, const std::string &why);
  unsigned flatIndex(llvm::Type *type, llvm::ArrayRef<unsigned> indices) const;
  void lowerBinary(llvm::BinaryOperator &op);
  Reg lowerGep(llvm::GEPOperator &gep, std::vector<Op> *to = nullptr);
  void lowerCast(llvm::CastInst &op);

  // Between vectors of different element widths, through the bits.
  void lowerBitCast(llvm::CastInst &op, const std::vector<Reg> &in, unsigned from, unsigned to);
  void lowerCompare(llvm::CmpInst &op);

  // ---- memory

  // How many requests of which width the back end makes of `bytes` bytes with this alignment.
  static void splitRequests(uint64_t bytes, uint64_t alignment, unsigned largest, MemoryOp &out);
  void splitTyped(llvm::Type *type, uint64_t alignment, MemoryOp &out);
  bool surelyShared(const llvm::Value *pointer) const;
  // The pointer came in a parameter or in constant memory: the host can hand over no shared address.
  bool fromHost(const llvm::Value *pointer) const;
  void parts(llvm::Type *type, uint64_t offset, std::vector<std::pair<uint64_t, unsigned>> &out) const;
  void emitMemory(MemoryOp memory);

  static constexpr const char *loadedData = "data loaded from global memory";
  void lowerLoad(llvm::LoadInst &load);
  void lowerStore(llvm::StoreInst &store);

  // An atomic as the source asks for it.
  struct AtomicRequest {
    std::string operation; // "add", "min", "max", "and", "or", "xor", "inc", "dec", "exch", "cas"
    std::string text;      // for the report
    unsigned bytes = 4;
    bool floating = false, resultUsed = false, addsOne = false, shared = false, guardNegated = false;
    Reg address = none, guard = none;
    int64_t offset = 0;
    const llvm::Value *addressValue = nullptr;
  };
  void emitAtomic(llvm::Instruction &instruction, const AtomicRequest &request);
  void lowerAtomic(llvm::Instruction &instruction, llvm::Value *pointer, llvm::Type *type, const std::string &operation,
                   bool addsOne);
  void lowerReadModifyWrite(llvm::AtomicRMWInst &rmw);
  void lowerTransfer(llvm::MemIntrinsic &op);

  // A matrix in memory: its first element, bytes from line to line, and what is said of accesses to it.
  struct MatrixBase {
    Reg address = none, strideBytes = none;
    bool shared = false;
    unsigned elementBytes = 2;
    std::string operation, inexact;
  };
  void emitBlocks(llvm::Instruction &instruction, const MatrixBase &base, unsigned lines, unsigned lineBytes);
  void emitFragment(llvm::Instruction &instruction, bool store, const MatrixBase &base, unsigned bytes,
                    const std::array<uint64_t, lanes> &lines, const std::array<uint64_t, lanes> &columns);

  // llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3(pointer, stride) and its kin.
  void lowerWmma(llvm::CallBase &call, llvm::StringRef name);

  // ---- calls
  void lowerCall(llvm::CallBase &call);
  Reg specialRegister(llvm::StringRef name);

  // The same PTX names with a percent sign, in inline assembly.
  std::optional<Reg> ptxSpecial(const std::string &name);
  Reg minMax(bool isSigned, bool max, unsigned width, Reg a, Reg b);
  bool lowerArithmetic(llvm::CallBase &call, llvm::StringRef base);
  void emitSync(OpCode code, const llvm::Instruction &instruction, Reg a = none, Reg b = none);
  bool lowerNvvm(llvm::CallBase &call, llvm::StringRef name);

  void matrixAccess(llvm::Instruction &at, bool store, unsigned matrices, Reg address, int64_t offset, bool shared,
                    Reg guard, bool negated, const std::string &operation);

  void asyncCopy(llvm::Instruction &at, bool cg, unsigned bytes, Reg address, int64_t offset, Reg guard, bool negated,
                 Reg source, bool sized, const std::string &operation);

  // ---- inline PTX

  struct AsmScope {
    std::map<unsigned, Reg> arguments;  // $k
    std::map<std::string, Reg> names;   // registers declared in the text
    std::map<unsigned, bool> shared;    // is argument k known to be a shared address, by its pointer
    std::map<unsigned, unsigned> width; // bits of $k
  };
  void lowerAsm(llvm::CallBase &call, llvm::InlineAsm &text);

  // An integer made from a pointer to shared memory: __cvta_generic_to_shared.
  bool fromSharedPointer(llvm::Value *value) const;
  Reg ptxUse(const PtxOperand &operand, AsmScope &scope);
  void ptxDefine(const PtxOperand &operand, Reg value, AsmScope &scope, const PtxInstruction &instruction);
  static unsigned ptxWidth(const PtxInstruction &i);
  static bool ptxSigned(const PtxInstruction &i);

  // [base + offset] of a memory instruction: the register and the constant part.
  Reg ptxAddress(const PtxOperand &operand, AsmScope &scope, int64_t &offset, bool &shared);
  void lowerPtx(llvm::CallBase &call, const PtxInstruction &i, AsmScope &scope);
  Reg widen(Reg value, unsigned width, bool isSigned);

  // "n"($k): a constant passed through a constraint.
  int64_t constantArgument(llvm::CallBase &call, const PtxOperand &operand) const;
  void lowerPtxAccess(llvm::CallBase &call, const PtxInstruction &i, AsmScope &scope, Reg guard, unsigned width);

  llvm::Function &function;
  const llvm::DataLayout &layout;
  const Kernel &kernel;
  FlowGraph graph;
  Slice part;
  Code code;
  std::vector<llvm::BasicBlock *> reachable;
  std::map<const llvm::BasicBlock *, BlockId> ids;
  std::map<const llvm::BasicBlock *, std::vector<llvm::BasicBlock *>> loopHeaders;
  std::map<const llvm::BasicBlock *, std::vector<Op>> blockOps;
  std::vector<Op> entryOps;
  std::vector<Op> *current = nullptr;
  Reg nextRegister = 0;
  llvm::DenseMap<const llvm::Value *, std::vector<Reg>> registers;
  std::map<uint64_t, Reg> numbers;
  std::map<std::pair<int, uint64_t>, Reg> specials;
  std::map<const llvm::GlobalVariable *, Reg> globals;
};

} // namespace smem::simt
