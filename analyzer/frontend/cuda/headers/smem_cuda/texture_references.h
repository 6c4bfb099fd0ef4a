// Texture references, as sources before CUDA 12 have them; later toolkits have no such thing.
#pragma once

struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
};
template <class T_, int Dimension = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {
    texture(int = 0, cudaTextureFilterMode = cudaFilterModePoint, cudaTextureAddressMode = cudaAddressModeClamp) {}
};

// What a normalised fetch of T returns: as many floats as T has elements.
template <class T_, cudaTextureReadMode = cudaReadModeElementType> struct __smem_texel { typedef T_ type; };
template <int Elements> struct __smem_floats { typedef float type; };
template <> struct __smem_floats<2> { typedef float2 type; };
template <> struct __smem_floats<4> { typedef float4 type; };
template <class T_> constexpr int __smem_elements(...) { return 1; }
template <class T_> constexpr auto __smem_elements(int) -> decltype(T_::x, int()) { return sizeof(T_) / sizeof(T_::x); }
template <class T_> struct __smem_texel<T_, cudaReadModeNormalizedFloat> {
    typedef typename __smem_floats<__smem_elements<T_>(0)>::type type;
};

#define SMEM_FETCH(NAME, ...)                                                                                           \
    template <class T_, int D_, cudaTextureReadMode M_>                                                                 \
    __device__ SMEM_OPAQUE_VALUE typename __smem_texel<T_, M_>::type NAME(texture<T_, D_, M_>, __VA_ARGS__);
SMEM_FETCH(tex1Dfetch, int)
SMEM_FETCH(tex1D, float)
SMEM_FETCH(tex2D, float, float)
SMEM_FETCH(tex3D, float, float, float)
SMEM_FETCH(tex1DLayered, float, int)
SMEM_FETCH(tex2DLayered, float, float, int)
SMEM_FETCH(texCubemap, float, float, float)
SMEM_FETCH(tex1DLod, float, float)
SMEM_FETCH(tex2DLod, float, float, float)
SMEM_FETCH(tex3DLod, float, float, float, float)
SMEM_FETCH(tex2DGrad, float, float, float2, float2)
SMEM_FETCH(tex2Dgather, float, float, int = 0)
#undef SMEM_FETCH
