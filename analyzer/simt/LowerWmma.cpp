// Matrix fragments in shared memory: which lane touches which element in which instruction, as measured for every type,
// shape and layout (docs/measurements.md). In a warp, g is lane / 4 and t is lane % 4.
#include "analyzer/simt/Lowering.h"

namespace smem::simt {

using namespace llvm;

namespace {

struct Fragment {
  char operand = 'a'; // a, b, or c for an accumulator
  unsigned m = 16, n = 16, k = 16;
  std::string shape, type; // "m16n16k16", "f16"
  unsigned elementBytes = 2;
  bool columnMajor = false;
  bool store = false;

  // In memory a fragment is `lines` lines of `length` neighbouring elements.
  unsigned rows() const { return operand == 'b' ? k : m; }
  unsigned columns() const { return operand == 'a' ? k : n; }
  unsigned lines() const { return columnMajor ? columns() : rows(); }
  unsigned length() const { return columnMajor ? rows() : columns(); }
  // Do the lines run along the dimension that the product sums over?
  bool alongDepth() const { return (operand == 'a') != columnMajor; }
};

// "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3"
std::optional<Fragment> parseName(StringRef name) {
  SmallVector<StringRef, 12> words;
  name.split(words, '.');
  auto has = [&](StringRef w) { return is_contained(words, w); };
  Fragment f;
  f.store = has("store");
  f.columnMajor = has("col");
  f.operand = has("a") ? 'a' : has("b") ? 'b' : 'c';
  for (StringRef word : words) {
    StringRef rest = word;
    if (rest.consume_front("m") && !rest.consumeInteger(10, f.m) && rest.consume_front("n") &&
        !rest.consumeInteger(10, f.n) && rest.consume_front("k") && !rest.consumeInteger(10, f.k))
      f.shape = word.str();
    static const std::pair<const char *, unsigned> types[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4}, {"tf32", 4},
                                                              {"s8", 1},  {"u8", 1},   {"s32", 4}, {"f64", 8}};
    for (auto [type, bytes] : types)
      if (word == type) f.type = type, f.elementBytes = bytes;
  }
  if (f.shape.empty() || f.type.empty()) return std::nullopt; // single bits, 4-bit integers
  return f;
}

struct LanePlace {
  unsigned line, element;
};

} // namespace

void Lowering::emitFragment(llvm::Instruction &instruction, bool store, const MatrixBase &base, unsigned bytes,
                            const std::array<uint64_t, lanes> &lines, const std::array<uint64_t, lanes> &columns) {
  Reg line = perLane(lines), column = perLane(columns);
  Reg offset = emitBinary(Binary::add, 64, emitBinary(Binary::mul, 64, line, base.strideBytes), column);
  MemoryOp memory;
  memory.instruction = &instruction;
  memory.kind = store ? AccessKind::wmmaStore : AccessKind::wmmaLoad;
  memory.writes = store;
  memory.bank = store ? smem::Instruction::store : smem::Instruction::load;
  memory.bytes = bytes;
  memory.address = emitBinary(Binary::add, 64, base.address, offset);
  memory.surelyShared = base.shared;
  if (store) memory.stored.push_back({0, bytes, none});
  memory.operation = base.operation;
  memory.inexact = base.inexact;
  emitMemory(std::move(memory));
}

