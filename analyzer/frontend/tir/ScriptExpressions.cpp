#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;

constexpr int64_t mostLanes = 1024;

/// A text by which two expressions over the same variables are the same.
void fingerprint(const Expr &expr, std::string &text) {
  text += char('A' + int(expr.kind));
  if (expr.variable) text += std::to_string(reinterpret_cast<uintptr_t>(expr.variable.get()));
  if (expr.buffer) text += std::to_string(reinterpret_cast<uintptr_t>(expr.buffer.get()));
  text += std::to_string(expr.integer) + char('a' + int(expr.op)) + expr.text + "(";
  for (const ExprPtr &arg : expr.args) fingerprint(*arg, text), text += ',';
  text += ")";
}

/// A sum of multiples.
struct Sum {
  std::map<std::string, int64_t> terms;
  int64_t constant = 0;
};

void addTo(Sum &sum, const ExprPtr &expr, int64_t factor) {
  const auto times = [&](int64_t n) { return int64_t(uint64_t(factor) * uint64_t(n)); };
  if (expr->kind == Expr::Kind::integer) {
    sum.constant = int64_t(uint64_t(sum.constant) + uint64_t(times(expr->integer)));
    return;
  }
  if (expr->kind == Expr::Kind::cast && (expr->type.kind == Type::Kind::integer) && expr->type.bits >= 32)
    return addTo(sum, expr->args[0], factor);
  if (expr->kind == Expr::Kind::binary) {
    const ExprPtr &a = expr->args[0], &b = expr->args[1];
    if (expr->op == Operator::add || expr->op == Operator::sub) {
      addTo(sum, a, factor);
      return addTo(sum, b, expr->op == Operator::add ? factor : times(-1));
    }
    if (expr->op == Operator::mul && b->kind == Expr::Kind::integer) return addTo(sum, a, times(b->integer));
    if (expr->op == Operator::mul && a->kind == Expr::Kind::integer) return addTo(sum, b, times(a->integer));
  }
  std::string key;
  fingerprint(*expr, key);
  sum.terms[key] += factor;
}

/// The summands of `expr` without those that are among `taken`, which are removed there; null if nothing is left.
ExprPtr without(const ExprPtr &expr, std::vector<std::string> &taken) {
  if (expr->kind == Expr::Kind::binary && (expr->op == Operator::add || expr->op == Operator::sub)) {
    const ExprPtr a = without(expr->args[0], taken);
    const ExprPtr b = expr->op == Operator::add ? without(expr->args[1], taken) : expr->args[1];
    if (!a || !b)
      return a ? a : expr->op == Operator::add ? b : makeBinary(expr->op, makeInteger(0, b->type), b, expr->where);
    return makeBinary(expr->op, a, b, expr->where);
  }
  std::string key;
  fingerprint(*expr, key);
  const auto known = std::ranges::find(taken, key);
  if (known == taken.end()) return expr;
  taken.erase(known);
  return nullptr;
}

void summands(const ExprPtr &expr, std::vector<std::string> &keys) {
  if (expr->kind == Expr::Kind::binary && expr->op == Operator::add) {
    summands(expr->args[0], keys);
    return summands(expr->args[1], keys);
  }
  fingerprint(*expr, keys.emplace_back());
}

/// As short as equal summands on both sides allow.
ExprPtr subtract(const ExprPtr &index, const ExprPtr &begin) {
  if (const std::optional<int64_t> apart = difference(index, begin))
    return makeInteger(*apart, index->type, index->where);
  if (asInteger(begin) == 0) return index;
  std::vector<std::string> keys;
  summands(begin, keys);
  if (const ExprPtr rest = without(index, keys); rest && keys.empty()) return rest;
  return makeBinary(Operator::sub, index, begin, index->where);
}

} // namespace

std::optional<int64_t> difference(const ExprPtr &end, const ExprPtr &begin) {
  Sum sum;
  addTo(sum, end, 1);
  addTo(sum, begin, -1);
  for (const auto &[key, factor] : sum.terms)
    if (factor) return std::nullopt;
  return sum.constant;
}

bool isShort(const ExprPtr &expr) {
  constexpr unsigned longest = 200;
  unsigned parts = 0;
  const std::function<bool(const ExprPtr &)> count = [&](const ExprPtr &part) {
    return ++parts <= longest && std::ranges::all_of(part->args, count);
  };
  return count(expr);
}

