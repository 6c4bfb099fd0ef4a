// Profiler ranges.
#pragma once
#pragma clang system_header

typedef int nvtxRangeId_t;
int nvtxRangePushA(const char *);
int nvtxRangePush(const char *);
int nvtxRangePop();
void nvtxMarkA(const char *);
void nvtxMark(const char *);
namespace nvtx3 {
struct scoped_range { scoped_range(const char *); };
} // namespace nvtx3
