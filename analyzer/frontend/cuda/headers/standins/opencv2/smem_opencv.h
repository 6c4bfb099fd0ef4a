// A scrap of OpenCV's core for its CUDA modules: matrices on the device as kernels see them, function objects, limits. What
// works through shared memory (reduce, Emulation's atomics) is declared and never defined: opaque calls.
#pragma once
#pragma clang system_header

#include <cfloat>
#include <climits>
#include <cstddef>

typedef unsigned char uchar;
typedef signed char schar;
typedef unsigned short ushort;
typedef unsigned int uint;

#ifndef CV_PI_F
#define CV_PI_F 3.14159265f
#endif
#define CV_PI 3.1415926535897932384626433832795
#define __CV_CUDA_HOST_DEVICE__ __host__ __device__ __forceinline__
#define cudaSafeCall(call) (void)(call)
#define CV_CUDEV_SAFE_CALL(call) (void)(call)
#define CV_EXPORTS

namespace cv {
using ::uchar;
using ::schar;
using ::ushort;
using ::uint;
namespace cuda {
template <class T_> struct DevPtr {
    typedef T_ elem_type;
    typedef int index_type;
    T_ *data;
    __host__ __device__ DevPtr() : data(nullptr) {}
    __host__ __device__ DevPtr(T_ *p) : data(p) {}
    __host__ __device__ size_t elemSize() const { return sizeof(T_); }
    __host__ __device__ operator T_ *() { return data; }
    __host__ __device__ operator const T_ *() const { return data; }
};
template <class T_> struct PtrSz : DevPtr<T_> {
    size_t size;
    __host__ __device__ PtrSz() : size(0) {}
    __host__ __device__ PtrSz(T_ *p, size_t n) : DevPtr<T_>(p), size(n) {}
};
template <class T_> struct PtrStep : DevPtr<T_> {
    size_t step;
    __host__ __device__ PtrStep() : step(0) {}
    __host__ __device__ PtrStep(T_ *p, size_t bytes) : DevPtr<T_>(p), step(bytes) {}
    __host__ __device__ T_ *ptr(int y = 0) { return (T_ *)((char *)this->data + y * step); }
    __host__ __device__ const T_ *ptr(int y = 0) const { return (const T_ *)((const char *)this->data + y * step); }
    __host__ __device__ T_ &operator()(int y, int x) { return ptr(y)[x]; }
    __host__ __device__ const T_ &operator()(int y, int x) const { return ptr(y)[x]; }
};
template <class T_> struct PtrStepSz : PtrStep<T_> {
    int cols, rows;
    __host__ __device__ PtrStepSz() : cols(0), rows(0) {}
    __host__ __device__ PtrStepSz(int r, int c, T_ *p, size_t bytes) : PtrStep<T_>(p, bytes), cols(c), rows(r) {}
    template <class U_> explicit PtrStepSz(const PtrStepSz<U_> &d) : PtrStep<T_>((T_ *)d.data, d.step), cols(d.cols), rows(d.rows) {}
};
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;
typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;

namespace device {
SMEM_HD int divUp(int total, int grain) { return (total + grain - 1) / grain; }
template <class T_> struct numeric_limits;
template <> struct numeric_limits<float> {
    static __host__ __device__ float max() { return FLT_MAX; }
    static __host__ __device__ float min() { return FLT_MIN; }
    static __host__ __device__ float epsilon() { return FLT_EPSILON; }
};
template <> struct numeric_limits<int> {
    static __host__ __device__ int max() { return INT_MAX; }
    static __host__ __device__ int min() { return INT_MIN; }
};
template <> struct numeric_limits<short> {
    static __host__ __device__ short max() { return SHRT_MAX; }
    static __host__ __device__ short min() { return SHRT_MIN; }
};
template <class To, class From> SMEM_HD To saturate_cast(From v) { return (To)v; }
#define SMEM_FUNCTION_OBJECT(NAME, RESULT, EXPRESSION)                                                                  \
    template <class T_> struct NAME {                                                                                   \
        typedef T_ first_argument_type, second_argument_type, argument_type;                                            \
        typedef RESULT result_type;                                                                                     \
        __host__ __device__ RESULT operator()(T_ a, T_ b) const { return EXPRESSION; }                                  \
    };
SMEM_FUNCTION_OBJECT(plus, T_, a + b)
SMEM_FUNCTION_OBJECT(minus, T_, a - b)
SMEM_FUNCTION_OBJECT(multiplies, T_, a * b)
SMEM_FUNCTION_OBJECT(maximum, T_, a < b ? b : a)
SMEM_FUNCTION_OBJECT(minimum, T_, b < a ? b : a)
SMEM_FUNCTION_OBJECT(less, bool, a < b)
SMEM_FUNCTION_OBJECT(greater, bool, b < a)
SMEM_FUNCTION_OBJECT(bit_or, T_, a | b)
SMEM_FUNCTION_OBJECT(bit_and, T_, a & b)
#undef SMEM_FUNCTION_OBJECT
template <class A_, class R_> struct unary_function { typedef A_ argument_type; typedef R_ result_type; };
template <class A_, class B_, class R_> struct binary_function { typedef A_ first_argument_type; typedef B_ second_argument_type; typedef R_ result_type; };
template <int N_, class T_, class Op> __device__ void reduce(volatile T_ *shared, T_ &value, unsigned int thread, const Op &op);
template <int N_, class... T_> __device__ void reduce(T_ &&...);
template <int N_, class... T_> __device__ void reduceKeyVal(T_ &&...);
template <class T_> __device__ T_ warpReduce(T_ value, volatile T_ *shared, unsigned int thread);
struct Emulation {
    static __device__ int syncthreadsOr(int predicate) { return __syncthreads_or(predicate); }
    struct smem {
        template <class T_> static __device__ T_ atomicInc(T_ *p, T_ v) { return ::atomicInc(p, v); }
        template <class T_> static __device__ T_ atomicAdd(T_ *p, T_ v) { return ::atomicAdd(p, v); }
        template <class T_> static __device__ T_ atomicMin(T_ *p, T_ v) { return ::atomicMin(p, v); }
    };
    struct glob {
        static __device__ int atomicAdd(int *p, int v) { return ::atomicAdd(p, v); }
        static __device__ unsigned atomicAdd(unsigned *p, unsigned v) { return ::atomicAdd(p, v); }
        static __device__ float atomicAdd(float *p, float v) { return ::atomicAdd(p, v); }
        static __device__ int atomicMin(int *p, int v) { return ::atomicMin(p, v); }
        static __device__ float atomicMin(float *p, float v);
    };
};
struct Warp {
    enum { LOG_WARP_SIZE = 5, WARP_SIZE = 1 << LOG_WARP_SIZE, STRIDE = WARP_SIZE };
    static __device__ unsigned laneId() { return __nvvm_read_ptx_sreg_laneid(); }
};
struct Block {
    static __device__ int flattenedThreadId() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
    static __device__ int stride() { return blockDim.x * blockDim.y * blockDim.z; }
};
template <class T_> struct TypeVec1;
} // namespace device
} // namespace cuda
} // namespace cv
