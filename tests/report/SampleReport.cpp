#include "SampleReport.h"

#include "analyzer/Findings.h"
#include "analyzer/banks/Banks.h"

#include <algorithm>

using namespace smem;

AccessResult stridedAccess(unsigned bytes, unsigned stride) {
  WarpAccess warp{.bytes = bytes};
  AccessResult a;
  for (unsigned lane = 0; lane < 32; ++lane) a.worst.offset[lane] = warp.address[lane] = lane * stride;
  for (const Service &s : schedule(warp)) a.worst.lanes.push_back({s.lane, s.bank, s.word, s.phase, s.pass});
  Cost c = cost(warp);
  a.bytes = bytes;
  a.worst.activeLanes = 0xffffffff;
  a.worst.block = {0, 0, 0};
  a.worst.wavefronts = a.worstPerRequest = c.high;
  a.worst.ideal = a.idealPerRequest = c.ideal;
  a.degree = double(c.high) / c.ideal;
  a.executed = 128;
  a.cost = {128 * c.high, 128 * c.ideal, 128 * c.low, 128 * c.high, false};
  return a;
}

Report sampleReport() {
  const std::string file = "transpose.cu";
  InputResult input;
  input.file = file;
  input.sources[file] = "__global__ void transpose(const float *in, float *out, int n, const int *order) {\n"
                        "  __shared__ float tile[32][32];\n"
                        "  int x = threadIdx.x, y = threadIdx.y;\n"
                        "  for (int j = 0; j < 32; j += 8) tile[y + j][x] = in[at(y + j, x, n)];\n"
                        "  __syncthreads();\n"
                        "  for (int j = 0; j < 32; j += 8) out[at(y + j, x, n)] = tile[x][y + j];\n"
                        "  out[0] += tile[0][order[x]];\n"
                        "}\n";
  KernelResult kernel;
  kernel.kernel.name = "transpose";
  kernel.kernel.signature = "transpose(float const*, float*, int, int const*)";
  kernel.kernel.where = {file, 1, 1};
  kernel.kernel.buffers = {
      {"tile", "float[32][32]", {file, 2, 20}, 4096, 16, BufferScope::staticScope, "tile", 0, true, 4, false}};
  LaunchResult launch;
  launch.launch.grid = {4, 4, 1};
  launch.launch.block = {32, 8, 1};
  launch.launch.origin = LaunchOrigin::launchSite;
  launch.launch.where = {file, 30, 3};
  for (unsigned j = 0; j < 4; ++j) {
    AccessResult store = stridedAccess(4, 4);
    store.kind = AccessKind::store;
    store.where = {file, 4, 35};
    AccessResult load = stridedAccess(4, 128);
    load.where = {file, 6, 58};
    launch.accesses.push_back(store);
    launch.accesses.push_back(load);
  }
  AccessResult gather;
  gather.where = {file, 7, 13};
  gather.bytes = 4;
  gather.executed = 128;
  gather.cost = {128, 128, 128, 4096, false};
  gather.idealPerRequest = gather.worstPerRequest = 1;
  gather.certainty = gather.pattern = Certainty::unknown;
  gather.why = "its address depends on data loaded from global memory";
  launch.accesses.push_back(gather);
  for (AccessResult &a : launch.accesses) {
    a.buffer = "tile";
    a.operation = a.kind == AccessKind::store ? "st.shared.f32" : "ld.shared.f32";
  }
  std::stable_sort(launch.accesses.begin(), launch.accesses.end(),
                   [](auto &a, auto &b) { return a.where.line < b.where.line; });
  for (const char *kind : {"load", "store", "atomic", "async_copy"}) launch.totals[kind];
  for (const AccessResult &a : launch.accesses) launch.totals[name(a.kind)] += a.cost;
  Gpu gpu = findGpu("sm_90").value();
  launch.memory = sharedMemoryUse(kernel.kernel, launch.launch, gpu);
  kernel.launches.push_back(launch);
  input.kernels.push_back(kernel);
  addFindings(input, gpu);
  return {"sm_90", {input}};
}
