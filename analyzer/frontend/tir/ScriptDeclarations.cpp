#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;

bool isName(const python::ExprPtr &expr) { return expr && expr->kind == Kind::name; }

/// Names on the left side: "x", or "x, y".
std::vector<python::ExprPtr> targetsOf(const python::ExprPtr &target) {
  if (!target) return {};
  if (target->kind == Kind::tuple || target->kind == Kind::list) return target->items;
  return {target};
}

std::string nameOf(const python::ExprPtr &target, const std::string &otherwise) {
  return isName(target) ? target->text : otherwise;
}

} // namespace

const std::unordered_map<std::string_view, Reader::Handler> &Reader::handlers() {
  static const std::unordered_map<std::string_view, Handler> handlers{{"allocate", &Reader::allocate},
                                                                      {"allocate_const", &Reader::allocate},
                                                                      {"Buffer", &Reader::declareBuffer},
                                                                      {"buffer", &Reader::declareBuffer},
                                                                      {"buffer_decl", &Reader::declareBuffer},
                                                                      {"decl_buffer", &Reader::declareBuffer},
                                                                      {"match_buffer", &Reader::matchBuffer},
                                                                      {"buffer_bind", &Reader::matchBuffer},
                                                                      {"alloc_buffer", &Reader::allocateBuffer},
                                                                      {"sblock_alloc_buffer", &Reader::allocateBuffer},
                                                                      {"buffer_allocate", &Reader::allocateBuffer},
                                                                      {"alloc_shared", &Reader::allocateScoped},
                                                                      {"smem", &Reader::allocateScoped},
                                                                      {"alloc_local", &Reader::allocateScoped},
                                                                      {"alloc_fragment", &Reader::allocateScoped},
                                                                      {"alloc_tmem", &Reader::allocateScoped},
                                                                      {"tmem", &Reader::allocateScoped},
                                                                      {"alloc_barrier", &Reader::allocateScoped},
                                                                      {"shared_scalar", &Reader::scalar},
                                                                      {"local_scalar", &Reader::scalar},
                                                                      {"alloc_scalar", &Reader::scalar},
                                                                      {"alloc_var", &Reader::scalar},
                                                                      {"handle", &Reader::predeclare},
                                                                      {"var", &Reader::predeclare},
                                                                      {"Var", &Reader::predeclare},
                                                                      {"SizeVar", &Reader::predeclare},
                                                                      {"ptr", &Reader::predeclare},
                                                                      {"buffer_var", &Reader::predeclare},
                                                                      {"TensorMap", &Reader::predeclare},
                                                                      {"env_thread", &Reader::predeclare},
                                                                      {"launch_thread", &Reader::launchThread},
                                                                      {"cta_id", &Reader::scopeId},
                                                                      {"cluster_id", &Reader::scopeId},
                                                                      {"cta_id_in_cluster", &Reader::scopeId},
                                                                      {"cta_id_in_pair", &Reader::scopeId},
                                                                      {"thread_id", &Reader::scopeId},
                                                                      {"warp_id", &Reader::scopeId},
                                                                      {"lane_id", &Reader::scopeId},
                                                                      {"warpgroup_id", &Reader::scopeId},
                                                                      {"warp_id_in_wg", &Reader::scopeId},
                                                                      {"thread_id_in_wg", &Reader::scopeId},
                                                                      {"attr", &Reader::attribute},
                                                                      {"realize", &Reader::realize},
                                                                      {"let", &Reader::letWord},
                                                                      {"Let", &Reader::letWord},
                                                                      {"LetStmt", &Reader::letWord},
                                                                      {"Bind", &Reader::letWord},
                                                                      {"Assert", &Reader::assertWord},
                                                                      {"bind", &Reader::bindAxis},
                                                                      {"reads", &Reader::touched},
                                                                      {"writes", &Reader::touched},
                                                                      {"where", &Reader::where},
                                                                      {"block_attr", &Reader::blockAttributes},
                                                                      {"sblock_attr", &Reader::blockAttributes},
                                                                      {"func_attr", &Reader::attributes},
                                                                      {"store", &Reader::storeWord},
                                                                      {"buffer_store", &Reader::storeWord},
                                                                      {"evaluate", &Reader::evaluate},
                                                                      {"device_entry", &Reader::deviceEntry},
                                                                      {"preflattened_buffer", &Reader::ignore},
                                                                      {"func_name", &Reader::ignore},
                                                                      {"func_ret", &Reader::ignore}};
  return handlers;
}

