// TileLang's source form: shared buffers of a kernel, and the copies that pipelining makes of them.
//
//   with T.Kernel(...) as (bx, by):
//       A_shared = T.alloc_shared((block_M, block_K), dtype)
//       for k in T.Pipelined(n, num_stages=3):
//           T.copy(A[...], A_shared)                            -> A_shared: 3 stages
#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir::script {

namespace {

using Kind = python::Expr::Kind;
using PyKind = python::Stmt::Kind;
using SharedBuffer = TileLangKernel::SharedBuffer;

/// What Python names stand for where that is a constant.
struct Known {
  std::map<std::string, int64_t> numbers;
  std::map<std::string, Type> types;
  std::map<std::string, std::vector<std::optional<int64_t>>> shapes;
};

/// A call, and what names stand for around it.
struct Call {
  python::ExprPtr call = nullptr;
  Known around;
};

class SourceReader {
public:
  SourceReader(const Settings &settings, Module &module) : settings(settings), module(module) {}

  void file(const python::Suite &suite) {
    if (!holdsKernel(suite)) return;
    for (unsigned pass = 0; pass < 3; ++pass) { // a caller's own arguments are known one pass later
      std::map<std::string, Call> found;
      collectCalls(suite, {}, found);
      calls = std::move(found);
    }
    walk(suite, "", {});
  }

private:
  const Settings &settings;
  Module &module;
  std::map<std::string, Call> calls; // the first of each function
  TileLangKernel *kernel = nullptr;

  bool holdsKernel(const python::Suite &suite) const {
    return std::ranges::any_of(suite, [&](const python::Stmt &stmt) {
      return std::ranges::any_of(stmt.with, [&](const auto &item) { return wordOf(item.context) == "Kernel"; }) ||
             holdsKernel(stmt.body) || holdsKernel(stmt.orElse);
    });
  }

  void collectCalls(const python::Suite &suite, Known around, std::map<std::string, Call> &found) const {
    for (const python::Stmt &stmt : suite) {
      collectCalls(stmt.value, around, found);
      if (stmt.kind == PyKind::assign) assignment(stmt, around);
      const Known inner = stmt.kind == PyKind::function ? inside(stmt, around) : around;
      collectCalls(stmt.body, inner, found);
      collectCalls(stmt.orElse, inner, found);
    }
  }
  void collectCalls(const python::ExprPtr &expr, const Known &around, std::map<std::string, Call> &found) const {
    if (!expr) return;
    if (expr->kind == Kind::call) { // matmul(1024, ...), matmul.compile(M=1024, ...)
      std::string name = dottedName(*expr->items[0]);
      if (name.ends_with(".compile")) name.resize(name.size() - std::string(".compile").size());
      if (!name.empty() && name.find('.') == std::string::npos) found.try_emplace(name, Call{expr, around});
    }
    for (const python::ExprPtr &item : expr->items) collectCalls(item, around, found);
    for (const python::Keyword &keyword : expr->keywords) collectCalls(keyword.value, around, found);
  }

  std::string wordOf(const python::ExprPtr &expr) const {
    if (!expr || expr->kind != Kind::call) return "";
    const std::string name = dottedName(*expr->items[0]);
    const size_t dot = name.find('.');
    return dot != std::string::npos && settings.modules.contains(name.substr(0, dot)) ? name.substr(dot + 1) : "";
  }

  std::optional<int64_t> number(const python::ExprPtr &expr, const Known &constants) const {
    if (!expr) return std::nullopt;
    if (expr->kind == Kind::integer) return expr->integer;
    if (expr->kind == Kind::name) {
      const auto known = constants.numbers.find(expr->text);
      return known == constants.numbers.end() ? std::nullopt : std::optional(known->second);
    }
    const bool division = expr->kind == Kind::call && expr->items.size() == 3 && wordOf(expr) == "ceildiv";
    if (expr->kind != Kind::binary && !division) return std::nullopt;
    const size_t first = division ? 1 : 0;
    const std::optional<int64_t> a = number(expr->items[first], constants),
                                 b = number(expr->items[first + 1], constants);
    if (!a || !b) return std::nullopt;
    static const std::map<std::string_view, Operator> operators{{"+", Operator::add},      {"-", Operator::sub},
                                                                {"*", Operator::mul},      {"//", Operator::floorDiv},
                                                                {"%", Operator::floorMod}, {"<<", Operator::shiftLeft}};
    if (division) return *b > 0 ? std::optional((*a + *b - 1) / *b) : std::nullopt;
    const auto known = operators.find(expr->text);
    if (known == operators.end()) return std::nullopt;
    return asInteger(makeBinary(known->second, makeInteger(*a, int64), makeInteger(*b, int64)));
  }

