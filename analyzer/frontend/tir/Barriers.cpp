#include "analyzer/frontend/tir/Barriers.h"

#include "analyzer/frontend/tir/Arithmetic.h"

#include <algorithm>
#include <set>

namespace smem::tir {

namespace {

bool isShared(const std::string &scope) { return scope == "shared" || scope.starts_with("shared."); }

bool isBarrierCall(const Expr &expr) {
  return expr.kind == Expr::Kind::call &&
         (expr.text == "tvm_storage_sync" || expr.text == "cuda.cta_sync" || expr.text == "syncthreads" ||
          expr.text == "sync_threads" || expr.text.starts_with("mbarrier") || expr.text == "tvm_thread_allreduce");
}

/// One access as it was printed; two of the same text in one thread need no barrier between them.
struct Access {
  const Variable *data;
  std::string index;
  bool operator<(const Access &other) const { return std::tie(data, index) < std::tie(other.data, other.index); }
};

struct Accesses {
  std::set<Access> reads, writes;
};

class Inserter {
public:
  explicit Inserter(const Body &body) { findShared(body); }

  Body run(const Body &body) { return sequence(body, /*mayInsert=*/true); }

private:
  void findShared(const Body &body) {
    for (const StmtPtr &stmt : body) {
      if (stmt->kind == Stmt::Kind::allocate && isShared(stmt->buffer->scope)) shared.insert(stmt->buffer->data.get());
      findShared(stmt->body);
      findShared(stmt->orElse);
    }
  }

  static std::string keyOfAll(const std::vector<ExprPtr> &indices) {
    std::string key;
    for (const ExprPtr &index : indices) key += keyOf(index) + ";";
    return key;
  }

  void gather(const ExprPtr &expr, Accesses &accesses) const {
    forEach(expr, [&](const Expr &part) {
      if (part.kind == Expr::Kind::load && shared.count(part.buffer->data.get()))
        accesses.reads.insert({part.buffer->data.get(), keyOfAll(part.args)});
      const Variable *pointer = part.kind == Expr::Kind::variable ? part.variable.get()
                                : part.kind == Expr::Kind::bufferData ? part.buffer->data.get()
                                                                      : nullptr;
      if (pointer && shared.count(pointer)) accesses.reads.insert({pointer, "?"});
    });
  }

  /// Pointers that calls are handed: read, and written where the call says so.
  void gatherCall(const ExprPtr &expr, Accesses &accesses) const {
    gather(expr, accesses);
    forEach(expr, [&](const Expr &part) {
      if (part.kind != Expr::Kind::call) return;
      const bool stores = part.text.find("store") != std::string::npos || part.text.find("cp_async") != std::string::npos ||
                          part.text.find("stmatrix") != std::string::npos || part.text.find("tma_load") != std::string::npos;
      bool writes = stores;
      if (part.text == "tvm_access_ptr" && part.args.size() > 4) writes = asInteger(part.args[4]).value_or(3) & 2;
      if (!writes) return;
      for (const ExprPtr &arg : part.args) {
        Accesses handed;
        gather(arg, handed);
        accesses.writes.insert(handed.reads.begin(), handed.reads.end());
        if (part.text.find("cp_async") != std::string::npos) break; // the destination comes first
      }
    });
  }

  Accesses of(const Stmt &stmt) const {
    Accesses accesses;
    gatherCall(stmt.value, accesses);
    for (const ExprPtr &part : {stmt.min, stmt.extent, stmt.node}) gather(part, accesses);
    for (const ExprPtr &index : stmt.indices) gather(index, accesses);
    for (const ExprPtr &arg : stmt.args) gatherCall(arg, accesses);
    if (stmt.kind == Stmt::Kind::store && shared.count(stmt.buffer->data.get()))
      accesses.writes.insert({stmt.buffer->data.get(), keyOfAll(stmt.indices)});
    return accesses;
  }