bool Reader::declare(const Word &word) {
  if (word.name.starts_with("axis.")) return axis(word), true;
  const auto known = handlers().find(word.name);
  if (known != handlers().end()) {
    if ((word.name == "let" || word.name == "Let") && word.stored) return false; // an expression
    return (this->*known->second)(word), true;
  }
  // n = T.int32(): a name that is given its value elsewhere.
  const std::optional<Type> type = parseTypeName(word.name);
  if (!type || word.call.items.size() > 1 || !isName(word.target)) return false;
  predeclared.insert(define(word.target->text, *type, word.where).get());
  return true;
}

// --- threads

void Reader::launch(const std::string &tag, const VariablePtr &variable, ExprPtr extent, Place where) {
  const Ref<Stmt> stmt = open(Stmt::Kind::launch, where);
  stmt->text = tag;
  stmt->variable = variable;
  stmt->extent = std::move(extent);
}

/// tx = T.launch_thread("threadIdx.x", 32), or with what env_thread gave.
namespace {

/// The tag of a thread that is named for it: a number that is used before its thread is launched is printed without one.
std::string tagOfName(const std::string &name) {
  for (const char *axis : {"x", "y", "z"}) {
    if (name == std::string("blockIdx_") + axis || name == std::string("b") + axis) return std::string("blockIdx.") + axis;
    if (name == std::string("threadIdx_") + axis || name == std::string("t") + axis) return std::string("threadIdx.") + axis;
  }
  return "";
}

} // namespace

void Reader::launchThread(const Word &word) {
  const PyExprPtr thread = argument(word.call, 0, "thread"), count = argument(word.call, 1, "extent");
  if (!thread || !count) return;
  ExprPtr extent = expr(count);
  if (isName(thread)) {
    const Binding *known = find(thread->text);
    if (!known || !known->variable) return;
    const VariablePtr variable = known->variable;
    std::string tag = threadTags[variable.get()];
    if (tag.empty()) tag = tagOfName(variable->name);
    return launch(tag, variable, std::move(extent), word.where);
  }
  const ExprPtr tag = expr(thread);
  const std::string text = tag->kind == Expr::Kind::text ? tag->text : "";
  const Type type = extent->type == int64 ? int64 : int32;
  VariablePtr variable = isName(word.target) ? define(word.target->text, type, word.where)
                                             : make<Variable>(Variable{text, type, word.where});
  launch(text, variable, std::move(extent), word.where);
}

std::string scopeWord(const std::string &name, const python::Expr &call) {
  const python::ExprPtr given = argument(call, 99, "parent");
  const std::string parent = given && given->kind == Kind::text ? given->text : "";
  if (parent == "warp" && name == "thread_id") return "lane_id";
  if (parent == "warpgroup" && name == "thread_id") return "thread_id_in_wg";
  if (parent == "warpgroup" && name == "warp_id") return "warp_id_in_wg";
  if (parent == "cluster" && name == "cta_id") return "cta_id_in_cluster";
  return name;
}

