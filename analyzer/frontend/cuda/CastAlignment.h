// A pointer cast promises its type's alignment.
//
// For `*(float4 *)&As[i]`, with As a declared array of float, Clang trusts the declaration and reads four times 4
// bytes; nvcc trusts the cast and reads 16. Both are right by the language, but only one is what runs.
#pragma once

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace smem::cuda {

/// Rewrites the body so that Clang's code generator, too, takes the alignment of a cast pointer or reference from its
/// type. The meaning stays: (float4 *)p becomes (float4 *)(void *)p.
void trustCasts(clang::ASTContext &ast, clang::FunctionDecl &function);

} // namespace smem::cuda
