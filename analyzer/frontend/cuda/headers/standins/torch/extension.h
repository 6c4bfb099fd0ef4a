// A scrap of PyTorch's C++ interface: tensors, checks, dispatch over element types, streams. Host only; a dispatch
// instantiates its body for each type so that launches of kernel templates appear.
#pragma once
#pragma clang system_header

#include <cfloat>
#include <cstdint>
#include <cstdio>
#include <cublas_v2.h>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace c10 {
enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, BFloat16 = 15, Float8_e5m2 = 23, Float8_e4m3fn, UInt16 = 27, UInt32, UInt64 };
enum class DeviceType : signed char { CPU, CUDA };
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast };
// Converts to and from float, as PyTorch's do; two of a kind give their own kind, one with a number gives float.
#define SMEM_NUMBER(NAME, NATIVE, CUDA)                                                                                 \
    struct __align__(2) NAME {                                                                                          \
        struct from_bits_t {};                                                                                          \
        static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }                                     \
        unsigned short x;                                                                                               \
        NAME() = default;                                                                                               \
        constexpr __host__ __device__ NAME(unsigned short bits, from_bits_t) : x(bits) {}                               \
        __host__ __device__ NAME(float v) : x(__builtin_bit_cast(unsigned short, (NATIVE)v)) {}                         \
        __host__ __device__ NAME(const CUDA &v) : x(v.__x) {}                                                           \
        __host__ __device__ operator float() const { return (float)__builtin_bit_cast(NATIVE, x); }                     \
        __host__ __device__ operator CUDA() const { return __builtin_bit_cast(CUDA, x); }                               \
    };                                                                                                                  \
    SMEM_NUMBER_OPERATOR(NAME, +) SMEM_NUMBER_OPERATOR(NAME, -) SMEM_NUMBER_OPERATOR(NAME, *) SMEM_NUMBER_OPERATOR(NAME, /) \
    SMEM_NUMBER_RELATION(NAME, <) SMEM_NUMBER_RELATION(NAME, >) SMEM_NUMBER_RELATION(NAME, <=) SMEM_NUMBER_RELATION(NAME, >=) \
    SMEM_NUMBER_RELATION(NAME, ==) SMEM_NUMBER_RELATION(NAME, !=)                                                       \
    SMEM_HD NAME operator-(const NAME &a) { return NAME(-(float)a); }
#define SMEM_NUMBER_OPERATOR(NAME, OP)                                                                                  \
    SMEM_HD NAME operator OP(const NAME &a, const NAME &b) { return NAME((float)a OP(float) b); }                       \
    SMEM_HD NAME &operator OP##=(NAME & a, const NAME &b) { return a = NAME((float)a OP(float) b); }                    \
    template <class T_, class = std::enable_if_t<std::is_arithmetic<T_>::value>> SMEM_HD auto operator OP(const NAME &a, T_ b) { return (float)a OP b; } \
    template <class T_, class = std::enable_if_t<std::is_arithmetic<T_>::value>> SMEM_HD auto operator OP(T_ a, const NAME &b) { return a OP(float) b; }
#define SMEM_NUMBER_RELATION(NAME, OP)                                                                                  \
    SMEM_HD bool operator OP(const NAME &a, const NAME &b) { return (float)a OP(float) b; }                             \
    template <class T_, class = std::enable_if_t<std::is_arithmetic<T_>::value>> SMEM_HD bool operator OP(const NAME &a, T_ b) { return (float)a OP b; } \
    template <class T_, class = std::enable_if_t<std::is_arithmetic<T_>::value>> SMEM_HD bool operator OP(T_ a, const NAME &b) { return a OP(float) b; }
