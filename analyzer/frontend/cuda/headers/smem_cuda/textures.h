// Textures and surfaces. A fetch touches no shared memory: its value is opaque, and it has no other effect.
#pragma once

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat, cudaChannelFormatKindNone };
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureTypeCubemap 12
#define cudaTextureType1DLayered 241
#define cudaTextureType2DLayered 242
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaArrayTextureGather 8

struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct cudaResourceViewDesc { int format; size_t width, height, depth; };
struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
        struct { cudaMipmappedArray_t mipmap; } mipmap;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
    } res;
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
#include "texture_references.h"
struct surfaceReference { cudaChannelFormatDesc channelDesc; };

template <class T_> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *, const cudaResourceDesc *, const cudaTextureDesc *, const cudaResourceViewDesc *);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *, const cudaResourceDesc *);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);
SMEM_ANY_ARGUMENTS(cudaError_t, cudaBindTexture)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaBindTexture2D)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaBindTextureToArray)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaUnbindTexture)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaBindSurfaceToArray)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaGetChannelDesc)

template <class T_, int Dimension = cudaSurfaceType2D> struct __device_builtin_surface_type__ surface : surfaceReference {};

#define SMEM_FETCH(NAME, ...)                                                                                           \
    template <class T_> __device__ SMEM_OPAQUE_VALUE T_ NAME(cudaTextureObject_t, __VA_ARGS__);                         \
    template <class T_> __device__ void NAME(T_ *, cudaTextureObject_t, __VA_ARGS__);
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

// Surfaces: reads are opaque values, writes go to global memory only.
#define SMEM_SURFACE(SHAPE, ...)                                                                                        \
    template <class T_> __device__ T_ surf##SHAPE##read(cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T_> __device__ void surf##SHAPE##read(T_ *, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T_> __device__ void surf##SHAPE##write(T_, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T_, int D_> __device__ T_ surf##SHAPE##read(surface<void, D_>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T_, int D_> __device__ void surf##SHAPE##write(T_, surface<void, D_>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
SMEM_SURFACE(1D, int)
SMEM_SURFACE(2D, int, int)
SMEM_SURFACE(3D, int, int, int)
SMEM_SURFACE(2DLayered, int, int, int)
#undef SMEM_SURFACE
