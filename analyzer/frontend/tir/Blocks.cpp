#include "analyzer/frontend/tir/Blocks.h"

#include "analyzer/frontend/tir/Arithmetic.h"

#include <algorithm>
#include <set>

namespace smem::tir {

namespace {

bool isShared(const std::string &scope) { return scope == "shared" || scope.starts_with("shared."); }
bool isBlockTag(const std::string &tag) { return tag.starts_with("blockIdx"); }

/// A loop that an access is in.
struct Loop {
  VariablePtr variable;
  ExprPtr min, extent;
  bool bound = false; // to threads or blocks
  std::string tag;    // "" if the text doesn't print it
};

/// What an access touches, dimension by dimension.
struct Touch {
  std::vector<Range> ranges;
  std::vector<Loop> loops; // outermost first
  Place where;
};

struct SharedBuffer {
  BufferPtr buffer;
  std::vector<Touch> touches;
  std::vector<Block::Align> aligned;
  BufferPtr compact;                 // what takes its place
  std::vector<ExprPtr> minima;       // of each dimension, to be subtracted
};

class Lowering {
public:
  LoweredBlocks run(const Body &body) {
    Body plain = flattenBlocks(body);
    if (!found) return {plain, {}, {}};
    collect(plain, {});
    for (SharedBuffer &shared : buffers) compact(shared);
    result.body = rewrite(plain);
    for (auto at = buffers.rbegin(); at != buffers.rend(); ++at) { // around everything, the first outermost
      Stmt allocation;
      allocation.kind = Stmt::Kind::allocate;
      allocation.where = at->buffer->where;
      allocation.buffer = at->compact;
      allocation.body = std::move(result.body);
      result.body = {std::make_shared<const Stmt>(std::move(allocation))};
    }
    return std::move(result);
  }

private:
  // ---- blocks become what is in them

  Body flattenBlocks(const Body &body) {
    Body plain;
    for (const StmtPtr &stmt : body) {
      if (stmt->kind == Stmt::Kind::block) {
        for (StmtPtr &inner : flattenBlock(*stmt)) plain.push_back(std::move(inner));
        continue;
      }
      Stmt copy = *stmt;
      copy.body = flattenBlocks(stmt->body);
      copy.orElse = flattenBlocks(stmt->orElse);
      plain.push_back(std::make_shared<const Stmt>(std::move(copy)));
    }
    return plain;
  }

  Body flattenBlock(const Stmt &stmt) {
    const Block &block = *stmt.block;
    found = true;
    for (const BufferPtr &buffer : block.allocated) {
      // Registers keep their whole shape and are no shared memory: anywhere will do.
      if (isShared(buffer->scope)) buffers.push_back({buffer, {}, {}, nullptr, {}});
      else buffer->scope = "global";
    }
    for (const Block::Align &align : block.aligned)
      if (align.bufferIndex < block.writes.size() && block.writes[align.bufferIndex]->buffer)
        alignments.push_back({block.writes[align.bufferIndex]->buffer.get(), align});
    Replacements bindings;
    Body body = flattenBlocks(block.body), init = flattenBlocks(block.init);
    std::vector<Stmt> loops;
    ExprPtr first; // whether this is the first turn of every reduction
    for (const Block::Iteration &iteration : block.iterations) {
      ExprPtr binding = iteration.binding;
      if (!binding) { // its own loop
        Stmt loop;
        loop.kind = Stmt::Kind::forLoop;
        loop.where = stmt.where;
        loop.variable = iteration.variable;
        loop.min = makeInteger(0, iteration.variable->type);
        loop.extent = iteration.extent;
        loops.push_back(std::move(loop));
        binding = makeVariable(iteration.variable);
      } else {
        bindings[iteration.variable.get()] = binding;
      }
      if (iteration.reduction) {
        const ExprPtr start = makeBinary(Operator::equal, binding, makeInteger(0, binding->type));
        first = first ? makeBinary(Operator::logicalAnd, first, start) : start;
      }
    }
    if (!init.empty()) {
      if (first) {
        Stmt branch;
        branch.kind = Stmt::Kind::branch;
        branch.where = stmt.where;
        branch.value = first;
        branch.body = std::move(init);
        init = {std::make_shared<const Stmt>(std::move(branch))};
      }
      body.insert(body.begin(), init.begin(), init.end());
    }
    const Change bind = [&](const ExprPtr &expr) -> ExprPtr {
      if (expr->kind != Expr::Kind::variable) return nullptr;
      const auto known = bindings.find(expr->variable.get());
      return known == bindings.end() ? nullptr : known->second;
    };
    for (const Block::Match &match : block.matches) {
      Block::Match bound = match;
      bound.source = transform(match.source, bind);
      Stmt mark; // resolved once the source is compact
      mark.kind = Stmt::Kind::attribute;
      mark.text = matchMark;
      mark.where = stmt.where;
      mark.buffer = match.buffer;
      mark.node = bound.source;
      mark.body = std::move(body);
      body = {std::make_shared<const Stmt>(std::move(mark))};
    }
    body = transform(body, bind);
    if (block.predicate) {
      Stmt branch;
      branch.kind = Stmt::Kind::branch;
      branch.where = stmt.where;
      branch.value = transform(block.predicate, bind);
      branch.body = std::move(body);
      body = {std::make_shared<const Stmt>(std::move(branch))};
    }
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
      loop->body = std::move(body);
      body = {std::make_shared<const Stmt>(std::move(*loop))};
    }
    return body;
  }