SMEM_NUMBER(Half, _Float16, __half)
SMEM_NUMBER(BFloat16, __bf16, __nv_bfloat16)
#undef SMEM_NUMBER
#undef SMEM_NUMBER_OPERATOR
#undef SMEM_NUMBER_RELATION
struct Device {
    template <class... A_> Device(A_ &&...);
    int index() const;
    DeviceType type() const;
    bool is_cuda() const;
    bool is_cpu() const;
    bool operator==(const Device &) const;
    bool operator!=(const Device &) const;
};
template <class T_> struct ArrayRef {
    template <class... A_> ArrayRef(A_ &&...);
    ArrayRef(std::initializer_list<T_>);
    const T_ &operator[](size_t) const;
    size_t size() const;
    const T_ *data() const;
};
typedef ArrayRef<int64_t> IntArrayRef;
std::ostream &operator<<(std::ostream &, const IntArrayRef &);
using std::nullopt;
using std::optional;
typedef int64_t SymInt;
template <class T_> struct complex {
    T_ re, im;
    __host__ __device__ complex(T_ re = T_(), T_ im = T_()) : re(re), im(im) {}
    __host__ __device__ T_ real() const { return re; }
    __host__ __device__ T_ imag() const { return im; }
};
} // namespace c10

namespace caffe2 {
struct TypeMeta { bool operator==(c10::ScalarType) const; bool operator!=(c10::ScalarType) const; operator c10::ScalarType() const; const char *name() const; };
} // namespace caffe2