  std::optional<Type> type(const python::ExprPtr &expr, const Known &constants) const {
    if (!expr) return std::nullopt;
    if (expr->kind == Kind::text) return parseTypeName(expr->text);
    if (expr->kind == Kind::attribute) return parseTypeName(expr->text); // T.float16, torch.float16
    if (expr->kind != Kind::name) return std::nullopt;
    const auto known = constants.types.find(expr->text);
    return known == constants.types.end() ? std::nullopt : std::optional(known->second);
  }

  /// (block_M, block_K), or a name that stands for it. Of two the first, where both take the same room.
  std::optional<std::vector<std::optional<int64_t>>> shape(const python::ExprPtr &expr, const Known &constants) const {
    if (!expr) return std::nullopt;
    if (expr->kind == Kind::name) {
      const auto known = constants.shapes.find(expr->text);
      return known == constants.shapes.end() ? std::nullopt : std::optional(known->second);
    }
    if (expr->kind == Kind::conditional) {
      const auto a = shape(expr->items[1], constants), b = shape(expr->items[2], constants);
      return a && b && elements(*a) && elements(*a) == elements(*b) ? a : std::nullopt;
    }
    if (expr->kind != Kind::tuple && expr->kind != Kind::list) return std::nullopt;
    std::vector<std::optional<int64_t>> extents;
    for (const python::ExprPtr &extent : expr->items) extents.push_back(number(extent, constants));
    return extents;
  }

  static std::optional<int64_t> elements(const std::vector<std::optional<int64_t>> &extents) {
    std::optional<int64_t> count = 1;
    for (const std::optional<int64_t> &extent : extents)
      count = count && extent && *extent > 0 && *extent < 1 << 20 && *count < 1 << 30 ? std::optional(*count * *extent) : std::nullopt;
    return count;
  }

  /// What a name stands for once it is assigned a value, `around` being known.
  void define(const std::string &name, const python::ExprPtr &value, const Known &around, Known &constants) const {
    const std::optional<int64_t> asNumber = number(value, around);
    const std::optional<Type> asType = type(value, around);
    const auto asShape = shape(value, around);
    constants.numbers.erase(name);
    constants.types.erase(name);
    constants.shapes.erase(name);
    if (asNumber) constants.numbers[name] = *asNumber;
    if (asType) constants.types[name] = *asType;
    if (asShape) constants.shapes[name] = *asShape;
  }

  Known inside(const python::Stmt &function, Known constants) const {
    for (const python::Parameter &parameter : function.parameters)
      define(parameter.name, parameter.standard, constants, constants);
    const auto call = calls.find(function.name);
    if (call == calls.end()) return constants;
    for (size_t i = 0; i < function.parameters.size(); ++i) {
      const std::string &name = function.parameters[i].name;
      const python::ExprPtr given = argument(*call->second.call, i, name);
      const Known &around = call->second.around;
      if (given && (number(given, around) || type(given, around) || shape(given, around)))
        define(name, given, around, constants);
    }
    return constants;
  }

  void walk(const python::Suite &suite, const std::string &function, Known constants) {
    for (const python::Stmt &stmt : suite) {
      if (stmt.kind == PyKind::function) {
        walk(stmt.body, stmt.name, inside(stmt, constants));
        continue;
      }
      if (stmt.kind == PyKind::assign) assignment(stmt, constants);
      const auto begins =
          std::ranges::find_if(stmt.with, [&](const auto &item) { return wordOf(item.context) == "Kernel"; });
      if (begins != stmt.with.end())
        begin(stmt, *begins->context, function, constants);
      else
        walk(stmt.body, function, constants), walk(stmt.orElse, function, constants);
    }
  }

  void assignment(const python::Stmt &stmt, Known &constants) const {
    const python::ExprPtr &target = stmt.targets[0];
    if (target->kind == Kind::name) define(target->text, stmt.value, constants, constants);
    if (target->kind == Kind::tuple && stmt.value->kind == Kind::tuple &&
        target->items.size() == stmt.value->items.size())
      for (size_t i = 0; i < target->items.size(); ++i)
        if (target->items[i]->kind == Kind::name) define(target->items[i]->text, stmt.value->items[i], constants, constants);
  }

