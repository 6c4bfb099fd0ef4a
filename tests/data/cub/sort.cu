// What compares and sorts: BlockDiscontinuity, BlockAdjacentDifference, BlockShuffle, BlockHistogram, BlockRadixRank,
// BlockRadixSort, BlockMergeSort, BlockRunLengthDecode. Data decides many of their accesses.
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>

struct Differ {
  template <class T> __device__ bool operator()(const T &a, const T &b) const { return a != b; }
};
struct Boundary { // with the index of the second
  __device__ bool operator()(int a, int b, int index) const { return a != b || index % 8 == 0; }
};
struct Minus {
  template <class T> __device__ T operator()(const T &a, const T &b) const { return a - b; }
};
struct Less {
  template <class T> __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};

template <class T, int X, int Items> __global__ void discontinuity(const T *in, int *out) {
  using Discontinuity = cub::BlockDiscontinuity<T, X>;
  __shared__ typename Discontinuity::TempStorage temp;
  T items[Items];
  int heads[Items], tails[Items], sum = 0;
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  Discontinuity(temp).FlagHeads(heads, items, Differ());
  for (int i = 0; i < Items; ++i) sum += heads[i];
  __syncthreads();
  Discontinuity(temp).FlagHeads(heads, items, Differ(), T(1));
  for (int i = 0; i < Items; ++i) sum += heads[i];
  __syncthreads();
  Discontinuity(temp).FlagTails(tails, items, Differ());
  for (int i = 0; i < Items; ++i) sum += tails[i];
  __syncthreads();
  Discontinuity(temp).FlagTails(tails, items, Differ(), T(1));
  for (int i = 0; i < Items; ++i) sum += tails[i];
  __syncthreads();
  Discontinuity(temp).FlagHeadsAndTails(heads, tails, items, Differ());
  for (int i = 0; i < Items; ++i) sum += heads[i] + tails[i];
  __syncthreads();
  Discontinuity(temp).FlagHeadsAndTails(heads, T(1), tails, T(2), items, Differ());
  for (int i = 0; i < Items; ++i) sum += heads[i] + tails[i];
  out[threadIdx.x] = sum;
}

__global__ void boundaries(const int *in, int *out) {
  using Discontinuity = cub::BlockDiscontinuity<int, 16, 8>;
  __shared__ Discontinuity::TempStorage temp;
  const int thread = threadIdx.y * 16 + threadIdx.x;
  int item[1] = {in[thread]}, head[1];
  Discontinuity(temp).FlagHeads(head, item, Boundary());
  out[thread] = head[0];
}

template <class T, int X, int Items> __global__ void differences(const T *in, T *out, int valid) {
  using Difference = cub::BlockAdjacentDifference<T, X>;
  __shared__ typename Difference::TempStorage temp;
  T items[Items];
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  Difference(temp).SubtractLeft(items, items, Minus());
  __syncthreads();
  Difference(temp).SubtractLeft(items, items, Minus(), T(7));
  __syncthreads();
  Difference(temp).SubtractRight(items, items, Minus());
  __syncthreads();
  Difference(temp).SubtractRight(items, items, Minus(), T(7));
  __syncthreads();
  Difference(temp).SubtractLeftPartialTile(items, items, Minus(), valid);
  __syncthreads();
  Difference(temp).SubtractLeftPartialTile(items, items, Minus(), valid, T(7));
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = items[i];
}

template <class T, int X, int Items> __global__ void shuffle(const T *in, T *out) {
  using Shuffle = cub::BlockShuffle<T, X>;
  __shared__ typename Shuffle::TempStorage temp;
  T items[Items], moved[Items], edge, one = 0;
  for (int i = 0; i < Items; ++i) items[i] = moved[i] = in[threadIdx.x * Items + i];
  Shuffle(temp).Offset(items[0], one, 3);
  __syncthreads();
  Shuffle(temp).Rotate(one, one, 5);
  __syncthreads();
  Shuffle(temp).Up(items, moved);
  __syncthreads();
  Shuffle(temp).Up(moved, items, edge);
  __syncthreads();
  Shuffle(temp).Down(items, moved);
  __syncthreads();
  Shuffle(temp).Down(moved, items, one);
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = items[i] + edge + one;
}

template <int X, int Items, int Bins, cub::BlockHistogramAlgorithm Algorithm>
__global__ void histogram(const unsigned char *in, unsigned *out) {
  using Histogram = cub::BlockHistogram<unsigned char, X, Items, Bins, Algorithm>;
  __shared__ typename Histogram::TempStorage temp;
  __shared__ unsigned bins[Bins];
  unsigned char items[Items];
  for (int i = 0; i < Items; ++i) items[i] = in[threadIdx.x * Items + i];
  Histogram(temp).Histogram(items, bins);
  __syncthreads();
  for (int bin = threadIdx.x; bin < Bins; bin += X) out[bin] = bins[bin];
}

template <class Key, int X, int Items, int Bits> __global__ void radix_sort(const Key *in, Key *out) {
  using Sort = cub::BlockRadixSort<Key, X, Items, cub::NullType, Bits>;
  __shared__ typename Sort::TempStorage temp;
  Key keys[Items];
  for (int i = 0; i < Items; ++i) keys[i] = in[threadIdx.x * Items + i];
  Sort(temp).Sort(keys, 0, 2 * Bits);
  __syncthreads();
  Sort(temp).SortDescendingBlockedToStriped(keys);
  for (int i = 0; i < Items; ++i) out[i * X + threadIdx.x] = keys[i];
}

