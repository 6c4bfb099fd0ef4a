// CUB's collectives as types. Their members are declared and never defined: what they do with TempStorage is their
// implementation's choice, so a kernel that calls one gets an opaque call and no exact figure. TempStorage has a plausible
// size only.
#pragma once
#pragma clang system_header

#include "../smem_cuda_prelude.h"

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

struct Sum { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; } };
struct Max { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b > a ? b : a; } };
struct Min { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
struct Equality { template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; } };
template <class K, class V> struct KeyValuePair { typedef K Key; typedef V Value; K key; V value; };
struct ArgMax { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b.value > a.value ? b : a; } };
struct ArgMin { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b.value < a.value ? b : a; } };
struct NullType {};

SMEM_D unsigned int LaneId() { return __nvvm_read_ptx_sreg_laneid(); }
SMEM_D unsigned int LaneMaskLt() { return __nvvm_read_ptx_sreg_lanemask_lt(); }
SMEM_D unsigned int LaneMaskLe() { return __nvvm_read_ptx_sreg_lanemask_le(); }
SMEM_D unsigned int WarpId() { return __nvvm_read_ptx_sreg_warpid(); }
SMEM_D int RowMajorTid(int x, int y, int) { return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x; }
template <class T> struct Uninitialized { alignas(T) unsigned char storage[sizeof(T)]; __host__ __device__ T &Alias() { return *(T *)this; } };

#define SMEM_COLLECTIVE(NAME, BYTES)                                                                                     \
  public:                                                                                                                \
    struct TempStorage { alignas(16) unsigned char bytes[((BYTES) + 15) / 16 * 16]; };                                   \
    __device__ NAME();                                                                                                   \
    __device__ NAME(TempStorage &);                                                                                      \
    __device__ NAME(TempStorage &, int linear_thread);

template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int Arch = 0> class BlockReduce {
    SMEM_COLLECTIVE(BlockReduce, (X * Y * Z / 32 + 1) * sizeof(T))
    __device__ T Sum(T);
    __device__ T Sum(T, int valid);
    template <int N> __device__ T Sum(T (&)[N]);
    template <class Op> __device__ T Reduce(T, Op);
    template <class Op> __device__ T Reduce(T, Op, int valid);
    template <int N, class Op> __device__ T Reduce(T (&)[N], Op);
};
template <class T, int Lanes = 32, int Arch = 0> class WarpReduce {
    SMEM_COLLECTIVE(WarpReduce, sizeof(T))
    __device__ T Sum(T);
    __device__ T Sum(T, int valid);
    template <class Op> __device__ T Reduce(T, Op);
    template <class Op> __device__ T Reduce(T, Op, int valid);
    template <class F> __device__ T HeadSegmentedSum(T, F);
    template <class F> __device__ T TailSegmentedSum(T, F);
};
#define SMEM_SCANS(KIND)                                                                                                 \
    __device__ void KIND##Sum(T, T &);                                                                                   \
    template <class P> __device__ void KIND##Sum(T, T &, P &&);                                                          \
    template <int N> __device__ void KIND##Sum(T (&)[N], T (&)[N]);                                                      \
    template <int N, class P> __device__ void KIND##Sum(T (&)[N], T (&)[N], P &&);                                       \
    template <class... Rest> __device__ void KIND##Scan(T, T &, Rest &&...);                                             \
    template <int N, class... Rest> __device__ void KIND##Scan(T (&)[N], T (&)[N], Rest &&...);
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0> class BlockScan {
    SMEM_COLLECTIVE(BlockScan, (X * Y * Z + X * Y * Z / 32 + 1) * sizeof(T))
    SMEM_SCANS(Inclusive)
    SMEM_SCANS(Exclusive)
};
template <class T, int Lanes = 32, int Arch = 0> class WarpScan {
    SMEM_COLLECTIVE(WarpScan, Lanes * 3 / 2 * sizeof(T))
    SMEM_SCANS(Inclusive)
    SMEM_SCANS(Exclusive)
    __device__ T Broadcast(T, unsigned int lane);
};
template <class T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int Arch = 0> class BlockLoad {
    SMEM_COLLECTIVE(BlockLoad, A >= BLOCK_LOAD_TRANSPOSE ? X * Y * Z * Items * sizeof(T) : 1)
    template <class I, class... Rest> __device__ void Load(I, T (&)[Items], Rest &&...);
};
template <class T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int Arch = 0> class BlockStore {
    SMEM_COLLECTIVE(BlockStore, A >= BLOCK_STORE_TRANSPOSE ? X * Y * Z * Items * sizeof(T) : 1)
    template <class I> __device__ void Store(I, T (&)[Items]);
    template <class I> __device__ void Store(I, T (&)[Items], int valid);
};
template <class K, int X, int Items, class V = NullType, int Bits = 4, bool Memoize = true, int A = 0, int Y = 1, int Z = 1> class BlockRadixSort {
    SMEM_COLLECTIVE(BlockRadixSort, X * Y * Z * (Items * sizeof(K) + 16 * 4))
    template <class... R> __device__ void Sort(K (&)[Items], R &&...);
    template <class... R> __device__ void SortDescending(K (&)[Items], R &&...);
    template <class... R> __device__ void SortBlockedToStriped(K (&)[Items], R &&...);
    template <class... R> __device__ void SortDescendingBlockedToStriped(K (&)[Items], R &&...);
};
template <class T, int X, int Items, bool TimeSlicing = false, int Y = 1, int Z = 1> class BlockExchange {
    SMEM_COLLECTIVE(BlockExchange, X * Y * Z * Items * sizeof(T))
    template <class... R> __device__ void StripedToBlocked(R &&...);
    template <class... R> __device__ void BlockedToStriped(R &&...);
    template <class... R> __device__ void ScatterToStriped(R &&...);
    template <class... R> __device__ void ScatterToBlocked(R &&...);
};
template <class T, int X, int Items, int Bins, int A = 0, int Y = 1, int Z = 1> class BlockHistogram {
    SMEM_COLLECTIVE(BlockHistogram, X * Y * Z * Items * sizeof(T))
    template <class H> __device__ void InitHistogram(H &&);
    template <class H> __device__ void Histogram(T (&)[Items], H &&);
    template <class H> __device__ void Composite(T (&)[Items], H &&);
};
template <class T, int X, int Y = 1, int Z = 1> class BlockDiscontinuity {
    SMEM_COLLECTIVE(BlockDiscontinuity, 2 * X * Y * Z * sizeof(T))
    template <class... R> __device__ void FlagHeads(R &&...);
    template <class... R> __device__ void FlagTails(R &&...);
};
#undef SMEM_SCANS
#undef SMEM_COLLECTIVE