  void begin(const python::Stmt &stmt, const python::Expr &call, const std::string &function, Known constants) {
    TileLangKernel found;
    found.name = function;
    found.where = stmt.where;
    if (const python::ExprPtr threads = argument(call, 99, "threads")) {
      if (threads->kind == Kind::list || threads->kind == Kind::tuple) {
        found.threads = 1;
        for (const python::ExprPtr &extent : threads->items) {
          const std::optional<int64_t> count = number(extent, constants);
          found.threads = count && found.threads && *count < 1 << 20 && *found.threads < 1 << 20
                              ? std::optional(*found.threads * *count)
                              : std::nullopt;
        }
      } else
        found.threads = number(threads, constants);
    }
    kernel = &found;
    body(stmt.body, constants, 1);
    kernel = nullptr;
    module.tileLangKernels.push_back(std::move(found));
  }

  void body(const python::Suite &suite, Known &constants, unsigned stages) {
    for (const python::Stmt &stmt : suite) {
      if (stmt.kind == PyKind::assign) {
        const std::string word = wordOf(stmt.value);
        if (word == "alloc_shared" && stmt.targets[0]->kind == Kind::name) {
          allocation(stmt, constants);
          continue;
        }
        assignment(stmt, constants);
      }
      for (const python::ExprPtr &part : parts(stmt))
        use(part, stmt.where.line, std::max(stmt.where.line, lastLine(stmt)));
      if (stmt.kind == PyKind::expression) copy(*stmt.value, stages);
      unsigned inner = stages;
      if (stmt.kind == PyKind::forLoop && wordOf(stmt.value) == "Pipelined") {
        const std::optional<int64_t> given = number(argument(*stmt.value, 2, "num_stages"), constants);
        inner = given && *given > 1 && *given < 64 ? unsigned(*given) : 1;
      }
      body(stmt.body, constants, inner);
      body(stmt.orElse, constants, inner);
    }
  }

  static unsigned lastLine(const python::Stmt &stmt) {
    return stmt.body.empty() && stmt.orElse.empty() ? stmt.lastLine : 0;
  }

  static std::vector<python::ExprPtr> parts(const python::Stmt &stmt) {
    std::vector<python::ExprPtr> parts = stmt.targets;
    parts.push_back(stmt.value);
    for (const python::WithItem &item : stmt.with) parts.push_back(item.context);
    return parts;
  }

  void allocation(const python::Stmt &stmt, const Known &constants) {
    SharedBuffer buffer;
    buffer.name = stmt.targets[0]->text;
    buffer.where = stmt.where;
    const python::ExprPtr given = argument(*stmt.value, 0, "shape");
    buffer.shape = shape(given, constants).value_or(std::vector{number(given, constants)});
    buffer.element = type(argument(*stmt.value, 1, "dtype"), constants).value_or(Type{});
    kernel->shared.push_back(std::move(buffer));
  }

  SharedBuffer *find(const std::string &name) {
    const auto known = std::ranges::find(kernel->shared.rbegin(), kernel->shared.rend(), name, &SharedBuffer::name);
    return known == kernel->shared.rend() ? nullptr : &*known;
  }

  void use(const python::ExprPtr &expr, unsigned first, unsigned last) {
    if (!expr) return;
    if (expr->kind == Kind::name)
      if (SharedBuffer *buffer = find(expr->text)) {
        if (!buffer->firstUse) buffer->firstUse = first;
        buffer->lastUse = std::max(buffer->lastUse, last);
      }
    for (const python::ExprPtr &item : expr->items) use(item, first, last);
    for (const python::Keyword &keyword : expr->keywords) use(keyword.value, first, last);
  }

  /// Copies into a buffer inside of a pipelined loop are what pipelining runs ahead.
  void copy(const python::Expr &call, unsigned stages) {
    if (call.kind != Kind::call) return;
    const std::string name = dottedName(*call.items[0]);
    const bool copies = name.ends_with(".copy") || name.ends_with(".async_copy") || name.ends_with(".tma_copy") ||
                        name.ends_with("im2col") || name.ends_with(".transpose");
    python::ExprPtr to = copies ? argument(call, 1, "dst") : nullptr;
    while (to && (to->kind == Kind::subscript || to->kind == Kind::attribute)) to = to->items[0];
    if (!to || to->kind != Kind::name) return;
    if (SharedBuffer *buffer = find(to->text)) buffer->stages = std::max(buffer->stages, stages);
  }
};

} // namespace

void readTileLang(const python::Suite &suite, const Settings &settings, Module &module) {
  SourceReader(settings, module).file(suite);
}

} // namespace smem::tir::script
