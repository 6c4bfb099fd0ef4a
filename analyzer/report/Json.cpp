#include "analyzer/report/Json.h"

#include "analyzer/report/Wording.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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
  return {{"kind", name(h.kind)},
          {"buffer", h.buffer},
          {"offset", h.offset},
          {"first", place(h.first)},
          {"second", place(h.second)},
          {"certainty", name(h.certainty)},
          {"same_warp", h.sameWarp},
          {"asynchronous", h.asynchronous}};
}

Json json(const DivergentBarrier &b) {
  Json object = place(b.where);
  object["certainty"] = name(b.sure ? Certainty::exact : Certainty::bounded);
  return object;
}

Json json(const BadAddress &b) {
  Json object = {{"kind", b.kind == BadAddress::Kind::outOfBounds ? "out-of-bounds" : "alignment"}};
  object.update(place(b.where));
  object["buffer"] = b.buffer;
  object["object"] = b.object;
  object["offset"] = b.offset;
  object["bytes"] = b.bytes;
  object["certainty"] = name(b.sure ? Certainty::exact : Certainty::bounded);
  return object;
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
  object["hazards_undecided"] = l.hazardsUndecided;
  object["hazards_unknown"] = l.hazardsUnknown;
  object["divergent_barriers"] = Json::array();
  for (const DivergentBarrier &b : l.divergentBarriers) object["divergent_barriers"].push_back(json(b));
  object["bad_addresses"] = Json::array();
  for (const BadAddress &b : l.badAddresses) object["bad_addresses"].push_back(json(b));
  object["shared_memory"] = json(l.memory);
  return object;
}

Json ranges(const std::vector<std::pair<uint64_t, uint64_t>> &list) {
  Json out = Json::array();
  for (auto [first, last] : list) out.push_back({first, last});
  return out;
}

Json json(const Buffer &b, size_t number, const Lifetimes &lifetimes) {
  Json object = {{"name", b.name},       {"bytes", b.bytes},       {"alignment", b.alignment}, {"type", b.type},
                 {"line", b.where.line}, {"scope", name(b.scope)}, {"offset", b.offset},       {"live", Json::array()}};
  for (const BufferLifetime &l : lifetimes.buffers) {
    if (std::find(l.parts.begin(), l.parts.end(), number) == l.parts.end()) continue;
    for (const LiveInterval &interval : l.live) object["live"].push_back({interval.first, interval.last});
    object["alignment_needed"] = l.alignment;
    object["never_read"] = ranges(l.neverRead);
    object["never_touched"] = ranges(l.neverTouched);
    object["kept_apart"] = l.keptApart;
    break;
  }
  return object;
}

Json json(const ProgramPoint &p) {
  static constexpr const char *kinds[] = {"access", "barrier", "wait"};
  Json object = {{"kind", kinds[int(p.kind)]}};
  object.update(place(p.where));
  object["epoch"] = p.epoch;
  object["reads"] = p.reads;
  object["writes"] = p.writes;
  return object;
}

Json json(const Lifetimes &l) {
  Json object = {{"points", Json::array()},
                 {"peak_bytes", l.peakBytes},
                 {"peak_point", l.peakPoint},
                 {"undecided", l.undecided},
                 {"interferences", Json::array()}};
  for (const ProgramPoint &p : l.points) object["points"].push_back(json(p));
  for (const Interference &i : l.interferences)
    object["interferences"].push_back({{"first", l.buffers[i.first].buffer},
                                       {"second", l.buffers[i.second].buffer},
                                       {"line", i.where.line},
                                       {"barrier_would_do", i.barrierWouldDo},
                                       {"why", i.why}});
  return object;
}

Json json(const Reuse &r) {
  Json object = {{"bytes_now", r.bytesNow},
                 {"bytes_allocated", r.bytesAllocated},
                 {"bytes_planned", r.bytesPlanned},
                 {"bytes_with_present_barriers", r.bytesWithPresentBarriers},
                 {"lower_bound", r.lowerBound},
                 {"optimal", r.optimal},
                 {"certificate", r.certificate},
                 {"offsets", Json(r.offsets)},
                 {"offsets_with_present_barriers", Json(r.offsetsWithPresentBarriers)},
                 {"barriers_needed", Json::array()},
                 {"why_not", Json(r.whyNot)},
                 {"not_planned", r.notPlanned},
                 {"blocks_per_sm_now", r.blocksNow},
                 {"blocks_per_sm_planned", r.blocksPlanned}};
  for (const NeededBarrier &b : r.barriers) {
    Json barrier = place(b.before);
    barrier["pairs"] = b.pairs;
    barrier["saves"] = b.saves;
    object["barriers_needed"].push_back(std::move(barrier));
  }
  return object;
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
                 {"lifetimes", json(k.lifetimes)},
                 {"reuse", json(k.reuse)},
                 {"fixes", Json::array()}};
  for (const LaunchResult &l : k.launches) object["launches"].push_back(json(l));
  for (size_t i = 0; i < kernel.buffers.size(); ++i) object["buffers"].push_back(json(kernel.buffers[i], i, k.lifetimes));
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
                 {"not_computed", {"fixes"}},
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
