// Strings and vectors that are mostly empty, in the space of a pointer. A tree has millions of nodes that have such
// members for the sake of a few.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace smem::tir {

/// Reads as a T. What is put in replaces what was there.
template <typename T> class Seldom {
public:
  Seldom() = default;
  Seldom(T given) : content(given.empty() ? nullptr : std::make_unique<T>(std::move(given))) {}
  Seldom(const Seldom &other) : content(other.content ? std::make_unique<T>(*other.content) : nullptr) {}
  Seldom(Seldom &&) noexcept = default;
  Seldom &operator=(const Seldom &other) {
    if (content || other.content) content = other.content ? std::make_unique<T>(*other.content) : nullptr;
    return *this;
  }
  Seldom &operator=(Seldom &&) noexcept = default;

  const T &get() const {
    static const T nothing;
    return content ? *content : nothing;
  }
  operator const T &() const { return get(); }
  bool empty() const { return !content || content->empty(); }
  size_t size() const { return content ? content->size() : 0; }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  const auto &operator[](size_t index) const { return (*content)[index]; }
  template <typename... Args> void emplace_back(Args &&...args) {
    if (!content) content = std::make_unique<T>();
    content->emplace_back(std::forward<Args>(args)...);
  }
  void clear() { content.reset(); }

  friend bool operator==(const Seldom &a, const Seldom &b) {
    return a.content == b.content || a.get() == b.get();
  }

private:
  std::unique_ptr<T> content;
};

class Text : public Seldom<std::string> {
public:
  Text() = default;
  Text(std::string text) : Seldom(std::move(text)) {}
  Text(std::string_view text) : Text(text.empty() ? std::string() : std::string(text)) {}
  Text(const char *text) : Text(std::string_view(text)) {}

  operator std::string_view() const { return get(); }
  const char *c_str() const { return get().c_str(); }
  bool starts_with(std::string_view text) const { return get().starts_with(text); }
  bool ends_with(std::string_view text) const { return get().ends_with(text); }
  size_t find(std::string_view text, size_t from = 0) const { return get().find(text, from); }
  size_t find(char c, size_t from = 0) const { return get().find(c, from); }
  std::string substr(size_t begin, size_t count = std::string::npos) const { return get().substr(begin, count); }

  friend bool operator==(const Text &a, const Text &b) { return a.get() == b.get(); }
  friend bool operator==(const Text &a, const std::string &b) { return a.get() == b; }
  friend bool operator==(const Text &a, std::string_view b) { return a.get() == b; }
  friend bool operator==(const Text &a, const char *b) { return a.get() == b; }
  friend std::string operator+(const Text &a, std::string_view b) { return a.get() + std::string(b); }
  friend std::string operator+(const Text &a, char b) { return a.get() + b; }
  friend std::string operator+(char a, const Text &b) { return a + b.get(); }
  friend std::string operator+(std::string a, const Text &b) { return std::move(a) + b.get(); }
};

} // namespace smem::tir
