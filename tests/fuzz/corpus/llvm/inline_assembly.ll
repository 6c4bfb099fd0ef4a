target triple = "nvptx64-nvidia-cuda"
@global_smem = external addrspace(3) global [0 x i8], align 16
define void @k(ptr addrspace(1) %from, i32 %n) {
  %p = getelementptr i8, ptr addrspace(3) @global_smem, i32 4096
  call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %p, ptr addrspace(1) %from, i32 %n)
  %bin = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %from, i1 true)
  %q = getelementptr i8, ptr addrspace(3) @global_smem, i32 %bin
  %old = call i32 asm sideeffect "atom.relaxed.sys.shared.add.u32 $0, [$1], 1;", "=r,r"(ptr addrspace(3) %q)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k, !"reqntidx", i32 128, !"reqntidy"}
!2 = !{null, i32 7, !"maxntidx"}
