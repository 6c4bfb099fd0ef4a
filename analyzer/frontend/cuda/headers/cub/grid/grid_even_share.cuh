// The tiles of a grid's blocks, as even as whole tiles allow.
#pragma once
#pragma clang system_header

#include "../config.cuh"
#include "grid_mapping.cuh"

namespace cub {

template <class Offset> struct GridEvenShare {
    Offset num_items = 0;
    int grid_size = 0;
    Offset block_offset = 0, block_end = 0, block_stride = 0;

    __host__ __device__ void DispatchInit(Offset items, int mostBlocks, int tile) {
        const Offset tiles = (items + tile - 1) / tile;
        num_items = block_offset = block_end = items;
        grid_size = tiles < mostBlocks ? int(tiles) : mostBlocks;
        if (grid_size == 0) return;
        bigShares = int(tiles % grid_size);
        share = tiles / grid_size * tile;
        bigShare = share + tile;
    }
    template <int Tile, GridMappingStrategy Strategy> __device__ __forceinline__ void BlockInit() {
        if (Strategy == GRID_MAPPING_RAKE) {
            const bool big = blockIdx.x < bigShares;
            block_stride = Tile;
            block_offset = blockIdx.x * (big ? bigShare : share) + (big ? 0 : bigShares * Tile);
            block_end = block_offset + (big ? bigShare : share);
            if (block_end > num_items) block_end = num_items;
        } else {
            block_stride = grid_size * Tile;
            block_offset = blockIdx.x * Tile;
            block_end = num_items;
        }
    }
    template <int Tile> __device__ __forceinline__ void BlockInit(Offset begin, Offset end) {
        block_offset = begin;
        block_end = end;
        block_stride = Tile;
    }

  private:
    int bigShares = 0;
    Offset share = 0, bigShare = 0;
};

} // namespace cub
