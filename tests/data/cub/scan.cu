// BlockScan and WarpScan.
#include <cub/cub.cuh>

using cub::BLOCK_SCAN_RAKING;
using cub::BLOCK_SCAN_RAKING_MEMOIZE;
using cub::BLOCK_SCAN_WARP_SCANS;

// The running total that a block carries from tile to tile.
template <class T> struct Running {
  T total;
  __device__ explicit Running(T total) : total(total) {}
  __device__ T operator()(T tile) {
    T before = total;
    total += tile;
    return before;
  }
};
// A flag and a value of different sizes.
struct Segment {
  unsigned char begins;
  double value;
};
struct Join {
  __device__ Segment operator()(const Segment &a, const Segment &b) const {
    return {(unsigned char)(a.begins | b.begins), b.begins ? b.value : a.value + b.value};
  }
};

template <class T, int X, cub::BlockScanAlgorithm Algorithm, int Y = 1> __global__ void exclusive_sum(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm, Y>;
  __shared__ typename Scan::TempStorage temp;
  const int thread = threadIdx.y * X + threadIdx.x;
  T before;
  Scan(temp).ExclusiveSum(in[thread], before);
  out[thread] = before;
}

template <class T, int X, cub::BlockScanAlgorithm Algorithm> __global__ void inclusive_sum(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  T upTo;
  Scan(temp).InclusiveSum(in[threadIdx.x], upTo);
  out[threadIdx.x] = upTo;
}

template <class T, int X, cub::BlockScanAlgorithm Algorithm> __global__ void sums_with_aggregate(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  T before, upTo, total, sameTotal;
  Scan(temp).ExclusiveSum(in[threadIdx.x], before, total);
  __syncthreads();
  Scan(temp).InclusiveSum(in[threadIdx.x], upTo, sameTotal);
  out[threadIdx.x] = before + upTo + total + sameTotal;
}

template <class T, int X, cub::BlockScanAlgorithm Algorithm> __global__ void running_sum(const T *in, T *out, int n) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  Running<T> running(0);
  for (int tile = 0; tile < n; tile += X) {
    T before, upTo;
    Scan(temp).ExclusiveSum(in[tile + threadIdx.x], before, running);
    __syncthreads();
    Scan(temp).InclusiveSum(before, upTo, running);
    __syncthreads();
    out[tile + threadIdx.x] = upTo;
  }
}

template <class T, int X, int Items, cub::BlockScanAlgorithm Algorithm> __global__ void sums_of_arrays(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  T items[Items], total;
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  Scan(temp).ExclusiveSum(items, items);
  __syncthreads();
  Scan(temp).InclusiveSum(items, items);
  __syncthreads();
  Scan(temp).ExclusiveSum(items, items, total);
  __syncthreads();
  Scan(temp).InclusiveSum(items, items, total);
  __syncthreads();
  Running<T> running(total);
  Scan(temp).ExclusiveSum(items, items, running);
  __syncthreads();
  Scan(temp).InclusiveSum(items, items, running);
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = items[i];
}

template <class T, int X, cub::BlockScanAlgorithm Algorithm> __global__ void maxima(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  T value = in[threadIdx.x], largest;
  ::cuda::maximum<> op;
  Scan(temp).ExclusiveScan(value, value, op);
  __syncthreads();
  Scan(temp).ExclusiveScan(value, value, T(-1), op);
  __syncthreads();
  Scan(temp).ExclusiveScan(value, value, op, largest);
  __syncthreads();
  Scan(temp).ExclusiveScan(value, value, T(-1), op, largest);
  __syncthreads();
  Scan(temp).InclusiveScan(value, value, op);
  __syncthreads();
  Scan(temp).InclusiveScan(value, value, op, largest);
  out[threadIdx.x] = value + largest;
}

