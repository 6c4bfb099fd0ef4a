#include "analyzer/frontend/tir/VirtualThreads.h"

#include "analyzer/frontend/tir/Arithmetic.h"

#include <algorithm>
#include <map>
#include <set>

namespace smem::tir {

namespace {

constexpr int64_t mostThreads = 64;

bool isVirtual(const Stmt &stmt) {
  const bool binds =
      stmt.kind == Stmt::Kind::launch || (stmt.kind == Stmt::Kind::forLoop && stmt.loop == Stmt::Loop::threadBinding);
  return binds && (stmt.text.starts_with("vthread") || stmt.text == "cthread");
}

bool holdsVirtual(const Body &body) {
  return std::any_of(body.begin(), body.end(), [](const StmtPtr &stmt) {
    return isVirtual(*stmt) || holdsVirtual(stmt->body) || holdsVirtual(stmt->orElse);
  });
}

/// In elements, with what padding there is.
std::optional<int64_t> sizeOf(const Buffer &buffer) {
  int64_t size = 1;
  for (const ExprPtr &extent : buffer.shape) {
    const std::optional<int64_t> count = asInteger(extent);
    if (!count || *count <= 0 || *count > (int64_t(1) << 32) / size) return std::nullopt;
    size *= *count;
  }
  if (!buffer.strides.empty() && !buffer.shape.empty()) {
    const std::optional<int64_t> stride = asInteger(buffer.strides[0]), extent = asInteger(buffer.shape[0]);
    if (!stride || !extent) return std::nullopt;
    size = std::max(size, *stride * *extent);
  }
  return size;
}

/// One set of virtual threads.
class Splitter {
public:
  Splitter(const Stmt &launch, int64_t extent) : variable(launch.variable.get()), extent(extent) { dependent.insert(variable); }

  /// Nothing if it is not known how large a part of memory each needs.
  std::optional<Body> run(const Body &body) {
    do grown = false, gather(body, false);
    while (grown);
    Body result = split(body);
    if (failed) return std::nullopt;
    return result;
  }

private:
  bool depends(const ExprPtr &expr) const {
    bool found = false;
    forEach(expr, [&](const Expr &part) {
      found |= part.variable && dependent.count(part.variable.get());
      found |= part.buffer && dependent.count(part.buffer->data.get());
    });
    return found;
  }

  bool depends(const Stmt &stmt) const {
    const auto any = [&](const ExprList &list) {
      return std::any_of(list.begin(), list.end(), [&](const ExprPtr &expr) { return depends(expr); });
    };
    return depends(stmt.value) || depends(stmt.min) || depends(stmt.extent) || any(stmt.indices) || any(stmt.args);
  }

  void mark(const VariablePtr &data) { grown |= data && dependent.insert(data.get()).second; }

  /// What a call may write: registers that it is handed, and what it has a pointer to with that right.
  void markWritten(const ExprPtr &expr) {
    forEach(expr, [&](const Expr &part) {
      if (part.kind == Expr::Kind::bufferData && !isShared(part.buffer->scope)) mark(part.buffer->data);
      if (part.kind != Expr::Kind::call || part.text != "tvm_access_ptr" || part.args.size() < 5) return;
      const ExprPtr &data = part.args[1];
      if (asInteger(part.args[4]).value_or(3) & 2) mark(data->buffer ? data->buffer->data : data->variable);
    });
  }

  void gather(const Body &body, bool conditional) {
    for (const StmtPtr &stmt : body) {
      const bool own = conditional || depends(*stmt);
      if (stmt->kind == Stmt::Kind::store && own) mark(stmt->buffer->data);
      if (stmt->kind == Stmt::Kind::let && own) mark(stmt->variable);
      if (stmt->kind == Stmt::Kind::evaluate && own) markWritten(stmt->value);
      const bool decides = stmt->kind == Stmt::Kind::branch || stmt->kind == Stmt::Kind::forLoop || stmt->kind == Stmt::Kind::whileLoop;
      gather(stmt->body, conditional || (decides && own));
      gather(stmt->orElse, conditional || (decides && own));
    }
  }

