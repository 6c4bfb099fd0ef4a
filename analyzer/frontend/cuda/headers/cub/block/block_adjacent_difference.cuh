// Differences between neighbouring items of a block.
#pragma once
#pragma clang system_header

#include "block_discontinuity.cuh"

namespace cub {

template <class T_, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockAdjacentDifference
    : public detail::BlockCollective<BlockAdjacentDifference<T_, BlockX, BlockY, BlockZ, Arch>,
                                     detail::NeighbourLayout<T_, BlockX * BlockY * BlockZ>, BlockX, BlockY, BlockZ> {
    typedef detail::BlockCollective<BlockAdjacentDifference, detail::NeighbourLayout<T_, BlockX * BlockY * BlockZ>, BlockX,
                                    BlockY, BlockZ>
        Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;

  public:
    using Collective::Collective;

    // Without a neighbour outside the block, and beyond the valid items, an item stays as it is.

    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractLeft(T_ (&input)[Items], Output (&output)[Items], Op op) {
        leaveLast(input);
        subtractWithin(input, output, op);
        output[0] = thread == 0 ? Output(input[0]) : Output(op(input[0], storage.last[thread - 1]));
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractLeft(T_ (&input)[Items], Output (&output)[Items], Op op, T_ predecessor) {
        leaveLast(input);
        subtractWithin(input, output, op);
        output[0] = thread == 0 ? op(input[0], predecessor) : op(input[0], storage.last[thread - 1]);
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractLeftPartialTile(T_ (&input)[Items], Output (&output)[Items], Op op, int valid) {
        leaveLast(input);
        subtractWithin(input, output, op, valid);
        output[0] =
            thread == 0 || valid <= thread * Items ? Output(input[0]) : Output(op(input[0], storage.last[thread - 1]));
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractLeftPartialTile(T_ (&input)[Items], Output (&output)[Items], Op op, int valid,
                                                            T_ predecessor) {
        leaveLast(input);
        subtractWithin(input, output, op, valid);
        if (valid <= thread * Items)
            output[0] = input[0];
        else
            output[0] = thread == 0 ? op(input[0], predecessor) : op(input[0], storage.last[thread - 1]);
    }

    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractRight(T_ (&input)[Items], Output (&output)[Items], Op op) {
        leaveFirst(input);
        subtractNext(input, output, op);
        output[Items - 1] =
            thread == Threads - 1 ? Output(input[Items - 1]) : Output(op(input[Items - 1], storage.first[thread + 1]));
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractRight(T_ (&input)[Items], Output (&output)[Items], Op op, T_ successor) {
        leaveFirst(input);
        const T_ after = thread == Threads - 1 ? successor : storage.first[thread + 1];
        subtractNext(input, output, op);
        output[Items - 1] = op(input[Items - 1], after);
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void SubtractRightPartialTile(T_ (&input)[Items], Output (&output)[Items], Op op, int valid) {
        leaveFirst(input);
        if ((thread + 1) * Items < valid) {
            subtractNext(input, output, op);
            output[Items - 1] = op(input[Items - 1], storage.first[thread + 1]);
        } else {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                output[i] = int(thread * Items + i) < valid - 1 ? op(input[i], input[i + 1]) : input[i];
        }
    }

  private:
    template <int Items> __device__ __forceinline__ void leaveFirst(T_ (&input)[Items]) {
        storage.first[thread] = input[0];
        __syncthreads();
    }
    template <int Items> __device__ __forceinline__ void leaveLast(T_ (&input)[Items]) {
        storage.last[thread] = input[Items - 1];
        __syncthreads();
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void subtractWithin(T_ (&input)[Items], Output (&output)[Items], Op op) {
#pragma unroll
        for (int i = Items - 1; i > 0; --i)
            output[i] = op(input[i], input[i - 1]);
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void subtractWithin(T_ (&input)[Items], Output (&output)[Items], Op op, int valid) {
#pragma unroll
        for (int i = Items - 1; i > 0; --i)
            output[i] = int(thread * Items + i) < valid ? Output(op(input[i], input[i - 1])) : Output(input[i]);
    }
    template <int Items, class Output, class Op>
    __device__ __forceinline__ void subtractNext(T_ (&input)[Items], Output (&output)[Items], Op op) {
#pragma unroll
        for (int i = 0; i < Items - 1; ++i)
            output[i] = op(input[i], input[i + 1]);
    }
};

} // namespace cub
