#include "analyzer/frontend/tir/Script.h"

#include <algorithm>
#include <cstdlib>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;

constexpr int64_t mostLanes = 1024;

const std::unordered_map<std::string_view, Operator> &binaryWords() {
  static const std::unordered_map<std::string_view, Operator> words{{"Add", Operator::add},
                                                                    {"Sub", Operator::sub},
                                                                    {"Mul", Operator::mul},
                                                                    {"Div", Operator::div},
                                                                    {"Mod", Operator::truncMod},
                                                                    {"FloorDiv", Operator::floorDiv},
                                                                    {"FloorMod", Operator::floorMod},
                                                                    {"Min", Operator::min},
                                                                    {"Max", Operator::max},
                                                                    {"EQ", Operator::equal},
                                                                    {"NE", Operator::notEqual},
                                                                    {"LT", Operator::less},
                                                                    {"LE", Operator::lessEqual},
                                                                    {"GT", Operator::greater},
                                                                    {"GE", Operator::greaterEqual},
                                                                    {"And", Operator::logicalAnd},
                                                                    {"Or", Operator::logicalOr},
                                                                    {"all", Operator::logicalAnd},
                                                                    {"any", Operator::logicalOr},
                                                                    {"floordiv", Operator::floorDiv},
                                                                    {"floormod", Operator::floorMod},
                                                                    {"truncdiv", Operator::div},
                                                                    {"truncmod", Operator::truncMod},
                                                                    {"indexdiv", Operator::floorDiv},
                                                                    {"indexmod", Operator::floorMod},
                                                                    {"min", Operator::min},
                                                                    {"max", Operator::max},
                                                                    {"div", Operator::div},
                                                                    {"add", Operator::add},
                                                                    {"subtract", Operator::sub},
                                                                    {"multiply", Operator::mul},
                                                                    {"bitwise_and", Operator::bitAnd},
                                                                    {"bitwise_or", Operator::bitOr},
                                                                    {"bitwise_xor", Operator::bitXor},
                                                                    {"shift_left", Operator::shiftLeft},
                                                                    {"shift_right", Operator::shiftRight}};
  return words;
}

/// Of the type of their first argument.
bool keepsType(std::string_view name) {
  static const std::set<std::string_view> names{
      "exp",   "exp2",    "exp10",     "log",      "log2",  "log10", "log1p", "sqrt",  "rsqrt",
      "tanh",  "sigmoid", "pow",       "power",    "fabs",  "abs",   "ceil",  "floor", "round",
      "trunc", "erf",     "sin",       "cos",      "tan",   "sinh",  "cosh",  "asin",  "acos",
      "atan",  "atan2",   "nearbyint", "copysign", "fma",   "fmod",  "hypot", "ldexp", "popcount",
      "clz",   "assume",  "nextafter", "ieee_add", "__exp", "__log", "__cos", "__sin", "tvm_thread_invariant"};
  return names.contains(name);
}

/// Whose first argument is the type of the result.
bool beginsWithType(std::string_view name) {
  static const std::set<std::string_view> names{"call_extern",
                                                "call_pure_extern",
                                                "call_intrin",
                                                "call_pure_intrin",
                                                "call_llvm_intrin",
                                                "call_llvm_pure_intrin",
                                                "ptx_mma",
                                                "ptx_mma_sp",
                                                "ptx_ldmatrix",
                                                "ptx_cp_async",
                                                "ptx_cp_async_bulk",
                                                "mma_store",
                                                "mma_fill",
                                                "mma_store_legacy",
                                                "mma_fill_legacy",
                                                "vectorlow",
                                                "vectorhigh",
                                                "vectorcombine",
                                                "reinterpret",
                                                "infinity",
                                                "min_value",
                                                "max_value",
                                                "masked_load",
                                                "dp4a",
                                                "get_active_lane_mask",
                                                "ptx_legacy.mma",
                                                "ptx_legacy.ldmatrix",
                                                "ptx_legacy.cp_async",
                                                "undef"};
  return names.contains(name);
}

bool isPointerWord(std::string_view name) {
  static const std::set<std::string_view> names{
      "tvm_access_ptr",  "address_of",           "handle_add_byte_offset", "tvm_stack_alloca", "get_mbarrier",
      "ptr_byte_offset", "tvm_stack_make_shape", "tvm_stack_make_array",   "access_ptr"};
  return names.contains(name);
}

