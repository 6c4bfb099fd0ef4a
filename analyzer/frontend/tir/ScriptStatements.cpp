#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;
using PyKind = python::Stmt::Kind;

constexpr unsigned mostNesting = 2000; // statements inside each other

/// Loops by the words that begin them.
std::optional<Stmt::Loop> loopKind(const std::string &word) {
  if (word == "range" || word == "serial" || word == "Serial" || word == "Pipelined" || word == "Persistent")
    return Stmt::Loop::serial;
  if (word == "parallel" || word == "Parallel") return Stmt::Loop::parallel;
  if (word == "vectorized" || word == "Vectorized") return Stmt::Loop::vectorized;
  if (word == "unroll" || word == "unrolled" || word == "Unroll") return Stmt::Loop::unrolled;
  if (word == "thread_binding") return Stmt::Loop::threadBinding;
  return std::nullopt;
}

/// Names in an expression, each once.
void collectNames(const python::ExprPtr &expr, std::set<std::string> &names) {
  if (!expr) return;
  if (expr->kind == Kind::name) names.insert(expr->text);
  for (const python::ExprPtr &item : expr->items) collectNames(item, names);
  for (const python::Keyword &keyword : expr->keywords) collectNames(keyword.value, names);
}

} // namespace

Ref<Stmt> Reader::emit(Stmt::Kind kind, Place where) {
  auto stmt = make<Stmt>();
  stmt->kind = kind;
  stmt->where = where;
  out->push_back(stmt);
  return stmt;
}

Ref<Stmt> Reader::open(Stmt::Kind kind, Place where) {
  Ref<Stmt> stmt = emit(kind, where);
  if (++nesting == mostNesting) module.errors.push_back({where, "more than 2000 statements inside each other"});
  out = &stmt->body;
  return stmt;
}

void Reader::statements(const python::Suite &suite) {
  for (const PyStmt &stmt : suite)
    if (nesting < mostNesting) statement(stmt);
}

/// A body of its own, with names of its own.
Body Reader::nested(const python::Suite &suite, const std::function<void()> &declareNames) {
  Body body, *const outer = out;
  const unsigned depth = nesting++;
  out = &body;
  scopes.emplace_back();
  declareNames();
  statements(suite);
  scopes.pop_back();
  nesting = depth;
  out = outer;
  return body;
}

void Reader::opaque(const std::string &text, const std::vector<PyExprPtr> &parts, Place where) {
  std::set<std::string> names;
  for (const PyExprPtr &part : parts) collectNames(part, names);
  const Ref<Stmt> stmt = emit(Stmt::Kind::opaque, where);
  stmt->text = text;
  for (const std::string &name : names)
    if (const Binding *known = find(name)) {
      if (known->buffer)
        stmt->args.push_back(makeBufferData(known->buffer, where));
      else if (known->variable)
        stmt->args.push_back(makeVariable(known->variable, where));
    }
}

void Reader::statement(const PyStmt &stmt) {
  switch (stmt.kind) {
  case PyKind::expression: return expressionStatement(stmt);
  case PyKind::assign:
    for (const PyExprPtr &target : stmt.targets) assign(target, stmt.value, stmt.where);
    return;
  case PyKind::annotate: return annotate(stmt);
  case PyKind::augment: return augment(stmt);
  case PyKind::with: return with(stmt);
  case PyKind::forLoop: return loop(stmt);
  case PyKind::whileLoop: {
    const Ref<Stmt> loop = emit(Stmt::Kind::whileLoop, stmt.where);
    loop->value = expr(stmt.value);
    loop->body = nested(stmt.body, [] {});
    return;
  }
  case PyKind::branch: {
    const Ref<Stmt> branch = emit(Stmt::Kind::branch, stmt.where);
    branch->value = expr(stmt.value);
    branch->body = nested(stmt.body, [] {});
    branch->orElse = nested(stmt.orElse, [] {});
    return;
  }
  case PyKind::assertion: {
    const ExprPtr holds = expr(stmt.value);
    emit(Stmt::Kind::assertion, stmt.where)->value = holds;
    return;
  }
  case PyKind::returned: {
    ExprList result;
    if (stmt.value) result.push_back(expr(stmt.value));
    emit(Stmt::Kind::evaluate, stmt.where)->value = makeCall("ret", std::move(result), {}, stmt.where);
    return;
  }
  case PyKind::jump:
    emit(Stmt::Kind::evaluate, stmt.where)->value = makeCall(stmt.text + "_loop", {}, {}, stmt.where);
    return;
  case PyKind::function:
  case PyKind::classDef:
  case PyKind::import: return;
  case PyKind::other: return statements(stmt.body);
  }
}

