// Stores with a cache hint, as thread_load.cuh has it for loads.
#pragma once
#pragma clang system_header

#include "thread_load.cuh"

namespace cub {

enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

namespace detail {

template <class T_> SMEM_D void storeVolatile(T_ *to, T_ value) {
    if constexpr (Traits<T_>::PRIMITIVE && __is_scalar(T_)) {
        *const_cast<volatile T_ *>(to) = value;
    } else {
        typedef typename UnitWord<T_>::VolatileWord Word;
#pragma unroll
        for (int i = 0; i < int(sizeof(T_) / sizeof(Word)); ++i)
            reinterpret_cast<volatile Word *>(to)[i] = reinterpret_cast<const Word *>(&value)[i];
    }
}

} // namespace detail

template <CacheStoreModifier Modifier, class I_, class T_> SMEM_D void ThreadStore(I_ to, T_ value) {
    if constexpr (Modifier == STORE_VOLATILE && detail::IsPointer<I_>::value)
        detail::storeVolatile<detail::ValueOf<I_>>(to, value);
    else
        *to = value;
}

} // namespace cub
