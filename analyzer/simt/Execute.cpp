#include "analyzer/simt/Execute.h"

#include "analyzer/simt/Block.h"
#include "analyzer/simt/Code.h"
#include "analyzer/simt/Observer.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace smem {

namespace {

using namespace simt;
using Clock = std::chrono::steady_clock;

// Ranges of blocks that are executed one by one before the rest is answered as a whole.
constexpr unsigned rangeLimit = 4096;
// Ranges that are shown to an observer; a kernel whose blocks differ more is not.
constexpr unsigned observedRanges = 64;
// What a count without an upper limit is printed as.
constexpr uint64_t largestJsonInteger = 9007199254740991; // the largest integer that JSON's readers agree on

// ---- places

std::string pathOf(const llvm::DILocation *location) {
  const llvm::DIFile *file = location->getFile();
  if (llvm::sys::path::is_absolute(file->getFilename()) || file->getDirectory().empty())
    return file->getFilename().str();
  llvm::SmallString<128> path(file->getDirectory());
  llvm::sys::path::append(path, file->getFilename());
  return path.str().str();
}

class Places {
public:
  explicit Places(const Program &program) : program(program) {
    for (const auto &[name, text] : program.sources) names[absolute(name)] = name;
  }

  /// The innermost place of the inline stack that is in the user's own text, and the calls in it above that one. What lies
  /// between them in a library's headers, the bundled ones or a toolkit's, tells a user nothing.
  void locate(const llvm::Instruction &instruction, AccessResult &out) const {
    std::vector<SourceLocation> stack;
    const llvm::DILocation *location = instruction.getDebugLoc().get();
    if (!location || !location->getLine()) location = borrowed(instruction, location);
    for (; location; location = location->getInlinedAt())
      stack.push_back({userName(pathOf(location)), location->getLine(), location->getColumn()});
    if (stack.empty()) return;
    out.where = stack.back(); // where no text of the user's takes part
    std::erase_if(stack, [&](const SourceLocation &place) { return !program.sources.count(place.file); });
    if (stack.empty()) return;
    out.where = stack.front();
    out.calledFrom.assign(stack.begin() + 1, stack.end());
  }

private:
  static std::string absolute(const std::string &name) {
    llvm::SmallString<128> path(name);
    llvm::sys::fs::make_absolute(path);
    llvm::sys::path::remove_dots(path, true);
    return path.str().str();
  }

  std::string userName(const std::string &path) const {
    auto it = names.find(absolute(path));
    return it == names.end() ? path : it->second;
  }

  // Optimised code has instructions without a line of their own: what uses them, or what they are made of, tells.
  static const llvm::DILocation *borrowed(const llvm::Instruction &instruction, const llvm::DILocation *fallback,
                                          unsigned depth = 0) {
    auto placed = [](const llvm::Value *value) -> const llvm::DILocation * {
      auto *other = llvm::dyn_cast<llvm::Instruction>(value);
      const llvm::DILocation *location = other ? other->getDebugLoc().get() : nullptr;
      return location && location->getLine() ? location : nullptr;
    };
    for (const llvm::User *user : instruction.users())
      if (auto *location = placed(user)) return location;
    for (const llvm::Value *operand : instruction.operands())
      if (auto *location = placed(operand)) return location;
    if (depth < 3)
      for (const llvm::Value *operand : instruction.operands())
        if (auto *inner = llvm::dyn_cast<llvm::Instruction>(operand))
          if (auto *location = borrowed(*inner, nullptr, depth + 1)) return location;
    return fallback;
  }