/// Numbers of blocks, warps and threads, as 2026's scripts count them.
void Reader::scopeId(const Word &given) {
  const Word word{scopeWord(given.name, given.call), given.call, given.target, given.where};
  const std::vector<PyExprPtr> names = targetsOf(word.target);
  const PyExprPtr spans = argument(word.call, 0, "extents");
  const ExprList counts =
      spans && spans->kind != Kind::constant ? list(spans) : ExprList{};
  const auto nameAt = [&](size_t i) { return i < names.size() ? nameOf(names[i], word.name) : word.name; };
  if (word.name == "cta_id" || (word.name == "thread_id" && !counts.empty() && !thread)) {
    for (size_t d = 0; d < std::max<size_t>(1, counts.size()) && d < 3; ++d) {
      const VariablePtr variable = define(nameAt(d), int32, word.where);
      if (word.name == "thread_id" && d == 0 && counts.size() == 1) thread = variable;
      launch((word.name == "cta_id" ? "blockIdx." : "threadIdx.") + std::string(1, "xyz"[d]), variable,
             d < counts.size() ? counts[d] : makeCall(word.name, {}, int32, word.where), word.where);
    }
    return;
  }
  if (word.name.starts_with("cta") || word.name.starts_with("cluster")) {
    for (size_t i = 0; i < std::max<size_t>(1, names.size()); ++i)
      let(nameAt(i), int32, makeCall(word.name, {makeInteger(int64_t(i))}, int32, word.where), word.where);
    return;
  }
  if (!thread) { // parts of a thread's number that nothing else names
    const auto extent = [&](const char *name, int64_t each) {
      const auto known = scopeExtents.find(name);
      return known == scopeExtents.end() ? 0 : known->second * each;
    };
    const int64_t threads = std::max({extent("thread_id", 1), extent("warp_id", 32), extent("warpgroup_id", 128),
                                      extent("lane_id", 1), extent("thread_id_in_wg", 1)});
    thread = make<Variable>(Variable{"threadIdx.x", int32, word.where});
    launch("threadIdx.x", thread, threads ? makeInteger(threads) : makeCall("threads", {}, int32), word.where);
  }
  ExprPtr value = makeVariable(thread, word.where);
  const auto divide = [&](int64_t by) { value = makeBinary(Operator::floorDiv, value, makeInteger(by), word.where); };
  const auto modulo = [&](int64_t by) { value = makeBinary(Operator::floorMod, value, makeInteger(by), word.where); };
  if (word.name == "lane_id")
    modulo(32);
  else if (word.name == "warp_id")
    divide(32);
  else if (word.name == "warpgroup_id")
    divide(128);
  else if (word.name == "warp_id_in_wg")
    divide(32), modulo(4);
  else if (word.name == "thread_id_in_wg")
    modulo(128);
  let(nameAt(0), int32, value, word.where);
}

void Reader::deviceEntry(const Word &word) {
  const Ref<Stmt> stmt = open(Stmt::Kind::attribute, word.where);
  stmt->text = word.name;
  stmt->node = stmt->value = makeInteger(1);
}

// --- attributes

/// T.attr(node, key, value): of a thread its extent, of an allocation to come its scope, of others what it says.
void Reader::attribute(const Word &word) {
  const PyExprPtr node = argument(word.call, 0, "node"), key = argument(word.call, 1, "attr_key"),
                  value = argument(word.call, 2, "value");
  if (!node || !key || !value) return opaque(word.name, {node, key, value}, word.where);
  const ExprPtr name = expr(key);
  const std::string text = name->kind == Expr::Kind::text ? name->text : "";
  if (text == "thread_extent" || text == "virtual_thread") {
    PyExprPtr thread = node;
    std::string tag = text == "virtual_thread" ? "vthread" : "";
    if (node->kind == Kind::call) { // iter_var(v, None, "ThreadIndex", "threadIdx.x")
      thread = argument(*node, 0);
      if (const PyExprPtr given = argument(*node, 3, "thread_tag"))
        if (const ExprPtr known = expr(given); known->kind == Expr::Kind::text) tag = known->text;
    }
    const Binding *known = isName(thread) ? find(thread->text) : nullptr;
    VariablePtr variable = known ? known->variable : nullptr;
    if (!variable) {
      const std::string own = isName(thread) ? thread->text : thread && thread->kind == Kind::text ? thread->text : tag;
      variable = define(own, int32, word.where);
    }
    if (tag.empty()) tag = threadTags[variable.get()];
    return launch(tag, variable, expr(value), word.where);
  }
  const ExprPtr of = expr(node, Use::argument), says = expr(value, Use::argument);
  const VariablePtr variable = of->kind == Expr::Kind::variable ? of->variable : nullptr;
  if (text == "storage_scope" && variable && says->kind == Expr::Kind::text) {
    scopesToCome[variable.get()] = says->text;
    return;
  }
  if ((text == "realize_scope" || text == "storage_scope") && of->buffer && says->kind == Expr::Kind::text) {
    of->buffer->scope = says->text;
    return;
  }
  const Ref<Stmt> stmt = open(Stmt::Kind::attribute, word.where);
  stmt->text = text;
  stmt->node = of;
  stmt->variable = variable;
  stmt->value = says;
}

