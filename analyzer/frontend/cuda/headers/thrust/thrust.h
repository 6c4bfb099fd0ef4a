// Thrust on the host: containers that own memory, iterators that are pointers, algorithms that take any arguments.
#pragma once
#pragma clang system_header

#include "../smem_cuda_prelude.h"

namespace thrust {

template <class T> class device_ptr {
  public:
    typedef T value_type;
    __host__ __device__ explicit device_ptr(T *p = nullptr) : p_(p) {}
    __host__ __device__ T *get() const { return p_; }
    __host__ __device__ T &operator*() const { return *p_; }
    __host__ __device__ T &operator[](size_t i) const { return p_[i]; }
    __host__ __device__ device_ptr operator+(ptrdiff_t n) const { return device_ptr(p_ + n); }
    __host__ __device__ ptrdiff_t operator-(device_ptr o) const { return p_ - o.p_; }
    __host__ __device__ device_ptr &operator++() { ++p_; return *this; }
    __host__ __device__ bool operator!=(device_ptr o) const { return p_ != o.p_; }

  private:
    T *p_;
};
template <class T> T *raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <class T> T *raw_pointer_cast(T *p) { return p; }
template <class T> device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> void device_free(T);

// Iterator is T* on the host and device_ptr<T> for device memory; data() returns it too.
template <class T, class Iterator> class __smem_vector {
  public:
    typedef T value_type;
    typedef Iterator iterator;
    typedef Iterator const_iterator;
    __smem_vector();
    explicit __smem_vector(size_t n);
    __smem_vector(size_t n, const T &value);
    template <class I> __smem_vector(I first, I last);
    template <class Other> __smem_vector(const Other &);
    template <class Other> __smem_vector &operator=(const Other &);
    Iterator begin() const;
    Iterator end() const;
    Iterator data() const;
    T &operator[](size_t) const;
    T &front() const;
    T &back() const;
    size_t size() const;
    bool empty() const;
    void resize(size_t);
    void resize(size_t, const T &);
    void reserve(size_t);
    void clear();
    void shrink_to_fit();
    void push_back(const T &);
    template <class I> void assign(I, I);
    void swap(__smem_vector &);
};
template <class T, class A = void> struct device_vector : __smem_vector<T, device_ptr<T>> { using __smem_vector<T, device_ptr<T>>::__smem_vector; };
template <class T, class A = void> struct host_vector : __smem_vector<T, T *> { using __smem_vector<T, T *>::__smem_vector; };

#define SMEM_FUNCTOR(NAME, R, EXPRESSION)                                                                                \
    template <class T = void> struct NAME { __host__ __device__ R operator()(const T &a, const T &b) const { return EXPRESSION; } }; \
    template <> struct NAME<void> { template <class T> __host__ __device__ auto operator()(const T &a, const T &b) const { return EXPRESSION; } };
SMEM_FUNCTOR(plus, T, a + b)
SMEM_FUNCTOR(minus, T, a - b)
SMEM_FUNCTOR(multiplies, T, a * b)
SMEM_FUNCTOR(divides, T, a / b)
SMEM_FUNCTOR(maximum, T, a < b ? b : a)
SMEM_FUNCTOR(minimum, T, b < a ? b : a)
SMEM_FUNCTOR(less, bool, a < b)
SMEM_FUNCTOR(greater, bool, b < a)
SMEM_FUNCTOR(equal_to, bool, a == b)
#undef SMEM_FUNCTOR
template <class T = void> struct identity { __host__ __device__ const T &operator()(const T &a) const { return a; } };
template <class T> struct negate { __host__ __device__ T operator()(const T &a) const { return -a; } };
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef R result_type; };

struct __smem_policy { template <class S> __smem_policy on(S) const; };
extern const __smem_policy host, device, seq;
namespace cuda { extern const __smem_policy par, par_nosync; }

template <class T> device_ptr<T> make_counting_iterator(T);
template <class T> struct counting_iterator {
    T value;
    __host__ __device__ explicit counting_iterator(T v = T()) : value(v) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ counting_iterator operator+(ptrdiff_t n) const { return counting_iterator(value + n); }
};
template <class... A> struct tuple {};
struct __smem_any { template <class T> operator T() const; };
#define SMEM_ALGORITHM(R, NAME) template <class... A> R NAME(A &&...) SMEM_NEVER_RUN
SMEM_ALGORITHM(__smem_any, reduce) SMEM_ALGORITHM(__smem_any, transform_reduce) SMEM_ALGORITHM(__smem_any, inner_product)
SMEM_ALGORITHM(__smem_any, max_element) SMEM_ALGORITHM(__smem_any, min_element) SMEM_ALGORITHM(__smem_any, find)
SMEM_ALGORITHM(__smem_any, lower_bound) SMEM_ALGORITHM(__smem_any, upper_bound) SMEM_ALGORITHM(__smem_any, unique)
SMEM_ALGORITHM(__smem_any, remove_if) SMEM_ALGORITHM(__smem_any, copy_if) SMEM_ALGORITHM(__smem_any, partition)
SMEM_ALGORITHM(__smem_any, make_zip_iterator) SMEM_ALGORITHM(__smem_any, make_tuple) SMEM_ALGORITHM(__smem_any, make_transform_iterator)
SMEM_ALGORITHM(__smem_any, reduce_by_key) SMEM_ALGORITHM(long, count) SMEM_ALGORITHM(long, count_if) SMEM_ALGORITHM(bool, equal)
SMEM_ALGORITHM(bool, is_sorted) SMEM_ALGORITHM(bool, all_of) SMEM_ALGORITHM(bool, any_of) SMEM_ALGORITHM(void, copy)
SMEM_ALGORITHM(void, copy_n) SMEM_ALGORITHM(void, fill) SMEM_ALGORITHM(void, fill_n) SMEM_ALGORITHM(void, sequence)
SMEM_ALGORITHM(void, generate) SMEM_ALGORITHM(void, transform) SMEM_ALGORITHM(void, for_each) SMEM_ALGORITHM(void, for_each_n)
SMEM_ALGORITHM(void, sort) SMEM_ALGORITHM(void, stable_sort) SMEM_ALGORITHM(void, sort_by_key) SMEM_ALGORITHM(void, stable_sort_by_key)
SMEM_ALGORITHM(void, inclusive_scan) SMEM_ALGORITHM(void, exclusive_scan) SMEM_ALGORITHM(void, gather) SMEM_ALGORITHM(void, scatter)
SMEM_ALGORITHM(void, replace_if) SMEM_ALGORITHM(void, reverse) SMEM_ALGORITHM(void, swap) SMEM_ALGORITHM(void, tabulate)
#undef SMEM_ALGORITHM

template <class T> struct complex {
    T re, im;
    __host__ __device__ complex(T re = T(), T im = T()) : re(re), im(im) {}
    __host__ __device__ T real() const { return re; }
    __host__ __device__ T imag() const { return im; }
    __host__ __device__ complex operator+(complex o) const { return {re + o.re, im + o.im}; }
    __host__ __device__ complex operator-(complex o) const { return {re - o.re, im - o.im}; }
    __host__ __device__ complex operator*(complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    __host__ __device__ complex &operator+=(complex o) { return *this = *this + o; }
};

} // namespace thrust
