// BlockLoad, BlockStore, BlockExchange, and the same for warps.
#include <cub/cub.cuh>

struct alignas(8) Pixel {
  float r, g, b, a;
};

template <class T, int X, int Items, cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store, int Y = 1>
__global__ void copy(const T *in, T *out) {
  using BlockLoad = cub::BlockLoad<T, X, Items, Load, Y>;
  using BlockStore = cub::BlockStore<T, X, Items, Store, Y>;
  __shared__ union {
    typename BlockLoad::TempStorage load;
    typename BlockStore::TempStorage store;
  } temp;
  T items[Items];
  const int first = blockIdx.x * X * Y * Items;
  BlockLoad(temp.load).Load(in + first, items);
  __syncthreads();
  BlockStore(temp.store).Store(out + first, items);
}

template <class T, int X, int Items, cub::BlockLoadAlgorithm Load, cub::BlockStoreAlgorithm Store>
__global__ void copy_of_valid(const T *in, T *out, int n) {
  using BlockLoad = cub::BlockLoad<T, X, Items, Load>;
  using BlockStore = cub::BlockStore<T, X, Items, Store>;
  __shared__ typename BlockLoad::TempStorage load;
  __shared__ typename BlockStore::TempStorage store;
  T items[Items], more[Items];
  const int first = blockIdx.x * X * Items;
  BlockLoad(load).Load(in + first, items, n - first);
  __syncthreads();
  BlockLoad(load).Load(in + first, more, n - first, T());
  for (int i = 0; i < Items; ++i) items[i] = items[i] + more[i];
  BlockStore(store).Store(out + first, items, n - first);
}

// From shared memory to shared memory.
template <int X, int Items> __global__ void direct(const float *in, float *out) {
  __shared__ __align__(16) float tile[X * Items];
  float items[Items];
  cub::LoadDirectStriped<X>(threadIdx.x, in, items);
  cub::StoreDirectStriped<X>(threadIdx.x, tile, items);
  __syncthreads();
  cub::LoadDirectBlocked(threadIdx.x, tile, items);
  __syncthreads();
  cub::StoreDirectBlockedVectorized(threadIdx.x, tile, items);
  __syncthreads();
  cub::LoadDirectBlockedVectorized(threadIdx.x, tile, items);
  __syncthreads();
  cub::StoreDirectBlocked(threadIdx.x, tile, items, X * Items - 5);
  __syncthreads();
  cub::LoadDirectWarpStriped(threadIdx.x, tile, items);
  cub::StoreDirectBlocked(threadIdx.x, out, items);
}

template <class T, int X, int Items, bool TimeSliced> __global__ void exchange(const T *in, const int *order, T *out) {
  using Exchange = cub::BlockExchange<T, X, Items, TimeSliced>;
  __shared__ typename Exchange::TempStorage temp;
  T items[Items], other[Items];
  int ranks[Items];
  for (int i = 0; i < Items; ++i) {
    items[i] = in[threadIdx.x * Items + i];
    ranks[i] = (threadIdx.x * Items + i) * 7 % (X * Items);
  }
  Exchange(temp).BlockedToStriped(items);
  __syncthreads();
  Exchange(temp).StripedToBlocked(items, other);
  __syncthreads();
  Exchange(temp).BlockedToWarpStriped(other, items);
  __syncthreads();
  Exchange(temp).WarpStripedToBlocked(items);
  __syncthreads();
  Exchange(temp).ScatterToBlocked(items, ranks);
  __syncthreads();
  Exchange(temp).ScatterToStriped(items, other, ranks);
  __syncthreads();
  for (int i = 0; i < Items; ++i) ranks[i] = order[threadIdx.x * Items + i];
  Exchange(temp).ScatterToStriped(other, ranks);
  for (int i = 0; i < Items; ++i) out[i * X + threadIdx.x] = other[i];
}

template <class T, int X, int Items> __global__ void exchange_some(const T *in, T *out) {
  using Exchange = cub::BlockExchange<T, X, Items>;
  __shared__ typename Exchange::TempStorage temp;
  T items[Items];
  int ranks[Items];
  bool valid[Items];
  for (int i = 0; i < Items; ++i) {
    items[i] = in[threadIdx.x * Items + i];
    ranks[i] = threadIdx.x % 3 ? int(threadIdx.x) * Items + i : -1;
    valid[i] = threadIdx.x % 4 == i;
  }
  Exchange(temp).ScatterToStripedGuarded(items, ranks);
  __syncthreads();
  for (int i = 0; i < Items; ++i) ranks[i] = threadIdx.x * Items + i;
  Exchange(temp).ScatterToStripedFlagged(items, items, ranks, valid);
  for (int i = 0; i < Items; ++i) out[i * X + threadIdx.x] = items[i];
}

