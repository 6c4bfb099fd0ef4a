// Prints the sample report as SARIF, for the schema to judge.
#include "SampleReport.h"

#include "analyzer/report/Sarif.h"

#include <iostream>

int main() {
  smem::Report report = sampleReport();
  smem::Diagnostic missing;
  missing.severity = smem::Severity::error;
  missing.check = "input";
  missing.where.file = "/an absolute/path with spaces.cu";
  missing.message = "no such file";
  smem::InputResult unread;
  unread.file = missing.where.file;
  unread.failed = true;
  unread.diagnostics = {missing};
  report.inputs.push_back(unread);
  smem::writeSarif(report, std::cout);
}
