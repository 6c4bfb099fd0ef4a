#include "analyzer/frontend/tir/Print.h"

#include <cstdio>
#include <map>

namespace smem::tir {

namespace {

const char *spell(Operator op) {
  switch (op) {
  case Operator::add: return "+";
  case Operator::sub: return "-";
  case Operator::mul: return "*";
  case Operator::div: return "/";
  case Operator::truncMod: return "%";
  case Operator::floorDiv: return "//";
  case Operator::floorMod: return "mod";
  case Operator::min: return "min";
  case Operator::max: return "max";
  case Operator::equal: return "==";
  case Operator::notEqual: return "!=";
  case Operator::less: return "<";
  case Operator::lessEqual: return "<=";
  case Operator::greater: return ">";
  case Operator::greaterEqual: return ">=";
  case Operator::logicalAnd: return "&&";
  case Operator::logicalOr: return "||";
  case Operator::bitAnd: return "&";
  case Operator::bitOr: return "|";
  case Operator::bitXor: return "^";
  case Operator::shiftLeft: return "<<";
  case Operator::shiftRight: return ">>";
  }
  return "?";
}

const char *spell(Stmt::Loop loop) {
  switch (loop) {
  case Stmt::Loop::serial: return "";
  case Stmt::Loop::parallel: return " parallel";
  case Stmt::Loop::vectorized: return " vectorized";
  case Stmt::Loop::unrolled: return " unrolled";
  case Stmt::Loop::threadBinding: return " thread";
  }
  return "";
}

/// Tells things of one name apart by the order in which they are met.
class Names {
public:
  std::string of(const std::string &name, const void *identity) {
    auto [place, isNew] = numbers.try_emplace(identity, 0);
    if (isNew) place->second = ++met[name];
    return place->second == 1 ? name : name + "#" + std::to_string(place->second);
  }

private:
  std::map<const void *, unsigned> numbers;
  std::map<std::string, unsigned> met;
};

class Printer {
public:
  void function(const Function &function) {
    std::string head = "function " + function.name;
    if (!function.symbol.empty() && function.symbol != function.name) head += " symbol " + function.symbol;
    head += "(";
    for (const Parameter &each : function.parameters) {
      if (&each != &function.parameters.front()) head += ", ";
      head += name(each.variable) + ": ";
      head += each.buffer ? declared(each.buffer) : tir::spell(each.variable->type);
    }
    line(head + (function.hostOnly ? ") host only" : ")"));
    ++depth;
    for (const auto &[key, value] : function.attributes) line("@" + key + " = " + expr(value));
    for (const auto &[tag, extent] : function.threadExtents) line("extent " + tag + " = " + std::to_string(extent));
    --depth;
    statements(function.body);
  }

  std::string text;

private:
  void line(const std::string &content) { text += std::string(2 * depth, ' ') + content + "\n"; }

  std::string name(const VariablePtr &variable) {
    return variable ? variables.of(variable->name, variable.get()) : "<null>";
  }
  std::string name(const BufferPtr &buffer) { return buffer ? buffers.of(buffer->name, buffer.get()) : "<null>"; }

  std::string declared(const BufferPtr &buffer) {
    std::string text =
        name(buffer) + " = " + tir::spell(buffer->element) + "[" + join(buffer->shape) + "] of " + name(buffer->data);
    if (!buffer->scope.empty()) text += " \"" + buffer->scope + "\"";
    if (!buffer->strides.empty()) text += " strides [" + join(buffer->strides) + "]";
    if (buffer->offset) text += " at " + expr(buffer->offset);
    if (buffer->alignment) text += " align " + std::to_string(buffer->alignment);
    return text;
  }

  std::string join(const ExprList &list) {
    std::string text;
    for (const ExprPtr &each : list) text += (text.empty() ? "" : ", ") + expr(each);
    return text;
  }

  std::string join(const std::vector<Range> &list) {
    std::string text;
    for (const Range &each : list) text += (text.empty() ? "" : ", ") + expr(each.begin) + " +" + expr(each.extent);
    return text;
  }

  std::string arguments(const Expr &call) {
    std::string text = join(call.args);
    for (const auto &[key, value] : call.named) text += (text.empty() ? "" : ", ") + key + "=" + expr(value);
    return "(" + text + ")";
  }

  std::string number(const Expr &expr) {
    const Type &type = expr.type;
    if (expr.kind == Expr::Kind::integer)
      return type == boolean ? (expr.integer ? "true" : "false")
                             : std::to_string(expr.integer) + (type == int32 ? "" : ":" + tir::spell(type));
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.9g", expr.real);
    return digits + (":" + tir::spell(type));
  }