bool isConditionWord(std::string_view name) {
  return name == "isnan" || name == "isinf" || name == "isfinite" || name == "isnullptr" ||
         name == "tl_shuffle_elect" || name == "shuffle_elect" || name == "cuda.elect_sync";
}

/// Words that take whole parts of buffers rather than values.
bool takesRegions(std::string_view name) {
  static const std::set<std::string_view> names{"copy", "gemm",       "fill",       "clear",      "reduce", "region",
                                                "zero", "gemm_async", "copy_async", "tvm_region", "memset"};
  return names.contains(name) || name.starts_with("reduce_") || name.starts_with("tl_reduce") ||
         name.starts_with("tile.");
}

/// "async_" and "shared__cta" are how "async" and "shared::cta" are written as Python's names.
std::string unescaped(std::string part) {
  if (part.size() > 1 && part.ends_with("_")) part.pop_back();
  for (size_t at; (at = part.find("__")) != std::string::npos && at > 0;) part.replace(at, 2, "::");
  return part;
}

} // namespace

python::ExprPtr argument(const python::Expr &call, size_t position, std::string_view keyword) {
  for (const python::Keyword &each : call.keywords)
    if (!keyword.empty() && each.name == keyword) return each.value;
  return position + 1 < call.items.size() ? call.items[position + 1] : nullptr;
}

std::optional<Type> parseTypeName(const std::string &name) {
  if (name == "e4m3_float8" || name == "e5m2_float8") return parseType("float8_" + name.substr(0, 4));
  if (name == "int" || name == "float" || name == "uint") return parseType(name + "32");
  if (name == "half") return parseType("float16");
  if (name == "boolean") return boolean;
  if (name == "void" || name == "tvm_ffi_any") return Type{};
  return parseType(name);
}

std::optional<Type> Reader::typeNamed(const PyExprPtr &pointer) {
  if (!pointer) return std::nullopt;
  if (pointer->kind == Kind::text) return parseTypeName(pointer->text);
  if (pointer->kind == Kind::attribute || pointer->kind == Kind::name || pointer->kind == Kind::call) {
    const PyExpr &named = pointer->kind == Kind::call ? *pointer->items[0] : *pointer;
    if (std::optional<std::string> word = wordOf(named)) {
      const size_t dot = word->rfind('.');
      return parseTypeName(dot == std::string::npos ? *word : word->substr(dot + 1)); // ty.handle, T.float16
    }
    if (named.kind == Kind::attribute && named.items[0]->kind == Kind::name && named.items[0]->text == "ty")
      return parseTypeName(named.text);
    const ExprPtr value = named.kind == Kind::call ? nullptr : expr(pointer);
    if (value && value->kind == Expr::Kind::text) return parseTypeName(value->text);
  }
  return std::nullopt;
}

std::string dottedName(const python::Expr &expr) {
  if (expr.kind == Kind::name) return expr.text;
  if (expr.kind == Kind::attribute) return dottedName(*expr.items[0]) + "." + expr.text;
  return "";
}

std::optional<std::string> Reader::wordOf(const PyExpr &callee) const {
  if (callee.kind == Kind::subscript && callee.items.size() == 2 && callee.items[1]->kind == Kind::text) {
    const std::optional<std::string> base = wordOf(*callee.items[0]);
    return base && !base->empty() ? std::optional(*base + "." + callee.items[1]->text) : std::nullopt;
  }
  if (callee.kind != Kind::attribute) return std::nullopt;
  const PyExpr &base = *callee.items[0];
  if (base.kind == Kind::name) {
    if (find(base.text)) return std::nullopt;
    if (settings.modules.contains(base.text) && callee.text != "tir" && callee.text != "script") return callee.text;
    if ((base.text == "tvm" || base.text == "script" || base.text == "tilelang") &&
        (callee.text == "tir" || callee.text == "script" || callee.text == "tirx" || callee.text == "language"))
      return "";
    return std::nullopt;
  }
  const std::optional<std::string> outer = wordOf(base);
  if (!outer) return std::nullopt;
  if (outer->empty()) return callee.text == "tir" || callee.text == "tirx" ? "" : callee.text;
  return *outer + "." + (outer->starts_with("ptx") ? unescaped(callee.text) : callee.text);
}