  const Program &program;
  std::map<std::string, std::string> names;
};

// ---- buffers

bool isDynamic(const Kernel &kernel, const std::string &symbol) {
  return std::any_of(kernel.buffers.begin(), kernel.buffers.end(), [&](const Buffer &buffer) {
    return buffer.symbol == symbol && buffer.scope == BufferScope::dynamicScope;
  });
}

// Of a kernel that has no other.
std::string onlyObject(const Kernel &kernel) {
  std::set<std::string> symbols;
  for (const Buffer &buffer : kernel.buffers) symbols.insert(buffer.symbol);
  return symbols.size() == 1 ? *symbols.begin() : "";
}

// The slice or object that an operation's accesses start in.
std::string bufferName(const Kernel &kernel, const MemoryOp &op, const SourceLocation &where, Tally tally) {
  if (tally.object.empty() || tally.object == "?") tally.object = op.object;
  if (tally.object.empty() && op.surelyShared) tally.object = onlyObject(kernel);
  if (tally.object.empty()) return "?";
  std::optional<uint64_t> offset;
  if (tally.lowestOffset != ~0ull) offset = tally.lowestOffset;
  const Buffer *best = bufferAccessedAt(kernel, tally.object, where, offset);
  return best ? best->name : tally.object;
}

// ---- the grid

void addWeighted(Tally &into, const Tally &from, uint64_t weight) {
  if (!from.executed) return;
  into.executed += from.executed * weight;
  into.cost.wavefronts += from.cost.wavefronts * weight;
  into.cost.ideal += from.cost.ideal * weight;
  into.cost.low += from.cost.low * weight;
  into.cost.high += from.cost.high * weight;
  into.cost.unbounded |= from.cost.unbounded;
  into.patternExact &= from.patternExact;
  into.countExact &= from.countExact;
  into.hopeless |= from.hopeless;
  if (into.why.empty()) into.why = from.why;
  if (into.object.empty())
    into.object = from.object;
  else if (into.object != from.object)
    into.object = "?";
  into.lowestOffset = std::min(into.lowestOffset, from.lowestOffset);
  into.end = std::max(into.end, from.end);
  if (from.degree > into.degree) {
    into.degree = from.degree;
    into.worst = from.worst;
    into.worstWavefronts = from.worstWavefronts;
    into.worstIdeal = from.worstIdeal;
  }
}

struct GridResult {
  std::vector<Tally> tallies;
  std::vector<std::string> notes;
  uint64_t steps = 0;
  bool outOfBudget = false;
  std::vector<BlockRange> ranges; // that the tallies are of
};

// Runs the whole grid as one range of blocks, and halves the ranges for which that does not tell enough.
GridResult runGrid(const Code &code, const Kernel &kernel, const Launch &launch, const Budget &budget) {
  GridResult total;
  total.tallies.resize(code.memory.size());
  Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(budget.seconds));
  BlockRange all;
  if (launch.gridKnown) all.high = {launch.grid.x - 1u, launch.grid.y - 1u, launch.grid.z - 1u};
  std::vector<BlockRange> todo{all};
  unsigned ranges = 0;
  while (!todo.empty()) {
    BlockRange range = todo.back();
    todo.pop_back();
    Limits limits{budget.warpInstructions > total.steps ? budget.warpInstructions - total.steps : 1, end};
    BlockResult run = runBlock(code, kernel, launch, range, limits);
    total.steps += run.steps;
    ++ranges;
    int axis = -1;
    for (int a = 0; a < 3; ++a) {
      uint64_t extent = range.high[a] - range.low[a];
      if ((run.splitAxes >> a & 1) && extent && (axis < 0 || extent > range.high[axis] - range.low[axis])) axis = a;
    }
    bool affordable = ranges + todo.size() < rangeLimit && total.steps < budget.warpInstructions && Clock::now() < end;
    if (axis >= 0 && affordable) {
      uint64_t middle = range.low[axis] + (range.high[axis] - range.low[axis]) / 2;
      BlockRange lower = range, upper = range;
      lower.high[axis] = middle;
      upper.low[axis] = middle + 1;
      todo.push_back(upper);
      todo.push_back(lower);
      continue;
    }
    for (size_t i = 0; i < total.tallies.size(); ++i) addWeighted(total.tallies[i], run.tallies[i], range.count());
    for (const std::string &text : run.notes)
      if (std::find(total.notes.begin(), total.notes.end(), text) == total.notes.end()) total.notes.push_back(text);
    total.outOfBudget |= run.outOfBudget;
    total.ranges.push_back(range);
  }
  return total;
}

