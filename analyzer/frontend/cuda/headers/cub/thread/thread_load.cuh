// Loads with a cache hint. Hints change no address; only a volatile load is another access than a plain one.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

namespace detail {

template <class T_> SMEM_D T_ loadVolatile(const T_ *from) {
    if constexpr (Traits<T_>::PRIMITIVE && __is_scalar(T_)) {
        return *const_cast<const volatile T_ *>(from);
    } else {
        typedef typename UnitWord<T_>::VolatileWord Word;
        T_ value;
#pragma unroll
        for (int i = 0; i < int(sizeof(T_) / sizeof(Word)); ++i)
            reinterpret_cast<Word *>(&value)[i] = reinterpret_cast<const volatile Word *>(from)[i];
        return value;
    }
}

template <class T_> struct IsPointer {
    static constexpr bool value = false;
};
template <class T_> struct IsPointer<T_ *> {
    static constexpr bool value = true;
};

} // namespace detail

template <CacheLoadModifier Modifier, class I_> SMEM_D detail::ValueOf<I_> ThreadLoad(I_ from) {
    if constexpr (Modifier == LOAD_VOLATILE && detail::IsPointer<I_>::value)
        return detail::loadVolatile<detail::ValueOf<I_>>(from);
    else
        return *from;
}

} // namespace cub
