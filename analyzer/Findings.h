// From figures to findings: which results deserve a diagnostic, and how grave it is.
//
//   InputResult without findings --addFindings()--> the same, diagnostics complete and sorted by place
#pragma once

#include "analyzer/banks/Gpu.h"
#include "analyzer/kernel/Report.h"

namespace smem {

/// "bank-conflict": an access whose lanes collide. A warning where some execution is known to conflict, a note where
/// one may. "limit": what the target does not grant, and what needs the opt-in attribute. "parse": kernels without
/// figures. Equal findings of several launches or instances become one.
void addFindings(InputResult &input, const Gpu &gpu);

/// What a block takes: static buffers as the assembler would lay them out, and the launch's dynamic bytes.
SharedMemoryUse sharedMemoryUse(const Kernel &kernel, const Launch &launch, const Gpu &gpu);

/// How many of the lanes that the worst execution of an atomic has active must take turns on one bank; 1: none.
unsigned lanesTakingTurns(const AccessResult &access);

} // namespace smem
