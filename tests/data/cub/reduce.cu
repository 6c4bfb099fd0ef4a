// BlockReduce, WarpReduce and ThreadReduce.
#include <cub/cub.cuh>

using cub::BLOCK_REDUCE_RAKING;
using cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY;
using cub::BLOCK_REDUCE_WARP_REDUCTIONS;

// Twelve bytes, and a constructor that shared memory can't have.
struct Moments {
  float count, mean, square;
  __device__ Moments() : count(0), mean(0), square(0) {}
  __device__ Moments(float value) : count(1), mean(value), square(value * value) {}
};
struct Merge {
  __device__ Moments operator()(const Moments &a, const Moments &b) const {
    Moments result;
    result.count = a.count + b.count;
    result.mean = (a.mean * a.count + b.mean * b.count) / result.count;
    result.square = a.square + b.square;
    return result;
  }
};
// Copied by code of its own.
struct Counted {
  int value;
  __device__ Counted(int value = 0) : value(value) {}
  __device__ Counted(const Counted &other) : value(other.value) {}
  __device__ Counted &operator=(const Counted &other) {
    value = other.value;
    return *this;
  }
  __device__ Counted operator+(const Counted &other) const { return Counted(value + other.value); }
};

template <class T, int X, cub::BlockReduceAlgorithm Algorithm, int Y = 1, int Z = 1>
__global__ void sum(const T *in, T *out) {
  using Reduce = cub::BlockReduce<T, X, Algorithm, Y, Z>;
  __shared__ typename Reduce::TempStorage temp;
  const int thread = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
  T total = Reduce(temp).Sum(in[blockIdx.x * X * Y * Z + thread]);
  if (thread == 0) out[blockIdx.x] = total;
}

template <class T, int X, cub::BlockReduceAlgorithm Algorithm>
__global__ void sum_of_valid(const T *in, T *out, int valid) {
  using Reduce = cub::BlockReduce<T, X, Algorithm>;
  __shared__ typename Reduce::TempStorage temp;
  T total = Reduce(temp).Sum(in[threadIdx.x], valid);
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

template <class T, int X, int Items, cub::BlockReduceAlgorithm Algorithm> __global__ void sum_of_arrays(const T *in, T *out) {
  using Reduce = cub::BlockReduce<T, X, Algorithm>;
  __shared__ typename Reduce::TempStorage temp;
  T items[Items];
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  T total = Reduce(temp).Sum(items);
  __syncthreads();
  T largest = Reduce(temp).Reduce(items, [](const T &a, const T &b) { return a < b ? b : a; });
  if (threadIdx.x == 0) out[blockIdx.x] = total + largest;
}

template <int X, cub::BlockReduceAlgorithm Algorithm> __global__ void moments(const float *in, float *out) {
  using Reduce = cub::BlockReduce<Moments, X, Algorithm>;
  __shared__ typename Reduce::TempStorage temp;
  Moments total = Reduce(temp).Reduce(Moments(in[threadIdx.x]), Merge());
  if (threadIdx.x == 0) out[0] = total.square - total.mean * total.mean;
}

template <int X, cub::BlockReduceAlgorithm Algorithm> __global__ void counted(const int *in, int *out) {
  using Reduce = cub::BlockReduce<Counted, X, Algorithm>;
  __shared__ typename Reduce::TempStorage temp;
  Counted total = Reduce(temp).Sum(Counted(in[threadIdx.x]));
  if (threadIdx.x == 0) out[0] = total.value;
}

template <class T, int X, cub::BlockReduceAlgorithm Algorithm> __global__ void arg_max(const T *in, T *out, int n) {
  using Pair = cub::KeyValuePair<int, T>;
  using Reduce = cub::BlockReduce<Pair, X, Algorithm>;
  __shared__ typename Reduce::TempStorage temp;
  __shared__ Pair best;
  Pair mine(0, in[0]);
  for (int i = threadIdx.x; i < n; i += X) mine = cub::ArgMax()(mine, Pair(i, in[i]));
  Pair found = Reduce(temp).Reduce(mine, cub::ArgMax());
  if (threadIdx.x == 0) best = found;
  __syncthreads();
  out[threadIdx.x] = in[threadIdx.x] - best.value + best.key;
}

__global__ void softmax(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 256>;
  __shared__ typename Reduce::TempStorage temp;
  __shared__ float largest, total;
  const float x = in[blockIdx.x * 256 + threadIdx.x];
  const float m = Reduce(temp).Reduce(x, ::cuda::maximum<>{});
  if (threadIdx.x == 0) largest = m;
  __syncthreads();
  const float e = expf(x - largest);
  const float s = Reduce(temp).Sum(e);
  if (threadIdx.x == 0) total = s;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = e / total;
}

__global__ void private_storage(const int *in, int *out) {
  const int total = cub::BlockReduce<int, 128>().Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) out[0] = total;
}