ExprPtr Reader::expr(const PyExprPtr &pointer, Use use) {
  if (!pointer) return makeText("None");
  const PyExpr &it = *pointer;
  switch (it.kind) {
  case Kind::name: return nameValue(it, use);
  case Kind::integer: {
    const bool small = it.integer >= INT32_MIN && it.integer <= INT32_MAX;
    return makeInteger(it.integer, small ? int32 : int64, it.where);
  }
  case Kind::real: return makeReal(it.real, Type{Type::Kind::floating, 32, 1, ""}, it.where);
  case Kind::text: return makeText(it.text, it.where);
  case Kind::constant:
    if (it.text == "True" || it.text == "False") return makeInteger(it.text == "True", boolean, it.where);
    return makeText(it.text, it.where);
  case Kind::attribute: return attributeValue(it);
  case Kind::call: return call(it);
  case Kind::subscript: return subscript(it, use);
  case Kind::unary: return unary(it);
  case Kind::binary: return binary(it);
  case Kind::conditional:
    return makeSelect(Expr::Kind::ifThenElse, expr(it.items[0]), expr(it.items[1]), expr(it.items[2]), it.where);
  case Kind::lambda: {
    Expr lambda;
    lambda.kind = Expr::Kind::lambda;
    lambda.where = it.where;
    return make<const Expr>(std::move(lambda));
  }
  case Kind::starred: return expr(it.items[0], use);
  case Kind::tuple:
  case Kind::list:
  case Kind::set:
  case Kind::slice:
  case Kind::dictionary:
  case Kind::generated: return makeList(list(pointer, use == Use::value ? Use::argument : use), it.where);
  }
  return makeText("");
}

ExprList Reader::list(const PyExprPtr &pointer, Use use) {
  ExprList items;
  if (!pointer) return items;
  if (pointer->kind != Kind::tuple && pointer->kind != Kind::list && pointer->kind != Kind::set &&
      pointer->kind != Kind::slice && pointer->kind != Kind::dictionary && pointer->kind != Kind::generated) {
    const ExprPtr value = expr(pointer, use);
    if (value->kind == Expr::Kind::list) return value->args; // a name that stands for one
    return {value};
  }
  for (const PyExprPtr &item : pointer->items) items.push_back(expr(item, use));
  return items;
}

ExprPtr Reader::nameValue(const PyExpr &name, Use use) {
  const Binding *binding = find(name.text);
  if (!binding)
    return makeVariable(freeVariable(name.text, use == Use::argument ? handle : int32, name.where), name.where);
  if (binding->value) return binding->value;
  if (binding->scalar) return makeLoad(binding->buffer, {makeInteger(0)}, name.where);
  if (binding->variable) return makeVariable(binding->variable, name.where);
  return makeBufferData(binding->buffer, name.where);
}

ExprPtr Reader::attributeValue(const PyExpr &it) {
  if (std::optional<std::string> word = wordOf(it)) return makeText(*word, it.where);
  if (BufferPtr buffer = bufferOf(it.items[0], false)) {
    if (it.text == "data") return makeBufferData(buffer, it.where);
    if (it.text == "dtype") return makeText(spell(buffer->element), it.where);
    if ((it.text == "shape" || it.text == "strides") && std::ranges::all_of(buffer->shape, isShort) &&
        std::ranges::all_of(buffer->strides, isShort))
      return makeList(it.text == "shape" ? buffer->shape : buffer->strides, it.where);
    if (it.text == "elem_offset") return shapePart(buffer, it.text, nullptr, it.where);
    return makeText(it.text, it.where);
  }
  if (it.items[0]->kind == Kind::name) {
    const Binding *binding = find(it.items[0]->text);
    if (!binding && it.text == "data") // of a buffer that the text doesn't declare
      return makeVariable(freeVariable(it.items[0]->text, handle, it.where), it.where);
    if (binding && binding->variable && (it.text == "data" || it.text == "var"))
      return makeVariable(binding->variable, it.where);
  }
  return makeText(dottedName(it), it.where);
}

/// `X.elem_offset`, `X.strides[i]`, `X.shape[i]`.
ExprPtr Reader::shapePart(const BufferPtr &buffer, const std::string &part, const PyExprPtr &index, Place where) {
  const ExprPtr unknown = makeCall(part, {makeBufferData(buffer, where)}, int32, where);
  if (part == "elem_offset") {
    if (!buffer->offset) return makeInteger(0, int32, where);
    return isShort(buffer->offset) ? buffer->offset : unknown;
  }
  if (!std::ranges::all_of(buffer->shape, isShort) || !std::ranges::all_of(buffer->strides, isShort)) return unknown;
  const int64_t rank = int64_t(buffer->shape.size());
  int64_t at = index ? asInteger(expr(index)).value_or(rank) : rank;
  if (at < 0) at += rank;
  if (at < 0 || at >= rank) return unknown;
  if (part == "shape") return buffer->shape[size_t(at)];
  if (size_t(at) < buffer->strides.size()) return buffer->strides[size_t(at)];
  ExprPtr stride = makeInteger(1);
  for (int64_t d = at + 1; d < rank; ++d) stride = makeBinary(Operator::mul, stride, buffer->shape[size_t(d)], where);
  return stride;
}

