// A kernel as a block of threads goes through it: regions that start where all threads are known to come, and what each
// region reads, overwrites and leaves.
//
// A region starts at the kernel's entry, after each barrier of the block, and at each basic block that all threads visit
// equally often; it ends where the next one starts. Branches and loops that threads take differently, and loops without
// barriers, lie inside of one. Facts come from runs on paper: a region kills the bytes that every visit of it surely
// writes, whatever the launch's arguments and the data; it uses those that some visit may read before. Edges that no run
// took are part of the graph unless their condition depends on the shape of the block alone.
#pragma once

#include "analyzer/lifetime/ByteSpace.h"
#include "analyzer/simt/Observer.h"

#include "llvm/ADT/BitVector.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace smem::lifetime {

/// First run: which blocks do all threads visit, which edges are taken?
class VisitCounter : public simt::Observer {
public:
  explicit VisitCounter(const simt::Code &code);
  void begin(unsigned warps) override;
  void end() override;
  void enter(unsigned warp, simt::BlockId block, const simt::EventLanes &lanes, simt::LaneMask alive) override;
  void take(const simt::Edge &edge) override { taken.insert(&edge); }
  void arrive(unsigned warp, uint32_t op, const simt::EventLanes &lanes, simt::LaneMask alive) override;
  void stuck() override { ordered = false; }

  bool convergent(simt::BlockId block) const { return visited[block] && together[block]; }
  bool visitedAtAll(simt::BlockId block) const { return visited[block]; }
  bool tookEdge(const simt::Edge &edge) const { return taken.count(&edge); }
  /// All barriers are met by all threads of the block.
  bool blockBarriersOnly() const { return ordered; }

private:
  const simt::Code &code;
  std::vector<char> visited, together;
  std::vector<std::vector<uint32_t>> counts; // by warp and block, of the range under way
  std::vector<std::vector<uint32_t>> barrierCounts;
  std::set<const simt::Edge *> taken;
  bool ordered = true;
};

/// The static side: regions and the edges between them.
struct Region {
  simt::BlockId block = 0; // where it starts
  uint32_t op = 0;
  bool afterBarrier = false;
  uint32_t barrier = simt::none; // op of the barrier before it
  struct Part {
    simt::BlockId block;
    uint32_t first, last; // ops
    bool unsure;          // reached under a condition that other launches may decide otherwise
  };
  std::vector<Part> parts;
  std::vector<uint32_t> next; // regions
  bool exits = false;
};

struct RegionGraph {
  std::vector<Region> regions; // 0 is the entry; in the order of the code
  std::vector<uint32_t> startingBlock; // by block: its region if one starts with it, else none
  std::map<uint32_t, uint32_t> afterBarrier; // by op
  std::set<simt::BlockId> loopsWithBarrier;  // their headers
  std::vector<char> varies;                  // by register: another launch of the shape, or other data, may change it
};

/// Blocks that only some threads may reach, in this launch or another: a condition depends on the thread and on arguments
/// or data.
std::vector<char> splittableBlocks(const simt::Code &code);

RegionGraph buildRegions(const simt::Code &code, const VisitCounter &visits);

/// Second run: what the regions do.
class RegionFacts : public simt::Observer {
public:
  /// With `only`, reads and writes of other memory operations are left out, though not what they overwrite.
  RegionFacts(const simt::Code &code, const ByteSpace &space, const RegionGraph &graph,
              const llvm::BitVector *only = nullptr);
  void begin(unsigned warps) override;
  void end() override;
  void enter(unsigned warp, simt::BlockId block, const simt::EventLanes &lanes, simt::LaneMask alive) override;
  void access(const simt::Request &request) override;
  void arrive(unsigned warp, uint32_t op, const simt::EventLanes &lanes, simt::LaneMask alive) override;
  void meet(const std::vector<unsigned> &warps) override;
  void commit(unsigned warp) override;
  void wait(unsigned warp, uint32_t op, uint64_t left) override;
  void opaque(unsigned warp, const simt::OpaqueCall &call) override;

  struct Facts {
    llvm::BitVector use, kill, write, read; // `read` also what was written before in the same visit
    bool killKnown = false;
    llvm::BitVector executed; // memory operations that some visit executed
    llvm::BitVector called;   // calls that are not followed, likewise
  };
  /// By region. Complete once all runs are over.
  std::vector<Facts> facts;
  /// Bytes that each memory operation may touch.
  std::vector<llvm::BitVector> touched;
  std::vector<char> executed; // by memory operation
  /// Copies that are still under way when the kernel ends.
  llvm::BitVector inFlightAtExit;

  /// Adds what operations that no run executed may do.
  void finish();

private:
  struct Round {
    llvm::BitVector written;
    unsigned warps = 0;
  };
  struct WarpState {
    uint32_t region = 0;
    unsigned doubts = 0;
    std::vector<uint32_t> round;           // of each region, how often the warp has started it
    llvm::BitVector sure, any;             // written since the region started: surely; perhaps
    std::vector<Span> sureSpans, anySpans; // to clear them by
    std::vector<std::vector<Span>> groups{1};
    uint32_t afterBarrier = simt::none; // the barrier that it waits at
  };
  void start(unsigned warp, uint32_t region, const simt::EventLanes &lanes);
  void finishRegion(WarpState &warp);
  void close(uint32_t region, Round &round);

  const simt::Code &code;
  const ByteSpace &space;
  const RegionGraph &graph;
  const llvm::BitVector *only;
  std::vector<WarpState> warps;
  std::vector<std::map<uint32_t, Round>> open; // by region
  std::vector<std::vector<char>> unsure;       // by region and block
  std::vector<unsigned> waitingDoubts;
};

/// What is live where, by granule.
struct Liveness {
  /// Holds a value that may be read later, at the start of each region.
  std::vector<llvm::BitVector> carried;
};

/// Of values that the operations of `writers` write and those of `readers` read.
Liveness solve(const RegionGraph &graph, const RegionFacts &readers, const RegionFacts &writers);
inline Liveness solve(const RegionGraph &graph, const RegionFacts &facts) { return solve(graph, facts, facts); }

} // namespace smem::lifetime