ExprPtr Reader::call(const PyExpr &it) {
  const PyExpr &callee = *it.items[0];
  if (std::optional<std::string> name = wordOf(callee)) return word(*name, it);
  if (callee.kind == Kind::attribute)
    if (BufferPtr buffer = bufferOf(callee.items[0], false)) return method(buffer, callee.text, it);
  if (callee.kind == Kind::name && !find(callee.text)) {
    static const std::set<std::string> builtins{"min", "max", "float", "int", "bool", "abs", "all", "any"};
    if (builtins.contains(callee.text) && it.items.size() > 1) return word(callee.text, it);
  }
  std::string name = dottedName(callee);
  for (const char *owner : {"Module.", "self.", "cls."})
    if (name.starts_with(owner)) name = name.substr(std::string(owner).size());
  return plainCall(name.empty() ? "call" : name, it);
}

ExprPtr Reader::word(const std::string &name, const PyExpr &it) {
  if (const std::optional<Type> type = name == "handle" ? std::nullopt : parseTypeName(name);
      type && it.items.size() > 1)
    return typedConstant(*type, it);
  if (ExprPtr value = operatorCall(name, it)) return value;
  return plainCall(name, it);
}

ExprPtr Reader::typedConstant(const Type &type, const PyExpr &it) {
  ExprPtr value = expr(it.items[1]);
  const bool real =
      type.kind == Type::Kind::floating || type.kind == Type::Kind::bfloat || type.kind == Type::Kind::custom;
  if (value->kind == Expr::Kind::text) { // T.float32("-inf")
    char *end = nullptr;
    const double number = std::strtod(value->text.c_str(), &end);
    if (*end == '\0' && !value->text.empty()) value = makeReal(number, Type{Type::Kind::floating, 64, 1, ""}, it.where);
  }
  ExprPtr lane;
  if (value->kind == Expr::Kind::integer && value->type.lanes == 1)
    lane = real ? makeReal(double(value->integer), type.lane(), it.where)
                : makeInteger(value->integer, type.lane(), it.where);
  else if (value->kind == Expr::Kind::real)
    lane = real ? makeReal(value->real, type.lane(), it.where) : makeCast(type.lane(), value, it.where);
  else
    return makeCast(type.withLanes(std::max(type.lanes, value->type.lanes)), value, it.where);
  return type.lanes > 1 ? makeBroadcast(lane, type.lanes, it.where) : lane;
}

ExprPtr Reader::operatorCall(const std::string &name, const PyExpr &it) {
  const auto arg = [&](size_t i) { return expr(argument(it, i)); };
  const size_t count = it.items.size() - 1;
  if (const auto known = binaryWords().find(name); known != binaryWords().end() && count > 0) {
    ExprPtr value = arg(0);
    if (count == 1 && value->kind == Expr::Kind::list && !value->args.empty()) { // T.all([a, b])
      const ExprList items = value->args;
      value = items[0];
      for (size_t i = 1; i < items.size(); ++i) value = makeBinary(known->second, value, items[i], it.where);
      return value;
    }
    for (size_t i = 1; i < count; ++i) value = makeBinary(known->second, value, arg(i), it.where);
    return value;
  }
  if (name == "ceildiv" && count == 2)
    return makeBinary(Operator::floorDiv,
                      makeBinary(Operator::sub, makeBinary(Operator::add, arg(0), arg(1)), makeInteger(1)), arg(1),
                      it.where);
  if (name == "Not" && count == 1) return makeNot(arg(0), it.where);
  if (name == "bitwise_not" && count == 1) {
    PyExpr inverted;
    inverted.kind = Kind::unary;
    inverted.text = "~";
    inverted.where = it.where;
    inverted.items = {it.items[1]};
    return unary(inverted);
  }
  if ((name == "Select" || name == "select") && count == 3)
    return makeSelect(Expr::Kind::select, arg(0), arg(1), arg(2), it.where);
  if (name == "if_then_else" && count == 3) return makeSelect(Expr::Kind::ifThenElse, arg(0), arg(1), arg(2), it.where);
  if ((name == "likely" || name == "meta_var" || name == "reinterpret_var") && count >= 1) return arg(0);
  if (name == "Cast" || name == "cast") return castCall(it);
  if (name == "load") return loadCall(it);
  if (name == "let" || name == "Let") return letCall(it);
  return vectorCall(name, it);
}

