// CUB's collectives as types. Their members are declared and never defined: what they do with TempStorage is their
// implementation's choice, so a kernel that calls one gets an opaque call and no exact figure. TempStorage has a plausible
// size only.
#pragma once
#pragma clang system_header

#include "../smem_cuda_prelude.h"
#include "../cuda/functional"

#include <stdexcept>

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

struct Sum { template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) const { return a + b; } };
struct Max { template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) const { return b > a ? b : a; } };
struct Min { template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) const { return b < a ? b : a; } };
struct Equality { template <class T_> __host__ __device__ bool operator()(const T_ &a, const T_ &b) const { return a == b; } };
template <class K_, class V_> struct KeyValuePair { typedef K_ Key; typedef V_ Value; K_ key; V_ value; KeyValuePair() = default; __host__ __device__ KeyValuePair(K_ key, V_ value) : key(key), value(value) {} };
struct ArgMax { template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) const { return b.value > a.value ? b : a; } };
struct ArgMin { template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) const { return b.value < a.value ? b : a; } };
struct NullType {};

SMEM_D unsigned int LaneId() { return __nvvm_read_ptx_sreg_laneid(); }
SMEM_D unsigned int LaneMaskLt() { return __nvvm_read_ptx_sreg_lanemask_lt(); }
SMEM_D unsigned int LaneMaskLe() { return __nvvm_read_ptx_sreg_lanemask_le(); }
SMEM_D unsigned int WarpId() { return __nvvm_read_ptx_sreg_warpid(); }
SMEM_D int RowMajorTid(int x, int y, int) { return (threadIdx.z * y + threadIdx.y) * x + threadIdx.x; }
template <class T_> struct Uninitialized { alignas(T_) unsigned char storage[sizeof(T_)]; __host__ __device__ T_ &Alias() { return *(T_ *)this; } };

#define SMEM_COLLECTIVE(NAME, BYTES)                                                                                    \
  public:                                                                                                               \
    struct TempStorage { alignas(16) unsigned char bytes[((BYTES) + 15) / 16 * 16]; };                                  \
    __device__ NAME();                                                                                                  \
    __device__ NAME(TempStorage &);                                                                                     \
    __device__ NAME(TempStorage &, int linear_thread);

template <class T_, int X_, BlockReduceAlgorithm A_ = BLOCK_REDUCE_WARP_REDUCTIONS, int Y_ = 1, int Z_ = 1, int Arch = 0> class BlockReduce {
    SMEM_COLLECTIVE(BlockReduce, (X_ * Y_ * Z_ / 32 + 1) * sizeof(T_))
    __device__ T_ Sum(T_);
    __device__ T_ Sum(T_, int valid);
    template <int N_> __device__ T_ Sum(T_ (&)[N_]);
    template <class Op> __device__ T_ Reduce(T_, Op);
    template <class Op> __device__ T_ Reduce(T_, Op, int valid);
    template <int N_, class Op> __device__ T_ Reduce(T_ (&)[N_], Op);
};
template <class T_, int Lanes = 32, int Arch = 0> class WarpReduce {
    SMEM_COLLECTIVE(WarpReduce, sizeof(T_))
    __device__ T_ Sum(T_);
    __device__ T_ Sum(T_, int valid);
    template <class Op> __device__ T_ Reduce(T_, Op);
    template <class Op> __device__ T_ Reduce(T_, Op, int valid);
    template <class F_> __device__ T_ HeadSegmentedSum(T_, F_);
    template <class F_> __device__ T_ TailSegmentedSum(T_, F_);
};
#define SMEM_SCANS(KIND)                                                                                                \
    __device__ void KIND##Sum(T_, T_ &);                                                                                \
    template <class P_> __device__ void KIND##Sum(T_, T_ &, P_ &&);                                                     \
    template <int N_> __device__ void KIND##Sum(T_ (&)[N_], T_ (&)[N_]);                                                \
    template <int N_, class P_> __device__ void KIND##Sum(T_ (&)[N_], T_ (&)[N_], P_ &&);                               \
    template <class... Rest> __device__ void KIND##Scan(T_, T_ &, Rest &&...);                                          \
    template <int N_, class... Rest> __device__ void KIND##Scan(T_ (&)[N_], T_ (&)[N_], Rest &&...);
