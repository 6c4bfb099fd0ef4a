# How the project's targets are compiled: warnings, sanitizers, and LLVM and Clang as shared libraries.

add_library(smem-options INTERFACE)
target_include_directories(smem-options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(smem-options INTERFACE -Wall -Wextra -Wno-unused-parameter)
# GCC 12 sees copies of impossible length in "text" + std::to_string(n) and string = "text" (GCC bug 105651), and
# destructors of strings in braces that it believes were never constructed (GCC bug 105562).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(smem-options INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
                         -Wno-maybe-uninitialized)
endif()
# Clang blames std::stable_sort for what GCC 12's library does inside it.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(smem-options INTERFACE -Wno-deprecated-declarations)
endif()
if(SMEM_WERROR)
  target_compile_options(smem-options INTERFACE -Werror)
endif()
if(SMEM_SANITIZE)
  target_compile_options(smem-options INTERFACE -fsanitize=${SMEM_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(smem-options INTERFACE -fsanitize=${SMEM_SANITIZE})
endif()
if(SMEM_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "SMEM_FUZZ needs Clang")
  endif()
  target_compile_options(smem-options INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
                         -fno-omit-frame-pointer)
  target_link_options(smem-options INTERFACE -fsanitize=address,undefined)
endif()

# LLVM's headers as system headers, its library shared: linking the static ones takes minutes and gigabytes.
function(smem_use_llvm target)
  target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS})
  separate_arguments(definitions NATIVE_COMMAND ${LLVM_DEFINITIONS})
  target_compile_definitions(${target} PUBLIC ${definitions})
  target_link_libraries(${target} PUBLIC LLVM)
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(${target} PRIVATE -fno-rtti)
  endif()
endfunction()

function(smem_use_clang target)
  smem_use_llvm(${target})
  target_include_directories(${target} SYSTEM PRIVATE ${CLANG_INCLUDE_DIRS})
  target_link_libraries(${target} PRIVATE clang-cpp)
endfunction()

# smem_library(NAME SOURCES...): one stage of the analyzer.
function(smem_library name)
  add_library(${name} STATIC ${ARGN})
  target_link_libraries(${name} PUBLIC smem-options)
endfunction()

# smem_test(NAME SOURCES... LIBS libs...): a GoogleTest program whose tests ctest lists one by one.
function(smem_test name)
  cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE smem-options ${arg_LIBS} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE SMEM_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 300)
endfunction()