ExprPtr Reader::unary(const PyExpr &it) {
  ExprPtr value = expr(it.items[0]);
  if (it.text == "not") return makeNot(std::move(value), it.where);
  if (it.text == "+") return value;
  if (it.text == "-") {
    const bool real = value->type.kind == Type::Kind::floating || value->type.kind == Type::Kind::bfloat;
    const Type type = value->type.lane();
    return makeBinary(Operator::sub, real ? makeReal(0, type) : makeInteger(0, type), value, it.where);
  }
  Expr inverted;
  inverted.kind = Expr::Kind::bitNot;
  inverted.type = value->type;
  inverted.where = it.where;
  inverted.args = {std::move(value)};
  return make<const Expr>(std::move(inverted));
}

ExprPtr Reader::binary(const PyExpr &it) {
  static const std::map<std::string_view, Operator> operators{
      {"+", Operator::add},          {"-", Operator::sub},        {"*", Operator::mul},
      {"/", Operator::div},          {"//", Operator::floorDiv},  {"%", Operator::floorMod},
      {"==", Operator::equal},       {"!=", Operator::notEqual},  {"<", Operator::less},
      {"<=", Operator::lessEqual},   {">", Operator::greater},    {">=", Operator::greaterEqual},
      {"and", Operator::logicalAnd}, {"or", Operator::logicalOr}, {"&", Operator::bitAnd},
      {"|", Operator::bitOr},        {"^", Operator::bitXor},     {"<<", Operator::shiftLeft},
      {">>", Operator::shiftRight},  {"is", Operator::equal},     {"is not", Operator::notEqual}};
  ExprPtr a = expr(it.items[0]), b = expr(it.items[1]);
  const auto known = operators.find(it.text);
  if (known != operators.end()) return makeBinary(known->second, std::move(a), std::move(b), it.where);
  const Type type = a->type;
  return makeCall(it.text == "**" ? "pow" : it.text, {std::move(a), std::move(b)}, type, it.where);
}

ExprPtr Reader::subscript(const PyExpr &it, Use use) {
  if (std::optional<std::string> word = wordOf(it)) return makeText(*word, it.where);
  const PyExpr &base = *it.items[0];
  if (base.kind == Kind::attribute && (base.text == "shape" || base.text == "strides") && it.items.size() == 2)
    if (BufferPtr buffer = bufferOf(base.items[0], false)) return shapePart(buffer, base.text, it.items[1], it.where);
  const bool byText = it.items.size() > 1 && it.items[1] && it.items[1]->kind == Kind::text;
  if (!byText)
    if (BufferPtr buffer = bufferOf(it.items[0], true)) return access(buffer, it, use);
  const ExprPtr whole = expr(it.items[0], Use::argument);
  if (whole->kind == Expr::Kind::list && it.items.size() == 2)
    if (const std::optional<int64_t> index = asInteger(expr(it.items[1])); index && *index >= 0)
      if (size_t(*index) < whole->args.size()) return whole->args[size_t(*index)];
  ExprList parts{whole};
  for (size_t i = 1; i < it.items.size(); ++i) parts.push_back(expr(it.items[i], Use::argument));
  return makeCall("subscript", std::move(parts), {}, it.where);
}

/// Indices of a realized region count from where it begins.
ExprPtr Reader::moved(const BufferPtr &buffer, size_t dimension, ExprPtr index) const {
  const auto known = minima.find(buffer.get());
  if (known == minima.end() || dimension >= known->second.size() || !isShort(known->second[dimension])) return index;
  return subtract(index, known->second[dimension]);
}

