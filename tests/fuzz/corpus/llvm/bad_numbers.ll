define ptx_kernel void @k(float %x) {
  %y = fadd float %x, f0x
  %z = fadd float %y, -nan(0x
