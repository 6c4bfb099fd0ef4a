#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;

bool isName(const python::ExprPtr &expr) { return expr && expr->kind == Kind::name; }

/// S[8, 4] and S[(8, 4) : (4, 1)], of shape and strides: rows one after the other.
bool isRowMajor(const python::Expr &sizes) {
  if (sizes.items.size() != 2 || sizes.items[1]->kind != Kind::slice) return true;
  const python::Expr &slice = *sizes.items[1];
  if (slice.items.size() < 2 || !slice.items[0] || !slice.items[1]) return false;
  const std::vector<python::ExprPtr> &extents = slice.items[0]->items, &strides = slice.items[1]->items;
  if (extents.size() != strides.size() || slice.items[0]->kind != Kind::tuple || slice.items[1]->kind != Kind::tuple) return false;
  __int128 stride = 1;
  for (size_t d = extents.size(); d-- > 0;) {
    if (extents[d]->kind != Kind::integer || strides[d]->kind != Kind::integer || strides[d]->integer != stride) return false;
    stride = std::min<__int128>(stride * extents[d]->integer, INT64_MAX);
  }
  return true;
}

/// Whether elements lie where those of a buffer without a layout do.
bool isPlainLayout(const python::Expr &layout) {
  if (layout.kind == Kind::constant || layout.kind == Kind::text) return layout.text == "None" || layout.text == "default";
  return layout.kind == Kind::call && layout.items.size() == 2 && dottedName(*layout.items[0]).ends_with("TileLayout") &&
         layout.items[1]->kind == Kind::subscript && isRowMajor(*layout.items[1]);
}

/// strides=("s0", "s1"): numbers that a buffer's source gives.
ExprPtr symbol(const std::string &name, Place where) {
  return makeVariable(make<Variable>(Variable{name, int32, where}), where);
}

std::string nameOf(const python::ExprPtr &target, const std::string &otherwise) {
  return isName(target) ? target->text : otherwise;
}

} // namespace

// --- names

void Reader::bind(const std::string &name, Binding binding) { scopes.back()[name] = std::move(binding); }

const Binding *Reader::find(const std::string &name) const {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    if (const auto known = scope->find(name); known != scope->end()) return &known->second;
  return nullptr;
}

/// A new variable, or the one that an earlier statement declared to be given a value here.
VariablePtr Reader::define(const std::string &name, Type type, Place where) {
  if (const Binding *known = find(name); known && known->variable && predeclared.erase(known->variable.get())) {
    known->variable->where = where;
    const VariablePtr variable = known->variable;
    if (variable->type.kind == Type::Kind::none) variable->type = type;
    bind(name, {variable, nullptr, nullptr, false});
    return variable;
  }
  auto variable = make<Variable>(Variable{name, std::move(type), where});
  bind(name, {variable, nullptr, nullptr, false});
  return variable;
}

/// A name that nothing declares. `T.decl_buffer(...)` without data is printed so, and its data by the buffer's name
/// without its number.
VariablePtr Reader::freeVariable(const std::string &name, Type type, Place where) {
  if (const Binding *view = find(name + "_1"); view && view->buffer && view->buffer->data->name == view->buffer->name) {
    view->buffer->data->name = name;
    scopes.front()[name] = {view->buffer->data, view->buffer, nullptr, false};
    return view->buffer->data;
  }
  auto variable = make<Variable>(Variable{name, std::move(type), where});
  scopes.front()[name] = {variable, nullptr, nullptr, false};
  return variable;
}

void Reader::predeclare(const Word &word) {
  if (!isName(word.target)) return;
  Type type = handle;
  if (word.name == "env_thread") type = int32;
  if (word.name == "var") type = typeNamed(argument(word.call, 0, "dtype")).value_or(int32);
  if (word.name == "Var" || word.name == "SizeVar") type = typeNamed(argument(word.call, 1, "dtype")).value_or(int32);
  auto variable = make<Variable>(Variable{word.target->text, type, word.where});
  bind(variable->name, {variable, nullptr, nullptr, false});
  if (word.name != "env_thread") {
    predeclared.insert(variable.get());
    return;
  }
  const ExprPtr tag = expr(argument(word.call, 0, "thread_tag"));
  if (tag->kind == Expr::Kind::text) threadTags[variable.get()] = tag->text;
}

// --- buffers

VariablePtr Reader::dataOf(const PyExprPtr &data, const std::string &name) {
  const ExprPtr value = expr(data, Use::argument);
  if (value->kind == Expr::Kind::variable) return value->variable;
  if (value->kind == Expr::Kind::bufferData) return value->buffer->data;
  VariablePtr pointer = make<Variable>(Variable{name, handle, data->where});
  const Ref<Stmt> stmt = open(Stmt::Kind::let, data->where);
  stmt->variable = pointer;
  stmt->value = value;
  return pointer;
}