  static void join(Accesses &into, const Accesses &from) {
    into.reads.insert(from.reads.begin(), from.reads.end());
    into.writes.insert(from.writes.begin(), from.writes.end());
  }

  Accesses ofAll(const Stmt &stmt) const {
    Accesses all = of(stmt);
    for (const Body *body : {&stmt.body, &stmt.orElse})
      for (const StmtPtr &inner : *body) join(all, ofAll(*inner));
    return all;
  }

  static bool meets(const std::set<Access> &before, const std::set<Access> &after) {
    return std::any_of(after.begin(), after.end(), [&](const Access &access) {
      return std::any_of(before.begin(), before.end(),
                         [&](const Access &b) { return b.data == access.data && (b.index != access.index || b.index == "?"); });
    });
  }

  bool conflicts(const Accesses &next) const {
    return meets(pending.writes, next.reads) || meets(pending.reads, next.writes) || meets(pending.writes, next.writes);
  }

  static StmtPtr barrier(Place where) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::evaluate;
    stmt.where = where;
    stmt.value = makeCall("tvm_storage_sync", {makeText("shared", where)}, {}, where);
    return std::make_shared<const Stmt>(std::move(stmt));
  }

  bool isTransparent(const Stmt &stmt) const {
    return stmt.kind == Stmt::Kind::allocate || stmt.kind == Stmt::Kind::launch || stmt.kind == Stmt::Kind::attribute ||
           stmt.kind == Stmt::Kind::let || stmt.kind == Stmt::Kind::assertion;
  }

  Body sequence(const Body &body, bool mayInsert) {
    Body result;
    for (const StmtPtr &stmt : body) {
      if (isTransparent(*stmt)) {
        Stmt copy = *stmt;
        const Accesses own = of(*stmt);
        if (mayInsert && conflicts(own)) sync(result, stmt->where);
        join(pending, own);
        copy.body = sequence(stmt->body, mayInsert);
        result.push_back(std::make_shared<const Stmt>(std::move(copy)));
        continue;
      }
      const bool loop = (stmt->kind == Stmt::Kind::forLoop && stmt->loop != Stmt::Loop::vectorized) ||
                        stmt->kind == Stmt::Kind::whileLoop;
      if (loop && mayInsert) {
        result.push_back(insideLoop(*stmt, result));
        continue;
      }
      const Accesses all = ofAll(*stmt); // branches and leaves: as a whole
      if (mayInsert && conflicts(all)) sync(result, stmt->where);
      join(pending, all);
      bool synchronises = false;
      forEach(stmt->value, [&](const Expr &part) { synchronises |= isBarrierCall(part); });
      if (synchronises) pending = {};
      result.push_back(stmt);
    }
    return result;
  }

  /// What the end of a turn leaves pending meets the start of the next.
  StmtPtr insideLoop(const Stmt &loop, Body &before) {
    Stmt copy = loop;
    if (conflicts(ofAll(loop))) sync(before, loop.where);
    join(pending, of(loop));
    const Accesses entering = pending;
    copy.body = sequence(loop.body, true);
    const Accesses leaving = pending;
    pending = entering;
    join(pending, leaving);
    const Body again = sequence(loop.body, true); // a second turn, after the first
    copy.body = again;
    return std::make_shared<const Stmt>(std::move(copy));
  }

  void sync(Body &body, Place where) {
    body.push_back(barrier(where));
    pending = {};
  }

  std::set<const Variable *> shared;
  Accesses pending; // since the last barrier
};

} // namespace

bool hasBarriers(const Body &body) {
  return std::any_of(body.begin(), body.end(), [](const StmtPtr &stmt) {
    bool found = false;
    for (const ExprPtr &expr : {stmt->value, stmt->node})
      forEach(expr, [&](const Expr &part) { found |= isBarrierCall(part) && part.text != "tvm_thread_allreduce"; });
    return found || hasBarriers(stmt->body) || hasBarriers(stmt->orElse);
  });
}

Body insertBarriers(const Body &body) { return Inserter(body).run(body); }

} // namespace smem::tir
