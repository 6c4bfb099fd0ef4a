// Hands items to other threads of a block.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {

template <class T_, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockShuffle : public detail::BlockCollective<BlockShuffle<T_, BlockX, BlockY, BlockZ, Arch>,
                                                    T_[BlockX * BlockY * BlockZ], BlockX, BlockY, BlockZ> {
    typedef detail::BlockCollective<BlockShuffle, T_[BlockX * BlockY * BlockZ], BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;

  public:
    using Collective::Collective;

    /// From the thread `distance` above, where there is one.
    __device__ __forceinline__ void Offset(T_ input, T_ &output, int distance = 1) {
        leave(input);
        const int from = int(thread) + distance;
        if (from >= 0 && from < Threads) output = storage[(size_t)from];
    }
    /// The same, around the end.
    __device__ __forceinline__ void Rotate(T_ input, T_ &output, unsigned int distance = 1) {
        leave(input);
        unsigned int from = thread + distance;
        if (from >= Threads) from -= Threads;
        output = storage[from];
    }

    template <int Items> __device__ __forceinline__ void Up(T_ (&input)[Items], T_ (&before)[Items]) {
        leave(input[Items - 1]);
#pragma unroll
        for (int i = Items - 1; i > 0; --i)
            before[i] = input[i - 1];
        if (thread > 0) before[0] = storage[thread - 1];
    }
    template <int Items> __device__ __forceinline__ void Up(T_ (&input)[Items], T_ (&before)[Items], T_ &lastOfBlock) {
        Up(input, before);
        lastOfBlock = storage[Threads - 1];
    }
    template <int Items> __device__ __forceinline__ void Down(T_ (&input)[Items], T_ (&after)[Items]) {
        leave(input[0]);
#pragma unroll
        for (int i = 0; i < Items - 1; ++i)
            after[i] = input[i + 1];
        if (thread < Threads - 1) after[Items - 1] = storage[thread + 1];
    }
    template <int Items> __device__ __forceinline__ void Down(T_ (&input)[Items], T_ (&after)[Items], T_ &firstOfBlock) {
        Down(input, after);
        firstOfBlock = storage[0];
    }

  private:
    __device__ __forceinline__ void leave(const T_ &input) {
        storage[thread] = input;
        __syncthreads();
    }
};

} // namespace cub