template <class T, int Lanes> __global__ void warps(const T *in, T *out) {
  using Reduce = cub::WarpReduce<T, Lanes>;
  constexpr int Warps = 128 / Lanes;
  __shared__ typename Reduce::TempStorage temp[Warps];
  const int warp = threadIdx.x / Lanes;
  const T x = in[threadIdx.x];
  if (warp < Warps) out[threadIdx.x] = Reduce(temp[warp]).Sum(x) + Reduce(temp[warp]).Reduce(x, ::cuda::minimum<>{});
}

template <class T, int Lanes> __global__ void warps_of_valid(const T *in, T *out, int valid) {
  using Reduce = cub::WarpReduce<T, Lanes>;
  __shared__ typename Reduce::TempStorage temp;
  if (threadIdx.x < Lanes) out[threadIdx.x] = Reduce(temp).Sum(in[threadIdx.x], valid);
}

template <class T, int Lanes> __global__ void segments(const T *in, const int *flags, T *out) {
  using Reduce = cub::WarpReduce<T, Lanes>;
  __shared__ typename Reduce::TempStorage temp[2];
  if (threadIdx.x >= 2 * Lanes) return;
  Reduce reduce(temp[threadIdx.x / Lanes]);
  const T x = in[threadIdx.x];
  const bool every5th = threadIdx.x % 5 == 0;
  out[threadIdx.x] = reduce.HeadSegmentedSum(x, every5th) + reduce.TailSegmentedSum(x, every5th) +
                     reduce.HeadSegmentedReduce(x, flags[threadIdx.x], ::cuda::maximum<>{}) +
                     reduce.TailSegmentedReduce(x, flags[threadIdx.x], ::cuda::maximum<>{});
}

// The values of a row of shared memory.
template <int Items> __global__ void threads(const float *in, float *out) {
  __shared__ float tile[64][Items];
  for (int i = 0; i < Items; ++i) tile[threadIdx.x][i] = in[i * 64 + threadIdx.x];
  __syncthreads();
  float(&row)[Items] = tile[63 - threadIdx.x];
  out[threadIdx.x] = cub::ThreadReduce(row, ::cuda::std::plus<>{}) + cub::ThreadReduce(row, ::cuda::std::plus<>{}, 1.0f);
}