ExprPtr Reader::castCall(const PyExpr &it) {
  const PyExprPtr first = argument(it, 0, "dtype"), second = argument(it, 1, "value");
  if (!first || !second) return nullptr;
  if (const std::optional<Type> type = typeNamed(first)) return makeCast(*type, expr(second), it.where);
  if (const std::optional<Type> type = typeNamed(second)) {
    ExprPtr value = expr(first);
    const unsigned lanes = std::max(type->lanes, value->type.lanes);
    return makeCast(type->withLanes(lanes), std::move(value), it.where);
  }
  return nullptr;
}

ExprPtr Reader::vectorCall(const std::string &name, const PyExpr &it) {
  const bool ramp = name == "Ramp" || name == "ramp", broadcast = name == "Broadcast" || name == "broadcast";
  if (!ramp && !broadcast) return nullptr;
  const PyExprPtr value = argument(it, 0, ramp ? "base" : "value"), stride = argument(it, 1, "stride"),
                  count = ramp ? argument(it, 2, "lanes") : argument(it, 1, "lanes");
  if (!value || !count || (ramp && !stride)) return nullptr;
  const int64_t lanes = asInteger(expr(count)).value_or(0);
  if (lanes < 1 || lanes > mostLanes) return nullptr;
  if (lanes == 1) return expr(value);
  return ramp ? makeRamp(expr(value), expr(stride), unsigned(lanes), it.where)
              : makeBroadcast(expr(value), unsigned(lanes), it.where);
}

/// T.load("float32x4", X, index, predicate)
ExprPtr Reader::loadCall(const PyExpr &it) {
  const PyExprPtr pointer = argument(it, 1, "var"), index = argument(it, 2, "index"),
                  predicate = argument(it, 3, "predicate");
  const std::optional<Type> type = typeNamed(argument(it, 0, "dtype"));
  if (!type || !pointer || !index) return nullptr;
  ExprPtr at = expr(index);
  const BufferPtr buffer = flatView(pointer, at->type.lanes > 1 ? type->lane() : *type);
  if (!buffer) return nullptr;
  ExprPtr value = makeLoad(buffer, {std::move(at)}, it.where);
  if (!predicate) return value;
  ExprPtr holds = expr(predicate);
  const ExprPtr &lane = holds->kind == Expr::Kind::broadcast ? holds->args[0] : holds;
  if (lane->kind == Expr::Kind::integer && lane->integer) return value;
  return makeSelect(Expr::Kind::ifThenElse, holds, value, makeCast(value->type, makeInteger(0)), it.where);
}

/// T.let(x, value, body) and T.Let(body, where={x: value}): the name stands for the value in the body.
ExprPtr Reader::letCall(const PyExpr &it) {
  PyExprPtr body = argument(it, 2);
  std::vector<std::pair<PyExprPtr, PyExprPtr>> given;
  if (const PyExprPtr where = argument(it, 99, "where"); where && where->kind == Kind::dictionary) {
    body = argument(it, 0);
    for (size_t i = 0; i + 1 < where->items.size(); i += 2) given.emplace_back(where->items[i], where->items[i + 1]);
  } else if (body)
    given.emplace_back(argument(it, 0), argument(it, 1));
  if (!body || given.empty()) return nullptr;
  for (const auto &[name, value] : given)
    if (!isShort(expr(value))) return nullptr;
  scopes.emplace_back();
  for (const auto &[name, value] : given)
    if (name && name->kind == Kind::name) bind(name->text, {nullptr, nullptr, expr(value), false});
  ExprPtr result = expr(body);
  scopes.pop_back();
  return result;
}