template <class T, int X, int Items, cub::BlockScanAlgorithm Algorithm> __global__ void maxima_of_arrays(const T *in, T *out) {
  using Scan = cub::BlockScan<T, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  T items[Items], largest;
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  auto op = [](const T &a, const T &b) { return a < b ? b : a; };
  Scan(temp).ExclusiveScan(items, items, op);
  __syncthreads();
  Scan(temp).ExclusiveScan(items, items, T(-1), op);
  __syncthreads();
  Scan(temp).ExclusiveScan(items, items, op, largest);
  __syncthreads();
  Scan(temp).InclusiveScan(items, items, op);
  __syncthreads();
  Scan(temp).InclusiveScan(items, items, op, largest);
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = items[i] + largest;
}

template <int X, cub::BlockScanAlgorithm Algorithm> __global__ void segmented_sum(const double *in, const int *flags, double *out) {
  using Scan = cub::BlockScan<Segment, X, Algorithm>;
  __shared__ typename Scan::TempStorage temp;
  Segment segment = {(unsigned char)flags[threadIdx.x], in[threadIdx.x]};
  Scan(temp).InclusiveScan(segment, segment, Join());
  out[threadIdx.x] = segment.value;
}

// Where each thread's survivors go is known only if the values are.
__global__ void compact(const int *in, int *out, int *count) {
  using Scan = cub::BlockScan<int, 256>;
  __shared__ typename Scan::TempStorage temp;
  __shared__ int kept[256];
  int keep = in[threadIdx.x] > 0, slot, total;
  Scan(temp).ExclusiveSum(keep, slot, total);
  if (keep) kept[slot] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < total) out[threadIdx.x] = kept[threadIdx.x];
  if (threadIdx.x == 0) *count = total;
}

__global__ void private_storage(const int *in, int *out) {
  int before;
  cub::BlockScan<int, 128>().ExclusiveSum(in[threadIdx.x], before);
  out[threadIdx.x] = before;
}

template <class T, int Lanes> __global__ void warps(const T *in, T *out) {
  using Scan = cub::WarpScan<T, Lanes>;
  constexpr int Warps = 64 / Lanes;
  __shared__ typename Scan::TempStorage temp[Warps];
  if (threadIdx.x >= Warps * Lanes) return;
  Scan scan(temp[threadIdx.x / Lanes]);
  T value = in[threadIdx.x], other, total;
  scan.InclusiveSum(value, value);
  scan.ExclusiveSum(value, value);
  scan.InclusiveSum(value, value, total);
  scan.ExclusiveSum(value, value, total);
  ::cuda::minimum<> op;
  scan.InclusiveScan(value, value, op);
  scan.InclusiveScan(value, value, op, total);
  scan.ExclusiveScan(value, value, op);
  scan.ExclusiveScan(value, value, T(9), op);
  scan.ExclusiveScan(value, value, op, total);
  scan.ExclusiveScan(value, value, T(9), op, total);
  scan.Scan(value, value, other, op);
  scan.Scan(value, value, other, T(9), op);
  out[threadIdx.x] = scan.Broadcast(value, 3) + other + total;
}