/// Arguments after `first`: shape, dtype, data, strides, elem_offset, scope, align.
BufferPtr Reader::makeBuffer(const std::string &name, const PyExpr &call, size_t first, const std::string &scope) {
  auto buffer = make<Buffer>();
  buffer->name = name;
  buffer->where = call.where;
  buffer->element = Type{Type::Kind::floating, 32, 1, ""};
  buffer->scope = scope;
  if (const PyExprPtr shape = argument(call, first, "shape")) buffer->shape = list(shape);
  if (const PyExprPtr type = argument(call, first + 1, "dtype")) buffer->element = typeNamed(type).value_or(Type{});
  PyExprPtr data = argument(call, first + 2, "data");
  if (data && data->kind == Kind::text) { // alloc_shared(shape, dtype, scope)
    buffer->scope = data->text;
    data = nullptr;
  }
  if (data && data->kind != Kind::constant) buffer->data = dataOf(data, name);
  if (const PyExprPtr strides = argument(call, first + 3, "strides"); strides && strides->kind != Kind::constant)
    for (const ExprPtr &stride : list(strides))
      buffer->strides.push_back(stride->kind == Expr::Kind::text ? symbol(stride->text, stride->where) : stride);
  if (const PyExprPtr offset = argument(call, first + 4, "elem_offset"); offset && offset->kind != Kind::constant) {
    buffer->offset = expr(offset);
    if (asInteger(buffer->offset) == 0) buffer->offset = nullptr;
  }
  if (const PyExprPtr bytes = argument(call, 99, "byte_offset"); bytes && bytes->kind != Kind::constant)
    buffer->offset = makeBinary(Operator::floorDiv, expr(bytes),
                                makeInteger(std::max(1u, buffer->element.bits * buffer->element.lanes / 8)));
  if (const PyExprPtr given = argument(call, first + 5, "scope"))
    if (const ExprPtr value = expr(given); value->kind == Expr::Kind::text) buffer->scope = value->text;
  if (const PyExprPtr align = argument(call, first + 6, "align"))
    if (const std::optional<int64_t> bytes = asInteger(expr(align)); bytes && *bytes > 0 && *bytes <= 65536)
      buffer->alignment = unsigned(*bytes);
  if (const PyExprPtr layout = argument(call, 99, "layout")) buffer->hasLayout = !isPlainLayout(*layout);
  if (!buffer->data) buffer->data = make<Variable>(Variable{name, handle, call.where});
  return buffer;
}

void Reader::openAllocation(const BufferPtr &buffer, Place where) {
  open(Stmt::Kind::allocate, where)->buffer = buffer;
}

/// X = T.allocate([n], "float32", "shared"); in 2020 tir.allocate(X, "float32", [n]).
void Reader::allocate(const Word &word) {
  const bool constants = word.name == "allocate_const"; // (data, dtype, extents)
  PyExprPtr extents = argument(word.call, constants ? 2 : 0, "extents"), type = argument(word.call, 1, "dtype"),
            scope = argument(word.call, constants ? 99 : 2, "scope");
  PyExprPtr name = word.target;
  if (!word.target && isName(extents)) {
    name = extents;
    extents = argument(word.call, 2, "extents");
    scope = argument(word.call, 3, "scope");
    if (const Binding *known = find(name->text); known && known->variable) predeclared.insert(known->variable.get());
  }
  auto buffer = make<Buffer>();
  buffer->name = nameOf(name, "allocated");
  buffer->where = word.where;
  buffer->element = typeNamed(type).value_or(Type{});
  if (extents) buffer->shape = list(extents);
  buffer->data = define(buffer->name, handle, word.where);
  if (const auto known = scopesToCome.find(buffer->data.get()); known != scopesToCome.end())
    buffer->scope = known->second;
  if (scope)
    if (const ExprPtr value = expr(scope); value->kind == Expr::Kind::text) buffer->scope = value->text;
  bind(buffer->name, {buffer->data, buffer, nullptr, false});
  openAllocation(buffer, word.where);
}

void Reader::declareBuffer(const Word &word) {
  if (!isName(word.target)) return;
  const bool ownMemory = word.name == "decl_buffer" && !argument(word.call, 2, "data");
  const BufferPtr buffer = makeBuffer(word.target->text, word.call, 0, "");
  bind(buffer->name, {nullptr, buffer, nullptr, false});
  if (ownMemory) openAllocation(buffer, word.where);
}

