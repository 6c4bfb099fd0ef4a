// What every CUDA source sees before its first line: the language's macros, types, built-in functions and the runtime API.
//
// In: a Clang CUDA compilation without a toolkit. Out: the names that nvcc declares implicitly. Device functions that Clang
// already ships (__clang_cuda_*.h) are taken from there; these files add what Clang expects a toolkit to bring.
// The order is Clang's rule: device overloads of the math functions must be declared before <cmath> is seen, or its
// constexpr functions become host-device and the overloads clash.
#pragma once
#pragma clang system_header

#include "smem_cuda/language.h"

#include <__clang_cuda_math_forward_declares.h>

#include <assert.h>
#include <cmath>
#include <cstdlib>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <__clang_cuda_builtin_vars.h>

#include "smem_cuda/vector_types.h"

#include <__clang_cuda_libdevice_declares.h>

#include "smem_cuda/libdevice.h"

#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

#include "smem_cuda/device_runtime.h"
#include "smem_cuda/pointers.h"

#include <__clang_cuda_cmath.h>
#include <__clang_cuda_intrinsics.h>

#include "smem_cuda/atomics.h"
#include "smem_cuda/cache_hints.h"
#include "smem_cuda/arithmetic.h"
#include "smem_cuda/runtime_api.h"
#include "smem_cuda/textures.h"
