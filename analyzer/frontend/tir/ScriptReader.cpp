#include "analyzer/frontend/tir/Readers.h"
#include "analyzer/frontend/tir/Script.h"

#include <algorithm>

namespace smem::tir {

namespace script {

namespace {

using Kind = python::Expr::Kind;
using PyKind = python::Stmt::Kind;

/// The constant count of threads that `T.warp_id([4])` and its like speak of, by word; and names that are written
/// again.
struct Prescan {
  std::map<std::string, int64_t> scopeExtents;
  std::set<std::string> reassigned;

  void suite(const python::Suite &suite) {
    for (const python::Stmt &stmt : suite) {
      if (stmt.kind == PyKind::function || stmt.kind == PyKind::classDef) continue;
      if (stmt.kind == PyKind::augment || stmt.kind == PyKind::assign)
        for (const python::ExprPtr &target : stmt.targets) written(target, stmt.value);
      this->suite(stmt.body);
      this->suite(stmt.orElse);
    }
  }

  void written(const python::ExprPtr &target, const python::ExprPtr &value) {
    if (target->kind == Kind::name) reassigned.insert(target->text);
    if (value->kind != Kind::call || value->items[0]->kind != Kind::attribute) return;
    const python::ExprPtr given = argument(*value, 0, "extents");
    if (!given || (given->kind != Kind::list && given->kind != Kind::tuple)) return;
    int64_t count = 1;
    for (const python::ExprPtr &extent : given->items) {
      if (extent->kind != Kind::integer || extent->integer < 1 || extent->integer > 1 << 20) return;
      count *= extent->integer;
      if (count > 1 << 20) return;
    }
    scopeExtents[scopeWord(value->items[0]->text, *value)] = count;
  }
};

bool contains(const Body &body, const std::function<bool(const Stmt &)> &wanted) {
  return std::ranges::any_of(body, [&](const StmtPtr &stmt) {
    return wanted(*stmt) || contains(stmt->body, wanted) || contains(stmt->orElse, wanted) ||
           (stmt->block && (contains(stmt->block->body, wanted) || contains(stmt->block->init, wanted)));
  });
}

/// "cuda" of T.target("cuda -arch=sm_80") and of T.target({"kind": "cuda", ...}).
std::string targetKind(const ExprPtr &target) {
  ExprPtr what = target;
  if (what->kind == Expr::Kind::call && !what->args.empty()) what = what->args[0];
  if (what->kind == Expr::Kind::text) return what->text.substr(0, what->text.find(' '));
  for (size_t i = 0; i + 1 < what->args.size(); i += 2)
    if (what->args[i]->text == "kind") return what->args[i + 1]->text;
  return "";
}

} // namespace

void Reader::parameter(Function &function, const python::Parameter &given) {
  Parameter parameter;
  const PyExprPtr &annotation = given.annotation;
  const PyExprPtr base = annotation && (annotation->kind == Kind::call || annotation->kind == Kind::subscript)
                             ? annotation->items[0]
                             : nullptr;
  const std::string word = base ? wordOf(*base).value_or("") : "";
  if (word == "Buffer" || word == "Tensor" || word == "StridedTensor" || word == "match_buffer") {
    PyExpr call = *annotation;
    if (call.kind == Kind::subscript && call.items.size() == 2 && call.items[1]->kind == Kind::tuple &&
        call.items[1]->items.size() == 2 && call.items[1]->items[1]->kind == Kind::text)
      call.items = {call.items[0], call.items[1]->items[0], call.items[1]->items[1]};
    call.where = given.where;
    parameter.buffer = makeBuffer(given.name, call, 0, "global");
    parameter.variable = make<Variable>(Variable{given.name, handle, given.where});
    parameters.insert(parameter.buffer.get());
    bind(given.name, {nullptr, parameter.buffer, nullptr, false});
  } else {
    const Type type = annotation ? typeNamed(annotation).value_or(handle) : handle;
    parameter.variable = make<Variable>(Variable{given.name, type, given.where});
    bind(given.name, {parameter.variable, nullptr, nullptr, false});
  }
  function.parameters.push_back(std::move(parameter));
}

/// T.func_attr({...})
void Reader::attributes(const Word &word) {
  const PyExprPtr given = argument(word.call, 0, "attrs");
  if (!given || given->kind != Kind::dictionary) return;
  for (size_t i = 0; i + 1 < given->items.size(); i += 2) {
    if (!given->items[i]) continue;
    const std::string key = expr(given->items[i], Use::argument)->text;
    const ExprPtr value = expr(given->items[i + 1], Use::argument);
    if (key == "global_symbol") current->symbol = value->text;
    if (key == "thread_extent")
      for (size_t n = 0; n + 1 < value->args.size(); n += 2)
        if (const std::optional<int64_t> extent = asInteger(value->args[n + 1]))
          current->threadExtents.emplace_back(value->args[n]->text, *extent);
    current->attributes.emplace_back(key, value);
  }
}

void Reader::finish(Function &function) {
  bool entry = false, cpu = false;
  for (const auto &[key, value] : function.attributes) {
    if (key == "target") {
      const std::string kind = targetKind(value);
      cpu |= kind == "c" || kind == "llvm" || kind == "ext_dev" || kind == "hexagon";
    }
    if (key == "calling_conv") entry |= asInteger(value) == 1;
    if (key.ends_with("is_entry_func")) entry |= asInteger(value).value_or(1) != 0;
  }
  const bool launches = contains(function.body, [](const Stmt &stmt) {
    return stmt.kind == Stmt::Kind::launch ||
           (stmt.kind == Stmt::Kind::forLoop && stmt.loop == Stmt::Loop::threadBinding);
  });
  function.hostOnly = cpu || (entry && !launches);
}

Function Reader::function(const python::Stmt &definition) {
  Function function;
  function.name = definition.name;
  function.where = definition.where;
  current = &function;
  out = &function.body;
  Prescan prescan;
  prescan.suite(definition.body);
  scopeExtents = std::move(prescan.scopeExtents);
  reassigned = std::move(prescan.reassigned);
  scopes.assign(2, {}); // names that nothing declares, then those of the function
  for (const auto &[name, value] : constants.values) scopes[0][name] = {nullptr, nullptr, value, false};
  for (const python::Parameter &each : definition.parameters) parameter(function, each);
  statements(definition.body);
  finish(function);
  return function;
}

namespace {

/// Finds the functions of TIR among all that a file may hold.
class Finder {
public:
  Finder(const Settings &settings, Module &module, const FunctionTaker &taker)
      : settings(settings), module(module), taker(taker) {}

