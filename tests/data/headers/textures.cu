// Texture and surface objects.
#include <cuda_runtime.h>

__global__ void textures(cudaTextureObject_t t, cudaSurfaceObject_t s, float4 *out) {
    __shared__ float4 tile[64];
    tile[threadIdx.x] = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f);
    __syncthreads();
    float4 v = tile[63 - threadIdx.x];
    v.x += tex1Dfetch<float>(t, threadIdx.x) + tex3D<float>(t, 1.0f, 2.0f, 3.0f);
    uchar4 texel;
    surf2Dread(&texel, s, 4, 2);
    surf2Dwrite(texel, s, 4, 2);
    out[threadIdx.x] = v;
}

void bind(const float *p) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = (void *)p;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    description.addressMode[0] = cudaAddressModeClamp;
    cudaTextureObject_t t = 0;
    cudaCreateTextureObject(&t, &resource, &description, nullptr);
}