const char *totalOf(AccessKind kind) {
  switch (kind) {
  case AccessKind::load:
  case AccessKind::ldmatrix:
  case AccessKind::wmmaLoad: return "load";
  case AccessKind::store:
  case AccessKind::stmatrix:
  case AccessKind::wmmaStore: return "store";
  case AccessKind::atomic: return "atomic";
  case AccessKind::asyncCopy: return "async_copy";
  }
  return "load";
}

void settleCertainty(const Kernel &kernel, const Launch &launch, bool outOfBudget, const Tally &tally,
                     AccessResult &out) {
  out.pattern = tally.patternExact ? Certainty::exact : tally.hopeless ? Certainty::unknown : Certainty::bounded;
  bool exact = tally.patternExact && tally.countExact && tally.cost.low == tally.cost.high;
  out.certainty = exact ? Certainty::exact : tally.hopeless ? Certainty::unknown : Certainty::bounded;
  out.why = exact ? "" : tally.why;
  auto weaken = [&](Certainty atBest, const std::string &why) {
    if (out.certainty == Certainty::exact || out.why.empty()) out.why = why;
    out.certainty = std::max(out.certainty, atBest);
  };
  if (!exact && out.why.empty()) out.why = "how often it executes is not known";
  if (!launch.assumption.empty()) {
    weaken(Certainty::unknown, launch.assumption);
    out.pattern = std::max(out.pattern, Certainty::bounded);
  }
  if (!launch.gridKnown) {
    weaken(Certainty::bounded, "the grid is not known: figures are for one block");
    out.cost.unbounded = true;
  }
  if (outOfBudget) {
    weaken(Certainty::bounded, "the budget ended before the kernel did");
    out.cost.unbounded = true;
  }
  if (!kernel.inexact.empty()) {
    weaken(Certainty::unknown, kernel.inexact);
    out.pattern = Certainty::unknown;
  }
  if (out.cost.unbounded) out.cost.high = std::max(out.cost.high, largestJsonInteger);
}

std::vector<LaneOnBank> lanesOnBanks(const MemoryOp &op, const WorstExecution &worst) {
  WarpAccess access;
  access.instruction = op.bank;
  access.bytes = op.bytes;
  access.matrices = op.matrices;
  access.active = worst.activeLanes;
  access.address = worst.offset;
  std::vector<LaneOnBank> out;
  for (const Service &s : schedule(access)) out.push_back({s.lane, s.bank, s.word, s.phase, s.pass});
  return out;
}

} // namespace

struct Execution::State {
  State(const Program &program, const Kernel &kernel) : program(program), kernel(kernel), places(program) {}
  SourceLocation place(const llvm::Instruction &instruction) const {
    AccessResult found;
    places.locate(instruction, found);
    return found.where;
  }
  const Program &program;
  const Kernel &kernel;
  Places places;
  std::optional<Code> code;
  struct Run {
    Launch launch;
    std::vector<BlockRange> ranges;
    bool outOfBudget;
  };
  std::vector<Run> runs;
};

Execution::Execution(const Program &program, const Kernel &kernel)
    : state(std::make_unique<State>(program, kernel)) {
  llvm::Function *function = program.module ? program.module->getFunction(kernel.symbol) : nullptr;
  if (function && !function->isDeclaration()) state->code = lower(*function, kernel);
}

Execution::Execution(std::unique_ptr<State> state) : state(std::move(state)) {}
Execution::Execution(Execution &&) noexcept = default;
Execution::~Execution() = default;

