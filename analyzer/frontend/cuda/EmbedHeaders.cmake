# cmake -DROOT=dir -DOUT=file.cpp -P EmbedHeaders.cmake
#
# Writes the text of every file under ROOT into a C++ source, so that an installed program needs no header folder.
file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/*)
list(SORT headers)
set(entries "")
set(hashes "")
foreach(header IN LISTS headers)
  if(header MATCHES "\\.md$|CMakeLists\\.txt$")
    continue()
  endif()
  file(READ ${ROOT}/${header} text HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${text}")
  file(SHA256 ${ROOT}/${header} hash)
  string(APPEND hashes "${header} ${hash}\n")
  file(SIZE ${ROOT}/${header} bytes)
  string(APPEND entries "    {\"${header}\", llvm::StringRef(\"${text}\", ${bytes})},\n")
endforeach()
string(SHA256 hash "${hashes}")
file(WRITE ${OUT} "// Generated from the bundled CUDA declarations.
#include \"analyzer/frontend/cuda/EmbeddedHeaders.h\"

namespace smem::cuda {

llvm::ArrayRef<EmbeddedHeader> embeddedHeaders() {
  static const EmbeddedHeader headers[] = {
${entries}  };
  return headers;
}

llvm::StringRef embeddedHeadersHash() { return \"${hash}\"; }

} // namespace smem::cuda
")