__global__ void private_storage(const int *in, int *out) {
  int items[4];
  cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>().Load(in, items);
  cub::BlockExchange<int, 128, 4>().BlockedToStriped(items);
  cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>().Store(out, items);
}

template <class T, int Items, int Lanes> __global__ void warps(const T *in, T *out) {
  using Load = cub::WarpLoad<T, Items, cub::WARP_LOAD_TRANSPOSE, Lanes>;
  using Store = cub::WarpStore<T, Items, cub::WARP_STORE_TRANSPOSE, Lanes>;
  using Exchange = cub::WarpExchange<T, Items, Lanes>;
  constexpr int Warps = 64 / Lanes;
  __shared__ typename Load::TempStorage load[Warps];
  __shared__ typename Store::TempStorage store[Warps];
  __shared__ typename Exchange::TempStorage exchange[Warps];
  const int warp = threadIdx.x / Lanes, lane = threadIdx.x % Lanes;
  T items[Items];
  int ranks[Items];
  Load(load[warp]).Load(in + warp * Lanes * Items, items);
  Exchange(exchange[warp]).BlockedToStriped(items, items);
  __syncwarp();
  Exchange(exchange[warp]).StripedToBlocked(items, items);
  __syncwarp();
  for (int i = 0; i < Items; ++i) ranks[i] = lane * Items + i;
  Exchange(exchange[warp]).ScatterToStriped(items, ranks);
  Store(store[warp]).Store(out + warp * Lanes * Items, items, Lanes * Items - 3);
}

void run(const int *in, const int *order, int *out, const float *inf, float *outf, const double *ind, double *outd,
         const short *ins, short *outs, const unsigned char *inb, unsigned char *outb, const Pixel *inp, Pixel *outp) {
  copy<int, 128, 4, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_TRANSPOSE><<<4, 128>>>(in, out);
  copy<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_DIRECT><<<4, 128>>>(in, out);
  copy<int, 128, 5, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<4, 128>>>(in, out);
  copy<float, 256, 8, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<4, 256>>>(inf, outf);
  copy<float, 256, 16, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE><<<2, 256>>>(inf, outf);
  copy<float, 96, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED><<<2, 96>>>(inf, outf);
  copy<double, 64, 7, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE><<<2, 64>>>(ind, outd);
  copy<short, 128, 8, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE><<<2, 128>>>(ins, outs);
  copy<unsigned char, 128, 16, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<2, 128>>>(inb, outb);
  copy<Pixel, 64, 2, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<2, 64>>>(inp, outp);
  copy<int, 16, 3, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE, 6><<<2, dim3(16, 6)>>>(in, out);
  copy<int, 100, 4, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<2, 100>>>(in, out);
  copy<int, 128, 4, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE><<<2, 128>>>(in, out);
  copy<int, 128, 4, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED><<<2, 128>>>(in, out);
  copy_of_valid<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<4, 128>>>(in, out, 2000);
  copy_of_valid<float, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE><<<4, 128>>>(inf, outf, 2000);
  copy_of_valid<float, 64, 3, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED><<<4, 64>>>(inf, outf, 700);
  copy_of_valid<double, 64, 3, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_DIRECT><<<4, 64>>>(ind, outd, 700);
  direct<128, 4><<<1, 128>>>(inf, outf);
  direct<64, 6><<<1, 64>>>(inf, outf);
  exchange<int, 128, 4, false><<<1, 128>>>(in, order, out);
  exchange<int, 128, 8, false><<<1, 128>>>(in, order, out);
  exchange<double, 96, 5, false><<<1, 96>>>(ind, order, outd);
  exchange<float, 96, 4, true><<<1, 96>>>(inf, order, outf);
  exchange<float, 64, 8, true><<<1, 64>>>(inf, order, outf);
  exchange_some<int, 128, 4><<<1, 128>>>(in, out);
  exchange_some<float, 64, 8><<<1, 64>>>(inf, outf);
  private_storage<<<1, 128>>>(in, out);
  warps<int, 4, 32><<<1, 64>>>(in, out);
  warps<float, 8, 32><<<1, 64>>>(inf, outf);
  warps<double, 3, 16><<<1, 64>>>(ind, outd);
}
