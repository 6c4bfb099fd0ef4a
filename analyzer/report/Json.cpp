#include "analyzer/report/Json.h"

#include "analyzer/report/Wording.h"

#include <nlohmann/json.hpp>

namespace smem {
namespace {

using Json = nlohmann::ordered_json;

Json json(const Dim3 &d) { return {d.x, d.y, d.z}; }

Json place(const SourceLocation &where) {
  return {{"file", where.file}, {"line", where.line}, {"column", where.column}};
}

/// wavefronts, ideal, low and high of totals and accesses alike.
void addFigures(Json &object, const Wavefronts &w) {
  object["wavefronts"] = w.wavefronts;
  object["ideal"] = w.ideal;
  object["low"] = w.low;
  object["high"] = w.unbounded ? unboundedInJson : w.high;
  if (w.unbounded) object["unbounded"] = true;
}

Json json(const AccessResult &a) {
  Json object = place(a.where);
  object["buffer"] = a.buffer;
  object["kind"] = name(a.kind);
  object["operation"] = a.operation;
  object["bytes"] = a.bytes;
  object["executed"] = a.executed;
  addFigures(object, a.cost);
  object["degree"] = a.degree;
  object["worst_per_request"] = a.worstPerRequest;
  object["ideal_per_request"] = a.idealPerRequest;
  object["certainty"] = name(a.certainty);
  object["pattern"] = name(a.pattern);
  object["why"] = a.why;
  object["called_from"] = Json::array();
  for (const SourceLocation &caller : a.calledFrom) object["called_from"].push_back(place(caller));
  return object;
}

Json json(const Hazard &h) {
  static constexpr const char *kinds[] = {"RAW", "WAR", "WAW"};
  return {{"kind", kinds[int(h.kind)]},
          {"buffer", h.buffer},
          {"first", place(h.first)},
          {"second", place(h.second)},
          {"certainty", name(h.certainty)}};
}

Json json(const SharedMemoryUse &m) {
  return {{"static", m.staticBytes},
          {"dynamic", m.dynamicBytes},
          {"limit", m.limit},
          {"needs_opt_in", m.needsOptIn},
          {"blocks_per_sm", m.blocksPerSm}};
}

Json json(const LaunchResult &l) {
  Json object = {{"grid", json(l.launch.grid)},
                 {"block", json(l.launch.block)},
                 {"dynamic_bytes", l.launch.dynamicBytes},
                 {"origin", name(l.launch.origin)},
                 {"grid_known", l.launch.gridKnown},
                 {"dynamic_known", l.launch.dynamicKnown},
                 {"assumption", l.launch.assumption},
                 {"notes", l.notes}};
  for (auto &[kind, total] : l.totals) addFigures(object["totals"][kind], total);
  object["accesses"] = Json::array();
  for (const AccessResult &a : l.accesses) object["accesses"].push_back(json(a));
  object["hazards"] = Json::array();
  for (const Hazard &h : l.hazards) object["hazards"].push_back(json(h));
  object["shared_memory"] = json(l.memory);
  return object;
}

Json json(const Buffer &b) {
  return {{"name", b.name},       {"bytes", b.bytes},       {"alignment", b.alignment}, {"type", b.type},
          {"line", b.where.line}, {"scope", name(b.scope)}, {"offset", b.offset},       {"live", Json::array()}};
}

/// No reuse is planned by this version: the plan is to leave everything where it is, and nothing is claimed of it.
Json noReuse(const KernelResult &k) {
  uint64_t bytes = k.launches.empty() ? 0 : k.launches[0].memory.staticBytes + k.launches[0].memory.dynamicBytes;
  return {{"bytes_now", bytes},
          {"bytes_planned", bytes},
          {"lower_bound", 0},
          {"optimal", false},
          {"offsets", Json::object()},
          {"barriers_needed", Json::array()},
          {"why_not", Json::array({"this version does not plan reuse"})}};
}

Json json(const KernelResult &k, const InputResult &input) {
  const Kernel &kernel = k.kernel;
  Json object = {{"file", kernel.where.file.empty() ? input.file : kernel.where.file},
                 {"line", kernel.where.line},
                 {"frontend", name(kernel.frontend)},
                 {"dialect", kernel.dialect},
                 {"name", kernel.name},
                 {"signature", kernel.signature},
                 {"template_arguments", kernel.templateArguments},
                 {"not_analysed", kernel.notAnalysed},
                 {"inexact", kernel.inexact},
                 {"launches", Json::array()},
                 {"buffers", Json::array()},
                 {"reuse", noReuse(k)},
                 {"fixes", Json::array()}};
  for (const LaunchResult &l : k.launches) object["launches"].push_back(json(l));
  for (const Buffer &b : kernel.buffers) object["buffers"].push_back(json(b));
  return object;
}

Json json(const Diagnostic &d) {
  Json object = {{"severity", name(d.severity)}, {"check", d.check}};
  object.update(place(d.where));
  object["message"] = d.message;
  return object;
}

} // namespace

void writeJson(const Report &report, std::ostream &out) {
  Json object = {{"schema", 1},
                 {"tool", {{"name", "smem-lint"}, {"version", version()}}},
                 {"gpu", report.gpu},
                 {"not_computed", {"hazards", "live", "reuse", "fixes"}},
                 {"kernels", Json::array()},
                 {"diagnostics", Json::array()}};
  for (const InputResult &input : report.inputs) {
    for (const KernelResult &k : input.kernels) object["kernels"].push_back(json(k, input));
    for (const Diagnostic &d : input.diagnostics) object["diagnostics"].push_back(json(d));
  }
  // Names and paths of the input need not be UTF-8.
  out << object.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace smem
