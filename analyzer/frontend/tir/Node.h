// Memory of trees: millions of nodes, all of a few sizes, made and given back by the thread that reads and lowers a dump.
// So they are counted without atomic operations, and what is given back is kept for the next node of its size.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace smem::tir {

/// Small pieces of memory of one thread.
class Pool {
public:
  static void *take(size_t bytes);
  static void give(void *piece, size_t bytes) noexcept;
};

/// How often something is referred to; a copy of it begins anew.
class References {
public:
  References() = default;
  References(const References &) {}
  References &operator=(const References &) { return *this; }
  void add() { ++count; }
  bool drop() { return --count == 0; }

private:
  unsigned count = 0;
};

/// A shared pointer for one thread at a time. What it points to has `mutable References references`.
template <typename T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T *given) : node(given) {
    if (node) node->references.add();
  }
  Ref(const Ref &other) : Ref(other.node) {}
  Ref(Ref &&other) noexcept : node(std::exchange(other.node, nullptr)) {}
  template <typename Other, typename = std::enable_if_t<std::is_same_v<const Other, T>>>
  Ref(const Ref<Other> &other) : Ref(other.get()) {}
  template <typename Other, typename = std::enable_if_t<std::is_same_v<const Other, T>>>
  Ref(Ref<Other> &&other) noexcept : node(other.release()) {}
  Ref &operator=(const Ref &other) {
    Ref(other).swap(*this);
    return *this;
  }
  Ref &operator=(Ref &&other) noexcept {
    Ref(std::move(other)).swap(*this);
    return *this;
  }
  ~Ref() {
    if (node && node->references.drop()) destroy();
  }

  T *get() const { return node; }
  T *release() { return std::exchange(node, nullptr); }
  void swap(Ref &other) noexcept { std::swap(node, other.node); }
  T &operator*() const { return *node; }
  T *operator->() const { return node; }
  explicit operator bool() const { return node != nullptr; }
  friend bool operator==(const Ref &a, const Ref &b) { return a.node == b.node; }
  friend bool operator==(const Ref &a, std::nullptr_t) { return !a.node; }

private:
  void destroy() {
    node->~T();
    Pool::give(const_cast<std::remove_const_t<T> *>(node), sizeof(T));
  }

  T *node = nullptr;
};

template <typename T, typename... Args> Ref<T> make(Args &&...args) {
  void *piece = Pool::take(sizeof(T));
  return Ref<T>(new (piece) std::remove_const_t<T>(std::forward<Args>(args)...));
}

/// Vectors that take their memory from the pool.
template <typename T> struct Pooled {
  using value_type = T;
  Pooled() = default;
  template <typename Other> Pooled(const Pooled<Other> &) {}
  T *allocate(size_t count) { return static_cast<T *>(Pool::take(count * sizeof(T))); }
  void deallocate(T *at, size_t count) noexcept { Pool::give(at, count * sizeof(T)); }
  friend bool operator==(const Pooled &, const Pooled &) { return true; }
};

} // namespace smem::tir