void Reader::expressionStatement(const PyStmt &stmt) {
  const PyExpr &value = *stmt.value;
  if (value.kind == Kind::text || value.kind == Kind::constant) return;
  if (value.kind == Kind::call) {
    const PyExpr &callee = *value.items[0];
    if (std::optional<std::string> name = wordOf(callee))
      if (declare({*name, value, nullptr, stmt.where})) return;
    if (callee.kind == Kind::attribute && callee.text == "vstore")
      if (const BufferPtr buffer = bufferOf(callee.items[0], false)) {
        ExprList indices = list(argument(value, 0, "begin"));
        const ExprPtr stored = expr(argument(value, 1, "value"));
        if (!indices.empty() && stored->type.lanes > 1)
          indices.back() = makeRamp(indices.back(), makeInteger(1), stored->type.lanes, stmt.where);
        return emitStore(buffer, std::move(indices), stored, stmt.where);
      }
    if (callee.kind == Kind::attribute && callee.text == "step") // of a reducer
      return opaque("reducer.step", value.items, stmt.where);
  }
  const ExprPtr evaluated = expr(stmt.value);
  emit(Stmt::Kind::evaluate, stmt.where)->value = evaluated;
}

void Reader::assign(const PyExprPtr &target, const PyExprPtr &value, Place where) {
  if (value->kind == Kind::call)
    if (std::optional<std::string> name = wordOf(*value->items[0]))
      if (target->kind != Kind::subscript && declare({*name, *value, target, where, true})) return;
  switch (target->kind) {
  case Kind::name: return assignName(target, value, where);
  case Kind::subscript: return store(*target, expr(value), where);
  case Kind::tuple:
  case Kind::list:
    if ((value->kind == Kind::tuple || value->kind == Kind::list) && value->items.size() == target->items.size()) {
      for (size_t i = 0; i < value->items.size(); ++i) assign(target->items[i], value->items[i], where);
      return;
    }
    [[fallthrough]];
  default: return opaque("assignment", {target, value}, where);
  }
}

void Reader::assignName(const PyExprPtr &target, const PyExprPtr &value, Place where) {
  if (const Binding *known = find(target->text); known && known->scalar) {
    const BufferPtr buffer = known->buffer;
    return emitStore(buffer, {makeInteger(0)}, expr(value), where);
  }
  if (value->kind == Kind::call && value->items[0]->kind == Kind::attribute) {
    const std::string &method = value->items[0]->text;
    if (method == "view" || method == "local" || method == "reshape" || method == "permute" || method == "with_dtype")
      if (const BufferPtr base = bufferOf(value->items[0]->items[0], false))
        return bind(target->text, {nullptr, view(base, *value, target->text), nullptr, false});
  }
  if (value->kind == Kind::name)
    if (const Binding *known = find(value->text); known && known->buffer && !known->scalar) {
      const Binding same = *known;
      return bind(target->text, same);
    }
  const ExprPtr given = expr(value);
  const bool kept = given->kind == Expr::Kind::list || given->kind == Expr::Kind::text ||
                    given->kind == Expr::Kind::lambda || given->kind == Expr::Kind::region ||
                    (given->kind == Expr::Kind::call && given->text == "comm_reducer");
  if (kept) return bind(target->text, {nullptr, nullptr, given, false});
  if (target->text == "_") {
    emit(Stmt::Kind::evaluate, where)->value = given;
    return;
  }
  let(target->text, given->type, given, where);
}

void Reader::let(const std::string &name, Type type, ExprPtr value, Place where) {
  const Ref<Stmt> stmt = open(Stmt::Kind::let, where);
  stmt->variable = define(name, std::move(type), where);
  stmt->value = std::move(value);
}

