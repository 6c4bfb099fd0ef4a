// Cooperative groups: block, tiles, coalesced lanes, grid, reductions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__device__ int sum_of(const cg::thread_group &g, int *scratch, int v) {
    for (int i = g.size() / 2; i > 0; i /= 2) {
        scratch[g.thread_rank()] = v;
        g.sync();
        if (g.thread_rank() < i)
            v += scratch[g.thread_rank() + i];
        g.sync();
    }
    return v;
}

__global__ void groups(const float *in, float *out, int *n) {
    __shared__ float partial[32];
    __shared__ int scratch[1024];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    auto quad = cg::tiled_partition<4>(warp);
    float v = in[block.group_index().x * block.size() + block.thread_rank()];
    v = cg::reduce(warp, v, cg::plus<float>());
    if (warp.thread_rank() == 0)
        partial[warp.meta_group_rank()] = v;
    block.sync();
    v = partial[block.thread_index().x & 31];
    v += warp.shfl_down(v, 4) + quad.shfl_xor(v, 1) + quad.shfl(v, 0) + warp.shfl_up(v, 1);
    n[0] = warp.any(v > 0) + quad.all(v > 0) + warp.ballot(v > 1) + quad.size() + warp.meta_group_size();
    if (v > 3) {
        cg::coalesced_group active = cg::coalesced_threads();
        n[1] = active.shfl(active.thread_rank(), 0) + active.size() + cg::reduce(active, 1, cg::greater<int>());
    }
    n[2] = sum_of(block, scratch, 1);
    cg::grid_group grid = cg::this_grid();
    out[grid.thread_rank()] = v;
    grid.sync();
    cg::sync(block);
}
