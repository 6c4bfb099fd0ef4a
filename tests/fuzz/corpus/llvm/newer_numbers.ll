target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) captures(none) %0, half %1) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %t
  store float f0x3FB8AA3B, ptr addrspace(3) %p, align 4
  %h = fadd half %1, f0x3C00
  %c = fcmp oeq half %h, -inf
  %v = select i1 %c, <2 x float> <float +qnan, float -nan(0x5)>, <2 x float> <float +inf, float 1.0>
  store <2 x float> %v, ptr addrspace(1) %0, align 8
  ret void
}
attributes #0 = { "nvvm.reqntid"="32" }
