// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A scenario file; valid except for the mistake in its name.
struct SchemaSample: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// A whole file from the members that follow `request` and `cases`.
  static func root(_ name: String, _ members: String) -> Self {
    Self(name, #"{"request": {}, "cases": {"a": {"response": {}}}, \#(members)}"#)
  }

  static func request(_ name: String, _ request: String) -> Self {
    Self(name, #"{"request": \#(request), "cases": {"a": {"response": {}}}}"#)
  }

  static func cases(_ name: String, _ cases: String) -> Self {
    Self(name, #"{"request": {}, "cases": \#(cases)}"#)
  }

  /// A case beside the valid case `a`.
  static func aCase(_ name: String, _ json: String) -> Self {
    cases(name, #"{"a": {"response": {}}, "b": \#(json)}"#)
  }

  static func expect(_ name: String, _ expect: String) -> Self {
    aCase(name, #"{"response": {}, "expect": \#(expect)}"#)
  }

  static func response(_ name: String, _ response: String) -> Self {
    aCase(name, #"{"response": \#(response)}"#)
  }

  static func headers(_ name: String, _ headers: String) -> Self {
    response(name, #"{"headers": \#(headers)}"#)
  }

  static func fault(_ name: String, _ fault: String) -> Self {
    response(name, #"{"fault": \#(fault)}"#)
  }

  static func contract(_ name: String, _ contract: String) -> Self {
    Self(
      name,
      #"""
      {"request": {}, "contract": \#(contract), "cases": {
        "good": {"response": {"jsonBody": {"id": 1, "a~b": 1, "1*": 2, "list": [{"id": 2}]}}},
        "bad": {"response": {"status": 400, "jsonBody": {"code": "x", "list": [{"id": 2}]}}}}}
      """#)
  }

  static func fields(_ name: String, _ fields: String) -> Self {
    contract(name, #"{"success": {"fields": \#(fields)}}"#)
  }

  /// A success with members beside its fields.
  static func success(_ name: String, _ members: String) -> Self {
    contract(name, #"{"success": {"fields": {"/id": "required"}, \#(members)}}"#)
  }

  static func failure(_ name: String, _ failure: String) -> Self {
    contract(name, #"{"failure": \#(failure)}"#)
  }
}
