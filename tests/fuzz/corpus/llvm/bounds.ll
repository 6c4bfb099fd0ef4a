define ptx_kernel void @a() #0 { ret void }
define ptx_kernel void @"b c"(i32 %0) #1 {
  switch i32 %0, label %2 [
    i32 1, label %2
  ]
2:
  ret void
}
define ptx_kernel void @recursive() { call void @recursive() ret void }
attributes #0 = { "nvvm.reqntid"="0,-1,4294967296,7" }
attributes #1 = { "nvvm.maxntid"="1024,1024,64" }