/// `x: T.int32 = value`, `x: T.let[T.int32] = value`, `x: T.int32`, `x: T.float32[8]`.
void Reader::annotate(const PyStmt &stmt) {
  const PyExprPtr &target = stmt.targets[0];
  if (target->kind != Kind::name) return;
  PyExprPtr annotation = stmt.annotation;
  bool isLet = false, isArray = false;
  if (const std::optional<std::string> word = wordOf(*annotation); word == "let")
    isLet = true, annotation = nullptr;
  else if (annotation->kind == Kind::subscript && annotation->items.size() > 1) {
    isLet = wordOf(*annotation->items[0]) == "let";
    isArray = !isLet;
    if (isLet) annotation = annotation->items[1];
  }
  const std::optional<Type> type = typeNamed(isArray ? annotation->items[0] : annotation);
  if (isArray && type) { // registers
    auto buffer = make<Buffer>();
    buffer->name = target->text;
    buffer->data = make<Variable>(Variable{target->text, handle, stmt.where});
    buffer->element = *type;
    for (size_t i = 1; i < annotation->items.size(); ++i)
      for (ExprPtr &extent : list(annotation->items[i])) buffer->shape.push_back(std::move(extent));
    buffer->scope = "local";
    buffer->where = stmt.where;
    bind(target->text, {nullptr, buffer, nullptr, false});
    return openAllocation(buffer, stmt.where);
  }
  const bool mutableScalar = !isLet && type && (!stmt.value || reassigned.contains(target->text));
  if (mutableScalar) {
    PyExpr none;
    none.where = stmt.where;
    const Word word{"local_scalar", none, target, stmt.where};
    const ExprPtr first = stmt.value ? expr(stmt.value) : nullptr;
    scalar(word);
    const BufferPtr buffer = find(target->text)->buffer;
    buffer->element = *type;
    if (first) emitStore(buffer, {makeInteger(0)}, first, stmt.where);
    return;
  }
  if (!stmt.value) return;
  if (stmt.value->kind == Kind::call)
    if (std::optional<std::string> name = wordOf(*stmt.value->items[0]))
      if (declare({*name, *stmt.value, target, stmt.where, true})) return;
  const ExprPtr value = expr(stmt.value);
  let(target->text, type.value_or(value->type), value, stmt.where);
}

void Reader::augment(const PyStmt &stmt) {
  PyExpr sum;
  sum.kind = Kind::binary;
  sum.text = stmt.text;
  sum.where = stmt.where;
  sum.items = {stmt.targets[0], stmt.value};
  assign(stmt.targets[0], &sum, stmt.where);
}

void Reader::store(const PyExpr &target, ExprPtr value, Place where) {
  const BufferPtr buffer = bufferOf(target.items[0], true);
  if (!buffer) return opaque("assignment", target.items, where);
  const ExprPtr place = access(buffer, target, Use::value);
  if (place->kind != Expr::Kind::load) return opaque("assignment", target.items, where);
  emitStore(buffer, place->args, std::move(value), where);
}

void Reader::emitStore(const BufferPtr &buffer, ExprList indices, ExprPtr value, Place where) {
  const Ref<Stmt> stmt = emit(Stmt::Kind::store, where);
  stmt->buffer = buffer;
  stmt->indices = std::move(indices);
  stmt->value = std::move(value);
}

// --- loops

void Reader::loop(const PyStmt &stmt) {
  const PyExprPtr &sequence = stmt.value;
  if (sequence->kind == Kind::call) {
    const PyExpr &callee = *sequence->items[0];
    const std::optional<std::string> word = callee.kind == Kind::name ? std::optional(callee.text) : wordOf(callee);
    if (word && (loopKind(*word) || *word == "grid")) return grid(stmt, *sequence);
  }
  opaque("for", {sequence}, stmt.where);
  const Ref<Stmt> loop = make<Stmt>(*out->back());
  loop->body = nested(stmt.body, [] {});
  out->back() = loop;
}

