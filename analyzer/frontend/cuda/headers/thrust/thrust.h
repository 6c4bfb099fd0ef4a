// Thrust on the host: containers that own memory, iterators that are pointers, algorithms that take any arguments.
#pragma once
#pragma clang system_header

#include "../smem_cuda_prelude.h"

#include <iostream>
#include <stdexcept>

namespace thrust {

template <class T_> class device_ptr {
  public:
    typedef T_ value_type;
    __host__ __device__ explicit device_ptr(T_ *p = nullptr) : p_(p) {}
    __host__ __device__ T_ *get() const { return p_; }
    __host__ __device__ T_ &operator*() const { return *p_; }
    __host__ __device__ T_ &operator[](size_t i) const { return p_[i]; }
    __host__ __device__ device_ptr operator+(ptrdiff_t n) const { return device_ptr(p_ + n); }
    __host__ __device__ ptrdiff_t operator-(device_ptr o) const { return p_ - o.p_; }
    __host__ __device__ device_ptr &operator++() { ++p_; return *this; }
    __host__ __device__ bool operator!=(device_ptr o) const { return p_ != o.p_; }

  private:
    T_ *p_;
};
template <class T_> T_ *raw_pointer_cast(device_ptr<T_> p) { return p.get(); }
template <class T_> T_ *raw_pointer_cast(T_ *p) { return p; }
template <class T_> device_ptr<T_> device_pointer_cast(T_ *p) { return device_ptr<T_>(p); }
template <class T_> device_ptr<T_> device_malloc(size_t);
template <class T_> void device_free(T_);

// Iterator is T* on the host and device_ptr<T> for device memory; data() returns it too.
template <class T_, class Iterator> class __smem_vector {
  public:
    typedef T_ value_type;
    typedef Iterator iterator;
    typedef Iterator const_iterator;
    __smem_vector();
    explicit __smem_vector(size_t n);
    __smem_vector(size_t n, const T_ &value);
    template <class I_> __smem_vector(I_ first, I_ last);
    template <class Other> __smem_vector(const Other &);
    template <class Other> __smem_vector &operator=(const Other &);
    Iterator begin() const;
    Iterator end() const;
    Iterator data() const;
    T_ &operator[](size_t) const;
    T_ &front() const;
    T_ &back() const;
    size_t size() const;
    bool empty() const;
    void resize(size_t);
    void resize(size_t, const T_ &);
    void reserve(size_t);
    void clear();
    void shrink_to_fit();
    void push_back(const T_ &);
    template <class I_> void assign(I_, I_);
    void swap(__smem_vector &);
};
template <class T_, class A_ = void> struct device_vector : __smem_vector<T_, device_ptr<T_>> { using __smem_vector<T_, device_ptr<T_>>::__smem_vector; };
template <class T_, class A_ = void> struct host_vector : __smem_vector<T_, T_ *> { using __smem_vector<T_, T_ *>::__smem_vector; };

#define SMEM_FUNCTOR(NAME, R_, EXPRESSION)                                                                              \
    template <class T_ = void> struct NAME { __host__ __device__ R_ operator()(const T_ &a, const T_ &b) const { return EXPRESSION; } }; \
    template <> struct NAME<void> { template <class T_> __host__ __device__ auto operator()(const T_ &a, const T_ &b) const { return EXPRESSION; } };
SMEM_FUNCTOR(plus, T_, a + b)
SMEM_FUNCTOR(minus, T_, a - b)
SMEM_FUNCTOR(multiplies, T_, a * b)
SMEM_FUNCTOR(divides, T_, a / b)
SMEM_FUNCTOR(maximum, T_, a < b ? b : a)
SMEM_FUNCTOR(minimum, T_, b < a ? b : a)
SMEM_FUNCTOR(less, bool, a < b)
SMEM_FUNCTOR(greater, bool, b < a)
SMEM_FUNCTOR(equal_to, bool, a == b)
#undef SMEM_FUNCTOR
template <class T_ = void> struct identity { __host__ __device__ const T_ &operator()(const T_ &a) const { return a; } };
template <class T_> struct negate { __host__ __device__ T_ operator()(const T_ &a) const { return -a; } };
template <class A_, class R_> struct unary_function { typedef A_ argument_type; typedef R_ result_type; };
template <class A_, class B_, class R_> struct binary_function { typedef R_ result_type; };

struct __smem_policy { template <class S_> __smem_policy on(S_) const; };
extern const __smem_policy host, device, seq;
namespace cuda { extern const __smem_policy par, par_nosync; }

template <class T_> device_ptr<T_> make_counting_iterator(T_);
template <class T_> struct counting_iterator {
    T_ value;
    __host__ __device__ explicit counting_iterator(T_ v = T_()) : value(v) {}
    __host__ __device__ T_ operator*() const { return value; }
    __host__ __device__ counting_iterator operator+(ptrdiff_t n) const { return counting_iterator(value + n); }
};
template <class... A_> struct tuple {};
struct __smem_any { template <class T_> operator T_() const; };
#define SMEM_ALGORITHM(R_, NAME) template <class... A_> R_ NAME(A_ &&...) SMEM_NEVER_RUN
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

template <class T_> struct complex {
    T_ re, im;
    __host__ __device__ complex(T_ re = T_(), T_ im = T_()) : re(re), im(im) {}
    __host__ __device__ T_ real() const { return re; }
    __host__ __device__ T_ imag() const { return im; }
    __host__ __device__ complex operator+(complex o) const { return {re + o.re, im + o.im}; }
    __host__ __device__ complex operator-(complex o) const { return {re - o.re, im - o.im}; }
    __host__ __device__ complex operator*(complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    __host__ __device__ complex &operator+=(complex o) { return *this = *this + o; }
};

} // namespace thrust
