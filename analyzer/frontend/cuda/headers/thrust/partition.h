#pragma once
#include "../thrust/thrust.h"