void run(const int *in, int *out, const float *inf, float *outf, const double *ind, double *outd, const short *ins, short *outs,
         const unsigned char *inb, unsigned char *outb, const long long *inl, long long *outl) {
  sum<int, 256, BLOCK_REDUCE_WARP_REDUCTIONS><<<4, 256>>>(in, out);
  sum<int, 256, BLOCK_REDUCE_RAKING><<<4, 256>>>(in, out);
  sum<int, 256, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<4, 256>>>(in, out);
  sum<float, 1024, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 1024>>>(inf, outf);
  sum<float, 1024, BLOCK_REDUCE_RAKING><<<2, 1024>>>(inf, outf);
  sum<float, 1024, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<2, 1024>>>(inf, outf);
  sum<double, 192, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 192>>>(ind, outd);
  sum<double, 192, BLOCK_REDUCE_RAKING><<<2, 192>>>(ind, outd);
  sum<double, 192, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<2, 192>>>(ind, outd);
  sum<short, 128, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 128>>>(ins, outs);
  sum<short, 128, BLOCK_REDUCE_RAKING><<<2, 128>>>(ins, outs);
  sum<unsigned char, 512, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<2, 512>>>(inb, outb);
  sum<unsigned char, 64, BLOCK_REDUCE_RAKING><<<2, 64>>>(inb, outb);
  sum<float, 100, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 100>>>(inf, outf);
  sum<float, 100, BLOCK_REDUCE_RAKING><<<2, 100>>>(inf, outf);
  sum<float, 100, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<2, 100>>>(inf, outf);
  sum<float, 20, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 20>>>(inf, outf);
  sum<float, 20, BLOCK_REDUCE_RAKING><<<2, 20>>>(inf, outf);
  sum<float, 32, BLOCK_REDUCE_WARP_REDUCTIONS><<<2, 32>>>(inf, outf);
  sum<float, 32, BLOCK_REDUCE_RAKING><<<2, 32>>>(inf, outf);
  sum<float, 40, BLOCK_REDUCE_RAKING><<<2, 40>>>(inf, outf);
  sum<float, 64, BLOCK_REDUCE_RAKING><<<2, 64>>>(inf, outf);
  sum<long long, 16, BLOCK_REDUCE_WARP_REDUCTIONS, 8, 2><<<2, dim3(16, 8, 2)>>>(inl, outl);
  sum<long long, 16, BLOCK_REDUCE_RAKING, 12><<<2, dim3(16, 12)>>>(inl, outl);
  sum_of_valid<float, 256, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 256>>>(inf, outf, 256);
  sum_of_valid<float, 256, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 256>>>(inf, outf, 100);
  sum_of_valid<float, 256, BLOCK_REDUCE_RAKING><<<1, 256>>>(inf, outf, 100);
  sum_of_valid<float, 256, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<1, 256>>>(inf, outf, 250);
  sum_of_valid<float, 96, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<1, 96>>>(inf, outf, 96);
  sum_of_arrays<int, 128, 4, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 128>>>(in, out);
  sum_of_arrays<short, 128, 5, BLOCK_REDUCE_RAKING><<<1, 128>>>(ins, outs);
  sum_of_arrays<float, 384, 2, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<1, 384>>>(inf, outf);
  moments<256, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 256>>>(inf, outf);
  moments<256, BLOCK_REDUCE_RAKING><<<1, 256>>>(inf, outf);
  moments<160, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY><<<1, 160>>>(inf, outf);
  counted<128, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 128>>>(in, out);
  counted<128, BLOCK_REDUCE_RAKING><<<1, 128>>>(in, out);
  arg_max<float, 256, BLOCK_REDUCE_WARP_REDUCTIONS><<<1, 256>>>(inf, outf, 4096);
  arg_max<double, 128, BLOCK_REDUCE_RAKING><<<1, 128>>>(ind, outd, 4096);
  softmax<<<8, 256>>>(inf, outf);
  private_storage<<<1, 128>>>(in, out);
  warps<float, 32><<<1, 128>>>(inf, outf);
  warps<int, 16><<<1, 128>>>(in, out);
  warps<short, 12><<<1, 128>>>(ins, outs);
  warps<float, 24><<<1, 128>>>(inf, outf);
  warps<double, 7><<<1, 128>>>(ind, outd);
  warps_of_valid<float, 32><<<1, 32>>>(inf, outf, 20);
  warps_of_valid<double, 20><<<1, 32>>>(ind, outd, 15);
  segments<float, 32><<<1, 64>>>(inf, in, outf);
  segments<int, 8><<<1, 64>>>(in, in, out);
  segments<float, 20><<<1, 64>>>(inf, in, outf);
  threads<8><<<1, 64>>>(inf, outf);
  threads<5><<<1, 64>>>(inf, outf);
}
