#include "analyzer/frontend/tir/Blocks.h"

#include "analyzer/frontend/tir/Arithmetic.h"
#include "analyzer/frontend/tir/VirtualThreads.h"

#include <algorithm>
#include <set>

namespace smem::tir {

namespace {

bool isBlockTag(const std::string &tag) { return tag.starts_with("blockIdx"); }

/// A loop that an access is in.
struct Loop {
  VariablePtr variable;
  ExprPtr min, extent;
  bool bound = false; // to threads or blocks
  std::string tag;    // "" if the text doesn't print it
};

/// What a condition around an access says: expr < end.
struct Limit {
  ExprPtr expr;
  int64_t end = 0;
};

/// What holds where an access is.
struct Surroundings {
  std::vector<Loop> loops; // outermost first
  std::vector<Limit> limits;
};

/// What an access touches, dimension by dimension.
struct Touch {
  std::vector<Range> ranges;
  Surroundings around;
  Place where;
};

/// A buffer that a thread block, or a thread, has a part of.
struct OwnBuffer {
  BufferPtr buffer;
  bool ofThread = false; // registers
  bool whole = false;    // its pointer is handed on: all of it may be touched
  std::vector<Touch> touches;
  std::vector<Block::Align> aligned;
  BufferPtr compact;           // what takes its place
  ExprList minima; // of each dimension, to be subtracted

  bool isTouched() const { return whole || !touches.empty(); }
};

class Lowering {
public:
  LoweredBlocks run(const Body &body) {
    if (!holdsBlock(body)) return {body, {}, {}};
    Body plain = flattenBlocks(body);
    collect(plain, Surroundings());
    for (OwnBuffer &own : buffers) compact(own);
    result.body = rewrite(plain);
    for (auto at = buffers.rbegin(); at != buffers.rend(); ++at) { // around everything, the first outermost
      if (at->ofThread || !at->isTouched()) continue;              // another kernel of the function may use it
      Stmt allocation;
      allocation.kind = Stmt::Kind::allocate;
      allocation.where = at->buffer->where;
      allocation.buffer = at->compact;
      allocation.body = std::move(result.body);
      result.body = {make<const Stmt>(std::move(allocation))};
    }
    return std::move(result);
  }

private:
  // ---- blocks become what is in them

  static bool holdsBlock(const Body &body) {
    return std::any_of(body.begin(), body.end(), [](const StmtPtr &stmt) {
      return stmt->kind == Stmt::Kind::block || holdsBlock(stmt->body) || holdsBlock(stmt->orElse);
    });
  }

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
      plain.push_back(make<const Stmt>(std::move(copy)));
    }
    return plain;
  }