/// tir.realize(X[a:b, c:d], "shared"): memory for that part of X alone. Indices of X are counted from its begin on.
void Reader::realize(const Word &word) {
  const PyExprPtr region = argument(word.call, 0), scope = argument(word.call, 1, "scope");
  if (!region) return;
  const ExprPtr part = expr(region, Use::region);
  if (!part->buffer || parameters.contains(part->buffer.get())) return;
  auto buffer = make<Buffer>(*part->buffer);
  if (scope)
    if (const ExprPtr value = expr(scope); value->kind == Expr::Kind::text) buffer->scope = value->text;
  buffer->where = word.where;
  ExprList begins;
  if (part->kind == Expr::Kind::region) {
    buffer->shape.clear();
    for (const Range &range : part->ranges) buffer->shape.push_back(range.extent), begins.push_back(range.begin);
  }
  minima[buffer.get()] = std::move(begins);
  bind(buffer->name, {nullptr, buffer, nullptr, false});
  openAllocation(buffer, word.where);
}

// --- others that hold for the rest

/// with T.let(x, value), with T.LetStmt(value, var=x), with T.LetStmt(value) as x, T.Bind(value, var=x).
void Reader::letWord(const Word &word) {
  PyExprPtr name = argument(word.call, 99, "var"), value = argument(word.call, 0, "value");
  if (!name && word.target) name = word.target;
  if (!name && word.call.items.size() > 2) {
    name = value;
    value = argument(word.call, 1);
  }
  if (!isName(name) || !value) return opaque(word.name, {name, value}, word.where);
  const ExprPtr given = expr(value);
  let(name->text, given->type, given, word.where);
}

void Reader::assertWord(const Word &word) {
  if (const PyExprPtr condition = argument(word.call, 0, "condition")) {
    const ExprPtr holds = expr(condition);
    emit(Stmt::Kind::assertion, word.where)->value = holds;
  }
}

// --- parts of blocks

void Reader::iteration(Block &block, const std::string &name, const PyExprPtr &domain, ExprPtr binding, bool reduction,
                       Place where) {
  Block::Iteration each;
  each.reduction = reduction;
  if (domain && (domain->kind == Kind::tuple || domain->kind == Kind::list) && domain->items.size() == 2)
    each.extent = expr(domain->items[1]);
  else if (domain)
    each.extent = expr(domain);
  const Type type = each.extent && each.extent->type == int64 ? int64 : int32;
  each.variable = define(name, type, where);
  if (binding && !each.extent) {
    const auto known = binding->kind == Expr::Kind::variable ? extents.find(binding->variable.get()) : extents.end();
    each.extent = known == extents.end() ? makeCall("extent", {binding}, int32, where) : known->second;
  }
  if (!each.extent) each.extent = makeInteger(1);
  extents[each.variable.get()] = each.extent;
  each.binding = std::move(binding);
  block.iterations.push_back(std::move(each));
}

/// vi = T.axis.spatial(128, i), vi, vk = T.axis.remap("SR", [i, k])
void Reader::axis(const Word &word) {
  const std::string kind = word.name.substr(5);
  Block &block = building ? *building : rootBlock(word.where);
  const std::vector<PyExprPtr> names = targetsOf(word.target);
  if (kind != "remap") {
    const PyExprPtr value = argument(word.call, 1, "binding");
    const ExprPtr bound = value ? expr(value) : nullptr;
    iteration(block, names.empty() ? "axis" : nameOf(names[0], "axis"), argument(word.call, 0, "dom"), bound,
              kind == "reduce" || kind == "R", word.where);
    return;
  }
  const PyExprPtr kinds = argument(word.call, 0, "kinds"), bindings = argument(word.call, 1, "bindings");
  if (!kinds || !bindings) return;
  const ExprList values = list(bindings);
  for (size_t i = 0; i < values.size() && i < names.size(); ++i) {
    PyExprPtr name = names[i];
    if (name->kind == Kind::starred) name = name->items[0];
    iteration(block, nameOf(name, "axis"), nullptr, values[i], i < kinds->text.size() && kinds->text[i] == 'R',
              word.where);
  }
}