  // ---- what is touched

  SharedBuffer *find(const BufferPtr &buffer) {
    for (SharedBuffer &shared : buffers)
      if (shared.buffer == buffer || (buffer && shared.buffer->data == buffer->data && shared.buffer->shape.size() == buffer->shape.size()))
        return &shared;
    return nullptr;
  }

  void touch(const BufferPtr &buffer, const std::vector<ExprPtr> &indices, const std::vector<Loop> &loops, Place where) {
    SharedBuffer *shared = find(buffer);
    if (!shared) return;
    Touch touched;
    for (const ExprPtr &index : indices) {
      const ExprPtr simple = simplifyVector(index);
      if (simple->kind == Expr::Kind::ramp)
        touched.ranges.push_back({simple->args[0], makeInteger(int64_t(simple->type.lanes - 1) * asInteger(simple->args[1]).value_or(1) + 1)});
      else
        touched.ranges.push_back({simple->kind == Expr::Kind::broadcast ? simple->args[0] : simple, makeInteger(1)});
    }
    touched.loops = loops;
    touched.where = where;
    shared->touches.push_back(std::move(touched));
  }

  void collect(const ExprPtr &expr, const std::vector<Loop> &loops) {
    forEach(expr, [&](const Expr &part) {
      if (part.kind == Expr::Kind::load) touch(part.buffer, part.args, loops, part.where);
      if (part.kind == Expr::Kind::region)
        if (SharedBuffer *shared = find(part.buffer)) shared->touches.push_back({part.ranges, loops, part.where});
    });
  }

  void collect(const Body &body, const std::vector<Loop> &outer) {
    for (const StmtPtr &stmt : body) {
      std::vector<Loop> loops = outer;
      if (stmt->kind == Stmt::Kind::forLoop || stmt->kind == Stmt::Kind::launch) {
        const bool bound = stmt->kind == Stmt::Kind::launch || stmt->loop == Stmt::Loop::threadBinding;
        loops.push_back({stmt->variable, stmt->min ? stmt->min : makeInteger(0), stmt->extent, bound, stmt->text});
      }
      if (stmt->kind == Stmt::Kind::store) touch(stmt->buffer, stmt->indices, loops, stmt->where);
      for (const ExprPtr &part : {stmt->value, stmt->node}) collect(part, loops);
      for (const ExprPtr &index : stmt->indices) collect(index, loops);
      for (const ExprPtr &arg : stmt->args) collect(arg, loops);
      collect(stmt->body, loops);
      collect(stmt->orElse, loops);
    }
  }

  // ---- compaction