/// Loops of `for i in T.serial(n)` and `for i, j in T.grid(n, m)`, with annotations as attributes around them.
void Reader::grid(const PyStmt &stmt, const PyExpr &call) {
  const PyExpr &callee = *call.items[0];
  const std::string word = callee.kind == Kind::name ? callee.text : *wordOf(callee);
  const PyExprPtr &target = stmt.targets[0];
  const std::vector<PyExprPtr> names =
      target->kind == Kind::tuple || target->kind == Kind::list ? target->items : std::vector<PyExprPtr>{target};
  const bool several = word == "grid" || ((word == "Parallel" || word == "Persistent") && names.size() > 1);
  std::vector<std::pair<ExprPtr, ExprPtr>> spans; // begin, extent
  ExprPtr step;
  if (several)
    for (size_t i = 1; i < call.items.size(); ++i) {
      const PyExprPtr &extent = call.items[i];
      if (extent->kind == Kind::tuple && extent->items.size() == 2) {
        const ExprPtr begin = expr(extent->items[0]);
        spans.emplace_back(begin, makeBinary(Operator::sub, expr(extent->items[1]), begin));
      } else
        spans.emplace_back(makeInteger(0), expr(extent));
    }
  else {
    PyExprPtr first = argument(call, 0, "start"), second = argument(call, 1, "stop");
    if (!second) second = argument(call, 1, "end");
    if (second && second->kind == Kind::text) second = nullptr; // thread_binding(32, "threadIdx.x")
    const ExprPtr begin = first && second ? expr(first) : makeInteger(0);
    const ExprPtr end = second ? expr(second) : first ? expr(first) : makeInteger(1);
    const std::optional<int64_t> length = difference(end, begin);
    spans.emplace_back(begin, length                  ? makeInteger(*length, end->type)
                              : asInteger(begin) == 0 ? end
                                                      : makeBinary(Operator::sub, end, begin, stmt.where));
    if (const PyExprPtr by = argument(call, word == "range" ? 2 : 99, "step")) step = expr(by);
    if (step && asInteger(step) == 1) step = nullptr;
    if (step)
      spans[0].second =
          makeBinary(Operator::floorDiv,
                     makeBinary(Operator::add, spans[0].second, makeBinary(Operator::sub, step, makeInteger(1))), step,
                     stmt.where);
  }
  Body *const outer = out;
  const unsigned depth = nesting;
  const size_t loops = loopsSinceBlock.size();
  scopes.emplace_back();
  if (const PyExprPtr given = argument(call, 99, "annotations"); given && given->kind == Kind::dictionary)
    for (size_t i = 0; i + 1 < given->items.size() && nesting < mostNesting; i += 2) {
      const Ref<Stmt> note = open(Stmt::Kind::attribute, stmt.where);
      note->text = given->items[i] ? expr(given->items[i])->text : "";
      note->node = makeText("loop", stmt.where);
      note->value = expr(given->items[i + 1], Use::argument);
    }
  for (size_t i = 0; i < spans.size() && nesting < mostNesting; ++i) {
    const Ref<Stmt> loop = open(Stmt::Kind::forLoop, stmt.where);
    const std::string name = i < names.size() && names[i]->kind == Kind::name ? names[i]->text : "i";
    const Type type =
        spans[i].second->type.bits == 64 && spans[i].second->type.kind != Type::Kind::handle ? int64 : int32;
    loop->min = spans[i].first;
    loop->extent = spans[i].second;
    if (loop->min->type != type) loop->min = makeCast(type, loop->min, stmt.where);
    loop->loop = several ? Stmt::Loop::serial : *loopKind(word);
    if (word == "Parallel") loop->loop = Stmt::Loop::parallel;
    if (const PyExprPtr tag = argument(call, word != "thread_binding" ? 99 : call.items.size() > 3 ? 2 : 1, "thread"))
      if (const ExprPtr text = expr(tag); text->kind == Expr::Kind::text) loop->text = text->text;
    if (step) { // counts from 0; the name is the begin and so many steps
      loop->variable = make<Variable>(Variable{name, type, stmt.where});
      const ExprPtr turns = makeBinary(Operator::mul, makeVariable(loop->variable), step);
      loop->min = makeInteger(0, type);
      let(name, type, asInteger(spans[i].first) == 0 ? turns : makeBinary(Operator::add, spans[i].first, turns),
          stmt.where);
      continue;
    }
    loop->variable = define(name, type, stmt.where);
    extents[loop->variable.get()] = loop->extent;
    loopsSinceBlock.push_back(loop->variable);
  }
  statements(stmt.body);
  scopes.pop_back();
  loopsSinceBlock.resize(loops);
  nesting = depth;
  out = outer;
}

// --- with

void Reader::with(const PyStmt &stmt) {
  Body *const outer = out;
  const unsigned depth = nesting;
  scopes.emplace_back();
  size_t i = 0;
  for (; i < stmt.with.size() && nesting < mostNesting; ++i) {
    const PyExpr &context = *stmt.with[i].context;
    const std::optional<std::string> word = context.kind == Kind::call ? wordOf(*context.items[0]) : std::nullopt;
    if (word == "block" || word == "sblock") {
      block(stmt, {*word, context, stmt.with[i].target, stmt.where});
      break;
    }
    if (word == "init" && building) {
      Block *const block = building;
      building = nullptr;
      block->init = nested(stmt.body, [] {});
      building = block;
      break;
    }
    withItem(stmt, stmt.with[i]);
  }
  if (i == stmt.with.size()) statements(stmt.body);
  scopes.pop_back();
  nesting = depth;
  out = outer;
}