template <class T_, int X_, BlockScanAlgorithm A_ = BLOCK_SCAN_RAKING, int Y_ = 1, int Z_ = 1, int Arch = 0> class BlockScan {
    SMEM_COLLECTIVE(BlockScan, (X_ * Y_ * Z_ + X_ * Y_ * Z_ / 32 + 1) * sizeof(T_))
    SMEM_SCANS(Inclusive)
    SMEM_SCANS(Exclusive)
};
template <class T_, int Lanes = 32, int Arch = 0> class WarpScan {
    SMEM_COLLECTIVE(WarpScan, Lanes * 3 / 2 * sizeof(T_))
    SMEM_SCANS(Inclusive)
    SMEM_SCANS(Exclusive)
    __device__ T_ Broadcast(T_, unsigned int lane);
};
template <class T_, int X_, int Items, BlockLoadAlgorithm A_ = BLOCK_LOAD_DIRECT, int Y_ = 1, int Z_ = 1, int Arch = 0> class BlockLoad {
    SMEM_COLLECTIVE(BlockLoad, A_ >= BLOCK_LOAD_TRANSPOSE ? X_ * Y_ * Z_ * Items * sizeof(T_) : 1)
    template <class I_, class... Rest> __device__ void Load(I_, T_ (&)[Items], Rest &&...);
};
template <class T_, int X_, int Items, BlockStoreAlgorithm A_ = BLOCK_STORE_DIRECT, int Y_ = 1, int Z_ = 1, int Arch = 0> class BlockStore {
    SMEM_COLLECTIVE(BlockStore, A_ >= BLOCK_STORE_TRANSPOSE ? X_ * Y_ * Z_ * Items * sizeof(T_) : 1)
    template <class I_> __device__ void Store(I_, T_ (&)[Items]);
    template <class I_> __device__ void Store(I_, T_ (&)[Items], int valid);
};
template <class K_, int X_, int Items, class V_ = NullType, int Bits = 4, bool Memoize = true, int A_ = 0, int Y_ = 1, int Z_ = 1> class BlockRadixSort {
    SMEM_COLLECTIVE(BlockRadixSort, X_ * Y_ * Z_ * (Items * sizeof(K_) + 16 * 4))
    template <class... R_> __device__ void Sort(K_ (&)[Items], R_ &&...);
    template <class... R_> __device__ void SortDescending(K_ (&)[Items], R_ &&...);
    template <class... R_> __device__ void SortBlockedToStriped(K_ (&)[Items], R_ &&...);
    template <class... R_> __device__ void SortDescendingBlockedToStriped(K_ (&)[Items], R_ &&...);
};
template <class T_, int X_, int Items, bool TimeSlicing = false, int Y_ = 1, int Z_ = 1> class BlockExchange {
    SMEM_COLLECTIVE(BlockExchange, X_ * Y_ * Z_ * Items * sizeof(T_))
    template <class... R_> __device__ void StripedToBlocked(R_ &&...);
    template <class... R_> __device__ void BlockedToStriped(R_ &&...);
    template <class... R_> __device__ void ScatterToStriped(R_ &&...);
    template <class... R_> __device__ void ScatterToBlocked(R_ &&...);
};
template <class T_, int X_, int Items, int Bins, int A_ = 0, int Y_ = 1, int Z_ = 1> class BlockHistogram {
    SMEM_COLLECTIVE(BlockHistogram, X_ * Y_ * Z_ * Items * sizeof(T_))
    template <class H_> __device__ void InitHistogram(H_ &&);
    template <class H_> __device__ void Histogram(T_ (&)[Items], H_ &&);
    template <class H_> __device__ void Composite(T_ (&)[Items], H_ &&);
};
template <class T_, int X_, int Y_ = 1, int Z_ = 1> class BlockDiscontinuity {
    SMEM_COLLECTIVE(BlockDiscontinuity, 2 * X_ * Y_ * Z_ * sizeof(T_))
    template <class... R_> __device__ void FlagHeads(R_ &&...);
    template <class... R_> __device__ void FlagTails(R_ &&...);
};
#undef SMEM_SCANS
#undef SMEM_COLLECTIVE

template <CacheLoadModifier M_, class I_> SMEM_D auto ThreadLoad(I_ p) -> decltype(+*p) { return *p; }
template <CacheStoreModifier M_, class I_, class T_> SMEM_D void ThreadStore(I_ p, T_ v) { *p = v; }
template <int Lanes, class T_> __device__ T_ ShuffleIndex(T_, int lane, unsigned mask);
template <int Lanes, class T_> __device__ T_ ShuffleUp(T_, int offset, int first, unsigned mask);
template <int Lanes, class T_> __device__ T_ ShuffleDown(T_, int offset, int last, unsigned mask);
template <int N_, class T_, class Op> SMEM_D T_ ThreadReduce(T_ (&v)[N_], Op op) {
    T_ r = v[0];
    for (int i = 1; i < N_; ++i)
        r = op(r, v[i]);
    return r;
}
template <int X_, class... A_> __device__ void LoadDirectStriped(int thread, A_ &&...);
template <int X_, class... A_> __device__ void StoreDirectStriped(int thread, A_ &&...);
template <class... A_> __device__ void LoadDirectBlocked(int thread, A_ &&...);
template <class... A_> __device__ void StoreDirectBlocked(int thread, A_ &&...);

#define SMEM_DEVICE_WIDE(NAME) template <class... A_> static cudaError_t NAME(A_ &&...) SMEM_NEVER_RUN
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

template <class T_> struct DoubleBuffer {
    T_ *d_buffers[2];
    int selector = 0;
    DoubleBuffer(T_ *current, T_ *alternate) : d_buffers{current, alternate} {}
    T_ *Current() { return d_buffers[selector]; }
    T_ *Alternate() { return d_buffers[selector ^ 1]; }
};
struct CachingDeviceAllocator {
    template <class... A_> CachingDeviceAllocator(A_...);
    template <class... A_> cudaError_t DeviceAllocate(A_ &&...) SMEM_NEVER_RUN
    cudaError_t DeviceFree(void *);
};
template <class T_, class D_ = ptrdiff_t> struct CountingInputIterator {
    T_ value;
    __host__ __device__ CountingInputIterator(T_ v) : value(v) {}
    __host__ __device__ T_ operator*() const { return value; }
    template <class N_> __host__ __device__ T_ operator[](N_ n) const { return value + (T_)n; }
    template <class N_> __host__ __device__ CountingInputIterator operator+(N_ n) const { return value + (T_)n; }
};
template <class V_, class F_, class I_, class D_ = ptrdiff_t> struct TransformInputIterator {
    I_ base;
    F_ f;
    __host__ __device__ TransformInputIterator(I_ i, F_ f) : base(i), f(f) {}
    template <class N_> __host__ __device__ V_ operator[](N_ n) const { return f(base[n]); }
    template <class N_> __host__ __device__ TransformInputIterator operator+(N_ n) const { return {base + n, f}; }
};

} // namespace cub