  Body flattenBlock(const Stmt &stmt) {
    const Block &block = *stmt.block;
    keepsShapes |= block.name == "tilelang_root"; // TileLang has no pass that compacts buffers
    for (const BufferPtr &buffer : block.allocated) {
      OwnBuffer own;
      own.buffer = buffer;
      own.ofThread = buffer->scope == "local";
      if (own.ofThread || isShared(buffer->scope)) addOwn(std::move(own));
      else if (!buffer->scope.starts_with("wmma.")) buffer->scope = "global"; // anywhere will do
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
        init = {make<const Stmt>(std::move(branch))};
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
      body = {make<const Stmt>(std::move(mark))};
    }
    if (!bindings.empty()) body = transform(body, bind);
    if (block.predicate) {
      Stmt branch;
      branch.kind = Stmt::Kind::branch;
      branch.where = stmt.where;
      branch.value = transform(block.predicate, bind);
      branch.body = std::move(body);
      body = {make<const Stmt>(std::move(branch))};
    }
    for (const BufferPtr &buffer : block.allocated) {
      if (buffer->scope != "local") continue;
      Stmt allocation; // where it stands: virtual threads around it have one each
      allocation.kind = Stmt::Kind::allocate;
      allocation.where = buffer->where;
      allocation.buffer = buffer;
      allocation.body = std::move(body);
      body = {make<const Stmt>(std::move(allocation))};
    }
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
      loop->body = std::move(body);
      body = {make<const Stmt>(std::move(*loop))};
    }
    return body;
  }

  /// Several buffers of one data variable are one.
  void addOwn(OwnBuffer own) {
    for (const OwnBuffer &known : buffers)
      if (known.buffer->data == own.buffer->data) return;
    buffers.push_back(std::move(own));
  }

  // ---- what is touched

  OwnBuffer *find(const BufferPtr &buffer) {
    for (OwnBuffer &own : buffers)
      if (own.buffer == buffer || (buffer && own.buffer->data == buffer->data && own.buffer->shape.size() == buffer->shape.size()))
        return &own;
    return nullptr;
  }

  void touch(const BufferPtr &buffer, const ExprList &indices, const Surroundings &around, Place where) {
    OwnBuffer *own = find(buffer);
    if (!own) return;
    Touch touched;
    for (const ExprPtr &index : indices) {
      const ExprPtr simple = simplifyVector(index);
      if (simple->kind == Expr::Kind::ramp)
        touched.ranges.push_back({simple->args[0], makeInteger(int64_t(simple->type.lanes - 1) * asInteger(simple->args[1]).value_or(1) + 1)});
      else
        touched.ranges.push_back({simple->kind == Expr::Kind::broadcast ? simple->args[0] : simple, makeInteger(1)});
    }
    touched.around = around;
    touched.where = where;
    own->touches.push_back(std::move(touched));
  }

  void touchWhole(const BufferPtr &buffer) {
    if (OwnBuffer *own = find(buffer)) own->whole = true;
  }

  void collect(const ExprPtr &expr, const Surroundings &around) {
    forEach(expr, [&](const Expr &part) {
      if (part.kind == Expr::Kind::load) touch(part.buffer, part.args, around, part.where);
      if (part.kind == Expr::Kind::region)
        if (OwnBuffer *own = find(part.buffer)) own->touches.push_back({part.ranges, around, part.where});
      if (part.kind == Expr::Kind::bufferData) touchWhole(part.buffer);
      if (part.kind == Expr::Kind::call && part.text == "region" && !part.args.empty()) touchWhole(part.args[0]->buffer);
    });
  }

  /// What a condition says of its parts: "a < 3 and b < 4".
  static void addLimits(const ExprPtr &condition, std::vector<Limit> &limits) {
    if (condition->kind != Expr::Kind::binary) return;
    const ExprPtr &a = condition->args[0], &b = condition->args[1];
    if (condition->op == Operator::logicalAnd) {
      addLimits(a, limits);
      addLimits(b, limits);
    } else if (condition->op == Operator::less || condition->op == Operator::lessEqual) {
      if (const auto end = asInteger(b)) limits.push_back({a, *end + (condition->op == Operator::lessEqual)});
    } else if (condition->op == Operator::greater || condition->op == Operator::greaterEqual) {
      if (const auto end = asInteger(a)) limits.push_back({b, *end + (condition->op == Operator::greaterEqual)});
    }
  }

  void collect(const Body &body, const Surroundings &outer) {
    for (const StmtPtr &stmt : body) {
      Surroundings around = outer;
      if (stmt->kind == Stmt::Kind::forLoop || stmt->kind == Stmt::Kind::launch) {
        const bool bound = stmt->kind == Stmt::Kind::launch || stmt->loop == Stmt::Loop::threadBinding;
        around.loops.push_back({stmt->variable, stmt->min ? stmt->min : makeInteger(0), stmt->extent, bound, stmt->text});
      }
      if (stmt->kind == Stmt::Kind::store) touch(stmt->buffer, stmt->indices, around, stmt->where);
      collect(stmt->value, around);
      if (stmt->kind != Stmt::Kind::attribute || stmt->text == matchMark) collect(stmt->node, around);
      for (const ExprPtr &index : stmt->indices) collect(index, around);
      for (const ExprPtr &arg : stmt->args) collect(arg, around);
      collect(stmt->orElse, around);
      if (stmt->kind == Stmt::Kind::branch) addLimits(stmt->value, around.limits);
      collect(stmt->body, around);
    }
  }

  // ---- compaction

  /// Loops that every access is in, outermost first.
  static std::vector<Loop> commonLoops(const std::vector<Touch> &touches) {
    std::vector<Loop> common = touches.front().around.loops;
    for (const Touch &touch : touches) {
      size_t same = 0;
      const std::vector<Loop> &loops = touch.around.loops;
      while (same < common.size() && same < loops.size() && common[same].variable == loops[same].variable) ++same;
      common.resize(same);
    }
    return common;
  }

  struct Extent {
    Linear base; // with its constant at 0
    int64_t low = 0, high = 0;
  };

  /// One dimension of one access, with some variables fixed: nothing if a term mixes fixed and spanning variables.
  /// `all` holds the ranges of both kinds, `spans` those of the spanning ones.
  static std::optional<Extent> extentOf(const Range &range, const std::set<const Variable *> &fixed, Ranges spans,
                                        Ranges all, const std::vector<Limit> &limits) {
    Extent extent;
    Linear rest;
    const ExprPtr begin = limited(range.begin, limits, spans);
    all.insert(spans.begin(), spans.end());
    const Linear linear = linearise(simplifyDivisions(begin, all));
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

  /// With variables of their own, and ranges, in place of what the surrounding conditions limit.
  static ExprPtr limited(const ExprPtr &expr, const std::vector<Limit> &limits, Ranges &spans) {
    ExprPtr result = expr;
    for (const Limit &limit : limits) {
      const std::optional<Interval> range = bounds(limit.expr, spans);
      if (!range || range->high < limit.end) continue;
      const auto variable = make<Variable>(Variable{"limited", int32, limit.expr->where});
      const ExprPtr stand = makeVariable(variable);
      const Linear sum = linearise(limit.expr);
      if (sum.atoms.empty()) continue;
      bool used = false;
      const ExprPtr other = transform(result, [&](const ExprPtr &part) -> ExprPtr {
        if (part->type.lanes > 1) return nullptr;
        const Linear own = linearise(part);
        if (own.atoms.size() < sum.atoms.size()) return nullptr;
        Linear rest = own; // less the limited sum
        rest.constant -= sum.constant;
        for (const auto &[key, atom] : sum.atoms) {
          const auto known = rest.atoms.find(key);
          if (known == rest.atoms.end() || known->second.coefficient != atom.coefficient) return nullptr;
          rest.atoms.erase(known);
        }
        used = true;
        return rest.atoms.empty() && rest.constant == 0 ? stand : makeBinary(Operator::add, makeExpr(rest), stand);
      });
      if (!used) continue;
      spans[variable.get()] = {range->low, limit.end - 1};
      result = other;
    }
    return result;
  }

  static bool sameBase(const Linear &a, const Linear &b) {
    return std::equal(a.atoms.begin(), a.atoms.end(), b.atoms.begin(), b.atoms.end(), [](const auto &x, const auto &y) {
      return x.first == y.first && x.second.coefficient == y.second.coefficient;
    });
  }

  /// All dimensions with these loops fixed; false if one can't be told.
  bool regionWith(const OwnBuffer &own, const std::set<const Variable *> &fixed, std::vector<Extent> &region,
                  std::string &why) const {
    region.clear();
    for (const Touch &touch : own.touches) {
      Ranges spans, all;
      for (const Loop &loop : touch.around.loops) {
        const auto low = bounds(loop.min, all), extent = bounds(loop.extent, all);
        if (!low || !extent || extent->high <= 0) continue;
        all[loop.variable.get()] = {low->low, low->high + extent->high - 1};
        if (!fixed.count(loop.variable.get())) spans[loop.variable.get()] = all[loop.variable.get()];
      }
      for (size_t d = 0; d < touch.ranges.size(); ++d) {
        const std::optional<Extent> extent = extentOf(touch.ranges[d], fixed, spans, all, touch.around.limits);
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
    why = "it is accessed with other indices than it has dimensions";
    return region.size() == own.buffer->shape.size();
  }

  void compact(OwnBuffer &own) {
    for (const auto &[buffer, align] : alignments)
      if (buffer == own.buffer.get() || buffer->data == own.buffer->data) own.aligned.push_back(align);
    own.compact = make<Buffer>(*own.buffer);
    own.minima.assign(own.buffer->shape.size(), makeInteger(0));
    std::vector<Extent> region;
    std::string why;
    if (!own.isTouched()) return;
    if (own.whole || keepsShapes) {
      pad(own);
      return;
    }
    const std::vector<Loop> common = commonLoops(own.touches);
    std::set<const Variable *> fixed;
    std::vector<const Variable *> untagged; // may be blocks or threads
    for (const Touch &touch : own.touches)
      for (const Loop &loop : touch.around.loops)
        if (loop.bound && (own.ofThread ? !loop.tag.starts_with("vthread") : isBlockTag(loop.tag)))
          fixed.insert(loop.variable.get());
    for (const Loop &loop : common) {
      if ((loop.bound && !loop.tag.empty()) || asInteger(loop.extent) == 1) continue;
      fixed.insert(loop.variable.get());
      if (loop.bound && !own.ofThread) untagged.push_back(loop.variable.get());
    }
    bool resolved = regionWith(own, fixed, region, why);
    while (!resolved && !untagged.empty()) { // the innermost are threads sooner than the outer ones
      fixed.erase(untagged.back());
      untagged.pop_back();
      resolved = regionWith(own, fixed, region, why);
    }
    if (!resolved && own.ofThread) {
      own.compact->scope = "global"; // registers of whatever size: anywhere will do
      return;
    }
    if (!resolved) {
      result.problems.push_back({own.buffer->where, "the part of '" + own.buffer->name +
                                                        "' that one thread block touches could not be inferred: " + why});
      return;
    }
    for (size_t d = 0; d < region.size(); ++d) {
      int64_t extent = region[d].high - region[d].low + 1;
      if (const auto whole = asInteger(own.buffer->shape[d]); whole && *whole < extent) extent = *whole;
      Linear minimum = region[d].base;
      minimum.constant = region[d].low;
      own.minima[d] = makeExpr(minimum);
      own.compact->shape[d] = makeInteger(extent);
    }
    pad(own);
  }

  /// Strides as storage_align asks for them.
  void pad(OwnBuffer &own) {
    std::vector<int64_t> shape;
    bool same = true; // as large as the text says, with the strides that it gives
    for (size_t d = 0; d < own.compact->shape.size(); ++d) {
      const std::optional<int64_t> extent = asInteger(own.compact->shape[d]);
      if (!extent) return;
      same &= extent == asInteger(own.buffer->shape[d]);
      shape.push_back(*extent);
    }
    if (same && !own.buffer->strides.empty()) return;
    own.compact->strides.clear();
    for (int64_t stride : alignedStrides(shape, own.aligned)) own.compact->strides.push_back(makeInteger(stride));
    for (const Block::Align &align : own.aligned) {
      const int axis = align.axis < 0 ? align.axis + int(shape.size()) : align.axis;
      if (axis == int(shape.size()) - 1 && shape.size() > 1)
        result.notes.push_back({own.buffer->where, "storage_align on the last axis of '" + own.buffer->name +
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

  ExprList moved(const OwnBuffer &own, const ExprList &indices) const {
    ExprList result;
    for (size_t d = 0; d < indices.size(); ++d)
      result.push_back(d < own.minima.size() ? difference(indices[d], own.minima[d]) : indices[d]);
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
        if (const OwnBuffer *own = find(expr->buffer)) return makeLoad(own->compact, moved(*own, expr->args), expr->where);
        if (const auto view = views.find(expr->buffer.get()); view != views.end()) return makeLoad(view->second, expr->args, expr->where);
      }
      if (expr->kind == Expr::Kind::bufferData) {
        if (const OwnBuffer *own = find(expr->buffer)) return makeBufferData(own->compact, expr->where);
        if (const auto view = views.find(expr->buffer.get()); view != views.end()) return makeBufferData(view->second, expr->where);
      }
      return nullptr;
    };
    if (stmt.kind == Stmt::Kind::attribute && stmt.text == matchMark) return rewriteMatch(stmt, change);
    Stmt copy = stmt;
    if (copy.kind == Stmt::Kind::allocate) {
      if (const OwnBuffer *own = find(copy.buffer)) copy.buffer = own->compact;
      if (copy.buffer->scope == "global") copy.kind = Stmt::Kind::attribute; // not needed
    }
    for (ExprPtr *part : {&copy.value, &copy.min, &copy.extent, &copy.node}) *part = transform(*part, change);
    for (ExprPtr &index : copy.indices) index = transform(index, change);
    for (ExprPtr &arg : copy.args) arg = transform(arg, change);
    if (copy.kind == Stmt::Kind::store) {
      if (const OwnBuffer *own = find(copy.buffer)) {
        copy.indices = moved(*own, copy.indices);
        copy.buffer = own->compact;
      } else if (const auto view = views.find(copy.buffer.get()); view != views.end()) {
        copy.buffer = view->second;
      }
    }
    copy.body = rewrite(stmt.body);
    copy.orElse = rewrite(stmt.orElse);
    return make<const Stmt>(std::move(copy));
  }

  /// The view's offset and strides become those of its source.
  StmtPtr rewriteMatch(const Stmt &stmt, const Change &change) {
    const Buffer &view = *stmt.buffer;
    const BufferPtr source = stmt.node->buffer;
    const OwnBuffer *own = find(source);
    BufferPtr base = own ? own->compact : views.count(source.get()) ? views[source.get()] : source;
    ExprList begins;
    for (const Range &range : stmt.node->ranges) begins.push_back(transform(range.begin, change));
    if (own) begins = moved(*own, begins);
    ExprList strides = base->strides;
    if (strides.empty()) {
      ExprPtr stride = makeInteger(1);
      for (size_t d = base->shape.size(); d-- > 0;) {
        strides.insert(strides.begin(), stride);
        stride = makeBinary(Operator::mul, stride, base->shape[d]);
      }
    }
    auto bound = make<Buffer>(view);
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
    return make<const Stmt>(std::move(let));
  }

  static constexpr const char *matchMark = "match_buffer";

  bool keepsShapes = false;
  std::vector<OwnBuffer> buffers;
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

LoweredBlocks lowerBlocks(const Body &body) {
  LoweredBlocks lowered = Lowering().run(body);
  lowered.body = splitVirtualThreads(lowered.body);
  return lowered;
}

} // namespace smem::tir
