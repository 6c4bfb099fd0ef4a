#pragma once
#include "smem_std.h"
