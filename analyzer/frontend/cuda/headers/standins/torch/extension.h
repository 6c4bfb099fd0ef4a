// A scrap of PyTorch's C++ interface: tensors, checks, dispatch over element types, streams. Host only; a dispatch
// instantiates its body for each type so that launches of kernel templates appear.
#pragma once
#pragma clang system_header

#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <vector>
#include <string>

namespace c10 {
enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, BFloat16 = 15, Float8_e4m3fn = 24 };
enum class DeviceType : signed char { CPU, CUDA };
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast };
struct Half : __half { using __half::__half; Half() = default; __host__ __device__ Half(const __half &h) : __half(h) {} };
struct BFloat16 : __nv_bfloat16 { using __nv_bfloat16::__nv_bfloat16; BFloat16() = default; __host__ __device__ BFloat16(const __nv_bfloat16 &h) : __nv_bfloat16(h) {} };
struct Device {
    template <class... A> Device(A &&...);
    int index() const;
    DeviceType type() const;
    bool operator==(const Device &) const;
    bool operator!=(const Device &) const;
};
template <class T> struct ArrayRef {
    template <class... A> ArrayRef(A &&...);
    ArrayRef(std::initializer_list<T>);
    const T &operator[](size_t) const;
    size_t size() const;
    const T *data() const;
};
typedef ArrayRef<int64_t> IntArrayRef;
template <class T> struct optional {
    template <class... A> optional(A &&...);
    bool has_value() const;
    explicit operator bool() const;
    T &value() const;
    T &operator*() const;
    T *operator->() const;
};
struct nullopt_t {};
extern const nullopt_t nullopt;
template <class T> struct complex { T re, im; };
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
    template <class A> TensorOptions(A &&);
    template <class A> TensorOptions dtype(A &&) const;
    template <class... A> TensorOptions device(A &&...) const;
    template <class A> TensorOptions layout(A &&) const;
    TensorOptions requires_grad(bool) const;
};
struct Scalar {
    template <class T> Scalar(T);
    template <class T> T to() const;
};
template <class T, int N, template <class> class Traits = c10::optional, class I = int64_t> struct PackedTensorAccessor {
    T *data_;
    I sizes_[N], strides_[N];
    __host__ __device__ T *data() const { return data_; }
    __host__ __device__ I size(int d) const { return sizes_[d]; }
    __host__ __device__ I stride(int d) const { return strides_[d]; }
    template <int D> struct At {
        T *p;
        const I *strides;
        __host__ __device__ decltype(auto) operator[](I i) const {
            if constexpr (D == 1)
                return (p[i * strides[0]]);
            else
                return At<D - 1>{p + i * strides[0], strides + 1};
        }
    };
    __host__ __device__ decltype(auto) operator[](I i) const { return At<N>{data_, strides_}[i]; }
};
template <class T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };
template <class T> struct DefaultPtrTraits { typedef T *PtrType; };
template <class T, int N, template <class> class Traits = DefaultPtrTraits> using PackedTensorAccessor32 = PackedTensorAccessor<T, N, c10::optional, int32_t>;
template <class T, int N, template <class> class Traits = DefaultPtrTraits> using PackedTensorAccessor64 = PackedTensorAccessor<T, N, c10::optional, int64_t>;

