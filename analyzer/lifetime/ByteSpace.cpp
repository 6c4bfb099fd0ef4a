#include "analyzer/lifetime/ByteSpace.h"

#include "llvm/IR/GlobalVariable.h"

#include <algorithm>

namespace smem::lifetime {

ByteSpace::ByteSpace(const simt::Code &code, const Kernel &kernel, uint64_t dynamicBytes) {
  for (const simt::MemoryOp &op : code.memory)
    if (op.bytes) granuleBytes = std::min(granuleBytes, op.bytes);
  std::map<std::string, uint64_t> bytes;
  for (const simt::Constant &c : code.constants)
    if (c.kind == simt::Constant::Kind::sharedObject) bytes[c.name] = c.global->isDeclaration() ? dynamicBytes : c.bytes;
  for (const Buffer &buffer : kernel.buffers) {
    uint64_t end = buffer.scope == BufferScope::slice ? (buffer.offsetKnown ? buffer.offset + buffer.bytes : 0)
                   : buffer.bytes                     ? buffer.bytes
                                                      : dynamicBytes; // the extern array
    uint64_t &size = bytes[buffer.symbol];
    size = std::max(size, end);
    if (buffer.offsetKnown)
      while (granuleBytes > 1 && (buffer.offset | buffer.bytes) % granuleBytes) granuleBytes /= 2;
  }
  for (const auto &[name, size] : bytes) {
    uint32_t granules = uint32_t((std::min<uint64_t>(size, 1 << 20) + granuleBytes - 1) / granuleBytes);
    index[name] = objects.size();
    objects.push_back({name, total, total + granules});
    total += granules;
  }
}

Span ByteSpace::span(const std::string &object, uint64_t offset, uint64_t bytes) const {
  auto it = index.find(object);
  if (it == index.end()) return {};
  const Object &o = objects[it->second];
  uint64_t first = offset / granuleBytes, last = (offset + bytes + granuleBytes - 1) / granuleBytes;
  uint64_t size = o.end - o.begin;
  if (offset + bytes < offset || first >= size) return {};
  return {o.begin + uint32_t(first), o.begin + uint32_t(std::min(last, size))};
}

Span ByteSpace::whole(const std::string &object) const {
  auto it = index.find(object);
  return it == index.end() ? Span{} : Span{objects[it->second].begin, objects[it->second].end};
}

std::pair<const std::string &, uint64_t> ByteSpace::place(uint32_t granule) const {
  auto it = std::upper_bound(objects.begin(), objects.end(), granule,
                             [](uint32_t g, const Object &object) { return g < object.end; });
  return {it->name, uint64_t(granule - it->begin) * granuleBytes};
}

Span ByteSpace::of(const Buffer &buffer) const {
  if (buffer.scope != BufferScope::slice) return whole(buffer.symbol);
  return buffer.offsetKnown ? span(buffer.symbol, buffer.offset, buffer.bytes) : Span{};
}

} // namespace smem::lifetime
