#include "analyzer/simt/Memory.h"

namespace smem::simt {

namespace {
// Larger than any block's shared memory; an access beyond it is out of bounds whatever the object.
constexpr uint64_t objectLimit = 1 << 20;
constexpr uint16_t severalWarps = 0xffff;
} // namespace

std::vector<SharedMemory::Byte> &SharedMemory::bytesOf(SymbolId object, uint64_t end) {
  std::vector<Byte> &bytes = objects[object];
  if (bytes.size() < end) bytes.resize(end);
  return bytes;
}

bool SharedMemory::read(SymbolId object, uint64_t offset, unsigned count, unsigned warp, uint64_t &value) {
  if (offset > objectLimit) return false;
  std::vector<Byte> &bytes = bytesOf(object, offset + count);
  bool known = true;
  value = 0;
  for (unsigned i = 0; i < count; ++i) {
    Byte &b = bytes[offset + i];
    bool beingWritten = b.writeEpoch == epoch + 1 && b.writer != warp;
    known &= b.known && !beingWritten;
    if (i < 8) value |= uint64_t(b.value) << (8 * i);
    b.reader = b.readEpoch == epoch + 1 && b.reader != warp ? severalWarps : warp;
    b.readEpoch = epoch + 1;
  }
  return known && count <= 8;
}

void SharedMemory::write(SymbolId object, uint64_t offset, unsigned count, unsigned warp, uint64_t value,
                         bool valueKnown, bool certain, uint32_t store) {
  if (offset > objectLimit) return;
  std::vector<Byte> &bytes = bytesOf(object, offset + count);
  for (unsigned i = 0; i < count; ++i) {
    Byte &b = bytes[offset + i];
    uint8_t now = i < 8 ? uint8_t(value >> (8 * i)) : 0;
    bool nowKnown = valueKnown && i < 8;
    bool sameAgain = nowKnown && b.known && b.value == now;
    // Lanes of one store, or warps in one epoch, that write different values: either may win.
    bool contested = (b.store == store && b.store) || (b.writeEpoch == epoch + 1 && b.writer != warp);
    if (!sameAgain && (contested || !certain)) nowKnown = false;
    if (!sameAgain && b.known && b.readEpoch == epoch + 1 && b.reader != warp) race = true;
    if (b.known && !sameAgain) ++changes;
    b.writer = b.writeEpoch == epoch + 1 && b.writer != warp ? severalWarps : warp;
    b.writeEpoch = epoch + 1;
    b.store = store;
    b.value = now;
    b.known = nowKnown;
  }
}

void SharedMemory::forget(SymbolId object) {
  for (Byte &b : objects[object]) {
    changes += b.known;
    b.known = false;
  }
}

void SharedMemory::forgetAll() {
  for (auto &[object, bytes] : objects) forget(object);
}

void LocalMemory::write(SymbolId object, const Value &offset, unsigned bytes, const Value &value, LaneMask mask,
                        bool certain) {
  auto &cells = objects[object];
  for (LaneMask rest = mask; rest;) {
    unsigned first = __builtin_ctz(rest);
    uint64_t at = offset.lane[first];
    LaneMask here = 0;
    for (unsigned l = first; l < lanes; ++l)
      if ((rest >> l & 1) && offset.lane[l] == at) here |= LaneMask(1) << l;
    rest &= ~here;
    // Parts of other cells under these bytes are no longer what they were.
    for (auto it = cells.lower_bound(at >= 16 ? at - 16 : 0); it != cells.end() && it->first < at + bytes; ++it) {
      bool overlaps = it->first + it->second.bytes > at;
      if (overlaps && (it->first != at || it->second.bytes != bytes)) it->second.value.known &= ~here;
    }
    auto [it, added] = cells.try_emplace(at);
    Cell &cell = it->second;
    if (added || cell.bytes != bytes) {
      algebra.setUnknown(cell.value, algebra.addReason("local memory that was not written"));
      cell.bytes = bytes;
      if (!certain) continue;
    }
    if (!algebra.same(cell.value, value, here)) ++changes;
    if (certain)
      algebra.blend(cell.value, value, here);
    else
      algebra.merge(cell.value, value, here, false);
  }
}

void LocalMemory::read(SymbolId object, const Value &offset, unsigned bytes, Value &out, LaneMask mask,
                       ReasonId unwritten) {
  algebra.setUnknown(out, unwritten);
  auto &cells = objects[object];
  for (LaneMask rest = mask; rest;) {
    unsigned first = __builtin_ctz(rest);
    uint64_t at = offset.lane[first];
    LaneMask here = 0;
    for (unsigned l = first; l < lanes; ++l)
      if ((rest >> l & 1) && offset.lane[l] == at) here |= LaneMask(1) << l;
    rest &= ~here;
    auto it = cells.find(at);
    if (it != cells.end() && it->second.bytes == bytes) algebra.blend(out, it->second.value, here);
  }
}

void LocalMemory::forget(SymbolId object) { changes += objects.erase(object); }

} // namespace smem::simt