Execution Execution::asWritten(const Execution &figures) {
  const State &from = *figures.state;
  auto state = std::make_unique<State>(from.program, from.kernel);
  state->runs = from.runs;
  llvm::Function *function = from.program.asWritten ? from.program.asWritten->getFunction(from.kernel.symbol) : nullptr;
  if (function && !function->isDeclaration())
    state->code = lower(*function, from.kernel);
  else
    state->code = from.code;
  return Execution(std::move(state));
}

const Code *Execution::code() const { return state->code ? &*state->code : nullptr; }

SourceLocation Execution::memoryPlace(uint32_t memory) const {
  return state->place(*state->code->memory[memory].instruction);
}

SourceLocation Execution::syncPlace(uint32_t sync) const { return state->place(*state->code->syncs[sync]); }

SourceLocation Execution::endPlace(uint32_t block) const {
  const llvm::Instruction *last = state->code->blocks[block].last;
  return last ? state->place(*last) : SourceLocation{};
}

bool Execution::observe(size_t number, const Budget &budget, Observer &observer) {
  if (!state->code || number >= state->runs.size()) return false;
  const State::Run &past = state->runs[number];
  if (past.outOfBudget || past.ranges.size() > observedRanges) return false;
  Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(budget.seconds));
  uint64_t left = budget.warpInstructions;
  for (const BlockRange &range : past.ranges) {
    BlockResult run = runBlock(*state->code, state->kernel, past.launch, range, Limits{left, end}, &observer);
    if (run.outOfBudget) return false;
    left -= std::min(left, run.steps);
  }
  return true;
}

LaunchResult execute(const Program &program, const Kernel &kernel, const Launch &launch, const Budget &budget) {
  return Execution(program, kernel).run(launch, budget);
}

LaunchResult Execution::run(const Launch &launch, const Budget &budget) {
  const Kernel &kernel = state->kernel;
  LaunchResult result;
  result.launch = launch;
  for (const char *key : {"load", "store", "atomic", "async_copy"}) result.totals[key];
  if (!state->code) {
    result.notes.push_back("there is no code for this kernel");
    return result;
  }
  const Code &code = *state->code;
  GridResult grid = runGrid(code, kernel, launch, budget);
  state->runs.push_back({launch, grid.ranges, grid.outOfBudget});
  result.warpInstructions = grid.steps;
  result.notes = code.notes;
  result.notes.insert(result.notes.end(), grid.notes.begin(), grid.notes.end());
  if (grid.outOfBudget)
    result.notes.push_back("the budget of " + std::to_string(budget.warpInstructions) + " warp instructions or " +
                           std::to_string(int(budget.seconds)) + " s ended before the kernel did");
  for (size_t i = 0; i < code.memory.size(); ++i) {
    const MemoryOp &op = code.memory[i];
    const Tally &tally = grid.tallies[i];
    if (!tally.executed) continue;
    if (isDynamic(kernel, tally.object)) result.dynamicTouched = std::max(result.dynamicTouched, tally.end);
    AccessResult access;
    state->places.locate(*op.instruction, access);
    access.buffer = bufferName(kernel, op, access.where, tally);
    access.kind = op.kind;
    access.operation = op.operation;
    access.bytes = op.bytes;
    access.executed = tally.executed;
    access.cost = tally.cost;
    access.degree = std::max(1.0, tally.degree);
    access.worstPerRequest = tally.worstWavefronts;
    access.idealPerRequest = tally.worstIdeal;
    settleCertainty(kernel, launch, grid.outOfBudget, tally, access);
    if (tally.worst) {
      access.worst = *tally.worst;
      access.worst.lanes = lanesOnBanks(op, *tally.worst);
    }
    result.totals[totalOf(op.kind)] += access.cost;
    result.accesses.push_back(std::move(access));
  }
  for (auto &[name, cost] : result.totals)
    if (cost.unbounded) cost.high = largestJsonInteger;
  std::stable_sort(result.accesses.begin(), result.accesses.end(),
                   [](const AccessResult &a, const AccessResult &b) { return a.where < b.where; });
  return result;
}

} // namespace smem
