// The function objects of cuda:: and cuda::std::. Without a type, or with void, they take two types and give what the
// operator gives.
#pragma once

#define SMEM_FUNCTION_OBJECT(NAME, RESULT, EXPRESSION)                                                                  \
    template <class T_ = void> struct NAME {                                                                            \
        constexpr __host__ __device__ RESULT operator()(const T_ &a, const T_ &b) const { return EXPRESSION; }          \
    };                                                                                                                  \
    template <> struct NAME<void> {                                                                                     \
        template <class A_, class B_>                                                                                   \
        constexpr __host__ __device__ auto operator()(const A_ &a, const B_ &b) const                                   \
            -> typename __smem_value<decltype(EXPRESSION)>::type {                                                      \
            return EXPRESSION;                                                                                          \
        }                                                                                                               \
    };

namespace cuda {

template <class T_> struct __smem_value { typedef __remove_cvref(T_) type; };

namespace std {

SMEM_FUNCTION_OBJECT(plus, T_, a + b)
SMEM_FUNCTION_OBJECT(minus, T_, a - b)
SMEM_FUNCTION_OBJECT(multiplies, T_, a * b)
SMEM_FUNCTION_OBJECT(divides, T_, a / b)
SMEM_FUNCTION_OBJECT(modulus, T_, a % b)
SMEM_FUNCTION_OBJECT(bit_and, T_, a & b)
SMEM_FUNCTION_OBJECT(bit_or, T_, a | b)
SMEM_FUNCTION_OBJECT(bit_xor, T_, a ^ b)
SMEM_FUNCTION_OBJECT(logical_and, bool, a && b)
SMEM_FUNCTION_OBJECT(logical_or, bool, a || b)
SMEM_FUNCTION_OBJECT(equal_to, bool, a == b)
SMEM_FUNCTION_OBJECT(not_equal_to, bool, a != b)
SMEM_FUNCTION_OBJECT(less, bool, a < b)
SMEM_FUNCTION_OBJECT(less_equal, bool, a <= b)
SMEM_FUNCTION_OBJECT(greater, bool, a > b)
SMEM_FUNCTION_OBJECT(greater_equal, bool, a >= b)

struct identity {
    template <class T_> constexpr __host__ __device__ T_ &&operator()(T_ &&a) const { return static_cast<T_ &&>(a); }
};

} // namespace std

SMEM_FUNCTION_OBJECT(minimum, T_, a < b ? a : b)
SMEM_FUNCTION_OBJECT(maximum, T_, a < b ? b : a)

} // namespace cuda

#undef SMEM_FUNCTION_OBJECT