namespace at {
using c10::BFloat16;
using c10::Device;
using c10::Half;
using c10::IntArrayRef;
using c10::MemoryFormat;
using c10::ScalarType;
constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short, kInt = ScalarType::Int,
                     kLong = ScalarType::Long, kHalf = ScalarType::Half, kFloat = ScalarType::Float, kDouble = ScalarType::Double,
                     kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16, kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf,
                     kFloat32 = kFloat, kFloat64 = kDouble, kUInt8 = kByte, kInt8 = kChar;
constexpr c10::DeviceType kCUDA = c10::DeviceType::CUDA, kCPU = c10::DeviceType::CPU;

struct TensorOptions {
    TensorOptions();
    template <class A_> TensorOptions(A_ &&);
    template <class A_> TensorOptions dtype(A_ &&) const;
    template <class... A_> TensorOptions device(A_ &&...) const;
    template <class A_> TensorOptions layout(A_ &&) const;
    TensorOptions requires_grad(bool) const;
    caffe2::TypeMeta dtype() const;
    Device device() const;
};
std::ostream &operator<<(std::ostream &, const TensorOptions &);
struct Scalar {
    template <class T_> Scalar(T_);
    template <class T_> T_ to() const;
};
template <class T_, int N_, template <class> class Traits = c10::optional, class I_ = int64_t> struct PackedTensorAccessor {
    T_ *data_;
    I_ sizes_[N_], strides_[N_];
    __host__ __device__ T_ *data() const { return data_; }
    __host__ __device__ I_ size(int d) const { return sizes_[d]; }
    __host__ __device__ I_ stride(int d) const { return strides_[d]; }
    template <int D_> struct At {
        T_ *p;
        const I_ *strides;
        __host__ __device__ decltype(auto) operator[](I_ i) const {
            if constexpr (D_ == 1)
                return (p[i * strides[0]]);
            else
                return At<D_ - 1>{p + i * strides[0], strides + 1};
        }
    };
    __host__ __device__ decltype(auto) operator[](I_ i) const { return At<N_>{data_, strides_}[i]; }
};
template <class T_> struct RestrictPtrTraits { typedef T_ *__restrict__ PtrType; };
template <class T_> struct DefaultPtrTraits { typedef T_ *PtrType; };
template <class T_, int N_, template <class> class Traits = DefaultPtrTraits> using PackedTensorAccessor32 = PackedTensorAccessor<T_, N_, c10::optional, int32_t>;
template <class T_, int N_, template <class> class Traits = DefaultPtrTraits> using PackedTensorAccessor64 = PackedTensorAccessor<T_, N_, c10::optional, int64_t>;

class Tensor {
  public:
    Tensor();
    template <class T_ = void> T_ *data_ptr() const;
    template <class T_> const T_ *const_data_ptr() const;
    template <class T_> T_ *mutable_data_ptr() const;
    template <class T_> T_ *data() const;
    int64_t size(int64_t) const;
    int64_t stride(int64_t) const;
    int64_t dim() const;
    int64_t ndimension() const;
    int64_t numel() const;
    int64_t nbytes() const;
    int64_t element_size() const;
    IntArrayRef sizes() const;
    IntArrayRef strides() const;
    TensorOptions options() const;
    ScalarType scalar_type() const;
    ScalarType type() const;
    caffe2::TypeMeta dtype() const;
    Device device() const;
    int get_device() const;
    bool is_cuda() const;
    bool is_contiguous() const;
    bool defined() const;
    Tensor contiguous() const;
    Tensor &zero_();
    template <class T_> T_ item() const;
    template <class A_> Tensor operator[](A_ &&) const;
    template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> PackedTensorAccessor32<T_, N_, P_> packed_accessor32() const;
    template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits> PackedTensorAccessor64<T_, N_, P_> packed_accessor64() const;
    template <class T_, size_t N_, template <class> class P_ = DefaultPtrTraits, class I_ = int64_t> PackedTensorAccessor<T_, N_, c10::optional, I_> packed_accessor() const;
#define SMEM_TENSOR(NAME) template <class... A_> Tensor NAME(A_ &&...) const;
    SMEM_TENSOR(to) SMEM_TENSOR(view) SMEM_TENSOR(reshape) SMEM_TENSOR(transpose) SMEM_TENSOR(permute) SMEM_TENSOR(sum) SMEM_TENSOR(clone)
    SMEM_TENSOR(unsqueeze) SMEM_TENSOR(squeeze) SMEM_TENSOR(select) SMEM_TENSOR(slice) SMEM_TENSOR(narrow) SMEM_TENSOR(new_empty)
    SMEM_TENSOR(fill_) SMEM_TENSOR(copy_) SMEM_TENSOR(expand) SMEM_TENSOR(flatten) SMEM_TENSOR(t) SMEM_TENSOR(mul) SMEM_TENSOR(add)
    SMEM_TENSOR(resize_) SMEM_TENSOR(cpu) SMEM_TENSOR(cuda) SMEM_TENSOR(max) SMEM_TENSOR(index_select)
#undef SMEM_TENSOR
    template <class T_> Tensor operator+(T_ &&) const;
    template <class T_> Tensor operator*(T_ &&) const;
    template <class T_> Tensor operator-(T_ &&) const;
    template <class T_> Tensor operator/(T_ &&) const;
};
std::ostream &operator<<(std::ostream &, const Tensor &);
typedef IntArrayRef IntList;
typedef c10::ArrayRef<Tensor> TensorList;
template <class T_> using numeric_limits = std::numeric_limits<T_>;
using c10::optional;
using c10::nullopt;
#define SMEM_FACTORY(NAME) template <class... A_> Tensor NAME(A_ &&...); Tensor NAME(std::initializer_list<int64_t>, TensorOptions = {});
SMEM_FACTORY(empty) SMEM_FACTORY(zeros) SMEM_FACTORY(ones) SMEM_FACTORY(full) SMEM_FACTORY(empty_like) SMEM_FACTORY(zeros_like)
SMEM_FACTORY(ones_like) SMEM_FACTORY(from_blob) SMEM_FACTORY(tensor) SMEM_FACTORY(arange) SMEM_FACTORY(cat) SMEM_FACTORY(matmul)
SMEM_FACTORY(sum) SMEM_FACTORY(bmm)
#undef SMEM_FACTORY

struct DeviceGuard { template <class A_> explicit DeviceGuard(A_ &&); };
Device device_of(const Tensor &);
namespace cuda {
struct CUDAStream { operator cudaStream_t() const; cudaStream_t stream() const; };
CUDAStream getCurrentCUDAStream(int = -1);
CUDAStream getDefaultCUDAStream(int = -1);
CUDAStream getStreamFromPool(bool = false, int = -1);
cublasHandle_t getCurrentCUDABlasHandle();
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int);
template <class A_, class B_> auto ATenCeilDiv(A_ a, B_ b) { return (a + b - 1) / b; }
struct CUDAGuard { template <class A_> explicit CUDAGuard(A_ &&); };
struct OptionalCUDAGuard { template <class... A_> explicit OptionalCUDAGuard(A_ &&...); };
} // namespace cuda
template <class T_, bool> struct AccumulateType { typedef float type; };
template <bool B_> struct AccumulateType<double, B_> { typedef double type; };
template <class T_, bool B_> using acc_type = typename AccumulateType<T_, B_>::type;
template <class T_> struct OpMathType { typedef float type; };
template <> struct OpMathType<double> { typedef double type; };
template <class T_> using opmath_type = typename OpMathType<T_>::type;
} // namespace at

