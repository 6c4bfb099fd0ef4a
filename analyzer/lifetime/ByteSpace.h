// Numbers for the bytes of a kernel's shared objects, one object after the other, in granules of the smallest access.
#pragma once

#include "analyzer/simt/Observer.h"

#include "llvm/ADT/BitVector.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace smem::lifetime {

/// Half-open range of granules.
struct Span {
  uint32_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
};

class ByteSpace {
public:
  /// The objects that `code` touches or `kernel` declares. The dynamic array gets `dynamicBytes`.
  ByteSpace(const simt::Code &code, const Kernel &kernel, uint64_t dynamicBytes);

  unsigned granule() const { return granuleBytes; } // bytes: 1, 2 or 4
  uint32_t size() const { return total; }           // in granules
  /// Granules of [offset, offset + bytes) of an object, cut to what the object has.
  Span span(const std::string &object, uint64_t offset, uint64_t bytes) const;
  Span whole(const std::string &object) const;
  Span all() const { return {0, total}; }
  /// The object that a granule belongs to, and the byte in it.
  std::pair<const std::string &, uint64_t> place(uint32_t granule) const;
  /// What a buffer of the kernel occupies; empty where that is not known.
  Span of(const Buffer &buffer) const;

private:
  struct Object {
    std::string name;
    uint32_t begin, end;
  };
  std::vector<Object> objects;
  std::map<std::string, size_t> index;
  unsigned granuleBytes = 4;
  uint32_t total = 0;
};

} // namespace smem::lifetime
