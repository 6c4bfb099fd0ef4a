// TIR as all dialects have it in common: what the readers hand to the lowering.
//
//   text --reader of the dialect--> Module { functions: [ Function { parameters, body } ] } --Lower--> LLVM IR
//
// Names are resolved: a use points to the variable or buffer that it means, so that what a dump re-binds or shadows is
// told apart. Constructs whose scope is "the rest of the enclosing scope" hold that rest as their body.
#pragma once

#include "analyzer/frontend/tir/Node.h"
#include "analyzer/frontend/tir/Seldom.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace smem::tir {

/// From 1; line 0: not known.
struct Place {
  unsigned line = 0, column = 0;
};

/// A text that exists once for as long as the program runs: copied and compared as a pointer.
class Name {
public:
  Name() = default;
  Name(std::string_view text);
  Name(const char *text) : Name(std::string_view(text)) {}
  Name(const std::string &text) : Name(std::string_view(text)) {}
  operator const std::string &() const {
    static const std::string nothing;
    return text ? *text : nothing;
  }
  friend bool operator==(Name a, Name b) = default;

private:
  const std::string *text = nullptr;
};

/// "float16x8", "int4", "bool", "handle".
struct Type {
  enum class Kind : uint8_t { none, integer, unsignedInteger, floating, bfloat, boolean, handle, custom };
  Kind kind = Kind::none;
  unsigned bits = 0;  // of one lane: 1 for boolean, 64 for handle; custom: as in its name, "float8_e4m3fn" 8
  unsigned lanes = 1;
  Name name;          // custom: without lanes

  friend bool operator==(const Type &, const Type &) = default;
  Type lane() const { return withLanes(1); }
  Type withLanes(unsigned count) const {
    Type type = *this;
    type.lanes = count;
    return type;
  }
};

inline const Type int32{Type::Kind::integer, 32, 1, ""}, int64{Type::Kind::integer, 64, 1, ""},
    boolean{Type::Kind::boolean, 1, 1, ""}, handle{Type::Kind::handle, 64, 1, ""};

/// Nothing if it names no type. Types of other systems ("tensormap") are custom with 0 bits.
std::optional<Type> parseType(const std::string &text);
std::string spell(const Type &type);

/// By identity: two variables may share a name.
struct Variable {
  std::string name; // as printed
  Type type;
  Place where;
  mutable References references = {};
};
using VariablePtr = Ref<Variable>;

struct Expr;
using ExprPtr = Ref<const Expr>;
using ExprList = std::vector<ExprPtr, Pooled<ExprPtr>>;

/// A view of memory: data variable, element type, shape. Several buffers may share one data variable.
struct Buffer {
  std::string name;
  VariablePtr data;               // the pointer that its bytes belong to
  Type element;
  ExprList shape;                 // in elements; empty: not known, or a scalar
  ExprList strides;               // in elements, outermost first; empty: compact
  ExprPtr offset;                 // in elements from `data`; null: 0
  std::string scope;              // "shared", "shared.dyn", "local", "global", "wmma.accumulator", ...; "" is global
  unsigned alignment = 0;         // bytes, 0: natural
  bool hasLayout = false;         // indices go through a layout of tiles that nobody follows
  Place where;
  mutable References references = {};
};
using BufferPtr = Ref<Buffer>;

/// Memory of a thread block, whatever is said of it after the dot ("shared.dyn").
inline bool isShared(const std::string &scope) { return scope == "shared" || scope.starts_with("shared."); }

enum class Operator : uint8_t {
  add, sub, mul, div, // div: of floats, or truncating of integers
  truncMod, floorDiv, floorMod,
  min, max,
  equal, notEqual, less, lessEqual, greater, greaterEqual,
  logicalAnd, logicalOr,
  bitAnd, bitOr, bitXor, shiftLeft, shiftRight,
};

struct Range {
  ExprPtr begin, extent;
};

struct Expr {
  enum class Kind : uint8_t {
    integer,    // .integer
    real,       // .real
    text,       // .text
    variable,   // .variable
    binary,     // .op, args 0 and 1
    logicalNot, // arg 0
    bitNot,     // arg 0
    cast,       // arg 0 to .type
    select,     // args: condition, then, else. Both sides may be evaluated
    ifThenElse, // the same, only one side is evaluated
    ramp,       // args: base, stride; .type.lanes of them
    broadcast,  // arg 0, .type.lanes times
    load,       // .buffer at args; a ramp among the args makes it a vector
    call,       // .text(args): intrinsics by their plain name: "exp", "ptx_ldmatrix", "tvm_access_ptr", "call_extern"
    list,       // args: "[128, 128]", tuples, dictionaries as key, value, key, value
    region,     // .buffer, .ranges: X[a:b, c:d] where no vector is meant
    bufferData, // .buffer's pointer: `X.data`
    lambda,     // of a reducer; nothing is kept
  };
  Kind kind = Kind::integer;
  Operator op = Operator::add;
  Type type;
  Place where;
  int64_t integer = 0;
  double real = 0;
  Text text;
  VariablePtr variable;
  BufferPtr buffer;
  ExprList args;
  Seldom<std::vector<Range>> ranges;
  /// call: named arguments, such as dtype="float16"; the dtype is also in .type where it is given.
  Seldom<std::vector<std::pair<std::string, ExprPtr>>> named;
  mutable References references = {};
};