template <class Key, class Value, int X, int Items> __global__ void radix_sort_pairs(const Key *in, Value *out) {
  using Sort = cub::BlockRadixSort<Key, X, Items, Value>;
  __shared__ typename Sort::TempStorage temp;
  Key keys[Items];
  Value values[Items];
  for (int i = 0; i < Items; ++i) {
    keys[i] = in[threadIdx.x * Items + i];
    values[i] = threadIdx.x * Items + i;
  }
  Sort(temp).SortDescending(keys, values);
  __syncthreads();
  Sort(temp).SortBlockedToStriped(keys, values);
  for (int i = 0; i < Items; ++i) out[i * X + threadIdx.x] = values[i];
}

template <class Rank, int X, int Items> __global__ void radix_rank(const unsigned *in, int *out) {
  __shared__ typename Rank::TempStorage temp;
  unsigned keys[Items];
  int ranks[Items], prefix[Rank::BINS_TRACKED_PER_THREAD];
  for (int i = 0; i < Items; ++i) keys[i] = in[threadIdx.x * Items + i];
  Rank(temp).RankKeys(keys, ranks, cub::BFEDigitExtractor<unsigned>(4, 4), prefix);
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = ranks[i] + prefix[0];
}

template <class Key, int X, int Items> __global__ void merge_sort(const Key *in, Key *out, int valid) {
  using Sort = cub::BlockMergeSort<Key, X, Items>;
  __shared__ typename Sort::TempStorage temp;
  Key keys[Items];
  for (int i = 0; i < Items; ++i) keys[i] = in[threadIdx.x * Items + i];
  Sort(temp).Sort(keys, Less());
  __syncthreads();
  Sort(temp).Sort(keys, Less(), valid, Key(0));
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = keys[i];
}

template <class Key, class Value, int Items, int Lanes> __global__ void merge_sort_pairs(const Key *in, Value *out) {
  using Sort = cub::WarpMergeSort<Key, Items, Lanes, Value>;
  __shared__ typename Sort::TempStorage temp[64 / Lanes];
  Key keys[Items];
  Value values[Items];
  for (int i = 0; i < Items; ++i) {
    keys[i] = in[threadIdx.x * Items + i];
    values[i] = threadIdx.x * Items + i;
  }
  Sort(temp[threadIdx.x / Lanes]).Sort(keys, values, Less());
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = values[i];
}

template <int X, int Runs, int Items> __global__ void decode(const int *values, const unsigned *lengths, int *out) {
  using Decode = cub::BlockRunLengthDecode<int, X, Runs, Items>;
  __shared__ typename Decode::TempStorage temp;
  int ofRun[Runs], items[Items];
  unsigned length[Runs], total;
  for (int i = 0; i < Runs; ++i) {
    ofRun[i] = values[threadIdx.x * Runs + i];
    length[i] = lengths[threadIdx.x * Runs + i];
  }
  Decode decoder(temp, ofRun, length, total);
  decoder.RunLengthDecode(items, 0);
  for (int i = 0; i < Items; ++i) out[threadIdx.x * Items + i] = items[i];
}

using Rank = cub::BlockRadixRank<128, 4, false>;
using RankDescending = cub::BlockRadixRank<64, 5, true, false>;
using RankMatch = cub::BlockRadixRankMatch<128, 4, false>;
using RankMatchDescending = cub::BlockRadixRankMatch<64, 6, true, cub::BLOCK_SCAN_RAKING>;

void run(const int *in, int *out, const unsigned *inu, unsigned *outu, const float *inf, float *outf, const double *ind,
         double *outd, const unsigned char *inb, short *outs) {
  discontinuity<int, 128, 4><<<1, 128>>>(in, out);
  discontinuity<double, 64, 3><<<1, 64>>>(ind, out);
  boundaries<<<1, dim3(16, 8)>>>(in, out);
  differences<int, 128, 4><<<1, 128>>>(in, out, 301);
  differences<double, 64, 1><<<1, 64>>>(ind, outd, 50);
  shuffle<int, 128, 2><<<1, 128>>>(in, out);
  shuffle<double, 96, 3><<<1, 96>>>(ind, outd);
  histogram<128, 4, 256, cub::BLOCK_HISTO_SORT><<<1, 128>>>(inb, outu);
  histogram<96, 4, 256, cub::BLOCK_HISTO_ATOMIC><<<1, 96>>>(inb, outu);
  radix_sort<int, 128, 4, 4><<<1, 128>>>(in, out);
  radix_sort<float, 64, 8, 5><<<1, 64>>>(inf, outf);
  radix_sort_pairs<double, int, 64, 3><<<1, 64>>>(ind, out);
  radix_sort_pairs<unsigned char, short, 128, 2><<<1, 128>>>(inb, outs);
  radix_rank<Rank, 128, 3><<<1, 128>>>(inu, out);
  radix_rank<RankDescending, 64, 3><<<1, 64>>>(inu, out);
  radix_rank<RankMatch, 128, 3><<<1, 128>>>(inu, out);
  radix_rank<RankMatchDescending, 64, 3><<<1, 64>>>(inu, out);
  merge_sort<int, 128, 3><<<1, 128>>>(in, out, 300);
  merge_sort<double, 64, 2><<<1, 64>>>(ind, outd, 100);
  merge_sort_pairs<float, short, 4, 32><<<1, 64>>>(inf, outs);
  merge_sort_pairs<int, int, 2, 8><<<1, 64>>>(in, out);
  decode<64, 2, 4><<<1, 64>>>(in, inu, out);
}