void run(const int *in, int *out, const float *inf, float *outf, const double *ind, double *outd, const short *ins, short *outs,
         const unsigned char *inb, unsigned char *outb) {
  exclusive_sum<int, 128, BLOCK_SCAN_RAKING><<<1, 128>>>(in, out);
  exclusive_sum<int, 128, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 128>>>(in, out);
  exclusive_sum<int, 128, BLOCK_SCAN_WARP_SCANS><<<1, 128>>>(in, out);
  exclusive_sum<double, 512, BLOCK_SCAN_RAKING><<<1, 512>>>(ind, outd);
  exclusive_sum<short, 256, BLOCK_SCAN_RAKING><<<1, 256>>>(ins, outs);
  exclusive_sum<unsigned char, 1024, BLOCK_SCAN_WARP_SCANS><<<1, 1024>>>(inb, outb);
  exclusive_sum<float, 32, BLOCK_SCAN_RAKING><<<1, 32>>>(inf, outf);
  exclusive_sum<float, 32, BLOCK_SCAN_WARP_SCANS><<<1, 32>>>(inf, outf);
  exclusive_sum<float, 24, BLOCK_SCAN_RAKING><<<1, 24>>>(inf, outf);
  exclusive_sum<float, 100, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 100>>>(inf, outf);
  exclusive_sum<float, 100, BLOCK_SCAN_WARP_SCANS><<<1, 100>>>(inf, outf);
  exclusive_sum<float, 16, BLOCK_SCAN_RAKING, 12><<<1, dim3(16, 12)>>>(inf, outf);
  exclusive_sum<float, 16, BLOCK_SCAN_WARP_SCANS, 12><<<1, dim3(16, 12)>>>(inf, outf);
  inclusive_sum<int, 256, BLOCK_SCAN_RAKING><<<1, 256>>>(in, out);
  inclusive_sum<int, 256, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 256>>>(in, out);
  inclusive_sum<int, 256, BLOCK_SCAN_WARP_SCANS><<<1, 256>>>(in, out);
  inclusive_sum<double, 40, BLOCK_SCAN_RAKING><<<1, 40>>>(ind, outd);
  sums_with_aggregate<int, 256, BLOCK_SCAN_RAKING><<<1, 256>>>(in, out);
  sums_with_aggregate<float, 64, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 64>>>(inf, outf);
  sums_with_aggregate<float, 192, BLOCK_SCAN_WARP_SCANS><<<1, 192>>>(inf, outf);
  sums_with_aggregate<float, 32, BLOCK_SCAN_RAKING><<<1, 32>>>(inf, outf);
  running_sum<int, 128, BLOCK_SCAN_RAKING><<<1, 128>>>(in, out, 512);
  running_sum<int, 128, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 128>>>(in, out, 512);
  running_sum<float, 128, BLOCK_SCAN_WARP_SCANS><<<1, 128>>>(inf, outf, 512);
  running_sum<float, 32, BLOCK_SCAN_RAKING><<<1, 32>>>(inf, outf, 128);
  sums_of_arrays<int, 128, 4, BLOCK_SCAN_RAKING><<<1, 128>>>(in, out);
  sums_of_arrays<int, 64, 1, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 64>>>(in, out);
  sums_of_arrays<float, 96, 3, BLOCK_SCAN_WARP_SCANS><<<1, 96>>>(inf, outf);
  maxima<int, 128, BLOCK_SCAN_RAKING><<<1, 128>>>(in, out);
  maxima<float, 256, BLOCK_SCAN_RAKING_MEMOIZE><<<1, 256>>>(inf, outf);
  maxima<float, 128, BLOCK_SCAN_WARP_SCANS><<<1, 128>>>(inf, outf);
  maxima<float, 32, BLOCK_SCAN_RAKING><<<1, 32>>>(inf, outf);
  maxima_of_arrays<int, 128, 4, BLOCK_SCAN_RAKING><<<1, 128>>>(in, out);
  maxima_of_arrays<float, 64, 2, BLOCK_SCAN_WARP_SCANS><<<1, 64>>>(inf, outf);
  segmented_sum<128, BLOCK_SCAN_RAKING><<<1, 128>>>(ind, in, outd);
  segmented_sum<128, BLOCK_SCAN_WARP_SCANS><<<1, 128>>>(ind, in, outd);
  compact<<<1, 256>>>(in, out, out);
  private_storage<<<1, 128>>>(in, out);
  warps<int, 32><<<1, 64>>>(in, out);
  warps<float, 8><<<1, 64>>>(inf, outf);
  warps<int, 20><<<1, 64>>>(in, out);
  warps<float, 12><<<1, 64>>>(inf, outf);
  warps<double, 24><<<1, 64>>>(ind, outd);
}
