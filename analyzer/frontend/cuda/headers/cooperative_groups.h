// Cooperative groups: blocks, tiles of a warp, the lanes that are active, and the grid.
// Synchronising a block is its barrier, a tile its __syncwarp; what a tile exchanges are shuffles of 32-bit words.
#pragma once
#pragma clang system_header

namespace cooperative_groups {

namespace details {
SMEM_D unsigned int lane() { return __nvvm_read_ptx_sreg_laneid(); }
SMEM_D unsigned int thread_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
SMEM_D unsigned int threads_of_block() { return blockDim.x * blockDim.y * blockDim.z; }
SMEM_D unsigned int block_in_grid() { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
SMEM_D unsigned int blocks_of_grid() { return gridDim.x * gridDim.y * gridDim.z; }

// Any copyable value, exchanged word by word.
template <class T_, class Shuffle> SMEM_D T_ by_words(T_ value, Shuffle shuffle) {
    constexpr unsigned words = (sizeof(T_) + 3) / 4;
    unsigned int w[words] = {};
    __builtin_memcpy(w, &value, sizeof(T_));
#pragma unroll
    for (unsigned i = 0; i < words; ++i)
        w[i] = shuffle(w[i]);
    __builtin_memcpy(&value, w, sizeof(T_));
    return value;
}
template <class T_> struct plain { typedef T_ type; };
template <class T_> struct plain<const T_> { typedef T_ type; };
template <class T_> struct plain<T_ &> : plain<T_> {};
template <class T_> struct plain<T_ &&> : plain<T_> {};
} // namespace details

class thread_group {
  public:
    thread_group() = default;
    __device__ thread_group(unsigned int rank, unsigned int size, unsigned int mask) : rank_(rank), size_(size), mask_(mask) {}
    __device__ unsigned int thread_rank() const { return rank_; }
    __device__ unsigned int size() const { return size_; }
    __device__ unsigned int num_threads() const { return size_; }
    __device__ bool is_valid() const { return true; }
    __device__ void sync() const { mask_ ? __syncwarp(mask_) : __syncthreads(); }