  Body split(const Body &body) {
    Body result;
    for (const StmtPtr &stmt : body) {
      Stmt copy = *stmt;
      if (stmt->kind == Stmt::Kind::allocate && dependent.count(stmt->buffer->data.get())) {
        const std::optional<int64_t> size = sizeOf(*stmt->buffer);
        failed |= !size;
        sizes[stmt->buffer->data.get()] = size.value_or(1);
        auto all = make<Buffer>(*stmt->buffer);
        all->shape = {makeInteger(size.value_or(1) * extent)};
        all->strides.clear();
        copy.buffer = all;
      } else if (depends(*stmt) || (stmt->kind == Stmt::Kind::store && dependent.count(stmt->buffer->data.get()))) {
        for (int64_t thread = 0; thread < extent; ++thread) result.push_back(ofOne(*stmt, thread));
        continue;
      }
      copy.body = split(stmt->body);
      copy.orElse = split(stmt->orElse);
      result.push_back(make<const Stmt>(std::move(copy)));
    }
    return result;
  }

  BufferPtr ofOne(const BufferPtr &buffer, int64_t thread) {
    const auto size = sizes.find(buffer->data.get());
    if (size == sizes.end()) return buffer;
    BufferPtr &own = views[{buffer.get(), thread}];
    if (!own) {
      own = make<Buffer>(*buffer);
      const ExprPtr start = makeInteger(thread * size->second);
      own->offset = own->offset ? makeBinary(Operator::add, own->offset, start) : start;
    }
    return own;
  }

  StmtPtr ofOne(const Stmt &stmt, int64_t thread) {
    const Change change = [&](const ExprPtr &expr) -> ExprPtr {
      if (expr->kind == Expr::Kind::variable && expr->variable.get() == variable) return makeInteger(thread, expr->type, expr->where);
      if (expr->kind == Expr::Kind::load)
        if (const BufferPtr own = ofOne(expr->buffer, thread); own != expr->buffer) return makeLoad(own, expr->args, expr->where);
      return nullptr;
    };
    Stmt copy = stmt;
    for (ExprPtr *part : {&copy.value, &copy.min, &copy.extent, &copy.node}) *part = transform(*part, change);
    for (ExprPtr &index : copy.indices) index = transform(index, change);
    for (ExprPtr &arg : copy.args) arg = transform(arg, change);
    if (copy.kind == Stmt::Kind::store) copy.buffer = ofOne(copy.buffer, thread);
    for (Body *body : {&copy.body, &copy.orElse})
      for (StmtPtr &inner : *body) inner = ofOne(*inner, thread);
    return make<const Stmt>(std::move(copy));
  }

  const Variable *variable;
  const int64_t extent;
  std::set<const Variable *> dependent; // what differs from one virtual thread to the next
  std::map<const Variable *, int64_t> sizes; // of one thread's part
  std::map<std::pair<const Buffer *, int64_t>, BufferPtr> views;
  bool grown = false, failed = false;
};

} // namespace

Body splitVirtualThreads(const Body &body) {
  if (!holdsVirtual(body)) return body;
  Body result;
  for (const StmtPtr &stmt : body) {
    Stmt copy = *stmt;
    copy.body = splitVirtualThreads(stmt->body);
    copy.orElse = splitVirtualThreads(stmt->orElse);
    if (isVirtual(*stmt)) {
      const std::optional<int64_t> extent = asInteger(stmt->extent);
      if (extent && *extent > 0 && *extent <= mostThreads && (!stmt->min || asInteger(stmt->min) == 0)) {
        if (std::optional<Body> inner = Splitter(*stmt, *extent).run(copy.body)) {
          result.insert(result.end(), inner->begin(), inner->end());
          continue;
        }
      }
    }
    result.push_back(make<const Stmt>(std::move(copy)));
  }
  return result;
}

} // namespace smem::tir