template <CacheLoadModifier M, class I> SMEM_D auto ThreadLoad(I p) -> decltype(+*p) { return *p; }
template <CacheStoreModifier M, class I, class T> SMEM_D void ThreadStore(I p, T v) { *p = v; }
template <int Lanes, class T> __device__ T ShuffleIndex(T, int lane, unsigned mask);
template <int Lanes, class T> __device__ T ShuffleUp(T, int offset, int first, unsigned mask);
template <int Lanes, class T> __device__ T ShuffleDown(T, int offset, int last, unsigned mask);
template <int N, class T, class Op> SMEM_D T ThreadReduce(T (&v)[N], Op op) {
    T r = v[0];
    for (int i = 1; i < N; ++i)
        r = op(r, v[i]);
    return r;
}
template <int X, class T, int N, class I> __device__ void LoadDirectStriped(int, I, T (&)[N]);
template <int X, class T, int N, class I> __device__ void StoreDirectStriped(int, I, T (&)[N]);
template <class T, int N, class I> __device__ void LoadDirectBlocked(int, I, T (&)[N]);
template <class T, int N, class I> __device__ void StoreDirectBlocked(int, I, T (&)[N]);

#define SMEM_DEVICE_WIDE(NAME) template <class... A> static cudaError_t NAME(A &&...) SMEM_NEVER_RUN
struct DeviceReduce {
    SMEM_DEVICE_WIDE(Sum) SMEM_DEVICE_WIDE(Max) SMEM_DEVICE_WIDE(Min) SMEM_DEVICE_WIDE(Reduce) SMEM_DEVICE_WIDE(ReduceByKey)
    SMEM_DEVICE_WIDE(ArgMax) SMEM_DEVICE_WIDE(ArgMin)
};
struct DeviceScan {
    SMEM_DEVICE_WIDE(ExclusiveSum) SMEM_DEVICE_WIDE(InclusiveSum) SMEM_DEVICE_WIDE(ExclusiveScan) SMEM_DEVICE_WIDE(InclusiveScan)
};
struct DeviceRadixSort {
    SMEM_DEVICE_WIDE(SortKeys) SMEM_DEVICE_WIDE(SortPairs) SMEM_DEVICE_WIDE(SortKeysDescending) SMEM_DEVICE_WIDE(SortPairsDescending)
};
struct DeviceSegmentedReduce { SMEM_DEVICE_WIDE(Sum) SMEM_DEVICE_WIDE(Max) SMEM_DEVICE_WIDE(Reduce) };
struct DeviceSegmentedRadixSort { SMEM_DEVICE_WIDE(SortPairs) SMEM_DEVICE_WIDE(SortPairsDescending) SMEM_DEVICE_WIDE(SortKeys) };
struct DeviceSelect { SMEM_DEVICE_WIDE(Flagged) SMEM_DEVICE_WIDE(If) SMEM_DEVICE_WIDE(Unique) };
struct DeviceRunLengthEncode { SMEM_DEVICE_WIDE(Encode) };
struct DevicePartition { SMEM_DEVICE_WIDE(Flagged) SMEM_DEVICE_WIDE(If) };
struct DeviceHistogram { SMEM_DEVICE_WIDE(HistogramEven) SMEM_DEVICE_WIDE(HistogramRange) };
#undef SMEM_DEVICE_WIDE

template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector = 0;
    DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate} {}
    T *Current() { return d_buffers[selector]; }
    T *Alternate() { return d_buffers[selector ^ 1]; }
};
struct CachingDeviceAllocator {
    template <class... A> CachingDeviceAllocator(A...);
    template <class... A> cudaError_t DeviceAllocate(A &&...) SMEM_NEVER_RUN
    cudaError_t DeviceFree(void *);
};
template <class T, class D = ptrdiff_t> struct CountingInputIterator {
    T value;
    __host__ __device__ CountingInputIterator(T v) : value(v) {}
    __host__ __device__ T operator*() const { return value; }
    template <class N> __host__ __device__ T operator[](N n) const { return value + (T)n; }
    template <class N> __host__ __device__ CountingInputIterator operator+(N n) const { return value + (T)n; }
};
template <class V, class F, class I, class D = ptrdiff_t> struct TransformInputIterator {
    I base;
    F f;
    __host__ __device__ TransformInputIterator(I i, F f) : base(i), f(f) {}
    template <class N> __host__ __device__ V operator[](N n) const { return f(base[n]); }
    template <class N> __host__ __device__ TransformInputIterator operator+(N n) const { return {base + n, f}; }
};

} // namespace cub
