# cmake -DROOT=dir -DOUT=file.cpp -P EmbedHeaders.cmake
#
# Writes the text of every file under ROOT into a C++ source, so that an installed program needs no header folder.
file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/*)
list(SORT headers)
set(entries "")
foreach(header IN LISTS headers)
  if(header MATCHES "\\.md$|CMakeLists\\.txt$")
    continue()
  endif()
  file(READ ${ROOT}/${header} text HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${text}")
  # Short pieces keep compilers' limits on the length of a literal away.
  string(REGEX REPLACE "((\\\\x..)(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?)" "\\1" text "${text}")
  file(SIZE ${ROOT}/${header} bytes)
  string(APPEND entries "    {\"${header}\", llvm::StringRef(\"${text}\", ${bytes})},\n")
endforeach()
file(WRITE ${OUT} "// Generated from the bundled CUDA declarations.
#include \"analyzer/frontend/cuda/EmbeddedHeaders.h\"

namespace smem::cuda {

llvm::ArrayRef<EmbeddedHeader> embeddedHeaders() {
  static const EmbeddedHeader headers[] = {
${entries}  };
  return headers;
}

} // namespace smem::cuda
")