void Reader::withItem(const PyStmt &stmt, const python::WithItem &item) {
  const PyExpr &context = *item.context;
  const std::optional<std::string> word = context.kind == Kind::call ? wordOf(*context.items[0]) : std::nullopt;
  if (word && declare({*word, context, item.target, stmt.where})) return;
  if (word == "kernel" || word == "cluster" || word == "cta" || word == "warpgroup" || word == "warp" ||
      word == "thread")
    return; // who runs it, which the ids tell
  if (word == "While" || word == "If") {
    const ExprPtr condition = expr(argument(context, 0));
    open(word == "If" ? Stmt::Kind::branch : Stmt::Kind::whileLoop, stmt.where)->value = condition;
    return;
  }
  if (word == "Then" || word == "Else") return;
  const Ref<Stmt> note = open(Stmt::Kind::attribute, stmt.where);
  note->text = word ? *word : "with";
  note->node = makeText(dottedName(context.kind == Kind::call ? *context.items[0] : context), stmt.where);
  note->value = makeInteger(1);
}

// --- blocks

void Reader::block(const PyStmt &stmt, const Word &word) {
  auto block = std::make_shared<Block>();
  const Ref<Stmt> around = emit(Stmt::Kind::block, stmt.where);
  around->block = block;
  for (const PyExprPtr &name :
       {argument(word.call, 0, "name"), argument(word.call, 1, "name"), argument(word.call, 1, "name_hint")})
    if (name && name->kind == Kind::text) block->name = name->text;
  Block *const outerBlock = building;
  Body *const outer = out;
  std::vector<VariablePtr> loops = std::move(loopsSinceBlock);
  loopsSinceBlock.clear();
  building = block.get();
  out = &block->body;
  ++nesting;
  blockIterations(*block, word);
  for (const char *part : {"reads", "writes"})
    if (const PyExprPtr given = argument(word.call, 99, part))
      for (ExprPtr &region : list(given, Use::region))
        (part[0] == 'r' ? block->reads : block->writes).push_back(std::move(region));
  statements(stmt.body);
  bool anyBound = false;
  for (const Block::Iteration &each : block->iterations) anyBound |= each.binding != nullptr;
  if (!anyBound && block->iterations.size() == loops.size()) // 2021: loops in their order where nothing is bound
    for (size_t i = 0; i < loops.size(); ++i) block->iterations[i].binding = makeVariable(loops[i]);
  building = outerBlock;
  loopsSinceBlock = std::move(loops);
  --nesting;
  out = outer;
}

/// 2020: tir.block({vi(0, 128): i}, ...); 2021: tir.block([128, tir.reduce_axis(0, 128)], "name") as [vi, vk].
void Reader::blockIterations(Block &block, const Word &word) {
  const PyExprPtr given = argument(word.call, 0);
  if (!given) return;
  if (given->kind == Kind::dictionary)
    for (size_t i = 0; i + 1 < given->items.size(); i += 2) {
      const PyExprPtr &axis = given->items[i];
      if (!axis || axis->kind != Kind::call || axis->items[0]->kind != Kind::name) continue;
      const PyExprPtr type = argument(*axis, 2, "iter_type");
      const PyExprPtr end = argument(*axis, 1);
      iteration(block, axis->items[0]->text, end ? end : argument(*axis, 0), expr(given->items[i + 1]),
                type && type->text == "reduce", word.where);
    }
  if (given->kind != Kind::list && given->kind != Kind::tuple) return;
  std::vector<PyExprPtr> names;
  if (word.target) names = word.target->kind == Kind::name ? std::vector<PyExprPtr>{word.target} : word.target->items;
  for (size_t i = 0; i < given->items.size(); ++i) {
    PyExprPtr domain = given->items[i];
    bool reduction = false;
    if (domain->kind == Kind::call) {
      const std::string kind = wordOf(*domain->items[0]).value_or("");
      reduction = kind == "reduce_axis";
      if (const PyExprPtr end = argument(*domain, 1))
        domain = end;
      else if (const PyExprPtr only = argument(*domain, 0))
        domain = only;
    }
    const std::string name =
        i < names.size() && names[i]->kind == Kind::name ? names[i]->text : "v" + std::to_string(i);
    iteration(block, name, domain, nullptr, reduction, word.where);
  }
}

} // namespace smem::tir::script
