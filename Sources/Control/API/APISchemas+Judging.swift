// mockapi
// SPDX-License-Identifier: Apache-2.0

extension APISchemas {
  /// What is asked of a client, what it made of it, and the verdict.
  static let judging: [(name: String, text: String)] = [
    (
      "Variants",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["variants", "total"], "properties": {
        "variants": {"type": "array", "items": {"type": "object", "additionalProperties": false,
          "required": ["id", "case", "variant", "expected", "location", "meaning"], "properties": {
            "id": {"type": "string", "description": "A case can be asked for by it.", "examples": ["ok~drop@/id"]},
            "case": {"type": "string"},
            "variant": {"type": ["string", "null"], "description": "The same as 'id'; null for a case itself."},
            "operator": {"type": "string", "description": "Missing for a case itself."},
            "argument": {"type": "string", "description": "Missing where the operator has none."},
            "pointer": {"type": "string", "description": "Missing where no JSON value is damaged."},
            "expected": {"$ref": "#/components/schemas/Expected"},
            "location": {"type": "string", "description": "The damaged value, or the case: file:line:column."},
            "meaning": {"type": "string", "description": "What is changed, for people."}}}},
        "total": {"type": "integer", "minimum": 0, "description": "The number without offset and limit."}}}
      """#
    ),
    (
      "Expected",
      #"""
      {"type": "object", "description": "What correct clients make of it.", "additionalProperties": false,
       "required": ["outcomes", "code", "defects"], "properties": {
        "outcomes": {"type": "array", "description": "Empty where anything but a crash or a hang is right.",
          "items": {"enum": ["success", "partial", "failure", "unexpected", "noAnswer"]}},
        "code": {"type": ["string", "null"], "description": "null for none, or for any."},
        "defects": {"type": ["array", "null"], "description": "JSON pointers; null for any.", "items": {"type": "string"}}}}
      """#
    ),
    (
      "Outcome",
      #"""
      {"type": "object", "description": "What a client made of what its lease selects.", "additionalProperties": false,
       "required": ["scenario", "case"], "properties": {
        "scenario": {"type": "string"}, "case": {"type": "string"},
        "variant": {"type": ["string", "null"], "description": "null for the case itself."},
        "outcome": {"enum": ["success", "partial", "failure", "unexpected", "noAnswer", "ok", "error", "unsupported", null]},
        "code": {"type": ["string", "number", "null"], "description": "The code of a failure."},
        "defects": {"type": ["array", "null"], "description": "JSON pointers to the fields that were not right.",
          "items": {"type": "string"}},
        "decoded": {"description": "What the client read, in the shape of the body."},
        "detail": {"type": ["string", "null"], "description": "A text for people."},
        "fingerprint": {"type": ["string", "null"], "description": "A name for the cause."},
        "ended": {"type": ["object", "null"], "description": "In place of an outcome, if the client gave none.",
          "additionalProperties": false, "minProperties": 1, "maxProperties": 1, "properties": {
            "standardError": {"type": "string", "description": "What it wrote when it crashed."},
            "afterMilliseconds": {"type": "number", "minimum": 0, "maximum": 1000000000, "description": "The time that it had."}}}},
       "examples": [{"scenario": "user", "case": "complete", "variant": "complete~drop@/name", "outcome": "partial",
         "defects": ["/name"]}]}
      """#
    ),
    (
      "Verdict",
      #"""
      {"type": "object", "description": "A record, as in the JSON report of 'mockapi test'.", "additionalProperties": false,
       "required": ["id", "scenario", "case", "operator", "argument", "pointer", "verdict", "reason", "expected", "actual", "group",
        "requests", "milliseconds", "location", "message", "status"], "properties": {
        "id": {"type": "string"}, "scenario": {"type": "string"}, "case": {"type": "string"},
        "operator": {"type": ["string", "null"]}, "argument": {"type": ["string", "null"]},
        "pointer": {"type": ["string", "null"]},
        "verdict": {"enum": ["pass", "fail", "silent", "crash", "hang", "notExercised", "invalid", "harness"]},
        "reason": {"enum": ["protocol", "overreported", "outcome", "code", "defects", "decoded", "repeated", "credentials", null]},
        "expected": {"$ref": "#/components/schemas/Expected"},
        "actual": {"type": "object", "additionalProperties": false, "required": ["outcome", "code", "defects", "detail"],
          "properties": {"outcome": {"type": ["string", "null"]}, "code": {"type": ["string", "null"]},
            "defects": {"type": ["array", "null"], "items": {"type": "string"}}, "detail": {"type": "string"},
            "decoded": {"type": "object", "required": ["pointer", "value"],
              "properties": {"pointer": {"type": "string"}, "value": {"type": ["string", "null"]}}}}},
        "group": {"type": ["string", "null"], "description": "The cause; null for a pass."},
        "requests": {"type": "integer", "minimum": 0}, "milliseconds": {"type": "number", "minimum": 0},
        "location": {"type": "string"}, "message": {"type": "string", "description": "What was expected and what came, in a line."},
        "otherRequests": {"type": "object", "required": ["count", "first", "scenario"], "properties": {
          "count": {"type": "integer", "minimum": 1}, "first": {"type": "string"}, "scenario": {"type": ["string", "null"]}}},
        "standardError": {"type": "string"}, "rule": {"type": "string"}, "defaultCase": {"const": true},
        "allowed": {"const": true}, "unjudged": {"const": true}, "mapping": {"const": true}, "field": {"type": "string"},
        "reading": {"type": "string"},
        "status": {"enum": ["pass", "finding", "fault"], "description": "By the default rules; a fault is the server's."}}}
      """#
    ),
  ]
}
