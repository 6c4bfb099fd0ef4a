#include "analyzer/frontend/tir/Barriers.h"

#include "analyzer/frontend/tir/Arithmetic.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace smem::tir {

namespace {

bool isBarrierCall(const Expr &expr) {
  return expr.kind == Expr::Kind::call &&
         (expr.text == "tvm_storage_sync" || expr.text == "cuda.cta_sync" || expr.text == "syncthreads" ||
          expr.text == "sync_threads" || expr.text.starts_with("mbarrier") || expr.text == "tvm_thread_allreduce");
}

/// What is accessed in one allocation: the number of the index that all accesses have, or 0 for several or any. Two
/// accesses of one index in one thread need no barrier between them.
struct Access {
  const Variable *data;
  unsigned index;
};

/// By data variable, each once.
using AccessSet = std::vector<Access>;

void add(AccessSet &set, Access access) {
  const auto at = std::lower_bound(set.begin(), set.end(), access.data,
                                   [](const Access &own, const Variable *data) { return own.data < data; });
  if (at == set.end() || at->data != access.data) set.insert(at, access);
  else if (at->index != access.index) at->index = 0;
}

void add(AccessSet &into, const AccessSet &from) {
  for (const Access &access : from) add(into, access);
}

bool meets(const AccessSet &a, const AccessSet &b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].data == b[j].data && (a[i].index != b[j].index || a[i].index == 0)) return true;
    if (a[i].data <= b[j].data) ++i;
    else ++j;
  }
  return false;
}

struct Accesses {
  AccessSet reads, writes;
};

void join(Accesses &into, const Accesses &from) {
  add(into.reads, from.reads);
  add(into.writes, from.writes);
}

class Inserter {
public:
  explicit Inserter(const Body &body) { findShared(body); }

  Body run(const Body &body) {
    if (shared.empty()) return body;
    std::vector<Entry> entries;
    list(body, entries);
    summarise(entries, /*loop=*/false);
    return rebuild(body);
  }

private:
  void findShared(const Body &body) {
    for (const StmtPtr &stmt : body) {
      if (stmt->kind == Stmt::Kind::allocate && isShared(stmt->buffer->scope)) shared.insert(stmt->buffer->data.get());
      findShared(stmt->body);
      findShared(stmt->orElse);
    }
  }

  unsigned numberOf(const ExprList &indices) {
    std::string key;
    for (const ExprPtr &index : indices) key += keyOf(index) + ";";
    return numbers.try_emplace(std::move(key), unsigned(numbers.size() + 1)).first->second;
  }

  void gather(const ExprPtr &expr, AccessSet &reads) {
    forEach(expr, [&](const Expr &part) {
      if (part.kind == Expr::Kind::load && shared.count(part.buffer->data.get()))
        add(reads, {part.buffer->data.get(), numberOf(part.args)});
      const Variable *pointer = part.kind == Expr::Kind::variable ? part.variable.get()
                                : part.kind == Expr::Kind::bufferData ? part.buffer->data.get()
                                                                      : nullptr;
      if (pointer && shared.count(pointer)) add(reads, {pointer, 0});
    });
  }

  /// Pointers that calls are handed: read, and written where the call says so.
  void gatherCall(const ExprPtr &expr, Accesses &accesses) {
    gather(expr, accesses.reads);
    if (accesses.reads.empty()) return;
    forEach(expr, [&](const Expr &part) {
      if (part.kind != Expr::Kind::call) return;
      const bool stores = part.text.find("store") != std::string::npos || part.text.find("cp_async") != std::string::npos ||
                          part.text.find("stmatrix") != std::string::npos || part.text.find("tma_load") != std::string::npos;
      bool writes = stores;
      if (part.text == "tvm_access_ptr" && part.args.size() > 4) writes = asInteger(part.args[4]).value_or(3) & 2;
      if (!writes) return;
      for (const ExprPtr &arg : part.args) {
        gather(arg, accesses.writes);
        if (part.text.find("cp_async") != std::string::npos) break; // the destination comes first
      }
    });
  }

  Accesses of(const Stmt &stmt) {
    Accesses accesses;
    gatherCall(stmt.value, accesses);
    for (const ExprPtr &arg : stmt.args) gatherCall(arg, accesses);
    for (const ExprPtr *part : {&stmt.min, &stmt.extent, &stmt.node}) gather(*part, accesses.reads);
    for (const ExprPtr &index : stmt.indices) gather(index, accesses.reads);
    if (stmt.kind == Stmt::Kind::store && shared.count(stmt.buffer->data.get()))
      add(accesses.writes, {stmt.buffer->data.get(), numberOf(stmt.indices)});
    return accesses;
  }

  Accesses ofAll(const Stmt &stmt) {
    Accesses all = of(stmt);
    for (const Body *body : {&stmt.body, &stmt.orElse})
      for (const StmtPtr &inner : *body) join(all, ofAll(*inner));
    return all;
  }

