#pragma once
#include "smem_cuda_prelude.h"