  protected:
    unsigned int rank_, size_, mask_; // mask_ is 0 for a whole block
};

class thread_block : public thread_group {
  public:
    __device__ thread_block() : thread_group(details::thread_in_block(), details::threads_of_block(), 0) {}
    static __device__ void sync() { __syncthreads(); }
    static __device__ unsigned int thread_rank() { return details::thread_in_block(); }
    static __device__ unsigned int size() { return details::threads_of_block(); }
    static __device__ unsigned int num_threads() { return size(); }
    static __device__ dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    static __device__ dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    static __device__ dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    static __device__ dim3 dim_threads() { return group_dim(); }
    struct arrival_token {};
    __device__ arrival_token barrier_arrive() const { return {}; }
    __device__ void barrier_wait(arrival_token &&) const { __syncthreads(); }
};
SMEM_D thread_block this_thread_block() { return thread_block(); }
// Scratch for tiles of more than a warp.
template <unsigned int MaxThreads = 1024> struct block_tile_memory { unsigned long long words[MaxThreads / 32 * 2]; };
template <unsigned int N_> SMEM_D thread_block this_thread_block(block_tile_memory<N_> &) { return thread_block(); }

class grid_group {
  public:
    // A barrier of the whole grid is at least one of the block.
    __device__ void sync() const {
        __syncthreads();
        __threadfence();
        __syncthreads();
    }
    static __device__ bool is_valid() { return true; }
    static __device__ unsigned long long size() { return (unsigned long long)details::blocks_of_grid() * details::threads_of_block(); }
    static __device__ unsigned long long num_threads() { return size(); }
    static __device__ unsigned int num_blocks() { return details::blocks_of_grid(); }
    static __device__ unsigned int block_rank() { return details::block_in_grid(); }
    static __device__ unsigned long long thread_rank() {
        return (unsigned long long)details::block_in_grid() * details::threads_of_block() + details::thread_in_block();
    }
    static __device__ dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    static __device__ dim3 dim_blocks() { return group_dim(); }
    static __device__ dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
SMEM_D grid_group this_grid() { return grid_group(); }

#if __CUDA_ARCH__ >= 900
class cluster_group {
  public:
    static __device__ void sync() { barrier_arrive(); barrier_wait(); }
    static __device__ void barrier_arrive() { __cluster_barrier_arrive(); }
    static __device__ void barrier_wait() { __cluster_barrier_wait(); }
    static __device__ unsigned int block_rank() { return __clusterRelativeBlockRank(); }
    static __device__ unsigned int num_blocks() { return __clusterSizeInBlocks(); }
    static __device__ unsigned int thread_rank() { return block_rank() * details::threads_of_block() + details::thread_in_block(); }
    static __device__ unsigned int num_threads() { return num_blocks() * details::threads_of_block(); }
    static __device__ unsigned int size() { return num_threads(); }
    static __device__ dim3 block_index() { return __clusterRelativeBlockIdx(); }
    static __device__ dim3 dim_blocks() { return __clusterDim(); }
    template <class T_> static __device__ T_ *map_shared_rank(T_ *p, int rank) { return (T_ *)__cluster_map_shared_rank(p, rank); }
    static __device__ unsigned int query_shared_rank(const void *p) { return __cluster_query_shared_rank(p); }
};
SMEM_D cluster_group this_cluster() { return cluster_group(); }
#endif

// The lanes that are active together; lanes are numbered by their order in the mask.
class coalesced_group : public thread_group {
  public:
    __device__ explicit coalesced_group(unsigned int mask)
        : thread_group(__popc(mask & ((1u << details::lane()) - 1)), __popc(mask), mask) {}
    __device__ void sync() const { __syncwarp(mask_); }
    __device__ unsigned int meta_group_rank() const { return 0; }
    __device__ unsigned int meta_group_size() const { return 1; }
    template <class T_> __device__ T_ shfl(T_ v, int rank) const {
        int from = rank == 0 ? __ffs(mask_) - 1 : size_ == 32 ? rank : (int)__fns(mask_, 0, rank + 1);
        return details::by_words(v, [&](unsigned int w) { return __shfl_sync(mask_, w, from); });
    }
    template <class T_> __device__ T_ shfl_down(T_ v, unsigned int delta) const {
        int from = (int)__fns(mask_, details::lane(), delta + 1);
        from = from < 0 || from > 31 ? (int)details::lane() : from;
        return details::by_words(v, [&](unsigned int w) { return __shfl_sync(mask_, w, from); });
    }
    template <class T_> __device__ T_ shfl_up(T_ v, unsigned int delta) const {
        int from = (int)__fns(mask_, details::lane(), -(int)(delta + 1));
        from = from < 0 || from > 31 ? (int)details::lane() : from;
        return details::by_words(v, [&](unsigned int w) { return __shfl_sync(mask_, w, from); });
    }
    template <class T_> __device__ T_ shfl_xor(T_ v, unsigned int lanes) const { return shfl(v, (int)(rank_ ^ lanes)); }
    __device__ int any(int p) const { return __ballot_sync(mask_, p) != 0; }
    __device__ int all(int p) const { return __ballot_sync(mask_, p) == mask_; }
    __device__ unsigned int ballot(int p) const {
        unsigned int votes = __ballot_sync(mask_, p), packed = 0;
        for (unsigned int rank = 0, rest = mask_; rest; ++rank, rest &= rest - 1)
            packed |= (votes >> (__ffs(rest) - 1) & 1) << rank;
        return packed;
    }
#if __CUDA_ARCH__ >= 700
    template <class T_> __device__ unsigned int match_any(T_ v) const { return __match_any_sync(mask_, v); }
    template <class T_> __device__ unsigned int match_all(T_ v, int &p) const { return __match_all_sync(mask_, v, &p); }
#endif
};
SMEM_D coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

// Size consecutive lanes of a warp. A tile of more than a warp is only counted, and synchronised, as its block.
template <unsigned int Size, class Parent = void> class thread_block_tile : public thread_group {
    static_assert((Size & (Size - 1)) == 0, "a tile has a power of two lanes");
    static __device__ unsigned int lanes() {
        return Size >= 32 ? 0xffffffffu : ((1u << Size % 32) - 1) << (details::lane() & ~(Size - 1));
    }

  public:
    __device__ thread_block_tile() : thread_group(thread_rank(), Size, lanes()) {}
    template <class P_> __device__ thread_block_tile(const thread_block_tile<Size, P_> &) : thread_block_tile() {}
    static __device__ void sync() { Size > 32 ? __syncthreads() : __syncwarp(lanes()); }
    static __device__ unsigned int thread_rank() { return details::thread_in_block() & (Size - 1); }
    static __host__ __device__ constexpr unsigned int size() { return Size; }
    static __host__ __device__ constexpr unsigned int num_threads() { return Size; }
    static __device__ unsigned int meta_group_rank() { return details::thread_in_block() / Size; }
    static __device__ unsigned int meta_group_size() { return (details::threads_of_block() + Size - 1) / Size; }
    template <class T_> __device__ typename details::plain<T_>::type shfl(T_ &&v, int rank) const {
        return details::by_words<typename details::plain<T_>::type>(v, [&](unsigned int w) { return __shfl_sync(lanes(), w, rank, Size); });
    }
    template <class T_> __device__ typename details::plain<T_>::type shfl_down(T_ &&v, unsigned int delta) const {
        return details::by_words<typename details::plain<T_>::type>(v, [&](unsigned int w) { return __shfl_down_sync(lanes(), w, delta, Size); });
    }
    template <class T_> __device__ typename details::plain<T_>::type shfl_up(T_ &&v, unsigned int delta) const {
        return details::by_words<typename details::plain<T_>::type>(v, [&](unsigned int w) { return __shfl_up_sync(lanes(), w, delta, Size); });
    }
    template <class T_> __device__ typename details::plain<T_>::type shfl_xor(T_ &&v, unsigned int mask) const {
        return details::by_words<typename details::plain<T_>::type>(v, [&](unsigned int w) { return __shfl_xor_sync(lanes(), w, (int)mask, Size); });
    }
    __device__ int any(int p) const { return (__ballot_sync(lanes(), p) & lanes()) != 0; }
    __device__ int all(int p) const { return (__ballot_sync(lanes(), p) & lanes()) == lanes(); }
    __device__ unsigned int ballot(int p) const {
        return (__ballot_sync(lanes(), p) & lanes()) >> (Size >= 32 ? 0 : details::lane() & ~(Size - 1));
    }
#if __CUDA_ARCH__ >= 700
    template <class T_> __device__ unsigned int match_any(T_ v) const { return __match_any_sync(lanes(), v); }
    template <class T_> __device__ unsigned int match_all(T_ v, int &p) const { return __match_all_sync(lanes(), v, &p); }
#endif
};

template <unsigned int Size, class Parent> SMEM_D thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
    return thread_block_tile<Size, Parent>();
}
SMEM_D thread_group tiled_partition(const thread_group &parent, unsigned int size) {
    return thread_group(parent.thread_rank() % size, size,
                        size >= 32 ? 0xffffffffu : ((1u << size) - 1) << (details::lane() & ~(size - 1)));
}
#if __CUDA_ARCH__ >= 700
template <unsigned int Size, class P_> SMEM_D coalesced_group labeled_partition(const thread_block_tile<Size, P_> &g, int label) {
    return coalesced_group(g.match_any(label));
}
SMEM_D coalesced_group labeled_partition(const coalesced_group &g, int label) { return coalesced_group(g.match_any(label)); }
template <class Group> SMEM_D coalesced_group binary_partition(const Group &g, bool p) { return labeled_partition(g, p); }
#endif

template <class Group> SMEM_D void sync(const Group &g) { g.sync(); }
template <class Group> SMEM_D unsigned int thread_rank(const Group &g) { return g.thread_rank(); }
template <class Group> SMEM_D unsigned int group_size(const Group &g) { return g.size(); }
template <class Group, class F_> SMEM_D void invoke_one(const Group &g, F_ &&f) {
    if (g.thread_rank() == 0)
        f();
}

} // namespace cooperative_groups
