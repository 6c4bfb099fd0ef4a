#include "analyzer/frontend/cuda/HostWrites.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace smem::cuda {

using namespace clang;

/// Numbers the statements of one body and sorts what is done to variables in it.
class BodyIndexer {
public:
  explicit BodyIndexer(HostWrites &result) : result(result) {}

  void index(const Stmt *statement, const Stmt *parent = nullptr) {
    if (!statement || !result.positions.try_emplace(statement, HostWrites::Position{parent, ++order}).second) return;
    if (const auto *declaration = dyn_cast<DeclStmt>(statement)) noteDeclarations(*declaration);
    if (const auto *reference = dyn_cast<DeclRefExpr>(statement)) {
      if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl()))
        noteUse(*reference, result.variables[variable->getCanonicalDecl()], nullptr);
    } else if (const auto *member = dyn_cast<MemberExpr>(statement)) {
      if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()))
        noteUse(*member, result.fields[field], nullptr);
    }
    if (const auto *loop = dyn_cast<ForStmt>(statement)) {
      for (const Stmt *part :
           {loop->getInit(), static_cast<const Stmt *>(loop->getConditionVariableDeclStmt()),
            static_cast<const Stmt *>(loop->getCond()), loop->getBody(), static_cast<const Stmt *>(loop->getInc())})
        index(part, statement);
      return;
    }
    for (const Stmt *child : statement->children()) index(child, statement);
  }

  void noteField(const FieldDecl *field, const Expr *value) {
    result.fields[field].list.push_back({nullptr, nullptr, value});
  }

private:
  void noteDeclarations(const DeclStmt &statement) {
    for (const Decl *declaration : statement.decls())
      if (const auto *variable = dyn_cast<VarDecl>(declaration); variable && variable->hasInit())
        result.variables[variable->getCanonicalDecl()].list.push_back({&statement, nullptr, variable->getInit()});
  }

  /// What becomes of the lvalue `use`: it is read, written, or handed to somebody.
  void noteUse(const Expr &use, HostWrites::Writes &writes, const FieldDecl *field) {
    const Stmt *node = &use;
    bool deep = false, constant = false;
    for (const Stmt *parent = result.parentOf(node); parent; node = parent, parent = result.parentOf(node)) {
      if (isa<ParenExpr>(parent)) continue;
      if (const auto *member = dyn_cast<MemberExpr>(parent)) {
        if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl())) {
          if (!method->isConst()) writes.escaped = true;
          return;
        }
        deep |= field != nullptr;
        if (!field) field = dyn_cast<FieldDecl>(member->getMemberDecl());
        continue;
      }
      if (const auto *cast = dyn_cast<ImplicitCastExpr>(parent)) {
        if (cast->getCastKind() == CK_LValueToRValue || isArgumentList(*cast)) return;
        constant |= cast->getType().isConstQualified();
        if (cast->getCastKind() == CK_NoOp) continue;
      }
      if (const auto *binary = dyn_cast<BinaryOperator>(parent); binary && binary->isAssignmentOp()) {
        if (binary->getLHS() == node) {
          const bool plain = binary->getOpcode() == BO_Assign && !deep;
          writes.list.push_back({parent, field, plain ? binary->getRHS() : nullptr});
        }
        return;
      }
      if (const auto *unary = dyn_cast<UnaryOperator>(parent)) {
        if (unary->isIncrementDecrementOp())
          writes.list.push_back({parent, field, nullptr});
        else if (unary->getOpcode() != UO_AddrOf || !isOnlyRead(*unary))
          writes.escaped = true;
        return;
      }
      if (const auto *call = dyn_cast<CXXOperatorCallExpr>(parent);
          call && call->getOperator() == OO_Equal && call->getNumArgs() == 2 && call->getArg(0) == node) {
        writes.list.push_back({parent, field, deep ? nullptr : call->getArg(1)});
        return;
      }
      if (!constant && !isa<UnaryExprOrTypeTraitExpr>(parent) && !takesConstant(*parent, node)) writes.escaped = true;
      return;
    }
  }

  /// An array of pointers that is handed to a function: the list of arguments of a launch, which is only read.
  bool isArgumentList(const ImplicitCastExpr &cast) const {
    if (cast.getCastKind() != CK_ArrayToPointerDecay || !cast.getType()->getPointeeType()->isPointerType())
      return false;
    const Stmt *user = result.parentOf(&cast);
    while (isa_and_present<CastExpr>(user)) user = result.parentOf(user);
    return isa_and_present<CallExpr>(user);
  }

  /// &x goes where it can't be written through: a pointer to const, or the list of arguments of a launch.
  bool isOnlyRead(const UnaryOperator &address) const {
    for (const Stmt *parent = result.parentOf(&address); parent; parent = result.parentOf(parent)) {
      if (isa<InitListExpr>(parent)) return true;
      const auto *cast = dyn_cast<CastExpr>(parent);
      if (!cast) return isa<ParenExpr>(parent);
      if (cast->getType()->isPointerType() && cast->getType()->getPointeeType().isConstQualified()) return true;
    }
    return false;
  }

  static bool isConstantOrValue(QualType type) {
    return !type->isReferenceType() || type->getPointeeType().isConstQualified();
  }

  static bool takesConstant(const Stmt &user, const Stmt *argument) {
    if (const auto *construction = dyn_cast<CXXConstructExpr>(&user)) {
      for (unsigned i = 0; i < std::min(construction->getNumArgs(), construction->getConstructor()->getNumParams());
           ++i)
        if (construction->getArg(i) == argument)
          return isConstantOrValue(construction->getConstructor()->getParamDecl(i)->getType());
    } else if (const auto *call = dyn_cast<CallExpr>(&user)) {
      const FunctionDecl *callee = call->getDirectCallee();
      for (unsigned i = 0; callee && i < std::min(call->getNumArgs(), callee->getNumParams()); ++i)
        if (call->getArg(i) == argument) return isConstantOrValue(callee->getParamDecl(i)->getType());
    }
    return false;
  }

  HostWrites &result;
  unsigned order = 0;
};

