#include "analyzer/report/InterferenceGraph.h"

#include "analyzer/report/Wording.h"

#include "llvm/Support/FormatVariadic.h"

#include <graphviz/cgraph.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>

namespace smem {
namespace {

using llvm::formatv;

// The library takes plain char pointers and copies what they point to.
char *chars(const std::string &text) { return const_cast<char *>(text.c_str()); }

void set(void *object, const char *attribute, const std::string &value) {
  agsafeset(object, chars(attribute), chars(value), chars(""));
}

struct Closer {
  void operator()(Agraph_t *graph) const { agclose(graph); }
};

void addKernel(Agraph_t *graph, const KernelResult &kernel, size_t number) {
  const Lifetimes &lifetimes = kernel.lifetimes;
  Agraph_t *cluster = agsubg(graph, chars(formatv("cluster_{0}", number).str()), 1);
  std::string title = kernel.kernel.signature;
  if (!lifetimes.undecided.empty()) title += "\nlifetimes are not known: " + lifetimes.undecided;
  else title += formatv("\npeak {0} bytes", grouped(lifetimes.peakBytes)).str();
  set(cluster, "label", title);
  std::vector<Agnode_t *> nodes;
  for (size_t b = 0; b < lifetimes.buffers.size(); ++b) {
    const BufferLifetime &buffer = lifetimes.buffers[b];
    Agnode_t *node = agnode(cluster, chars(formatv("k{0}b{1}", number, b).str()), 1);
    set(node, "label", formatv("{0}\n{1} bytes", buffer.buffer, grouped(buffer.bytes)));
    set(node, "shape", "box");
    set(node, "height", formatv("{0:f2}", 0.4 + 0.12 * std::log2(double(buffer.bytes) + 1)));
    if (!buffer.keptApart.empty()) set(node, "style", "dotted"), set(node, "tooltip", buffer.keptApart);
    nodes.push_back(node);
  }
  std::set<std::pair<size_t, size_t>> drawn;
  for (const Interference &i : lifetimes.interferences) {
    if (!drawn.insert({i.first, i.second}).second) continue;
    Agedge_t *edge = agedge(cluster, nodes[i.first], nodes[i.second], nullptr, 1);
    set(edge, "tooltip", i.why);
    set(edge, "label", i.where.known() ? formatv("line {0}", i.where.line).str() : "");
    if (i.barrierWouldDo) set(edge, "style", "dashed");
  }
}

} // namespace

void writeDot(const Report &report, std::ostream &out) {
  std::unique_ptr<Agraph_t, Closer> graph(agopen(chars("smem"), Agundirected, nullptr));
  set(graph.get(), "fontname", "sans-serif");
  agattr(graph.get(), AGNODE, chars("fontname"), chars("sans-serif"));
  agattr(graph.get(), AGEDGE, chars("fontname"), chars("sans-serif"));
  size_t number = 0;
  for (const InputResult &input : report.inputs)
    for (const KernelResult &kernel : input.kernels)
      if (!kernel.lifetimes.buffers.empty()) addKernel(graph.get(), kernel, number++);
  char *text = nullptr;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  agwrite(graph.get(), memory);
  std::fclose(memory);
  out.write(text, std::streamsize(size));
  std::free(text);
}

} // namespace smem
