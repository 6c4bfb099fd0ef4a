#pragma once
#include "../../smem_opencv.h"
