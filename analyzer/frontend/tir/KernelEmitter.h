// One kernel's tree in, an LLVM function out.
//
// Memory becomes what TVM's CUDA code makes of it: shared storage a global of address space 3, local storage a stack
// slot, every access of n bytes one access of n bytes, aligned by itself. Places in the dump are the debug locations.
#pragma once

#include "analyzer/frontend/tir/Arithmetic.h"
#include "analyzer/frontend/tir/Tree.h"
#include "analyzer/kernel/Kernel.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"

#include <map>
#include <set>

namespace smem::tir {

/// What is around a kernel in its function: enclosing statements, outermost first, without their bodies' other parts.
struct KernelTree {
  const Function *function = nullptr;
  Body body;                                     // with its launches; blocks are gone
  std::map<std::string, int64_t> extents;        // by tag: "threadIdx.x", "blockIdx.y"
  std::set<std::string> openExtents;             // tags whose extent is no constant
};

class KernelEmitter {
public:
  KernelEmitter(llvm::Module &module, llvm::DIFile *file, llvm::DIBuilder &debug, const KernelTree &tree,
                const std::string &symbol, smem::Kernel &kernel);

  /// Defines the function and fills in the kernel's buffers, parameters and what makes it inexact.
  llvm::Function *emit();

  /// Calls that were handed shared memory and whose meaning is not known, with the place of the first of each.
  const std::map<std::string, Place> &unknownCalls() const { return unknown; }

private:
  // Where the bytes of a data variable are.
  struct Storage {
    llvm::Value *pointer = nullptr;
    unsigned space = 1;   // 1 global, 3 shared, 5 local (on the stack)
    Type element;         // as allocated
    std::string scope;
    bool isVolatile = false;
  };
  /// A place in memory: a pointer and what its elements are.
  struct Pointer {
    llvm::Value *value = nullptr;
    unsigned space = 1;
    Type element;
    std::string scope;
    bool isVolatile = false;
  };

  // ---- statements (EmitStatements.cpp)
  void emit(const Body &body);
  void emit(const Stmt &stmt);
  void emitStore(const Stmt &stmt);
  void emitLoop(const Stmt &stmt);
  bool isUnrolled(const Stmt &loop) const;
  void emitVectorized(const Stmt &stmt);
  bool emitWideCopy(const Stmt &loop, int64_t times);
  void emitRepeated(const Stmt &stmt, int64_t times);
  void emitWhile(const Stmt &stmt);
  void emitBranch(const Stmt &stmt);
  void emitAllocation(const Stmt &stmt);
  void emitLaunch(const Stmt &stmt);
  void emitLet(const Stmt &stmt);
  bool isVectorizable(const Body &body) const;

  // ---- expressions (EmitExpressions.cpp)
  llvm::Value *emit(const ExprPtr &expr);
  llvm::Value *emitBinary(const Expr &expr);
  llvm::Value *emitDivision(const Expr &expr, llvm::Value *a, llvm::Value *b);
  llvm::Value *emitSelect(const Expr &expr);
  llvm::Value *emitCast(llvm::Value *value, const Type &from, const Type &to);
  llvm::Value *emitAs(const ExprPtr &expr, const Type &type);
  llvm::Value *emitCondition(const ExprPtr &expr);
  llvm::Value *variable(const VariablePtr &variable, Place where);

  // ---- memory (EmitMemory.cpp)
  Storage &storageOf(const VariablePtr &data, const Buffer *buffer);
  Storage allocate(const Buffer &buffer);
  llvm::GlobalVariable *makeShared(const Buffer &buffer, uint64_t bytes);
  std::optional<uint64_t> bytesOf(const Buffer &buffer) const;
  /// Element index in a buffer, multi-dimensional indices flattened.
  ExprPtr flatten(const Buffer &buffer, const ExprList &indices);
  llvm::Value *emitLoad(const Expr &load);
  void access(const BufferPtr &buffer, const ExprList &indices, const Type &type, llvm::Value **loaded,
              llvm::Value *stored);
  llvm::Value *elementPointer(const Pointer &base, llvm::Value *index, const Type &element);
  llvm::Value *loadBytes(llvm::Value *pointer, const Type &type, bool isVolatile = false);
  void storeBytes(llvm::Value *pointer, llvm::Value *value, const Type &type, bool isVolatile = false);
  /// What an expression of handle type points to; no pointer if it is none.
  Pointer pointerOf(const ExprPtr &expr);

  // ---- calls (EmitCalls.cpp)
  llvm::Value *emitCall(const Expr &call);
  void emitWait(const Expr &call);
  void noteSlice(const Stmt &let, const Pointer &pointer);
  void emitBarrier(const Expr &call);
  bool emitMatrixCall(const Expr &call);
  bool emitLdmatrix(const Expr &call);
  bool emitAsyncCopy(const Expr &call);
  bool emitFragment(const Expr &call);
  bool emitAtomic(const Expr &call, llvm::Value *&result);
  void emitAllreduce(const Expr &call);
  bool emitTileReduction(const std::string &name, const ExprList &args, const Type &type, llvm::Value *&result);
  /// A function that nobody sees into. It may touch what it is handed.
  llvm::Value *emitExternal(const std::string &name, const ExprList &args, const Type &type);

  // ---- types
  llvm::Type *typeOf(const Type &type);
  llvm::Type *memoryType(const Type &type);
  unsigned memoryBits(const Type &type) const; // of one lane in memory
  void setPlace(Place where);
  llvm::Value *integer(int64_t value) { return builder.getInt64(uint64_t(value)); }

  llvm::Module &module;
  llvm::DIFile *file;
  llvm::DIBuilder &debug;
  const KernelTree &tree;
  std::string symbol;
  smem::Kernel &kernel;
  llvm::IRBuilder<> builder;
  llvm::Function *function = nullptr;
  llvm::DISubprogram *scope = nullptr;
  std::map<const Variable *, llvm::Value *> values;
  std::map<const Variable *, Storage> storages;
  std::map<const Variable *, Pointer> pointers; // handle variables that a `let` has bound
  std::map<const Variable *, size_t> slices;    // those of them that point into shared memory: kernel.buffers
  std::map<std::string, llvm::Value *> threads; // by tag
  std::map<std::string, unsigned> usedNames;
  int64_t unrolledSteps = 0; // statements that a pragma lets loops become
  Ranges ranges;
  std::map<std::string, Place> unknown;
  Place place; // of what is being emitted
};

} // namespace smem::tir