/// A load; a ramp among the indices where one slice has a constant length; a region where that says more.
ExprPtr Reader::access(const BufferPtr &buffer, const PyExpr &it, Use use) {
  std::vector<PyExprPtr> indices(it.items.begin() + 1, it.items.end());
  if (indices.size() == 1 && indices[0] && indices[0]->kind == Kind::tuple) indices = indices[0]->items;
  std::vector<Range> ranges;
  ExprList steps;
  size_t slices = 0, sliceAt = 0;
  for (size_t d = 0; d < indices.size(); ++d) {
    const PyExprPtr &index = indices[d];
    if (!index || index->kind != Kind::slice) {
      ranges.push_back({moved(buffer, d, expr(index)), makeInteger(1)});
      steps.push_back(nullptr);
      continue;
    }
    ++slices, sliceAt = d;
    ExprPtr begin = index->items[0] ? expr(index->items[0]) : makeInteger(0);
    ExprPtr end = index->items[1] ? expr(index->items[1]) : d < buffer->shape.size() ? buffer->shape[d] : nullptr;
    ExprPtr extent;
    if (const std::optional<int64_t> length = end ? difference(end, begin) : std::nullopt)
      extent = makeInteger(*length, begin->type);
    else
      extent = !end                    ? makeCall("rest", {}, int32, index->where)
               : asInteger(begin) == 0 ? end
                                       : makeBinary(Operator::sub, end, begin, index->where);
    ranges.push_back({moved(buffer, d, std::move(begin)), std::move(extent)});
    steps.push_back(index->items[2] ? expr(index->items[2]) : nullptr);
  }
  const std::optional<int64_t> length = slices == 1 ? asInteger(ranges[sliceAt].extent) : std::nullopt;
  const int64_t step = slices && steps[sliceAt] ? asInteger(steps[sliceAt]).value_or(0) : 1;
  const int64_t lanes = length && step > 0 ? (*length + step - 1) / step : 0;
  if (slices && (use == Use::region || lanes < 1 || lanes > mostLanes))
    return makeRegion(buffer, std::move(ranges), it.where);
  ExprList places;
  for (size_t d = 0; d < ranges.size(); ++d) {
    const Range &range = ranges[d];
    if (slices && d == sliceAt && lanes > 1)
      places.push_back(
          makeRamp(range.begin, makeInteger(step, range.begin->type), unsigned(lanes), range.begin->where));
    else
      places.push_back(range.begin);
  }
  return makeLoad(buffer, std::move(places), it.where);
}

/// The buffer that an expression names. `create`: a name that nothing declares is taken for a buffer.
BufferPtr Reader::bufferOf(const PyExprPtr &pointer, bool create) {
  const PyExpr &it = *pointer;
  if (it.kind == Kind::name) {
    if (const Binding *binding = find(it.text)) {
      if (binding->buffer) return binding->buffer;
      return create && binding->variable && !binding->value && binding->variable->type.kind == Type::Kind::handle
                 ? flatView(pointer, {})
                 : nullptr;
    }
    if (!create || settings.modules.contains(it.text)) return nullptr;
    auto buffer = make<Buffer>();
    buffer->name = it.text;
    buffer->data = make<Variable>(Variable{it.text, handle, it.where});
    buffer->where = it.where;
    scopes.front()[it.text] = {nullptr, buffer, nullptr, false};
    return buffer;
  }
  if (it.kind == Kind::attribute && it.text == "data") return create ? flatView(pointer, {}) : nullptr;
  if (it.kind == Kind::call && it.items[0]->kind == Kind::attribute && !wordOf(*it.items[0]))
    if (BufferPtr base = bufferOf(it.items[0]->items[0], false)) return view(base, it, base->name);
  return nullptr;
}

/// Memory behind a pointer as a row of elements, as T.load and T.store index it. No element: as its buffer has it.
BufferPtr Reader::flatView(const PyExprPtr &pointer, Type element) {
  BufferPtr known;
  VariablePtr data;
  const ExprPtr value = expr(pointer, Use::argument);
  if (value->kind == Expr::Kind::bufferData)
    known = value->buffer, data = known->data;
  else if (value->kind == Expr::Kind::variable)
    data = value->variable;
  else if (value->kind == Expr::Kind::load)
    return value->buffer;
  else
    return nullptr;
  if (!known && pointer->kind == Kind::name)
    if (const Binding *binding = find(pointer->text)) known = binding->buffer;
  if (element.kind == Type::Kind::none && known) element = known->element;
  if (known && known->shape.size() <= 1 && known->element == element) return known;
  BufferPtr &view = flatViews[{data.get(), spell(element)}];
  if (view) return view;
  view = make<Buffer>();
  view->name = known ? known->name : data->name;
  view->data = data;
  view->element = element;
  view->scope = known ? known->scope : "";
  view->where = pointer->where;
  return view;
}

} // namespace smem::tir::script