  /// Loops that every access is in, outermost first.
  static std::vector<Loop> commonLoops(const std::vector<Touch> &touches) {
    std::vector<Loop> common = touches.front().loops;
    for (const Touch &touch : touches) {
      size_t same = 0;
      while (same < common.size() && same < touch.loops.size() && common[same].variable == touch.loops[same].variable) ++same;
      common.resize(same);
    }
    return common;
  }

  struct Extent {
    Linear base; // with its constant at 0
    int64_t low = 0, high = 0;
  };

  /// One dimension of one access, with some variables fixed: nothing if a term mixes fixed and spanning variables.
  static std::optional<Extent> extentOf(const Range &range, const std::set<const Variable *> &fixed, const Ranges &spans) {
    Extent extent;
    Linear rest;
    const Linear linear = linearise(range.begin);
    for (const auto &[key, atom] : linear.atoms) {
      const bool usesFixed = mentions(atom.expr, [&](const Variable &v) { return fixed.count(&v) || !spans.count(&v); });
      const bool usesSpan = mentions(atom.expr, [&](const Variable &v) { return !fixed.count(&v) && spans.count(&v); });
      if (usesFixed && usesSpan) return std::nullopt;
      (usesSpan ? rest : extent.base).atoms[key] = atom;
    }
    rest.constant = linear.constant;
    const std::optional<Interval> interval = bounds(makeExpr(rest), spans);
    const std::optional<int64_t> count = asInteger(range.extent);
    if (!interval || !count) return std::nullopt;
    extent.low = interval->low;
    extent.high = interval->high + *count - 1;
    return extent;
  }

  static bool sameBase(const Linear &a, const Linear &b) {
    return std::equal(a.atoms.begin(), a.atoms.end(), b.atoms.begin(), b.atoms.end(), [](const auto &x, const auto &y) {
      return x.first == y.first && x.second.coefficient == y.second.coefficient;
    });
  }

  /// All dimensions with these loops fixed; false if one can't be told.
  bool regionWith(const SharedBuffer &shared, const std::set<const Variable *> &fixed, std::vector<Extent> &region,
                  std::string &why) const {
    region.clear();
    for (const Touch &touch : shared.touches) {
      Ranges spans;
      for (const Loop &loop : touch.loops) {
        const auto low = bounds(loop.min, spans), extent = bounds(loop.extent, spans);
        if (!fixed.count(loop.variable.get()) && low && extent && extent->high > 0)
          spans[loop.variable.get()] = {low->low, low->high + extent->high - 1};
      }
      for (size_t d = 0; d < touch.ranges.size(); ++d) {
        const std::optional<Extent> extent = extentOf(touch.ranges[d], fixed, spans);
        if (!extent) {
          why = "the range of index " + std::to_string(d) + " in line " + std::to_string(touch.where.line) + " is not known";
          return false;
        }
        if (region.size() <= d) {
          region.push_back(*extent);
        } else if (!sameBase(region[d].base, extent->base)) {
          why = "accesses to index " + std::to_string(d) + " start from different places, in line " + std::to_string(touch.where.line);
          return false;
        } else {
          region[d].low = std::min(region[d].low, extent->low);
          region[d].high = std::max(region[d].high, extent->high);
        }
      }
    }
    return region.size() == shared.buffer->shape.size();
  }