namespace c10 {
namespace cuda {
using at::cuda::CUDAGuard;
using at::cuda::CUDAStream;
using at::cuda::getCurrentCUDAStream;
using at::cuda::OptionalCUDAGuard;
} // namespace cuda
using at::Scalar;
using at::TensorOptions;
} // namespace c10
namespace torch {
using namespace at;
using c10::Device;
} // namespace torch

template <class... A_> void __smem_check(A_ &&...);
#define TORCH_CHECK(...) __smem_check(__VA_ARGS__)
#define TORCH_CHECK_EQ(a, b) __smem_check((a) == (b))
#define TORCH_INTERNAL_ASSERT(...) __smem_check(__VA_ARGS__)
#define AT_ASSERTM(...) __smem_check(__VA_ARGS__)
#define AT_ASSERT(...) __smem_check(__VA_ARGS__)
#define AT_ERROR(...) __smem_check(__VA_ARGS__)
#define AT_CHECK(...) __smem_check(__VA_ARGS__)
#define TORCH_WARN(...) __smem_check(__VA_ARGS__)
#define C10_CUDA_CHECK(...) __smem_check(__VA_ARGS__)
#define AT_CUDA_CHECK(...) __smem_check(__VA_ARGS__)
#define THCudaCheck(...) __smem_check(__VA_ARGS__)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() __smem_check(cudaGetLastError())
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_LAUNCH_BOUNDS_1 __launch_bounds__
#define C10_LAUNCH_BOUNDS_2 __launch_bounds__
#define C10_RESTRICT __restrict__
#define C10_UNLIKELY(e) (e)
#define C10_LIKELY(e) (e)
#define C10_WARP_SIZE 32
#define CUDA_KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define TORCH_EXTENSION_NAME extension

#define SMEM_CASE(T_, ...) { typedef T_ scalar_t; __VA_ARGS__(); }
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) } while (0)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                                            \
    do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) SMEM_CASE(at::Half, __VA_ARGS__) } while (0)
#define AT_DISPATCH_FLOATING_TYPES_AND(KIND, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(KIND, KIND2, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                                          \
    do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) SMEM_CASE(int, __VA_ARGS__) SMEM_CASE(int64_t, __VA_ARGS__) } while (0)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) do { (void)(TYPE); SMEM_CASE(int, __VA_ARGS__) SMEM_CASE(int64_t, __VA_ARGS__) } while (0)
#define AT_DISPATCH_CASE(KIND, ...)
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)
#define PYBIND11_MODULE(NAME, M_) static void __smem_module(__smem_bindings M_)
#define TORCH_LIBRARY(NAME, M_) static void __smem_library(__smem_bindings M_)
#define TORCH_LIBRARY_IMPL(NAME, KEY, M_) static void __smem_library_##KEY(__smem_bindings M_)
struct __smem_bindings { template <class... A_> __smem_bindings &def(A_ &&...); template <class... A_> __smem_bindings &impl(A_ &&...); };
