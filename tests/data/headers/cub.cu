// Names of CUB's, those of its older versions included.
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>
#include <cub/iterator/cache_modified_input_iterator.cuh>
#include <cub/util_type.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cuda/functional>
#include <cuda/std/functional>
#include <cuda/std/tuple>

template <class T> __device__ T identity_of_max() { return cub::Traits<T>::LOWEST_KEY; }

template <class T, int Threads, int Items> __global__ void collectives(const T *in, T *out, int valid) {
    using Load = cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_TRANSPOSE>;
    using Store = cub::BlockStore<T, Threads, Items, cub::BLOCK_STORE_WARP_TRANSPOSE>;
    typedef cub::BlockReduce<T, Threads> Reduce;
    using Scan = cub::BlockScan<T, Threads, cub::BLOCK_SCAN_WARP_SCANS>;
    extern __shared__ __align__(16) char bytes[];
    auto &load = reinterpret_cast<typename Load::TempStorage &>(bytes);
    auto &store = *reinterpret_cast<typename Store::TempStorage *>(bytes + sizeof(typename Load::TempStorage));
    __shared__ union {
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
        typename cub::BlockRadixSort<T, Threads, Items>::TempStorage sort;
    } temp;
    T items[Items];
    Load(load).Load(cub::CacheModifiedInputIterator<cub::LOAD_LDG, T>(in), items, valid, T());
    __syncthreads();
    T sum = Reduce(temp.reduce).Sum(items[0]) + Reduce(temp.reduce).Sum(items[0], valid) + Reduce(temp.reduce).Sum(items);
    sum += Reduce(temp.reduce).Reduce(items[0], [](auto a, auto b) { return a < b ? b : a; });
    sum += Reduce(temp.reduce).Reduce(items[0], [](const T &a, const T &b) { return a * b; }, valid);
    sum += Reduce(temp.reduce).Reduce(items[0], cuda::std::plus<T>{}) + Reduce(temp.reduce).Reduce(items[0], ::cuda::maximum<T>());
    T running = 0, total;
    auto prefix = [&](T tile) {
        T before = running;
        running += tile;
        return before;
    };
    __syncthreads();
    Scan(temp.scan).ExclusiveSum(items, items, prefix);
    Scan(temp.scan).InclusiveScan(items, items, cuda::minimum<>(), total);
    __syncthreads();
    cub::BlockRadixSort<T, Threads, Items>(temp.sort).SortDescending(items);
    items[0] = cub::ThreadReduce(items, cuda::std::multiplies<>()) + sum + total;
    Store(store).Store(out, items, valid);
}

template <int Threads> __global__ void best(const float *in, cub::KeyValuePair<int, float> *out) {
    using Pair = cub::KeyValuePair<int, float>;
    using Reduce = cub::BlockReduce<Pair, Threads>;
    __shared__ typename Reduce::TempStorage temp;
    Pair mine = {int(threadIdx.x), in[threadIdx.x]};
    cub::ArgMax larger;
    const Pair found = Reduce(temp).Reduce(mine, larger);
    if (threadIdx.x == 0) *out = found;
}

template __global__ void collectives<int, 128, 4>(const int *, int *, int);
template __global__ void collectives<float, 64, 3>(const float *, float *, int);
template __global__ void best<256>(const float *, cub::KeyValuePair<int, float> *);

__global__ void warps(const __half *in, float4 *out, unsigned *flags) {
    using Warp = cub::WarpReduce<float, 16>;
    __shared__ Warp::TempStorage temp[8];
    const float sum = Warp(temp[threadIdx.x / 16]).Sum(__half2float(in[threadIdx.x]));
    float4 four = {sum, sum, 0, 1};
    four = cub::ShuffleIndex<32>(four, 3, 0xffffffff);
    four = cub::ShuffleUp<32>(four, 1, 0, 0xffffffff);
    out[threadIdx.x] = cub::ShuffleDown<32, float4>(four, 1, 31, 0xffffffff);
    const __half h = cub::ShuffleUp<8>(in[threadIdx.x], 1, 0, cub::WarpMask<8>(threadIdx.x / 8 % 4));
    cub::ThreadStore<cub::STORE_CS>(flags + threadIdx.x, cub::ThreadLoad<cub::LOAD_CG>(flags) + unsigned(__half2float(h)));
    flags[0] = cub::Log2<48>::VALUE + cub::PowerOfTwo<64>::VALUE + cub::RowMajorTid(128, 1, 1);
}

struct Key {
    int low;
    unsigned short high;
};
struct KeyParts {
    __host__ __device__ ::cuda::std::tuple<unsigned short &, int &> operator()(Key &key) const { return {key.high, key.low}; }
};
__global__ void sort_by_parts(Key *keys, int *values) {
    using Sort = cub::BlockRadixSort<Key, 128, 2, int>;
    __shared__ typename Sort::TempStorage temp;
    Key ofThread[2] = {keys[threadIdx.x], keys[threadIdx.x + 128]};
    int itsValues[2] = {values[threadIdx.x], values[threadIdx.x + 128]};
    Sort(temp).Sort(ofThread, itsValues, KeyParts());
    Sort(temp).SortDescending(ofThread, itsValues, KeyParts(), 0, 20);
    keys[threadIdx.x] = ofThread[0];
    values[threadIdx.x] = itsValues[0];
}

__global__ void private_storage(const int *in, int *out) {
    int items[4];
    cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_VECTORIZE>{}.Load(in, items);
    const int sum = cub::BlockReduce<int, 128>().Sum(items);
    out[threadIdx.x] = sum + identity_of_max<int>();
}

void host(int *a, int *b, size_t bytes, void *temp) {
    cub::DoubleBuffer<int> keys(a, b);
    cub::DeviceRadixSort::SortKeys(temp, bytes, keys, 100);
    cub::DeviceReduce::Sum(temp, bytes, a, b, 100);
    a = keys.Current();
}

#if CUB_VERSION < 300000
__global__ void older(const float *in, float *out) {
    using Reduce = cub::BlockReduce<float, 128, cub::BLOCK_REDUCE_RAKING, 1, 1, CUB_PTX_ARCH>;
    __shared__ typename Reduce::TempStorage temp;
    float x = in[threadIdx.x + cub::LaneId() + CUB_PTX_WARP_THREADS + CUB_MAX(1, 2)];
    x = Reduce(temp).Reduce(x, cub::Max()) + Reduce(temp).Reduce(x, cub::Min()) + Reduce(temp).Reduce(x, cub::Sum());
    cub::CTA_SYNC();
    float prefix[2] = {x, x};
    x += cub::internal::ThreadReduce(prefix, cub::Sum());
    cub::internal::ThreadScanExclusive(prefix, prefix, cub::Sum(), x);
    if (cub::Equality()(x, 1.0f) || x > cub::FpLimits<float>::Lowest()) out[threadIdx.x] = x + cub::Traits<float>::Max() + prefix[1];
    static_assert(cub::Equals<cub::If<true, int, long>::Type, int>::VALUE && cub::Traits<int>::CATEGORY == cub::SIGNED_INTEGER, "");
    cub::WARP_SYNC(0xffffffff);
    cub::CountingInputIterator<int> counting(0);
    cub::TransformInputIterator<int, cub::CastOp<int>, cub::CountingInputIterator<int>> cast(counting, cub::CastOp<int>());
    out[cast[3]] = cub::BFE(17u, 2, 3);
}
#endif