namespace {

class BodyFinder : public RecursiveASTVisitor<BodyFinder> {
public:
  explicit BodyFinder(BodyIndexer &indexer) : indexer(indexer) {}

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext()) return true;
    indexer.index(function->getBody());
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(function))
      for (const CXXCtorInitializer *initializer : constructor->inits())
        if (initializer->isMemberInitializer() && initializer->isWritten())
          indexer.noteField(initializer->getMember(), initializer->getInit());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *field) {
    if (field->hasInClassInitializer() && field->getInClassInitializer())
      indexer.noteField(field, field->getInClassInitializer());
    return true;
  }

private:
  BodyIndexer &indexer;
};

/// Whether control may reach `parent` and not its part `child`.
bool maySkip(const Stmt *parent, const Stmt *child) {
  if (const auto *branch = dyn_cast<IfStmt>(parent)) return child == branch->getThen() || child == branch->getElse();
  if (const auto *loop = dyn_cast<ForStmt>(parent)) return child == loop->getBody() || child == loop->getInc();
  if (const auto *loop = dyn_cast<WhileStmt>(parent)) return child == loop->getBody();
  if (const auto *loop = dyn_cast<CXXForRangeStmt>(parent)) return child == loop->getBody();
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(parent)) return child != choice->getCond();
  if (const auto *logical = dyn_cast<BinaryOperator>(parent))
    return logical->isLogicalOp() && child == logical->getRHS();
  return isa<SwitchStmt, LambdaExpr, CXXCatchStmt>(parent);
}

/// A lambda's body, too, may run again.
bool isLoop(const Stmt *statement) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(statement); }

} // namespace

HostWrites::HostWrites(const ParsedSource &source) {
  BodyIndexer indexer(*this);
  BodyFinder finder(indexer);
  for (Decl *declaration : source.usersDeclarations()) finder.TraverseDecl(declaration);
}

bool HostWrites::isInside(const Stmt *statement, const Stmt *region) const {
  for (; statement; statement = parentOf(statement))
    if (statement == region) return true;
  return false;
}

bool HostWrites::dominates(const Stmt *write, const Stmt *place) const {
  if (!write) return true;
  if (orderOf(write) >= orderOf(place)) return false;
  const Stmt *child = write;
  for (const Stmt *parent = parentOf(child); parent; child = parent, parent = parentOf(child)) {
    if (isInside(place, child)) return true;
    if (maySkip(parent, child)) return false;
  }
  return isInside(place, child);
}

/// Whether every turn of a loop executes the statement's place in it.
bool HostWrites::isRepeated(const Stmt *statement, const Stmt *loop) const {
  if (!statement || !isInside(statement, loop)) return false;
  const auto *counted = dyn_cast<ForStmt>(loop);
  const auto *ranged = dyn_cast<CXXForRangeStmt>(loop);
  const Stmt *first = counted ? counted->getInit() : ranged ? ranged->getInit() : nullptr;
  return !first || !isInside(statement, first);
}

/// Whether a loop leads from `write` back to `place` without passing `last`.
bool HostWrites::comesAround(const Stmt *write, const Stmt *place, const Stmt *last) const {
  for (const Stmt *region = parentOf(place); region; region = parentOf(region))
    if (isLoop(region) && isRepeated(write, region) && !isRepeated(last, region)) return true;
  return false;
}

bool HostWrites::isInLambdaWithout(const Stmt *write, const Stmt *place) const {
  for (const Stmt *region = write; region; region = parentOf(region))
    if (isa<LambdaExpr>(region) && !isInside(place, region)) return true;
  return false;
}

std::optional<HostWrites::Value> HostWrites::reaching(const VarDecl *variable, const FieldDecl *field,
                                                      const Stmt *place) const {
  variable = variable->getCanonicalDecl();
  const auto found = variables.find(variable);
  const bool known = found != variables.end();
  if (known && found->second.escaped) return std::nullopt;
  if (variable->getType()->isReferenceType()) return std::nullopt; // what it names may change after

  std::vector<Write> list;
  if (!variable->isLocalVarDeclOrParm()) // whoever called may have run any function before
    if (const Expr *initial = variable->getAnyInitializer()) list.push_back({nullptr, nullptr, initial});
  if (known)
    for (const Write &write : found->second.list)
      if (!field || !write.field || write.field == field) list.push_back(write);
  if (!variable->hasLocalStorage() && list.size() != 1) return std::nullopt;

  const Write *last = nullptr;
  for (const Write &write : list)
    if (dominates(write.where, place) && (!last || orderOf(write.where) > orderOf(last->where))) last = &write;
  if (!last || !last->value) return std::nullopt;
  for (const Write &write : list) {
    if (&write == last) continue;
    if (isInLambdaWithout(write.where, place)) return std::nullopt; // called who knows when
    const bool between = orderOf(write.where) > orderOf(last->where) && orderOf(write.where) < orderOf(place);
    if (between || comesAround(write.where, place, last->where)) return std::nullopt;
  }
  if (!field && last->field) return std::nullopt; // a part was written last: the whole is no one expression
  return Value{last->value, last->field ? nullptr : field};
}

const Expr *HostWrites::only(const FieldDecl *field) const {
  const auto found = fields.find(field);
  if (found == fields.end() || found->second.escaped || found->second.list.size() != 1) return nullptr;
  return found->second.list.front().field ? nullptr : found->second.list.front().value;
}

} // namespace smem::cuda