/// Of a parameter, or of a region inside a block, whose strides and offset may be symbols.
void Reader::matchBuffer(const Word &word) {
  const PyExprPtr source = argument(word.call, 0);
  if (!source) return;
  const std::string name = nameOf(word.target, "matched");
  const BufferPtr buffer = makeBuffer(name, word.call, 1, "");
  if (isName(source)) {
    const Binding *known = find(source->text);
    for (Parameter &parameter : current->parameters)
      if (known && parameter.variable == known->variable) {
        parameter.buffer = buffer;
        parameters.insert(buffer.get());
        predeclared.erase(buffer->data.get());
        return bind(name, {nullptr, buffer, nullptr, false});
      }
  }
  const ExprPtr region = expr(source, Use::region);
  if (region->buffer) {
    if (buffer->scope.empty()) buffer->scope = region->buffer->scope;
    if (!buffer->offset)
      buffer->offset = makeVariable(make<Variable>(Variable{name + ".elem_offset", int32, word.where}));
    Block &block = building ? *building : rootBlock(word.where);
    ExprPtr whole = region;
    if (region->kind != Expr::Kind::region) {
      std::vector<Range> ranges;
      if (region->kind == Expr::Kind::load)
        for (const ExprPtr &index : region->args) ranges.push_back({index, makeInteger(1)});
      else
        for (const ExprPtr &extent : region->buffer->shape) ranges.push_back({makeInteger(0), extent});
      whole = makeRegion(region->buffer, std::move(ranges), region->where);
    }
    block.matches.push_back({buffer, whole});
    matched.insert(buffer.get());
  }
  bind(name, {nullptr, buffer, nullptr, false});
}

/// In a block, or around a function's root block; where TIR has no such blocks, a statement.
void Reader::allocateBuffer(const Word &word) {
  const BufferPtr buffer = makeBuffer(nameOf(word.target, "allocated"), word.call, 0, "global");
  bind(buffer->name, {nullptr, buffer, nullptr, false});
  if (settings.flatAllocations && word.name == "alloc_buffer") return openAllocation(buffer, word.where);
  Block &block = building ? *building : rootBlock(word.where);
  block.allocated.push_back(buffer);
}

void Reader::allocateScoped(const Word &word) {
  const std::string scope = word.name == "alloc_shared" || word.name == "smem" ? "shared"
                            : word.name == "alloc_local"                       ? "local"
                            : word.name == "alloc_fragment"                    ? "local.fragment"
                            : word.name == "alloc_barrier"                     ? "shared.barrier"
                                                                               : "tmem";
  const BufferPtr buffer = makeBuffer(nameOf(word.target, "allocated"), word.call, 0, scope);
  bind(buffer->name, {nullptr, buffer, nullptr, false});
  openAllocation(buffer, word.where);
}

/// x = T.shared_scalar("uint64"), and "x: T.int32".
void Reader::scalar(const Word &word) {
  auto buffer = make<Buffer>();
  buffer->name = nameOf(word.target, "scalar");
  buffer->where = word.where;
  buffer->data = make<Variable>(Variable{buffer->name, handle, word.where});
  buffer->element = typeNamed(argument(word.call, 0, "dtype")).value_or(Type{Type::Kind::floating, 32, 1, ""});
  buffer->shape = {makeInteger(1)};
  buffer->scope = word.name == "shared_scalar" ? "shared" : word.name == "alloc_scalar" ? "global" : "local";
  if (const PyExprPtr scope = argument(word.call, 1, "scope"))
    if (const ExprPtr value = expr(scope); value->kind == Expr::Kind::text) buffer->scope = value->text;
  bind(buffer->name, {nullptr, buffer, nullptr, true});
  openAllocation(buffer, word.where);
}

/// X.view("int32"), X.view(4, 8), X.local(...): the same bytes by another shape or element.
BufferPtr Reader::view(const BufferPtr &base, const PyExpr &call, const std::string &name) {
  auto result = make<Buffer>(*base);
  result->name = name;
  result->where = call.where;
  const std::optional<Type> type = typeNamed(argument(call, 0, "dtype"));
  if (type && call.items.size() <= 2) {
    result->element = *type;
    const int64_t before = int64_t(base->element.bits) * base->element.lanes, after = int64_t(type->bits) * type->lanes;
    if (before == after || before <= 0 || after <= 0) return result;
    const bool grown = !std::ranges::all_of(result->shape, isShort) || !std::ranges::all_of(result->strides, isShort);
    if (grown || (result->offset && !isShort(result->offset))) {
      result->shape.clear();
      result->strides.clear();
      return result;
    }
    if (!result->shape.empty())
      result->shape.back() = makeBinary(
          Operator::floorDiv, makeBinary(Operator::mul, result->shape.back(), makeInteger(before)), makeInteger(after));
    if (result->offset)
      result->offset = makeBinary(Operator::floorDiv, makeBinary(Operator::mul, result->offset, makeInteger(before)),
                                  makeInteger(after));
    for (size_t d = 0; d + 1 < result->strides.size(); ++d)
      result->strides[d] = makeBinary(
          Operator::floorDiv, makeBinary(Operator::mul, result->strides[d], makeInteger(before)), makeInteger(after));
    return result;
  }
  const PyExprPtr method = call.items[0];
  if (call.items.size() < 2 || (method->kind == Kind::attribute && method->text == "permute")) return result;
  result->shape.clear();
  result->strides.clear();
  for (size_t i = 1; i < call.items.size(); ++i)
    for (ExprPtr &extent : list(call.items[i])) result->shape.push_back(std::move(extent));
  return result;
}

} // namespace smem::tir::script
