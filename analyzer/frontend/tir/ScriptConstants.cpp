// Scripts are often made by Python around them: `shape, dtype = (32, 8), "float16"`, then a function that allocates these.
#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;
using PyKind = python::Stmt::Kind;

} // namespace

ExprPtr Constants::evaluate(const python::ExprPtr &expr) const {
  if (!expr) return nullptr;
  switch (expr->kind) {
  case Kind::integer: return makeInteger(expr->integer, int32, expr->where);
  case Kind::text: return makeText(expr->text, expr->where);
  case Kind::name: {
    const auto known = values.find(expr->text);
    return known == values.end() ? nullptr : known->second;
  }
  case Kind::tuple:
  case Kind::list: {
    ExprList items;
    for (const python::ExprPtr &item : expr->items) {
      items.push_back(evaluate(item));
      if (!items.back()) return nullptr;
    }
    return makeList(std::move(items), expr->where);
  }
  case Kind::unary: {
    const ExprPtr value = evaluate(expr->items[0]);
    if (expr->text != "-" || !value || value->kind != Expr::Kind::integer) return nullptr;
    return makeBinary(Operator::sub, makeInteger(0), value, expr->where);
  }
  case Kind::binary: {
    static const std::map<std::string_view, Operator> operators{{"+", Operator::add},      {"-", Operator::sub},
                                                                {"*", Operator::mul},      {"//", Operator::floorDiv},
                                                                {"%", Operator::floorMod}, {"<<", Operator::shiftLeft}};
    const auto known = operators.find(expr->text);
    const ExprPtr a = evaluate(expr->items[0]), b = evaluate(expr->items[1]);
    if (known == operators.end() || !a || !b || a->kind != Expr::Kind::integer || b->kind != Expr::Kind::integer)
      return nullptr;
    const std::optional<int64_t> value = asInteger(makeBinary(known->second, a, b));
    return value ? makeInteger(*value, int32, expr->where) : nullptr;
  }
  default: return nullptr;
  }
}

void Constants::assign(const python::ExprPtr &target, const ExprPtr &value) {
  if (target->kind == Kind::name) {
    if (value) values[target->text] = value;
    else forget(target->text);
  }
  if (target->kind != Kind::tuple && target->kind != Kind::list && target->kind != Kind::starred) return;
  const bool pairs = value && value->kind == Expr::Kind::list && value->args.size() == target->items.size();
  for (size_t i = 0; i < target->items.size(); ++i) assign(target->items[i], pairs ? value->args[i] : nullptr);
}

void Constants::pass(const python::Stmt &stmt, bool surely) {
  const bool assigns = stmt.kind == PyKind::assign || stmt.kind == PyKind::annotate;
  const bool pairs = assigns && surely && stmt.value && stmt.value->kind == Kind::tuple;
  for (const python::ExprPtr &target : stmt.targets) {
    if (pairs && target->kind == Kind::tuple && target->items.size() == stmt.value->items.size()) { // some may be known
      ExprList given;
      for (const python::ExprPtr &item : stmt.value->items) given.push_back(evaluate(item));
      for (size_t i = 0; i < given.size(); ++i) assign(target->items[i], given[i]);
    } else {
      assign(target, assigns && surely ? evaluate(stmt.value) : nullptr);
    }
  }
  for (const auto &[from, as] : stmt.names) forget(as.empty() ? from : as);
  for (const python::WithItem &item : stmt.with)
    if (item.target) assign(item.target, nullptr);
  if (stmt.kind == PyKind::function || stmt.kind == PyKind::classDef) return forget(stmt.name);
  for (const python::Suite *suite : {&stmt.body, &stmt.orElse})
    for (const python::Stmt &inner : *suite) pass(inner, false);
}

} // namespace smem::tir::script
