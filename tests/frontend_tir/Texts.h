// Dumps as raw strings: without the line break that they begin with, and the case files.
#pragma once

#include "analyzer/frontend/tir/Print.h"
#include "analyzer/frontend/tir/Readers.h"

#include <fstream>
#include <sstream>
#include <string>

namespace smem::tir {

inline std::string lines(const char *text) { return text + (*text == '\n'); }

inline std::string readStatements(const char *text) { return print(readStatementDump(lines(text))); }
inline std::string readPrimfn(const char *text) { return print(readPrimfnText(lines(text))); }

inline std::string caseFile(const std::string &name) {
  std::ifstream file(SMEM_TEST_DATA "/cases/tir/" + name);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

} // namespace smem::tir
