// What shared and local memory hold while a block is executed on paper.
#pragma once

#include "analyzer/simt/Value.h"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace smem::simt {

/// The bytes of one block's shared objects, each known or not, with who touched them since the last barrier: a value
/// that another warp may be writing at the same time is not known.
class SharedMemory {
public:
  /// Starts the next epoch: a barrier was passed by the whole block.
  void nextEpoch() { ++epoch; }

  /// Little-endian value of `bytes` bytes; false where a byte is unknown or written by another warp in this epoch.
  bool read(SymbolId object, uint64_t offset, unsigned bytes, unsigned warp, uint64_t &value);
  /// `certain`: the store surely happens, with this value; else the bytes become unknown unless they hold it already.
  void write(SymbolId object, uint64_t offset, unsigned bytes, unsigned warp, uint64_t value, bool valueKnown,
             bool certain, uint32_t store);
  /// The object's bytes are no longer known.
  void forget(SymbolId object);
  void forgetAll();
  /// Number that distinguishes one store instruction's execution from the next.
  uint32_t newStore() { return ++stores; }

  /// Changes whenever something that was known is so no longer.
  uint64_t version() const { return changes; }
  /// A byte was read by one warp and changed by another between the same two barriers.
  bool raced() const { return race; }

private:
  struct Byte {
    uint8_t value = 0;
    bool known = false;
    uint16_t writer = 0, reader = 0;
    uint32_t writeEpoch = 0, readEpoch = 0; // epoch + 1; 0: never
    uint32_t store = 0;
  };
  std::vector<Byte> &bytesOf(SymbolId object, uint64_t end);
  std::unordered_map<SymbolId, std::vector<Byte>> objects;
  uint32_t epoch = 0, stores = 0;
  uint64_t changes = 0;
  bool race = false;
};

/// One warp's local arrays: every lane has its own copy.
class LocalMemory {
public:
  explicit LocalMemory(Algebra &algebra) : algebra(algebra) {}
  /// Offsets are those of `lane` in a Value that is known and plain but for the object.
  void write(SymbolId object, const Value &offset, unsigned bytes, const Value &value, LaneMask mask, bool certain);
  void read(SymbolId object, const Value &offset, unsigned bytes, Value &out, LaneMask mask, ReasonId unwritten);
  void forget(SymbolId object);
  void forgetAll() { objects.clear(); }
  /// Changes whenever a cell's value does.
  uint64_t version() const { return changes; }

private:
  struct Cell {
    unsigned bytes;
    Value value;
  };
  Algebra &algebra;
  std::unordered_map<SymbolId, std::map<uint64_t, Cell>> objects;
  uint64_t changes = 0;
};

} // namespace smem::simt
