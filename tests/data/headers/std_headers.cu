// The C++ standard library beside device code that uses its math and its min and max.
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

template <class T, class = typename std::enable_if<std::is_floating_point<T>::value>::type> __device__ T twice(T v) { return v + v; }

__global__ void device_side(float *p, int n) {
    __shared__ float s[256];
    assert(n > 0);
    s[threadIdx.x] = std::sqrt(p[0]) + std::abs(p[1]) + std::exp(p[2]) + std::pow(p[3], 2.0f) + std::fabs(p[4]) + twice(p[5]);
    __syncthreads();
    p[threadIdx.x] = s[255 - threadIdx.x] + fmaxf(std::floor(p[6]), std::log(p[7])) + (std::isnan(p[8]) ? 1.0f : 0.0f);
    int32_t k = max(n, 3) + abs(n);
    if (threadIdx.x == 0)
        printf("%d %f\n", k, p[0]);
    memcpy(p, s, sizeof(float) * 4);
    float *q = (float *)malloc(16);
    free(q);
}

int main() {
    std::vector<float> v(256);
    std::mt19937 generator(1);
    std::uniform_real_distribution<float> uniform(0, 1);
    std::generate(v.begin(), v.end(), [&] { return uniform(generator); });
    auto start = std::chrono::steady_clock::now();
    float *p;
    cudaMalloc(&p, 1024);
    device_side<<<1, 256>>>(p, std::max(3, 4));
    std::cout << std::min(1, 2) << std::sqrt(v[0]) << sqrtf(v[1]) << std::abs(v[2]) << pow(2, 3) << std::string("x")
              << std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() << std::endl;
    std::unique_ptr<int> owner(new int(std::complex<float>(1, 2).real()));
}
