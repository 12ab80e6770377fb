// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The JSON schemas of the server's own API, by name.
enum APISchemas {
  static let all = general + judging

  private static let general: [(name: String, text: String)] = [
    ("Name", #"{"type": "string", "minLength": 1}"#),
    ("Count", #"{"type": "integer", "minimum": 0, "maximum": 9007199254740991}"#),
    ("Flag", #"{"type": "boolean"}"#),
    (
      "EventKind",
      #"{"type": "string", "enum": ["request", "scenarios", "leaseBegan", "leaseEnded", "verdict"]}"#
    ),
    (
      "Selection",
      #"""
      {"type": "object", "description": "The case that answers, by the name of its scenario.",
       "additionalProperties": {"type": "string"}}
      """#
    ),
    (
      "NewLease",
      #"""
      {"type": "object", "additionalProperties": false, "properties": {
        "name": {"type": "string", "maxLength": 200, "description": "A name for people."},
        "select": {"$ref": "#/components/schemas/Selection"},
        "seed": {"type": "integer", "minimum": 0, "maximum": 9007199254740992,
          "description": "The seed for random faults and delays; that of the server if it is missing."},
        "timeToLiveSeconds": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
        "port": {"type": "boolean", "description": "Whether the lease gets a port of its own."}}}
      """#
    ),
    (
      "LeaseChange",
      #"""
      {"type": "object", "additionalProperties": false,
       "properties": {"select": {"$ref": "#/components/schemas/Selection"}}}
      """#
    ),
    (
      "Lease",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["id", "url", "select", "seed"], "properties": {
        "id": {"type": "string"}, "url": {"type": "string"}, "port": {"type": "integer", "minimum": 1, "maximum": 65535},
        "name": {"type": "string"}, "select": {"$ref": "#/components/schemas/Selection"},
        "seed": {"type": "integer", "minimum": 0}, "expiresAt": {"type": "string", "format": "date-time"}}}
      """#
    ),
    (
      "Leases",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["leases"],
       "properties": {"leases": {"type": "array", "items": {"$ref": "#/components/schemas/Lease"}}}}
      """#
    ),
    (
      "Request",
      #"""
      {"type": "object", "description": "An entry of the journal.", "additionalProperties": false, "required": ["id", "number",
        "lease", "time", "durationMilliseconds", "scenario", "case", "served", "variant", "reason", "nearMisses", "request",
        "response"], "properties": {
        "id": {"type": ["string", "null"], "format": "uuid"}, "number": {"type": ["integer", "null"]},
        "lease": {"type": "string"}, "time": {"type": "string", "format": "date-time"},
        "durationMilliseconds": {"type": "number"}, "scenario": {"type": ["string", "null"]},
        "case": {"type": ["string", "null"]}, "served": {"type": ["string", "null"]},
        "variant": {"type": ["string", "null"]},
        "reason": {"enum": ["preference", "selection", "when", "default", "file", null]},
        "nearMisses": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/NearMiss"}},
        "request": {"type": "object", "additionalProperties": false, "required": ["method", "target", "scheme", "headers",
          "bodySize", "bodyComplete", "answeredBeforeBody", "client", "clientCertificate"], "properties": {
          "method": {"type": "string"}, "target": {"type": "string"}, "scheme": {"enum": ["http", "https"]},
          "headers": {"$ref": "#/components/schemas/Fields"},
          "body": {"type": "string", "description": "Missing where it is not UTF-8."},
          "bodyBase64": {"type": "string", "contentEncoding": "base64", "description": "In place of 'body'."},
          "bodySize": {"type": ["integer", "null"], "minimum": 0}, "bodyComplete": {"type": "boolean"},
          "answeredBeforeBody": {"type": "boolean"}, "client": {"type": "string"},
          "clientCertificate": {"$ref": "#/components/schemas/ClientCertificate"}}},
        "response": {"type": "object", "additionalProperties": false, "required": ["status", "headers", "bodySize",
          "bodySHA256", "fault", "bytesOnWire", "ending"], "properties": {
          "status": {"type": ["integer", "null"]}, "headers": {"$ref": "#/components/schemas/Fields"},
          "bodySize": {"type": ["integer", "null"], "minimum": 0},
          "bodySHA256": {"type": ["string", "null"], "pattern": "^[0-9a-f]{64}$"}, "fault": {"type": ["string", "null"]},
          "bytesOnWire": {"type": ["integer", "null"], "minimum": 0},
          "ending": {"enum": ["complete", "close", "reset", "stall", "clientLeft", "inProgress"]}}}}}
      """#
    ),
    (
      "Fields",
      #"""
      {"type": "array", "description": "Header fields in their order.", "items": {"type": "object",
       "additionalProperties": false, "required": ["name", "value"],
       "properties": {"name": {"type": "string"}, "value": {"type": "string"}}}}
      """#
    ),
    (
      "NearMiss",
      #"""
      {"type": "object", "description": "A scenario that almost matched.", "additionalProperties": false,
       "required": ["scenario", "location", "conditions", "held", "differences"], "properties": {
        "scenario": {"type": "string"}, "location": {"type": "string"}, "conditions": {"type": "integer", "minimum": 0},
        "held": {"type": "integer", "minimum": 0}, "differences": {"$ref": "#/components/schemas/Differences"}}}
      """#
    ),
    (
      "Differences",
      #"""
      {"type": "array", "description": "The conditions that do not hold.", "items": {"type": "object",
       "additionalProperties": false, "required": ["part", "matcher", "expected", "actual", "location"], "properties": {
        "part": {"type": "string"}, "matcher": {"type": "string"},
        "pointer": {"type": "string", "description": "The place in JSON (RFC 6901); missing where there is none."},
        "xpath": {"type": "string", "description": "The place in XML; missing where there is none."},
        "expected": {"type": "string"}, "actual": {"type": ["string", "null"]},
        "note": {"type": "string", "description": "Further information; missing where there is none."},
        "location": {"type": "string"}}}}
      """#
    ),
    (
      "ClientCertificate",
      #"""
      {"type": ["object", "null"], "description": "The verified certificate of the client.", "additionalProperties": false,
       "required": ["subject", "issuer", "serialNumber", "sha256"], "properties": {
        "subject": {"type": "string", "description": "As in RFC 4514."}, "issuer": {"type": "string"},
        "serialNumber": {"type": "string", "pattern": "^[0-9a-f]*$"},
        "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}}}
      """#
    ),
    (
      "Requests",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["requests", "dropped"], "properties": {
        "requests": {"type": "array", "items": {"$ref": "#/components/schemas/Request"}},
        "dropped": {"type": "integer", "minimum": 0,
          "description": "The number of older requests that the journal no longer has."}}}
      """#
    ),
    (
      "Filter",
      #"""
      {"type": "object", "additionalProperties": false, "properties": {
        "request": {"type": "object", "description": "Conditions, as in scenario files."},
        "scenario": {"type": "string"}, "case": {"type": "string"}}}
      """#
    ),
    (
      "Verification",
      #"""
      {"type": "object", "required": ["verify"], "properties": {"verify": {"type": "array", "items": {"type": "object"}}},
       "examples": [{"verify": [{"request": {"method": "POST", "urlPath": "/registration"}, "never": true}]}]}
      """#
    ),
    (
      "VerificationReport",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["holds", "requests", "dropped", "report",
        "expectations"], "properties": {
        "holds": {"type": "boolean"}, "requests": {"type": "integer"}, "dropped": {"type": "integer"},
        "report": {"type": "string", "description": "The report for people."},
        "expectations": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["holds",
          "filter", "location", "atLeast", "atMost", "count", "undecided", "nearMisses", "unexpected"], "properties": {
          "holds": {"type": "boolean"}, "filter": {"type": "string"}, "location": {"type": ["string", "null"]},
          "atLeast": {"type": "integer", "minimum": 0}, "atMost": {"type": ["integer", "null"], "minimum": 0},
          "count": {"type": "integer", "minimum": 0}, "undecided": {"type": "integer", "minimum": 0},
          "nearMisses": {"type": "array", "items": {"type": "object", "additionalProperties": false,
            "required": ["entry", "differences"], "properties": {
              "entry": {"$ref": "#/components/schemas/Request"},
              "differences": {"$ref": "#/components/schemas/Differences"}}}},
          "unexpected": {"type": "array", "items": {"$ref": "#/components/schemas/Request"}}}}}}}
      """#
    ),
    (
      "NewScenario",
      #"""
      {"type": "object", "description": "A scenario file, or a mapping of WireMock, or several in 'mappings'.",
       "examples": [{"request": {"urlPath": "/new"}, "cases": {"ok": {"response": {"status": 200}}}}]}
      """#
    ),
    (
      "Scenario",
      #"""
      {"type": "object", "additionalProperties": false,
       "required": ["name", "id", "method", "target", "priority", "cases", "default"], "properties": {
        "name": {"type": "string"}, "id": {"type": "string", "format": "uuid"}, "method": {"type": "string"},
        "matcher": {"type": "string"}, "target": {"type": "string"}, "priority": {"type": "integer"},
        "file": {"type": "string"}, "addition": {"type": "string"}, "default": {"type": "string"},
        "cases": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["name"],
          "properties": {"name": {"type": "string"}, "status": {"type": "integer"}}}}}}
      """#
    ),
    (
      "AddedScenarios",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["scenarios"],
       "properties": {"scenarios": {"type": "array", "items": {"$ref": "#/components/schemas/Scenario"}}}}
      """#
    ),
    (
      "Scenarios",
      #"""
      {"type": "object", "additionalProperties": false, "required": ["scenarios", "total"], "properties": {
        "scenarios": {"type": "array", "items": {"$ref": "#/components/schemas/Scenario"}},
        "total": {"type": "integer", "minimum": 0}}}
      """#
    ),
    (
      "Health",
      #"""
      {"type": "object", "description": "Only the status for who may not command the server.", "additionalProperties": false,
       "required": ["status"],
       "properties": {"status": {"const": "ok"}, "version": {"type": "string"}, "scenarios": {"type": "integer"},
        "leases": {"type": "integer", "minimum": 1}}}
      """#
    ),
    (
      "Document",
      #"{"type": "object", "required": ["openapi", "info", "paths"]}"#
    ),
    (
      "Problem",
      #"""
      {"type": "object", "description": "RFC 9457", "required": ["type", "title", "status", "detail"], "properties": {
        "type": {"type": "string", "pattern": "^mockapi:"}, "title": {"type": "string"}, "status": {"type": "integer"},
        "detail": {"type": "string"},
        "diagnostics": {"type": "array", "items": {"type": "object", "required": ["severity", "file", "message"]}}}}
      """#
    ),
  ]
}
