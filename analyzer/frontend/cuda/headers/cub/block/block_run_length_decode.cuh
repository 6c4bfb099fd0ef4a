// Decodes a block's runs, which stay in shared memory from construction on. The run lengths decide where a thread reads.
#pragma once
#pragma clang system_header

#include "block_scan.cuh"

namespace cub {
namespace detail {

template <class T_, class Offset, int Runs, int BlockX, int BlockY, int BlockZ> struct RunLengthLayout {
    typedef BlockScan<Offset, BlockX, BLOCK_SCAN_RAKING_MEMOIZE, BlockY, BlockZ> Scan;
    union Layout {
        typename Scan::TempStorage scan;
        struct {
            T_ values[Runs];
            Offset offsets[Runs];
        };
    };
};

} // namespace detail

template <class T_, int BlockX, int Runs, int Items, class Offset = unsigned int, int BlockY = 1, int BlockZ = 1>
class BlockRunLengthDecode
    : public detail::BlockCollective<
          BlockRunLengthDecode<T_, BlockX, Runs, Items, Offset, BlockY, BlockZ>,
          typename detail::RunLengthLayout<T_, Offset, BlockX * BlockY * BlockZ * Runs, BlockX, BlockY, BlockZ>::Layout,
          BlockX, BlockY, BlockZ> {
    static constexpr int blockRuns = BlockX * BlockY * BlockZ * Runs;
    typedef detail::RunLengthLayout<T_, Offset, blockRuns, BlockX, BlockY, BlockZ> Parts;
    typedef detail::BlockCollective<BlockRunLengthDecode, typename Parts::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;

  public:
    using typename Collective::TempStorage;

    template <class Length, class Size>
    __device__ __forceinline__ BlockRunLengthDecode(TempStorage &temp, T_ (&values)[Runs], Length (&lengths)[Runs],
                                                    Size &decoded)
        : Collective(temp) {
        leaveLengths(values, lengths, decoded);
    }
    template <class Length, class Size>
    __device__ __forceinline__ BlockRunLengthDecode(T_ (&values)[Runs], Length (&lengths)[Runs], Size &decoded) {
        leaveLengths(values, lengths, decoded);
    }
    template <class Start>
    __device__ __forceinline__ BlockRunLengthDecode(TempStorage &temp, T_ (&values)[Runs], Start (&offsets)[Runs])
        : Collective(temp) {
        leaveOffsets(values, offsets);
    }
    template <class Start> __device__ __forceinline__ BlockRunLengthDecode(T_ (&values)[Runs], Start (&offsets)[Runs]) {
        leaveOffsets(values, offsets);
    }

    template <class Relative>
    __device__ __forceinline__ void RunLengthDecode(T_ (&items)[Items], Relative (&itemOffsets)[Items], Offset from = 0) {
        Offset at = from + thread * Items;
        unsigned int run = runsUpTo(at) - 1;
        Offset begin = storage.offsets[run], end = endOf(run, at);
        T_ value = storage.values[run];
#pragma unroll
        for (Offset i = 0; i < Items; ++i) {
            items[i] = value;
            itemOffsets[i] = at - begin;
            if (i + 1 < Items && at == end - 1) {
                ++run;
                begin = storage.offsets[run];
                end = endOf(run, at);
                value = storage.values[run];
            }
            ++at;
        }
    }
    __device__ __forceinline__ void RunLengthDecode(T_ (&items)[Items], Offset from = 0) {
        Offset itemOffsets[Items];
        RunLengthDecode(items, itemOffsets, from);
    }

  private:
    __device__ __forceinline__ Offset endOf(unsigned int run, Offset at) {
        return run == blockRuns - 1 ? at + Items : storage.offsets[run + 1];
    }
    /// A binary search of a fixed number of steps.
    __device__ __forceinline__ int runsUpTo(Offset at) {
        int low = 0, high = blockRuns;
#pragma unroll
        for (int step = 0; step <= Log2<blockRuns>::VALUE; ++step) {
            const int middle = detail::least(low + (high - low) / 2, blockRuns - 1);
            if (at < storage.offsets[middle])
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
    template <class Length, class Size>
    __device__ __forceinline__ void leaveLengths(T_ (&values)[Runs], Length (&lengths)[Runs], Size &decoded) {
        Offset offsets[Runs], total;
#pragma unroll
        for (int i = 0; i < Runs; ++i)
            offsets[i] = (Offset)lengths[i];
        typename Parts::Scan(storage.scan).ExclusiveSum(offsets, offsets, total);
        decoded = (Size)total;
        __syncthreads();
        leaveOffsets(values, offsets);
    }
    template <class Start> __device__ __forceinline__ void leaveOffsets(T_ (&values)[Runs], Start (&offsets)[Runs]) {
        Start run = Start(thread) * Start(Runs);
#pragma unroll
        for (int i = 0; i < Runs; ++i) {
            storage.values[run] = values[i];
            storage.offsets[run] = offsets[i];
            ++run;
        }
        __syncthreads();
    }
};

} // namespace cub
