#include "analyzer/frontend/tir/Node.h"

namespace smem::tir {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool keeps = false; // so that what is used after it was given back is noticed
#elif defined(__has_feature)
constexpr bool keeps = !__has_feature(address_sanitizer);
#else
constexpr bool keeps = true;
#endif

constexpr size_t step = 16, largest = 512;
constexpr size_t mostKept = 16u << 20; // bytes of one thread

struct Piece {
  Piece *next;
};

struct Kept {
  std::array<Piece *, largest / step + 1> lists{};
  size_t bytes = 0;
  bool ended = false; // this thread's: nothing is kept any more

  ~Kept() {
    ended = true;
    for (Piece *&list : lists)
      while (list) ::operator delete(std::exchange(list, list->next));
  }
};

thread_local Kept kept;

} // namespace

void *Pool::take(size_t bytes) {
  const size_t size = (bytes + step - 1) / step;
  if (keeps && bytes <= largest) {
    Kept &own = kept;
    if (Piece *&list = own.lists[size]) {
      own.bytes -= size * step;
      return std::exchange(list, list->next);
    }
  }
  return ::operator new(size * step);
}

void Pool::give(void *piece, size_t bytes) noexcept {
  const size_t size = (bytes + step - 1) / step;
  if (keeps && bytes <= largest) {
    Kept &own = kept;
    if (!own.ended && own.bytes < mostKept) {
      own.bytes += size * step;
      own.lists[size] = new (piece) Piece{own.lists[size]};
      return;
    }
  }
  ::operator delete(piece);
}

} // namespace smem::tir