  /// Reads the functions in a statement of the file. True if it is one itself.
  bool take(const python::Stmt &stmt) { return take(stmt, true, global); }

  /// Statements without a function around them make one.
  void loose(const python::Suite &suite) {
    python::Suite loose;
    bool any = false;
    for (const python::Stmt &stmt : suite) {
      if (stmt.kind == PyKind::function || stmt.kind == PyKind::classDef || stmt.kind == PyKind::import) continue;
      if (isKernel(stmt)) continue;
      any |= hasWords(stmt);
      loose.push_back(stmt);
    }
    if (!any) return;
    python::Stmt body;
    body.kind = PyKind::function;
    body.where = loose.front().where;
    for (const python::Stmt &stmt : loose) body.damaged |= stmt.damaged;
    body.body = std::move(loose);
    read(body);
  }

private:
  const Settings &settings;
  Module &module;
  const FunctionTaker &taker;
  Constants global;

  bool take(const python::Stmt &stmt, bool script, Constants &around) {
    const bool function = stmt.kind == PyKind::function;
    if (function && isPrimFunc(stmt, script) && !usesKernel(stmt.body)) {
      read(stmt, around);
      around.pass(stmt);
      return true;
    }
    if (holdsFunction(stmt)) {
      Constants inside = around;
      const bool straight = function || stmt.kind == PyKind::classDef;
      for (const python::Parameter &parameter : stmt.parameters) inside.forget(parameter.name);
      if (!straight) inside.pass(stmt);
      for (const python::Suite *suite : {&stmt.body, &stmt.orElse})
        for (const python::Stmt &inner : *suite) {
          Constants unchanged = straight ? Constants() : inside;
          take(inner, !function, straight ? inside : unchanged);
        }
    }
    around.pass(stmt);
    return false;
  }

  static bool holdsFunction(const python::Stmt &stmt) {
    const auto isOne = [](const python::Stmt &inner) { return inner.kind == PyKind::function || holdsFunction(inner); };
    return std::ranges::any_of(stmt.body, isOne) || std::ranges::any_of(stmt.orElse, isOne);
  }

  /// A function in which something is missing would give wrong figures: its errors are all that is told of it.
  void read(const python::Stmt &stmt, const Constants &around = {}) {
    const size_t errors = module.errors.size();
    Function function = Reader(settings, around, module).function(stmt);
    if (stmt.damaged || module.errors.size() != errors) return;
    if (taker) taker(std::move(function));
    else module.functions.push_back(std::move(function));
  }

  bool isPrimFunc(const python::Stmt &stmt, bool script) const {
    for (const python::ExprPtr &decorator : stmt.decorators) {
      const std::string name = dottedName(decorator->kind == Kind::call ? *decorator->items[0] : *decorator);
      if (name == "prim_func" || name.ends_with(".prim_func") || name.ends_with("script.tir") || name.ends_with("hybrid.script") ||
          name == "tvm.script" || name == "script")
        return true;
      if (name.ends_with(".macro") && bindsThreads(stmt.body)) return true; // a kernel of its own
    }
    const bool typed = (!stmt.parameters.empty() || stmt.annotation) &&
                       std::ranges::all_of(stmt.parameters, [&](const python::Parameter &parameter) {
                         return parameter.annotation && isScriptType(*parameter.annotation);
                       });
    return stmt.decorators.empty() && script && typed &&
           std::ranges::any_of(stmt.body, [&](const auto &inner) { return hasWords(inner); });
  }

