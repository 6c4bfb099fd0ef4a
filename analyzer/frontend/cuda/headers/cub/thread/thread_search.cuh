// Binary searches of one thread.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

namespace cub {

template <class A_, class B_, class Offset, class Coordinate>
SMEM_HD void MergePathSearch(Offset diagonal, A_ a, B_ b, Offset aLength, Offset bLength, Coordinate &path) {
    Offset low = diagonal > bLength ? diagonal - bLength : 0;
    Offset high = diagonal < aLength ? diagonal : aLength;
    while (low < high) {
        const Offset pivot = (low + high) >> 1;
        if (a[pivot] <= b[diagonal - pivot - 1])
            low = pivot + 1;
        else
            high = pivot;
    }
    path.x = low < aLength ? low : aLength;
    path.y = diagonal - low;
}

template <class I_, class Offset, class T_> SMEM_D Offset LowerBound(I_ input, Offset items, T_ value) {
    Offset result = 0;
    while (items > 0) {
        const Offset half = items >> 1;
        if (input[result + half] < value) {
            result += half + 1;
            items -= half + 1;
        } else {
            items = half;
        }
    }
    return result;
}
template <class I_, class Offset, class T_> SMEM_D Offset UpperBound(I_ input, Offset items, T_ value) {
    Offset result = 0;
    while (items > 0) {
        const Offset half = items >> 1;
        if (value < input[result + half]) {
            items = half;
        } else {
            result += half + 1;
            items -= half + 1;
        }
    }
    return result;
}

} // namespace cub