/// tir.bind(vi, i), and in 2026 a let.
void Reader::bindAxis(const Word &word) {
  const PyExprPtr name = argument(word.call, 0), value = argument(word.call, 1);
  const Binding *known = isName(name) ? find(name->text) : nullptr;
  if (building && known && known->variable && value)
    for (Block::Iteration &each : building->iterations)
      if (each.variable == known->variable) {
        each.binding = expr(value);
        return;
      }
  letWord(word);
}

void Reader::touched(const Word &word) {
  if (!building) return; // the root block's
  ExprList &into = word.name == "reads" ? building->reads : building->writes;
  for (size_t i = 1; i < word.call.items.size(); ++i)
    for (ExprPtr &part : list(word.call.items[i], Use::region)) into.push_back(std::move(part));
}

void Reader::where(const Word &word) {
  const PyExprPtr condition = argument(word.call, 0, "predicate");
  if (building && condition) building->predicate = expr(condition);
}

void Reader::blockAttributes(const Word &word) {
  Block &block = building ? *building : rootBlock(word.where);
  if (const PyExprPtr given = argument(word.call, 0, "attrs")) addAttributes(block, *given);
}

void Reader::addAttributes(Block &block, const PyExpr &dictionary) {
  if (dictionary.kind != Kind::dictionary) return;
  for (size_t i = 0; i + 1 < dictionary.items.size(); i += 2) {
    if (!dictionary.items[i]) continue;
    const ExprPtr key = expr(dictionary.items[i], Use::argument), value = expr(dictionary.items[i + 1], Use::argument);
    if (key->text != "buffer_dim_align") {
      block.attributes.emplace_back(key->text, value);
      continue;
    }
    for (const ExprPtr &each : value->args) {
      if (each->kind != Expr::Kind::list || each->args.size() != 4) continue;
      const auto at = [&](size_t n) { return asInteger(each->args[n]).value_or(0); };
      block.aligned.push_back(
          {unsigned(std::clamp<int64_t>(at(0), 0, 1000)), int(std::clamp<int64_t>(at(1), -1000, 1000)), at(2), at(3)});
    }
  }
}

/// The block around a function's body that scripts leave out.
Block &Reader::rootBlock(Place where) {
  if (root) return *root;
  const Ref<Stmt> stmt = emit(Stmt::Kind::block, where);
  auto block = std::make_shared<Block>();
  block->name = "root";
  stmt->block = block;
  root = block.get();
  out = &block->body;
  return *root;
}

// --- effects

/// T.store(X, index, value, predicate)
void Reader::storeWord(const Word &word) {
  const PyExprPtr pointer = argument(word.call, 0, "var"), second = argument(word.call, 1),
                  third = argument(word.call, 2);
  if (!pointer || !second || !third) return opaque(word.name, {pointer, second, third}, word.where);
  if (word.name == "buffer_store") {
    const BufferPtr buffer = bufferOf(pointer, true);
    if (buffer) return emitStore(buffer, list(third), expr(second), word.where);
    return opaque(word.name, {pointer, second, third}, word.where);
  }
  const ExprPtr index = expr(second), value = expr(third);
  const unsigned lanes = std::max(1u, index->type.lanes);
  Type element = value->type.lane();
  if (lanes == 1) element = value->type;
  const bool guess = value->kind == Expr::Kind::call && value->type.kind == Type::Kind::none;
  const BufferPtr buffer = flatView(pointer, guess ? Type{} : element);
  if (!buffer) return opaque(word.name, {pointer, second, third}, word.where);
  const PyExprPtr predicate = argument(word.call, 3, "predicate");
  const ExprPtr holds = predicate ? expr(predicate) : nullptr;
  const ExprPtr lane = holds && holds->kind == Expr::Kind::broadcast ? holds->args[0] : holds;
  if (!lane || (lane->kind == Expr::Kind::integer && lane->integer))
    return emitStore(buffer, {index}, value, word.where);
  Body *const before = out;
  const Ref<Stmt> branch = emit(Stmt::Kind::branch, word.where);
  branch->value = lane;
  out = &branch->body;
  emitStore(buffer, {index}, value, word.where);
  out = before;
}

void Reader::evaluate(const Word &word) {
  const PyExprPtr inner = argument(word.call, 0, "value");
  if (!inner) return;
  const ExprPtr value = expr(inner);
  emit(Stmt::Kind::evaluate, word.where)->value = value;
}

} // namespace smem::tir::script
