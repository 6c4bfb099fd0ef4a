// Address spaces: 32-bit shared addresses in inline assembly, queries, casts back.
__device__ unsigned shared_address(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__global__ void pointers(unsigned *out, const float *in) {
    __shared__ __align__(16) unsigned char tile[512];
    unsigned r[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_address(tile + threadIdx.x * 16)));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(tile)), "l"(__cvta_generic_to_global(in)));
    asm volatile("cp.async.wait_all;");
    out[0] = r[0] + __isShared(tile) + __isGlobal(in) + __isLocal(r) + __isConstant(in);
    out[1] = *(unsigned *)__cvta_shared_to_generic(shared_address(tile));
}