  /// What statements around see of accesses in order: those before the first barrier, and those after the last.
  struct Summary {
    Accesses exposed, leaving;
    bool synchronises = false; // no: all are exposed and leave

    void then(const Summary &next) {
      if (!synchronises) join(exposed, next.exposed);
      if (next.synchronises) leaving = next.leaving;
      else join(leaving, next.exposed);
      synchronises |= next.synchronises;
    }
    void sync() {
      leaving = {};
      synchronises = true;
    }
  };

  /// A barrier can stand in front of its statement.
  struct Entry {
    const Stmt *stmt;
    Summary summary;
  };

  static bool conflicts(const Accesses &before, const Accesses &next) {
    return meets(before.writes, next.reads) || meets(before.reads, next.writes) || meets(before.writes, next.writes);
  }

  static bool isTransparent(const Stmt &stmt) {
    return stmt.kind == Stmt::Kind::allocate || stmt.kind == Stmt::Kind::launch || stmt.kind == Stmt::Kind::attribute ||
           stmt.kind == Stmt::Kind::let || stmt.kind == Stmt::Kind::assertion;
  }

  static bool isLoop(const Stmt &stmt) {
    return (stmt.kind == Stmt::Kind::forLoop && stmt.loop != Stmt::Loop::vectorized) || stmt.kind == Stmt::Kind::whileLoop;
  }

  /// Loops are one entry, once their own barriers are placed; branches are taken as a whole.
  void list(const Body &body, std::vector<Entry> &entries) {
    for (const StmtPtr &stmt : body) {
      Summary summary;
      if (isTransparent(*stmt)) {
        summary.exposed = of(*stmt);
        entries.push_back({stmt.get(), std::move(summary)});
        list(stmt->body, entries);
        continue;
      }
      if (isLoop(*stmt)) {
        summary.exposed = summary.leaving = of(*stmt);
        std::vector<Entry> inner;
        list(stmt->body, inner);
        summary.then(summarise(inner, /*loop=*/true));
      } else {
        summary.exposed = ofAll(*stmt);
        forEach(stmt->value, [&](const Expr &part) { summary.synchronises |= isBarrierCall(part); });
      }
      entries.push_back({stmt.get(), std::move(summary)});
    }
  }

  /// Places barriers between entries that conflict, as TVM does.
  Summary summarise(const std::vector<Entry> &entries, bool loop) {
    Summary summary;
    for (const Entry &entry : entries) {
      if (conflicts(summary.leaving, entry.summary.exposed)) {
        synchronised.insert(entry.stmt);
        summary.sync();
      }
      summary.then(entry.summary);
    }
    if (!loop) return summary;
    for (const Entry &entry : entries) { // what the end of a turn leaves meets the start of the next
      if (synchronised.count(entry.stmt)) break;
      if (conflicts(summary.leaving, entry.summary.exposed)) {
        synchronised.insert(entry.stmt);
        break;
      }
      if (entry.summary.synchronises) break;
    }
    summary = {};
    for (const Entry &entry : entries) {
      if (synchronised.count(entry.stmt)) summary.sync();
      summary.then(entry.summary);
    }
    return summary;
  }

  static StmtPtr barrier(Place where) {
    Stmt stmt;
    stmt.kind = Stmt::Kind::evaluate;
    stmt.where = where;
    stmt.value = makeCall("tvm_storage_sync", {makeText("shared", where)}, {}, where);
    return make<const Stmt>(std::move(stmt));
  }

  Body rebuild(const Body &body) const {
    Body result;
    result.reserve(body.size());
    for (const StmtPtr &stmt : body) {
      if (synchronised.count(stmt.get())) result.push_back(barrier(stmt->where));
      StmtPtr own = stmt;
      if (isTransparent(*stmt) || isLoop(*stmt)) {
        Body inner = rebuild(stmt->body);
        if (inner != stmt->body) {
          Stmt copy = *stmt;
          copy.body = std::move(inner);
          own = make<const Stmt>(std::move(copy));
        }
      }
      result.push_back(std::move(own));
    }
    return result;
  }

  std::set<const Variable *> shared;
  std::unordered_map<std::string, unsigned> numbers; // of indices, from 1
  std::unordered_set<const Stmt *> synchronised;     // a barrier stands in front of them
};

} // namespace

bool hasBarriers(const Body &body) {
  return std::any_of(body.begin(), body.end(), [](const StmtPtr &stmt) {
    bool found = false;
    for (const ExprPtr *expr : {&stmt->value, &stmt->node})
      forEach(*expr, [&](const Expr &part) { found |= isBarrierCall(part) && part.text != "tvm_thread_allreduce"; });
    return found || hasBarriers(stmt->body) || hasBarriers(stmt->orElse);
  });
}

Body insertBarriers(const Body &body) { return Inserter(body).run(body); }

} // namespace smem::tir