Type Reader::typeOfCall(const std::string &name, ExprList &args, const Expr &call) const {
  for (const auto &[key, value] : call.named)
    if (key == "dtype" && value->kind == Expr::Kind::text)
      if (const std::optional<Type> type = parseTypeName(value->text)) return *type;
  const bool text = !args.empty() && args[0]->kind == Expr::Kind::text;
  if (text && (beginsWithType(name) || name == "type_annotation"))
    if (const std::optional<Type> type = parseTypeName(args[0]->text)) {
      if (name != "type_annotation") args.erase(args.begin());
      return *type;
    }
  if (isPointerWord(name)) return handle;
  if (isConditionWord(name)) return boolean;
  if (keepsType(name) && !args.empty()) return args[0]->type;
  if (name.starts_with("tvm_warp_shuffle") && args.size() > 1) return args[1]->type;
  if (name == "tvm_struct_get" && args.size() > 3 && args[3]->kind == Expr::Kind::text)
    if (const std::optional<Type> type = parseTypeName(args[3]->text)) return *type;
  return {};
}

ExprPtr Reader::plainCall(const std::string &name, const PyExpr &it) {
  Expr result;
  result.kind = Expr::Kind::call;
  result.text = name;
  result.where = it.where;
  const Use use = takesRegions(name) ? Use::region : Use::argument;
  for (size_t i = 1; i < it.items.size(); ++i) result.args.push_back(expr(it.items[i], use));
  for (const python::Keyword &keyword : it.keywords) result.named.emplace_back(keyword.name, expr(keyword.value, use));
  if (name == "type_annotation" && result.args.empty() && !result.named.empty()) {
    result.args = {result.named[0].second};
    result.named.clear();
  }
  result.type = typeOfCall(name, result.args, result);
  return make<const Expr>(std::move(result));
}

/// What a buffer is asked for by a call on it.
ExprPtr Reader::method(const BufferPtr &buffer, const std::string &name, const PyExpr &it) {
  if (name == "access_ptr") return accessPointer(buffer, it);
  if (name == "ptr_to" || name == "vload" || name == "byte_offset_of" || name == "elem_offset_of" ||
      name == "offset_of") {
    ExprList indices = list(argument(it, 0, name == "vload" ? "begin" : "indices"));
    if (name == "vload" && !indices.empty())
      if (const std::optional<Type> type = typeNamed(argument(it, 1, "dtype")); type && type->lanes > 1)
        indices.back() = makeRamp(indices.back(), makeInteger(1, indices.back()->type), type->lanes, it.where);
    ExprPtr place = makeLoad(buffer, std::move(indices), it.where);
    return name == "vload"
               ? place
               : makeCall(name == "ptr_to" ? "address_of" : name, {place}, name == "ptr_to" ? handle : int32, it.where);
  }
  if (name == "scope") return makeText(buffer->scope, it.where);
  if (name == "view" || name == "local" || name == "reshape" || name == "permute" || name == "with_dtype")
    return makeBufferData(view(buffer, it, buffer->name), it.where);
  ExprList args{makeBufferData(buffer, it.where)};
  for (size_t i = 1; i < it.items.size(); ++i) args.push_back(expr(it.items[i], Use::argument));
  return makeCall(name, std::move(args), {}, it.where);
}

/// X.access_ptr("r", offset=, extent=) as the intrinsic that it is printed as later.
ExprPtr Reader::accessPointer(const BufferPtr &buffer, const PyExpr &it) {
  int64_t mask = 0;
  if (const PyExprPtr given = argument(it, 0, "access_mask")) {
    const ExprPtr value = expr(given);
    if (value->kind == Expr::Kind::text)
      mask = (value->text.find('r') != std::string::npos) + 2 * (value->text.find('w') != std::string::npos);
    else
      mask = asInteger(value).value_or(3);
  }
  const PyExprPtr givenOffset = argument(it, 3, "offset"), givenExtent = argument(it, 4, "extent");
  ExprPtr offset = givenOffset ? expr(givenOffset) : makeInteger(0), extent;
  if (givenExtent)
    extent = expr(givenExtent);
  else {
    extent = makeInteger(1);
    for (const ExprPtr &dimension : buffer->shape) extent = makeBinary(Operator::mul, extent, dimension);
    extent = makeBinary(Operator::sub, extent, offset);
  }
  if (buffer->offset) offset = makeBinary(Operator::add, buffer->offset, offset);
  const ExprPtr annotation = makeCall("type_annotation", {makeText(spell(buffer->element))}, buffer->element, it.where);
  return makeCall("tvm_access_ptr",
                  {annotation, makeBufferData(buffer, it.where), offset, extent, makeInteger(mask ? mask : 3)}, handle,
                  it.where);
}

} // namespace smem::tir::script