  static bool bindsThreads(const python::Suite &suite) {
    const auto binds = [](const python::ExprPtr &expr) {
      if (!expr || expr->kind != Kind::call) return false;
      const std::string name = dottedName(*expr->items[0]);
      return name.ends_with(".thread_binding") || name.ends_with(".launch_thread");
    };
    return std::ranges::any_of(suite, [&](const python::Stmt &stmt) {
      const bool with = std::ranges::any_of(stmt.with, [&](const python::WithItem &item) { return binds(item.context); });
      return with || binds(stmt.value) || bindsThreads(stmt.body) || bindsThreads(stmt.orElse);
    });
  }

  bool isScriptType(const python::Expr &annotation) const {
    const bool applied = annotation.kind == Kind::call || annotation.kind == Kind::subscript;
    const std::string name = dottedName(applied ? *annotation.items[0] : annotation);
    return name.starts_with("ty.") || settings.modules.contains(name.substr(0, name.find('.')));
  }

  /// Whether a statement says something in the script's words.
  bool hasWords(const python::Stmt &stmt) const {
    if (stmt.kind == PyKind::function || stmt.kind == PyKind::classDef) return false;
    const auto isWord = [&](const python::ExprPtr &expr) {
      if (!expr || expr->kind != Kind::call) return false;
      const std::string name = dottedName(*expr->items[0]);
      const size_t dot = name.find('.');
      if (dot == std::string::npos || !settings.modules.contains(name.substr(0, dot))) return false;
      const std::string word = name.substr(dot + 1);
      return word != "prim_func" && word != "target" && word != "Var" && word != "ir_module" && word != "var" &&
             word.find("Schedule") == std::string::npos && word != "PrimFunc" &&
             word.find("transform.") == std::string::npos && word.find("build") == std::string::npos &&
             word != "create_schedule" && word != "sblock_name_suffix";
    };
    if (stmt.kind == PyKind::expression || stmt.kind == PyKind::assign || stmt.kind == PyKind::forLoop)
      if (isWord(stmt.value)) return true;
    for (const python::WithItem &item : stmt.with)
      if (isWord(item.context)) return true;
    const auto inner = [&](const python::Stmt &each) { return hasWords(each); };
    return std::ranges::any_of(stmt.body, inner) || std::ranges::any_of(stmt.orElse, inner);
  }

  /// TileLang's `with T.Kernel(...)`.
  static bool isKernel(const python::Stmt &stmt) {
    return std::ranges::any_of(stmt.with, [](const python::WithItem &item) {
      return item.context->kind == Kind::call && dottedName(*item.context->items[0]).ends_with(".Kernel");
    });
  }

  bool usesKernel(const python::Suite &suite) const {
    return std::ranges::any_of(suite, [&](const python::Stmt &stmt) {
      if (isKernel(stmt)) return true;
      return stmt.kind != PyKind::function && (usesKernel(stmt.body) || usesKernel(stmt.orElse));
    });
  }
};

bool containsAny(std::string_view text, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
}

std::string dialectOf(std::string_view text) {
  if (containsAny(text,
                  {"dyn_shared_memory_buf", "buf_dyn_shmem", "tilelang", "T.Kernel(", "\"tl::", "T.tl_", "\"tl."}))
    return "D9";
  if (containsAny(text, {"tirx", "s_tir", ".sblock"})) return "D8";
  if (containsAny(text, {"@tvm.script.tir", "@tvm.hybrid.script", "@tvm.tir.hybrid", "ty.handle"}) ||
      (containsAny(text, {" tir."}) && !containsAny(text, {"T."})))
    return "D4";
  if (containsAny(text, {"T.load(", "T.store("})) return "D5";
  if (containsAny(text, {"T.Buffer[", "T.buffer_decl(", "T.var("}) ||
      (containsAny(text, {"T.match_buffer("}) && !containsAny(text, {"T.Buffer(", "range("})))
    return "D6";
  return "D7";
}

/// `import tilelang.language as X`, `from tvm.script import tir as X`, also in the comment that printers begin with.
void findModules(std::string_view text, Settings &settings) {
  for (std::string_view module : {"tir as ", "tirx as ", "language as ", "prim_func as "})
    for (size_t at = text.find(module); at != std::string_view::npos; at = text.find(module, at + 1)) {
      const size_t begin = at + module.size();
      size_t end = begin;
      while (end < text.size() && (std::isalnum((unsigned char)text[end]) || text[end] == '_')) ++end;
      if (end > begin && end - begin < 20) settings.modules.insert(std::string(text.substr(begin, end - begin)));
    }
  settings.flatAllocations = containsAny(text, {"tirx", "s_tir"});
}

} // namespace

} // namespace script

Module readScript(std::string_view text, unsigned firstLine, const FunctionTaker &take) {
  Module module;
  module.dialect = script::dialectOf(text);
  script::Settings settings;
  script::findModules(text, settings);
  script::Finder finder(settings, module, take);
  python::Script parsed = python::parse(text, firstLine, [&](const python::Stmt &stmt) { return finder.take(stmt); });
  finder.loose(parsed.statements);
  module.errors.insert(module.errors.begin(), parsed.errors.begin(), parsed.errors.end());
  script::readTileLang(parsed.statements, settings, module);
  return module;
}

} // namespace smem::tir
