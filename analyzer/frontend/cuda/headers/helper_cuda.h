// The samples' helpers: error checks, device choice, timers, command-line flags. Host only, declared only.
#pragma once
#pragma clang system_header

#include "smem_cuda_prelude.h"

#include <cstdio>
#include <cstdlib>

template <class T_> void check(T_ result, const char *function, const char *file, int line);
#define checkCudaErrors(value) check((value), #value, __FILE__, __LINE__)
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
void __getLastCudaError(const char *message, const char *file, int line);
int findCudaDevice(int argc, const char **argv);
int gpuGetMaxGflopsDeviceId();
int gpuDeviceInit(int device);
int _ConvertSMVer2Cores(int major, int minor);
bool checkCudaCapabilities(int major, int minor);

class StopWatchInterface {
  public:
    void start();
    void stop();
    void reset();
    float getTime();
    float getAverageTime();
};
bool sdkCreateTimer(StopWatchInterface **);
bool sdkDeleteTimer(StopWatchInterface **);
bool sdkStartTimer(StopWatchInterface **);
bool sdkStopTimer(StopWatchInterface **);
bool sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **);
float sdkGetAverageTimerValue(StopWatchInterface **);

bool checkCmdLineFlag(int argc, const char **argv, const char *name);
int getCmdLineArgumentInt(int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(int argc, const char **argv, const char *name, char **value);
char *sdkFindFilePath(const char *file, const char *program);
SMEM_ANY_ARGUMENTS(bool, sdkLoadPGM) SMEM_ANY_ARGUMENTS(bool, sdkSavePGM) SMEM_ANY_ARGUMENTS(bool, sdkLoadPPM4)
SMEM_ANY_ARGUMENTS(bool, sdkSavePPM4ub) SMEM_ANY_ARGUMENTS(bool, sdkCompareL2fe) SMEM_ANY_ARGUMENTS(bool, compareData)
SMEM_ANY_ARGUMENTS(bool, sdkReadFile) SMEM_ANY_ARGUMENTS(bool, sdkWriteFile) SMEM_ANY_ARGUMENTS(bool, sdkDumpBin)

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