// 8 lines of 16 bytes a block, up to four blocks a request: what the machine executes is an ldmatrix.
void Lowering::emitBlocks(llvm::Instruction &instruction, const MatrixBase &base, unsigned lines, unsigned lineBytes) {
  std::vector<std::pair<unsigned, unsigned>> blocks;
  for (unsigned line = 0; line < lines; line += 8)
    for (unsigned byte = 0; byte < lineBytes; byte += 16) blocks.push_back({line, byte});
  // 16-bit operands take four blocks at a time, 8-bit ones two.
  unsigned most = lineBytes == 16 && base.elementBytes == 1 ? 2 : 4;
  for (size_t first = 0; first < blocks.size(); first += most) {
    unsigned matrices = unsigned(std::min<size_t>(most, blocks.size() - first));
    std::array<uint64_t, lanes> line{}, column{};
    for (unsigned l = 0; l < lanes; ++l) {
      auto [blockLine, blockByte] = blocks[first + std::min(l / 8, matrices - 1)];
      line[l] = blockLine + l % 8;
      column[l] = blockByte;
    }
    Reg offset =
        emitBinary(Binary::add, 64, emitBinary(Binary::mul, 64, perLane(line), base.strideBytes), perLane(column));
    MemoryOp memory;
    memory.instruction = &instruction;
    // In CUDA it is named by what the machine executes, in TIR by what the dump says.
    memory.kind = kernel.frontend == FrontendKind::tir ? AccessKind::wmmaLoad : AccessKind::ldmatrix;
    memory.bank = smem::Instruction::ldmatrix;
    memory.bytes = 16;
    memory.matrices = matrices;
    memory.address = emitBinary(Binary::add, 64, base.address, offset);
    memory.surelyShared = base.shared;
    memory.operation = base.operation;
    memory.inexact = base.inexact;
    emitMemory(std::move(memory));
  }
}

void Lowering::lowerWmma(CallBase &call, StringRef name) {
  llvm::Value *pointer = call.getArgOperand(0);
  MatrixBase base;
  base.address = use(pointer);
  base.shared = surelyShared(pointer);
  std::optional<Fragment> parsed = parseName(name);
  if (!parsed) {
    base.strideBytes = number(0);
    base.operation = name.drop_front(strlen("llvm.nvvm.")).str();
    base.inexact = "how the machine accesses this kind of fragment was not measured";
    return emitFragment(call, name.contains(".store."), base, 4, {}, {});
  }
  const Fragment &f = *parsed;
  bool hasStride = name.contains(".stride");
  Reg stride = hasStride ? use(call.getArgOperand(call.arg_size() - 1)) : number(f.length());
  base.strideBytes = emitBinary(Binary::mul, 64, stride, number(f.elementBytes));
  base.elementBytes = f.elementBytes;
  base.operation = std::string("wmma.") + (f.store ? "store." : "load.") + f.operand + "." + f.shape + "." + f.type;

  // Each of `count` accesses adds a constant to the lanes' places: where it lies costs the same.
  auto access = [&](unsigned bytes, unsigned count, auto place) {
    std::array<uint64_t, lanes> lines{}, columns{};
    for (unsigned l = 0; l < lanes; ++l) {
      LanePlace p = place(l / 4, l % 4);
      lines[l] = p.line;
      columns[l] = p.element * f.elementBytes;
    }
    for (unsigned i = 0; i < count; ++i) emitFragment(call, f.store, base, bytes, lines, columns);
  };
  auto wideRows = [](unsigned g, unsigned t) { return LanePlace{g, 2 * t}; };
  auto wideColumns = [](unsigned g, unsigned t) { return LanePlace{2 * t, g}; };
  auto narrowRows = [](unsigned g, unsigned t) { return LanePlace{g, t}; };
  auto narrowColumns = [](unsigned g, unsigned t) { return LanePlace{t, g}; };
  unsigned elements = f.rows() * f.columns();

  if (f.operand == 'c') {
    // The 8x32x16 shape keeps accumulators of four bytes transposed.
    bool transposed = f.shape == "m8n32k16" && f.elementBytes == 4;
    bool alongRows = f.columnMajor == transposed;
    if (f.elementBytes == 2) return access(4, elements / 64, wideRows);
    if (f.elementBytes == 8) return alongRows ? access(16, 1, wideRows) : access(8, 2, wideColumns);
    return alongRows ? access(8, elements / 64, wideRows) : access(4, elements / 32, wideColumns);
  }
  if (f.type == "f16") return emitBlocks(call, base, f.lines(), f.length() * 2);
  if (f.type == "bf16") return access(4, elements / 64, wideRows);
  if (f.elementBytes == 1) {
    if (f.alongDepth()) return emitBlocks(call, base, f.lines(), f.length());
    return access(1, elements / 32, [](unsigned g, unsigned t) { return LanePlace{4 * t, g}; });
  }
  unsigned count = f.type == "f64" ? 1 : 4;
  return f.alongDepth() ? access(f.elementBytes, count, narrowRows) : access(f.elementBytes, count, narrowColumns);
}

} // namespace smem::simt