  void compact(SharedBuffer &shared) {
    for (const auto &[buffer, align] : alignments)
      if (buffer == shared.buffer.get() || buffer->data == shared.buffer->data) shared.aligned.push_back(align);
    shared.compact = std::make_shared<Buffer>(*shared.buffer);
    shared.minima.assign(shared.buffer->shape.size(), makeInteger(0));
    std::vector<Extent> region;
    std::string why = "nothing touches it";
    bool resolved = false;
    if (!shared.touches.empty()) {
      const std::vector<Loop> common = commonLoops(shared.touches);
      std::set<const Variable *> fixed;
      std::vector<const Variable *> untagged; // may be blocks or threads
      for (const Touch &touch : shared.touches)
        for (const Loop &loop : touch.loops)
          if (loop.bound && isBlockTag(loop.tag)) fixed.insert(loop.variable.get());
      for (const Loop &loop : common) {
        if (loop.bound && !loop.tag.empty()) continue;
        fixed.insert(loop.variable.get());
        if (loop.bound) untagged.push_back(loop.variable.get());
      }
      resolved = regionWith(shared, fixed, region, why);
      while (!resolved && !untagged.empty()) { // the innermost are threads sooner than the outer ones
        fixed.erase(untagged.back());
        untagged.pop_back();
        resolved = regionWith(shared, fixed, region, why);
      }
    }
    if (!resolved) {
      result.problems.push_back({shared.buffer->where, "the part of '" + shared.buffer->name +
                                                           "' that one thread block touches could not be inferred: " + why});
      return;
    }
    std::vector<int64_t> shape;
    for (size_t d = 0; d < region.size(); ++d) {
      int64_t extent = region[d].high - region[d].low + 1;
      if (const auto whole = asInteger(shared.buffer->shape[d]); whole && *whole < extent) extent = *whole;
      shape.push_back(extent);
      Linear minimum = region[d].base;
      minimum.constant = region[d].low;
      shared.minima[d] = makeExpr(minimum);
      shared.compact->shape[d] = makeInteger(extent);
    }
    shared.compact->strides.clear();
    for (int64_t stride : alignedStrides(shape, shared.aligned)) shared.compact->strides.push_back(makeInteger(stride));
    for (const Block::Align &align : shared.aligned) {
      const int axis = align.axis < 0 ? align.axis + int(shape.size()) : align.axis;
      if (axis == int(shape.size()) - 1 && shape.size() > 1)
        result.notes.push_back({shared.buffer->where, "storage_align on the last axis of '" + shared.buffer->name +
                                                          "' spreads its elements apart instead of padding its rows"});
    }
  }

  // ---- rewriting

  static ExprPtr difference(const ExprPtr &index, const ExprPtr &minimum) {
    if (index->type.lanes > 1) {
      const ExprPtr simple = simplifyVector(index);
      if (simple->kind == Expr::Kind::ramp)
        return makeRamp(difference(simple->args[0], minimum), simple->args[1], simple->type.lanes, simple->where);
      return simplifyVector(makeBinary(Operator::sub, simple, minimum));
    }
    return makeExpr(linearise(makeBinary(Operator::sub, index, minimum)));
  }

  std::vector<ExprPtr> moved(const SharedBuffer &shared, const std::vector<ExprPtr> &indices) const {
    std::vector<ExprPtr> result;
    for (size_t d = 0; d < indices.size(); ++d)
      result.push_back(d < shared.minima.size() ? difference(indices[d], shared.minima[d]) : indices[d]);
    return result;
  }

  Body rewrite(const Body &body) {
    Body result;
    for (const StmtPtr &stmt : body) result.push_back(rewrite(*stmt));
    return result;
  }

  StmtPtr rewrite(const Stmt &stmt) {
    const Change change = [&](const ExprPtr &expr) -> ExprPtr {
      if (expr->kind == Expr::Kind::variable) {
        const auto known = symbols.find(expr->variable.get());
        return known == symbols.end() ? nullptr : known->second;
      }
      if (expr->kind == Expr::Kind::load) {
        if (const SharedBuffer *shared = find(expr->buffer)) return makeLoad(shared->compact, moved(*shared, expr->args), expr->where);
        if (const auto view = views.find(expr->buffer.get()); view != views.end()) return makeLoad(view->second, expr->args, expr->where);
      }
      if (expr->kind == Expr::Kind::bufferData) {
        if (const SharedBuffer *shared = find(expr->buffer)) return makeBufferData(shared->compact, expr->where);
        if (const auto view = views.find(expr->buffer.get()); view != views.end()) return makeBufferData(view->second, expr->where);
      }
      return nullptr;
    };
    if (stmt.kind == Stmt::Kind::attribute && stmt.text == matchMark) return rewriteMatch(stmt, change);
    Stmt copy = stmt;
    for (ExprPtr *part : {&copy.value, &copy.min, &copy.extent, &copy.node}) *part = transform(*part, change);
    for (ExprPtr &index : copy.indices) index = transform(index, change);
    for (ExprPtr &arg : copy.args) arg = transform(arg, change);
    if (copy.kind == Stmt::Kind::store) {
      if (const SharedBuffer *shared = find(copy.buffer)) {
        copy.indices = moved(*shared, copy.indices);
        copy.buffer = shared->compact;
      } else if (const auto view = views.find(copy.buffer.get()); view != views.end()) {
        copy.buffer = view->second;
      }
    }
    copy.body = rewrite(stmt.body);
    copy.orElse = rewrite(stmt.orElse);
    return std::make_shared<const Stmt>(std::move(copy));
  }