class Tensor {
  public:
    Tensor();
    template <class T = void> T *data_ptr() const;
    template <class T> const T *const_data_ptr() const;
    template <class T> T *mutable_data_ptr() const;
    template <class T> T *data() const;
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
    template <class T> T item() const;
    template <class A> Tensor operator[](A &&) const;
    template <class T, size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor32<T, N, P> packed_accessor32() const;
    template <class T, size_t N, template <class> class P = DefaultPtrTraits> PackedTensorAccessor64<T, N, P> packed_accessor64() const;
    template <class T, size_t N, template <class> class P = DefaultPtrTraits, class I = int64_t> PackedTensorAccessor<T, N, c10::optional, I> packed_accessor() const;
#define SMEM_TENSOR(NAME) template <class... A> Tensor NAME(A &&...) const;
    SMEM_TENSOR(to) SMEM_TENSOR(view) SMEM_TENSOR(reshape) SMEM_TENSOR(transpose) SMEM_TENSOR(permute) SMEM_TENSOR(sum) SMEM_TENSOR(clone)
    SMEM_TENSOR(unsqueeze) SMEM_TENSOR(squeeze) SMEM_TENSOR(select) SMEM_TENSOR(slice) SMEM_TENSOR(narrow) SMEM_TENSOR(new_empty)
    SMEM_TENSOR(fill_) SMEM_TENSOR(copy_) SMEM_TENSOR(expand) SMEM_TENSOR(flatten) SMEM_TENSOR(t) SMEM_TENSOR(mul) SMEM_TENSOR(add)
    SMEM_TENSOR(resize_) SMEM_TENSOR(cpu) SMEM_TENSOR(cuda) SMEM_TENSOR(max) SMEM_TENSOR(index_select)
#undef SMEM_TENSOR
    template <class T> Tensor operator+(T &&) const;
    template <class T> Tensor operator*(T &&) const;
    template <class T> Tensor operator-(T &&) const;
    template <class T> Tensor operator/(T &&) const;
};
#define SMEM_FACTORY(NAME) template <class... A> Tensor NAME(A &&...); Tensor NAME(std::initializer_list<int64_t>, TensorOptions = {});
SMEM_FACTORY(empty) SMEM_FACTORY(zeros) SMEM_FACTORY(ones) SMEM_FACTORY(full) SMEM_FACTORY(empty_like) SMEM_FACTORY(zeros_like)
SMEM_FACTORY(ones_like) SMEM_FACTORY(from_blob) SMEM_FACTORY(tensor) SMEM_FACTORY(arange) SMEM_FACTORY(cat) SMEM_FACTORY(matmul)
SMEM_FACTORY(sum) SMEM_FACTORY(bmm)
#undef SMEM_FACTORY

struct DeviceGuard { template <class A> explicit DeviceGuard(A &&); };
Device device_of(const Tensor &);
namespace cuda {
struct CUDAStream { operator cudaStream_t() const; cudaStream_t stream() const; };
CUDAStream getCurrentCUDAStream(int = -1);
CUDAStream getDefaultCUDAStream(int = -1);
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int);
template <class A, class B> auto ATenCeilDiv(A a, B b) { return (a + b - 1) / b; }
struct CUDAGuard { template <class A> explicit CUDAGuard(A &&); };
struct OptionalCUDAGuard { template <class... A> explicit OptionalCUDAGuard(A &&...); };
} // namespace cuda
template <class T, bool> struct AccumulateType { typedef float type; };
template <bool B> struct AccumulateType<double, B> { typedef double type; };
template <class T, bool B> using acc_type = typename AccumulateType<T, B>::type;
template <class T> struct OpMathType { typedef float type; };
template <> struct OpMathType<double> { typedef double type; };
template <class T> using opmath_type = typename OpMathType<T>::type;
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
using c10::nullopt;
using c10::optional;
using at::Tensor;
using c10::Device;
} // namespace torch

template <class... A> void __smem_check(A &&...);
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

#define SMEM_CASE(T, ...) { typedef T scalar_t; __VA_ARGS__(); }
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) } while (0)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) \
    do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) SMEM_CASE(at::Half, __VA_ARGS__) } while (0)
#define AT_DISPATCH_FLOATING_TYPES_AND(KIND, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(KIND, KIND2, TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) \
    do { (void)(TYPE); SMEM_CASE(float, __VA_ARGS__) SMEM_CASE(double, __VA_ARGS__) SMEM_CASE(int, __VA_ARGS__) SMEM_CASE(int64_t, __VA_ARGS__) } while (0)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) do { (void)(TYPE); SMEM_CASE(int, __VA_ARGS__) SMEM_CASE(int64_t, __VA_ARGS__) } while (0)
#define AT_DISPATCH_CASE(KIND, ...)
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)
#define PYBIND11_MODULE(NAME, M) static void __smem_module(__smem_bindings M)
#define TORCH_LIBRARY(NAME, M) static void __smem_library(__smem_bindings M)
#define TORCH_LIBRARY_IMPL(NAME, KEY, M) static void __smem_library_##KEY(__smem_bindings M)
struct __smem_bindings { template <class... A> __smem_bindings &def(A &&...); template <class... A> __smem_bindings &impl(A &&...); };
