"""usage: check_sarif.py SCHEMA COMMAND...

Runs COMMAND and holds what it prints to the SARIF schema. Exit status 77 (skipped) where python3-jsonschema is missing.
"""
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

schema = json.load(open(sys.argv[1]))
log = json.loads(subprocess.run(sys.argv[2:], capture_output=True, text=True).stdout)
jsonschema.Draft4Validator.check_schema(schema)
errors = list(jsonschema.Draft4Validator(schema).iter_errors(log))
for error in errors:
    print("/".join(map(str, error.path)), error.message)
print(len(log["runs"][0]["results"]), "results,", len(errors), "errors")
sys.exit(bool(errors) or not log["runs"][0]["results"])
