// nvcuda::wmma: matrix fragments over Clang's builtins, which become llvm.nvvm.wmma.* with the memory pointer as an operand.
// The distribution of a fragment over lanes is the hardware's secret; its element count is not, and is the toolkit's.
#pragma once
#pragma clang system_header

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#if __CUDA_ARCH__ >= 700

SMEM_D float __float_to_tf32(float a) {
#if __CUDA_ARCH__ >= 800
    return __int_as_float(__nvvm_f2tf32_rna(a));
#else
    return a;
#endif
}

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32; }
namespace experimental {
namespace precision { struct u4; struct s4; struct b1; }
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

template <class T_, int Elements, int Stored = Elements> struct __align__(4) __frag_base {
    enum { num_elements = Elements, num_storage_elements = Stored };
    typedef T_ element_type;
    typedef T_ storage_element_type;
    T_ x[Stored];
};

template <class Use, int M_, int N_, int K_, class T_, class Layout = void> class fragment;
template <class Layout> struct __is_col { enum { value = 0 }; };
template <> struct __is_col<col_major> { enum { value = 1 }; };

template <class T_, int N_, int S_, class V_> SMEM_D void fill_fragment(__frag_base<T_, N_, S_> &f, const V_ &v) {
#pragma unroll
    for (int i = 0; i < S_; ++i)
        f.x[i] = v;
}

// Input fragment of shape SHAPE: ELEMENTS of STORAGE, loaded by BUILTIN through words of WORD.
#define SMEM_INPUT(USE, SHAPE, T_, STORAGE, ELEMENTS, WORD, BUILTIN)                                                    \
    template <class L_> class fragment<USE, SHAPE, T_, L_> : public __frag_base<STORAGE, ELEMENTS> {};                  \
    template <class L_>                                                                                                 \
    SMEM_D void load_matrix_sync(fragment<USE, SHAPE, T_, L_> &f, const STORAGE *p, unsigned ldm) {                     \
        BUILTIN((WORD *)f.x, (const WORD *)p, ldm, __is_col<L_>::value);                                                \
    }
#define SMEM_ACCUMULATOR(SHAPE, T_, ELEMENTS, WORD, LOAD, STORE)                                                        \
    template <> class fragment<accumulator, SHAPE, T_> : public __frag_base<T_, ELEMENTS> {};                           \
    SMEM_D void load_matrix_sync(fragment<accumulator, SHAPE, T_> &f, const T_ *p, unsigned ldm, layout_t layout) {     \
        if (layout == mem_row_major)                                                                                    \
            LOAD((WORD *)f.x, (const WORD *)p, ldm, 0);                                                                 \
        else                                                                                                            \
            LOAD((WORD *)f.x, (const WORD *)p, ldm, 1);                                                                 \
    }                                                                                                                   \
    SMEM_D void store_matrix_sync(T_ *p, const fragment<accumulator, SHAPE, T_> &f, unsigned ldm, layout_t layout) {    \
        if (layout == mem_row_major)                                                                                    \
            STORE((WORD *)p, (const WORD *)f.x, ldm, 0);                                                                \
        else                                                                                                            \
            STORE((WORD *)p, (const WORD *)f.x, ldm, 1);                                                                \
    }
#define SMEM_MULTIPLY(SHAPE, TA, D_, C_, IN, OUT_D, OUT_C, BUILTIN, ...)                                                \
    template <class LA, class LB>                                                                                       \
    SMEM_D void mma_sync(fragment<accumulator, SHAPE, D_> &d, const fragment<matrix_a, SHAPE, TA, LA> &a,               \
                         const fragment<matrix_b, SHAPE, TA, LB> &b, const fragment<accumulator, SHAPE, C_> &c, bool = false) { \
        BUILTIN((OUT_D *)d.x, (const IN *)a.x, (const IN *)b.x, (const OUT_C *)c.x,                                     \
                __is_col<LA>::value * 2 + __is_col<LB>::value __VA_ARGS__);                                             \
    }
#define SMEM_SHAPE(M_, N_, K_) M_, N_, K_

#define SMEM_HALF_SHAPE(M_, N_, K_, NAME)                                                                               \
    SMEM_INPUT(matrix_a, SMEM_SHAPE(M_, N_, K_), __half, __half, 16, int, __hmma_##NAME##_ld_a)                         \
    SMEM_INPUT(matrix_b, SMEM_SHAPE(M_, N_, K_), __half, __half, 16, int, __hmma_##NAME##_ld_b)                         \
    SMEM_ACCUMULATOR(SMEM_SHAPE(M_, N_, K_), __half, 8, int, __hmma_##NAME##_ld_c_f16, __hmma_##NAME##_st_c_f16)        \
    SMEM_ACCUMULATOR(SMEM_SHAPE(M_, N_, K_), float, 8, float, __hmma_##NAME##_ld_c_f32, __hmma_##NAME##_st_c_f32)       \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), __half, float, float, int, float, float, __hmma_##NAME##_mma_f32f32, , 0)     \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), __half, __half, __half, int, int, int, __hmma_##NAME##_mma_f16f16, , 0)       \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), __half, float, __half, int, float, int, __hmma_##NAME##_mma_f32f16, , 0)      \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), __half, __half, float, int, int, float, __hmma_##NAME##_mma_f16f32, , 0)
SMEM_HALF_SHAPE(16, 16, 16, m16n16k16)
SMEM_HALF_SHAPE(32, 8, 16, m32n8k16)
SMEM_HALF_SHAPE(8, 32, 16, m8n32k16)
#undef SMEM_HALF_SHAPE

#if __CUDA_ARCH__ >= 720
#define SMEM_BYTE_SHAPE(M_, N_, K_, NAME, ELEMENTS_A, ELEMENTS_B)                                                       \
    SMEM_INPUT(matrix_a, SMEM_SHAPE(M_, N_, K_), signed char, signed char, ELEMENTS_A, int, __imma_##NAME##_ld_a_s8)    \
    SMEM_INPUT(matrix_b, SMEM_SHAPE(M_, N_, K_), signed char, signed char, ELEMENTS_B, int, __imma_##NAME##_ld_b_s8)    \
    SMEM_INPUT(matrix_a, SMEM_SHAPE(M_, N_, K_), unsigned char, unsigned char, ELEMENTS_A, int, __imma_##NAME##_ld_a_u8) \
    SMEM_INPUT(matrix_b, SMEM_SHAPE(M_, N_, K_), unsigned char, unsigned char, ELEMENTS_B, int, __imma_##NAME##_ld_b_u8) \
    SMEM_ACCUMULATOR(SMEM_SHAPE(M_, N_, K_), int, 8, int, __imma_##NAME##_ld_c, __imma_##NAME##_st_c_i32)               \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), signed char, int, int, int, int, int, __imma_##NAME##_mma_s8, , 0)            \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), unsigned char, int, int, int, int, int, __imma_##NAME##_mma_u8, , 0)
SMEM_BYTE_SHAPE(16, 16, 16, m16n16k16, 8, 8)
SMEM_BYTE_SHAPE(32, 8, 16, m32n8k16, 16, 4)
SMEM_BYTE_SHAPE(8, 32, 16, m8n32k16, 4, 16)
#undef SMEM_BYTE_SHAPE
#endif

#if __CUDA_ARCH__ >= 800
#define SMEM_BF16_SHAPE(M_, N_, K_, NAME, ELEMENTS_A, ELEMENTS_B)                                                       \
    SMEM_INPUT(matrix_a, SMEM_SHAPE(M_, N_, K_), __nv_bfloat16, __nv_bfloat16, ELEMENTS_A, int, __mma_bf16_##NAME##_ld_a) \
    SMEM_INPUT(matrix_b, SMEM_SHAPE(M_, N_, K_), __nv_bfloat16, __nv_bfloat16, ELEMENTS_B, int, __mma_bf16_##NAME##_ld_b) \
    SMEM_MULTIPLY(SMEM_SHAPE(M_, N_, K_), __nv_bfloat16, float, float, int, float, float, __mma_bf16_##NAME##_mma_f32, , 0)
SMEM_BF16_SHAPE(16, 16, 16, m16n16k16, 8, 8)
SMEM_BF16_SHAPE(32, 8, 16, m32n8k16, 16, 4)
SMEM_BF16_SHAPE(8, 32, 16, m8n32k16, 4, 16)
#undef SMEM_BF16_SHAPE

SMEM_INPUT(matrix_a, SMEM_SHAPE(16, 16, 8), precision::tf32, float, 4, int, __mma_tf32_m16n16k8_ld_a)
SMEM_INPUT(matrix_b, SMEM_SHAPE(16, 16, 8), precision::tf32, float, 4, int, __mma_tf32_m16n16k8_ld_b)
SMEM_ACCUMULATOR(SMEM_SHAPE(16, 16, 8), float, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
SMEM_MULTIPLY(SMEM_SHAPE(16, 16, 8), precision::tf32, float, float, int, float, float, __mma_tf32_m16n16k8_mma_f32, , 0)

SMEM_INPUT(matrix_a, SMEM_SHAPE(8, 8, 4), double, double, 1, double, __dmma_m8n8k4_ld_a)
SMEM_INPUT(matrix_b, SMEM_SHAPE(8, 8, 4), double, double, 1, double, __dmma_m8n8k4_ld_b)
SMEM_ACCUMULATOR(SMEM_SHAPE(8, 8, 4), double, 2, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
SMEM_MULTIPLY(SMEM_SHAPE(8, 8, 4), double, double, double, double, double, double, __dmma_m8n8k4_mma_f64, , 0)
#endif

#undef SMEM_INPUT
#undef SMEM_ACCUMULATOR
#undef SMEM_MULTIPLY
#undef SMEM_SHAPE

} // namespace wmma
} // namespace nvcuda

#endif