ExprPtr makeInteger(int64_t value, Type type = int32, Place where = {});
ExprPtr makeReal(double value, Type type, Place where = {});
ExprPtr makeText(std::string text, Place where = {});
ExprPtr makeVariable(VariablePtr variable, Place where = {});
/// The type follows from the operands: the wider one's, boolean for comparisons; a scalar beside a vector is broadcast.
/// Constants are folded.
ExprPtr makeBinary(Operator op, ExprPtr a, ExprPtr b, Place where = {});
ExprPtr makeNot(ExprPtr a, Place where = {});
ExprPtr makeCast(Type type, ExprPtr a, Place where = {});
/// `kind` is select or ifThenElse.
ExprPtr makeSelect(Expr::Kind kind, ExprPtr condition, ExprPtr a, ExprPtr b, Place where = {});
ExprPtr makeRamp(ExprPtr base, ExprPtr stride, unsigned lanes, Place where = {});
ExprPtr makeBroadcast(ExprPtr value, unsigned lanes, Place where = {});
/// What an access reads or writes: the buffer's element, with the lanes of the vectors among the indices. Several vectors
/// go lane by lane.
Type accessType(const Buffer &buffer, const ExprList &indices);
ExprPtr makeLoad(BufferPtr buffer, ExprList indices, Place where = {});
ExprPtr makeCall(std::string name, ExprList args, Type type = {}, Place where = {});
ExprPtr makeList(ExprList items, Place where = {});
ExprPtr makeRegion(BufferPtr buffer, std::vector<Range> ranges, Place where = {});
ExprPtr makeBufferData(BufferPtr buffer, Place where = {});

/// The value of an expression without variables.
std::optional<int64_t> asInteger(const ExprPtr &expr);

struct Stmt;
using StmtPtr = Ref<const Stmt>;
using Body = std::vector<StmtPtr, Pooled<StmtPtr>>;

struct Stmt {
  enum class Kind {
    store,     // .buffer at .indices = .value; a ramp among the indices makes it a vector
    evaluate,  // .value, a call for its effect
    let,       // .variable = .value in .body
    forLoop,   // .variable from .min, .extent times; .loop
    whileLoop, // while .value: .body
    branch,    // if .value: .body else .orElse
    assertion, // .value must hold
    allocate,  // .buffer in .body: its data variable gets memory of its shape and scope
    launch,    // .variable is .text ("threadIdx.x", "blockIdx.y", "vthread") of .extent in .body
    attribute, // .text (key) = .value on .node or .variable, in .body: "storage_scope", "double_buffer_write", ...
    block,     // .block
    opaque,    // .text: a statement that the reader does not know; .args may be touched
  };
  enum class Loop { serial, parallel, vectorized, unrolled, threadBinding };

  Kind kind = Kind::evaluate;
  Place where;
  VariablePtr variable;
  BufferPtr buffer;
  ExprPtr value, min, extent, node;
  ExprList indices;
  ExprList args;
  std::string text; // launch and threadBinding loops: the tag; "" where the dialect doesn't print it
  Loop loop = Loop::serial;
  Body body, orElse;
  std::shared_ptr<const struct Block> block;
  mutable References references = {};
};

/// A block of a schedule that isn't lowered: iteration variables with what they are bound to.
struct Block {
  struct Iteration {
    VariablePtr variable;
    ExprPtr extent;  // of its domain, from 0
    ExprPtr binding; // null: its own loop of the extent (a block without realization)
    bool reduction = false;
  };
  struct Match { // buffer = match_buffer(source[ranges])
    BufferPtr buffer;
    ExprPtr source; // a region
  };
  struct Align { // storage_align of one written buffer
    unsigned bufferIndex = 0; // into `writes`
    int axis = 0;             // from the end if negative
    int64_t factor = 1, offset = 0;
  };
  std::string name;
  std::vector<Iteration> iterations;
  ExprList reads, writes; // regions, or loads of single elements
  ExprPtr predicate;                  // T.where; null: always
  std::vector<BufferPtr> allocated;   // alloc_buffer
  std::vector<Match> matches;
  std::vector<Align> aligned;         // buffer_dim_align
  std::vector<std::pair<std::string, ExprPtr>> attributes; // the others
  Body init;                          // T.init
  Body body;
};

struct Parameter {
  VariablePtr variable;
  BufferPtr buffer; // what it is matched to; null for scalars and plain handles
};

struct Function {
  std::string name;   // as in the text: "main"; D1: the outermost produce
  std::string symbol; // global_symbol, if given
  Place where;
  std::vector<Parameter> parameters;
  std::vector<std::pair<std::string, ExprPtr>> attributes;
  /// Thread extents that only an attribute states ("thread_extent": {"threadIdx.x": 128}), by tag.
  std::vector<std::pair<std::string, int64_t>> threadExtents;
  Body body;
  bool hostOnly = false; // target of kind "c" or "llvm", or an entry function: no kernel in it
};

struct Problem {
  Place where;
  std::string message; // a sentence without a full stop
};

/// A kernel in TileLang's source form (`with T.Kernel(...)`): what it asks of shared memory, not what it computes.
struct TileLangKernel {
  struct SharedBuffer {
    std::string name;
    Place where;
    Type element;                              // kind none: not known
    std::vector<std::optional<int64_t>> shape; // nothing: not a constant that the text gives
    unsigned stages = 1;                       // copies that software pipelining makes of it
    unsigned firstUse = 0, lastUse = 0;        // lines; 0: never used
  };
  std::string name; // of the innermost function around it
  Place where;
  std::optional<int64_t> threads;
  std::vector<SharedBuffer> shared;
};

struct Module {
  std::string dialect; // "D1" ... "D9"
  std::vector<Function> functions;
  std::vector<TileLangKernel> tileLangKernels; // no functions are made of these
  std::vector<Problem> errors;  // damaged text: what stands after is still read where that is possible
  std::vector<Problem> notes;   // understood, but worth telling
};

} // namespace smem::tir