  std::string expr(const ExprPtr &pointer) {
    if (!pointer) return "<null>";
    const Expr &it = *pointer;
    switch (it.kind) {
    case Expr::Kind::integer:
    case Expr::Kind::real: return number(it);
    case Expr::Kind::text: return '"' + it.text + '"';
    case Expr::Kind::variable: return name(it.variable);
    case Expr::Kind::binary: return "(" + expr(it.args[0]) + " " + spell(it.op) + " " + expr(it.args[1]) + ")";
    case Expr::Kind::logicalNot: return "!" + expr(it.args[0]);
    case Expr::Kind::bitNot: return "~" + expr(it.args[0]);
    case Expr::Kind::cast: return "cast<" + tir::spell(it.type) + ">(" + expr(it.args[0]) + ")";
    case Expr::Kind::select: return "select" + arguments(it);
    case Expr::Kind::ifThenElse: return "if_then_else" + arguments(it);
    case Expr::Kind::ramp: return "ramp(" + join(it.args) + ", x" + std::to_string(it.type.lanes) + ")";
    case Expr::Kind::broadcast: return "broadcast(" + join(it.args) + ", x" + std::to_string(it.type.lanes) + ")";
    case Expr::Kind::load: return name(it.buffer) + "[" + join(it.args) + "]";
    case Expr::Kind::call:
      return it.text + arguments(it) + (it.type.kind == Type::Kind::none ? "" : ":" + tir::spell(it.type));
    case Expr::Kind::list: return "[" + join(it.args) + "]";
    case Expr::Kind::region: return name(it.buffer) + "{" + join(it.ranges) + "}";
    case Expr::Kind::bufferData: return name(it.buffer) + ".data";
    case Expr::Kind::lambda: return "lambda";
    }
    return "?";
  }

  void statements(const Body &body) {
    ++depth;
    for (const StmtPtr &each : body)
      if (each)
        statement(*each);
      else
        line("<null>");
    --depth;
  }

  void statement(const Stmt &it) {
    line(head(it));
    if (it.kind == Stmt::Kind::block && it.block) block(*it.block);
    statements(it.body);
    if (it.orElse.empty()) return;
    line("else");
    statements(it.orElse);
  }

  std::string head(const Stmt &it) {
    switch (it.kind) {
    case Stmt::Kind::store: return name(it.buffer) + "[" + join(it.indices) + "] = " + expr(it.value);
    case Stmt::Kind::evaluate: return expr(it.value);
    case Stmt::Kind::let: return "let " + typed(it.variable) + " = " + expr(it.value);
    case Stmt::Kind::forLoop: {
      const std::string tag = it.text.empty() ? "" : " \"" + it.text + "\"";
      return "for " + name(it.variable) + " = " + expr(it.min) + " to +" + expr(it.extent) + spell(it.loop) + tag;
    }
    case Stmt::Kind::whileLoop: return "while " + expr(it.value);
    case Stmt::Kind::branch: return "if " + expr(it.value);
    case Stmt::Kind::assertion: return "assert " + expr(it.value);
    case Stmt::Kind::allocate: return "allocate " + declared(it.buffer);
    case Stmt::Kind::launch: return "launch " + name(it.variable) + " \"" + it.text + "\" = " + expr(it.extent);
    case Stmt::Kind::attribute:
      return "attr " + it.text + " of " + (it.variable ? name(it.variable) : expr(it.node)) + " = " + expr(it.value);
    case Stmt::Kind::block: return "block " + (it.block ? it.block->name : "<null>");
    case Stmt::Kind::opaque: return "opaque " + it.text + "(" + join(it.args) + ")";
    }
    return "?";
  }

  std::string typed(const VariablePtr &variable) {
    return variable ? name(variable) + ": " + tir::spell(variable->type) : "<null>";
  }

  void block(const Block &it) {
    ++depth;
    for (const Block::Iteration &each : it.iterations)
      line((each.reduction ? "reduce " : "axis ") + name(each.variable) + " < " + expr(each.extent) + " = " +
           expr(each.binding));
    for (const ExprPtr &each : it.reads) line("reads " + expr(each));
    for (const ExprPtr &each : it.writes) line("writes " + expr(each));
    if (it.predicate) line("where " + expr(it.predicate));
    for (const Block::Align &each : it.aligned)
      line("align writes[" + std::to_string(each.bufferIndex) + "] axis " + std::to_string(each.axis) + ": " +
           std::to_string(each.factor) + ", " + std::to_string(each.offset));
    for (const auto &[key, value] : it.attributes) line("@" + key + " = " + expr(value));
    for (const BufferPtr &each : it.allocated) line("allocate " + declared(each));
    for (const Block::Match &each : it.matches) line("match " + declared(each.buffer) + " <- " + expr(each.source));
    if (!it.init.empty()) {
      line("init");
      statements(it.init);
    }
    --depth;
    statements(it.body);
  }

  unsigned depth = 0;
  Names variables, buffers;
};

void problems(std::string &text, const char *kind, const std::vector<Problem> &list) {
  for (const Problem &each : list)
    text += std::string(kind) + " " + std::to_string(each.where.line) + ":" + std::to_string(each.where.column) + ": " +
            each.message + "\n";
}

} // namespace

std::string print(const Function &function) {
  Printer printer;
  printer.function(function);
  return printer.text;
}

std::string print(const Module &module) {
  std::string text;
  for (const Function &function : module.functions) text += print(function);
  problems(text, "error", module.errors);
  problems(text, "note", module.notes);
  return text;
}

} // namespace smem::tir