  /// The view's offset and strides become those of its source.
  StmtPtr rewriteMatch(const Stmt &stmt, const Change &change) {
    const Buffer &view = *stmt.buffer;
    const BufferPtr source = stmt.node->buffer;
    const SharedBuffer *shared = find(source);
    BufferPtr base = shared ? shared->compact : views.count(source.get()) ? views[source.get()] : source;
    std::vector<ExprPtr> begins;
    for (const Range &range : stmt.node->ranges) begins.push_back(transform(range.begin, change));
    if (shared) begins = moved(*shared, begins);
    std::vector<ExprPtr> strides = base->strides;
    if (strides.empty()) {
      ExprPtr stride = makeInteger(1);
      for (size_t d = base->shape.size(); d-- > 0;) {
        strides.insert(strides.begin(), stride);
        stride = makeBinary(Operator::mul, stride, base->shape[d]);
      }
    }
    auto bound = std::make_shared<Buffer>(view);
    ExprPtr offset = base->offset ? base->offset : makeInteger(0);
    for (size_t d = 0; d < begins.size() && d < strides.size(); ++d)
      offset = makeBinary(Operator::add, offset, makeBinary(Operator::mul, begins[d], strides[d]));
    const size_t skipped = strides.size() - std::min(strides.size(), view.shape.size());
    bound->strides.assign(strides.begin() + ptrdiff_t(skipped), strides.end());
    bound->offset = offset;
    for (size_t d = 0; d < view.strides.size() && d < bound->strides.size(); ++d)
      if (view.strides[d]->kind == Expr::Kind::variable) symbols[view.strides[d]->variable.get()] = bound->strides[d];
    if (view.offset && view.offset->kind == Expr::Kind::variable) symbols[view.offset->variable.get()] = offset;
    views[stmt.buffer.get()] = bound;
    Stmt let;
    let.kind = Stmt::Kind::let;
    let.where = stmt.where;
    let.variable = view.data;
    let.value = makeBufferData(base);
    let.body = rewrite(stmt.body);
    return std::make_shared<const Stmt>(std::move(let));
  }

  static constexpr const char *matchMark = "match_buffer";

  bool found = false;
  std::vector<SharedBuffer> buffers;
  std::vector<std::pair<const Buffer *, Block::Align>> alignments;
  std::map<const Variable *, ExprPtr> symbols;
  std::map<const Buffer *, BufferPtr> views;
  LoweredBlocks result;
};

} // namespace

std::vector<int64_t> alignedStrides(const std::vector<int64_t> &shape, const std::vector<Block::Align> &aligned) {
  std::vector<int64_t> strides(shape.size(), 1);
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    for (const Block::Align &align : aligned) {
      const int axis = align.axis < 0 ? align.axis + int(shape.size()) : align.axis;
      if (axis != int(d) || align.factor <= 0) continue;
      const int64_t wanted = ((align.offset % align.factor) + align.factor) % align.factor;
      stride += ((wanted - stride) % align.factor + align.factor) % align.factor;
    }
    strides[d] = stride;
    stride *= shape[d];
  }
  return strides;
}

LoweredBlocks lowerBlocks(const Body &body) { return Lowering().run(body); }

} // namespace smem::tir
