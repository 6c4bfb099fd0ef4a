#include "analyzer/kernel/Report.h"

namespace smem {

const char *name(AccessKind kind) {
  switch (kind) {
  case AccessKind::load: return "load";
  case AccessKind::store: return "store";
  case AccessKind::ldmatrix: return "ldmatrix";
  case AccessKind::stmatrix: return "stmatrix";
  case AccessKind::wmmaLoad: return "wmma_load";
  case AccessKind::wmmaStore: return "wmma_store";
  case AccessKind::atomic: return "atomic";
  case AccessKind::asyncCopy: return "async_copy";
  }
  return "";
}

const char *name(Severity severity) {
  switch (severity) {
  case Severity::note: return "note";
  case Severity::warning: return "warning";
  case Severity::error: return "error";
  }
  return "";
}

const char *name(Hazard::Kind kind) {
  switch (kind) {
  case Hazard::Kind::raw: return "RAW";
  case Hazard::Kind::war: return "WAR";
  case Hazard::Kind::waw: return "WAW";
  }
  return "";
}

const char *name(Certainty certainty) {
  switch (certainty) {
  case Certainty::exact: return "exact";
  case Certainty::bounded: return "bounded";
  case Certainty::unknown: return "unknown";
  }
  return "";
}

} // namespace smem
