// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

/// Fields of a contract, and the kinds of the values around them.
struct ContractKindTests {
  @Test(arguments: [
    (
      #"{"/id": "required"}"#, #"[{"id": 7}]"#,
      "'/id' can never hold: the root is an array in the first good case, 'first' (1:116); "
        + "write '/*/id' for a field of each element, or put a good case with an object there before it"
    ),
    (
      #"{"/user/id": "required"}"#, #"{"user": [{"id": 7}]}"#,
      "'/user/id' can never hold: '/user' is an array in the first good case, 'first' (1:121); "
        + "write '/user/*/id' for a field of each element, or put a good case with an object there before it"
    ),
    (
      #"{"/user/id": "required"}"#, #"{"user": "Ada"}"#,
      "'/user/id' can never hold: '/user' is a string in the first good case, 'first' (1:121); "
        + #"declare "accepts": ["string", "object"] at '/user', or put a good case with an object there before it"#
    ),
    (
      #"{"/tags/*": "dropped"}"#, #"{"tags": 5}"#,
      "'/tags/*' can never hold: '/tags' is a number in the first good case, 'first' (1:119); "
        + #"declare "accepts": ["number", "array"] at '/tags', or put a good case with an array there before it"#
    ),
    // No element says that the list is one, and not an object without members, as PHP writes it.
    (
      #"{"/user/id": "required"}"#, #"{"user": []}"#,
      "'/user/id' can never hold: '/user' is an array in the first good case, 'first' (1:121); "
        + #"declare "accepts": ["array", "object"] at '/user', or write '/user/*/id' for a field of each element, "#
        + "or put a good case with an object there before it"
    ),
    (
      #"{"/id": "required"}"#, "[]",
      "'/id' can never hold: the root is an array in the first good case, 'first' (1:116); "
        + #"declare "accepts": ["array", "object"] at '', or write '/*/id' for a field of each element, "#
        + "or put a good case with an object there before it"
    ),
    (
      #"{"/a": {"tolerance": "optional", "accepts": ["array"]}, "/a/b": "optional"}"#,
      #"{"a": []}"#,
      "'/a/b' can never hold: '/a' accepts only an array; "
        + "write '/a/*/b' for a field of each element, or add 'object' to its 'accepts'"
    ),
  ])
  func `a field that no body can have is an error`(fields: String, body: String, problem: String) {
    // A later case has what the field is, so that nothing else is wrong with it.
    let cases = #"""
      {"first": {"response": {"jsonBody": \#(body)}},
       "second": {"response": {"jsonBody": {"id": 7, "user": {"id": 7}, "tags": [1], "a": {"b": 1}}}}}
      """#
    let found = problems(
      in: scenarioText(contract: #"{"success": {"fields": \#(fields)}}"#, cases: cases))
    #expect(found.count == 1 && found[0].hasSuffix(" " + problem), "\(found)")
  }

  @Test func `a list that a later case fills is one`() {
    let cases = #"""
      {"none": {"response": {"jsonBody": {"user": []}}},
       "some": {"response": {"jsonBody": {"user": [{"id": 7}]}}}}
      """#
    let found = problems(
      in: scenarioText(
        contract: #"{"success": {"fields": {"/user/id": "required"}}}"#, cases: cases))
    #expect(found.count == 1 && found[0].contains("; write '/user/*/id' for"), "\(found)")
  }

  @Test func `a field of a failure, or of one status, that no body can have is an error`() {
    let contract = #"""
      {"success": {"byStatus": {"200": {"/id": "required"}, "201": {"/id": "required"}}},
       "failure": {"fields": {"/code": "required"}, "code": "/code"}}
      """#
    let cases = #"""
      {"read": {"response": {"jsonBody": {"id": 7}}},
       "made": {"response": {"status": 201, "jsonBody": [{"id": 7}]}},
       "bad": {"response": {"status": 400, "jsonBody": [{"code": "a"}]}}}
      """#
    let found = problems(in: scenarioText(contract: contract, cases: cases))
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.contains("the root is an array in the first good case, 'made'") == true)
    #expect(found.last?.contains("the root is an array in the first good case, 'bad'") == true)
  }

  @Test(arguments: [
    // Each element has the field; an index is a part of a list; a member may have any name.
    (#"{"/*/id": "required"}"#, #"[{"id": 7}]"#), (#"{"/0/id": "required"}"#, #"[{"id": 7}]"#),
    (#"{"/0": "required", "/x": "required"}"#, #"{"0": 1, "x": 2}"#),
    (#"{"/*/id": "required"}"#, #"{"a": {"id": 7}}"#),
    // Null says nothing of the kind, and what is ignored is not read.
    (#"{"/user/id": "optional"}"#, #"{"user": null}"#),
    (#"{"/user": "ignored", "/user/id": "required"}"#, #"{"user": "Ada"}"#),
    (
      #"{"/user": {"tolerance": "required", "accepts": ["string", "object"]}, "/user/id": "required"}"#,
      #"{"user": "Ada"}"#
    ),
    (
      #"{"": {"tolerance": "required", "accepts": ["array", "object"]}, "/user/id": "optional"}"#,
      #"[]"#
    ),
  ])
  func `a field that some body can have is right`(fields: String, body: String) {
    let cases = #"""
      {"first": {"response": {"jsonBody": \#(body)}},
       "second": {"response": {"jsonBody": {"user": {"id": 7}}}}}
      """#
    let found = problems(
      in: scenarioText(contract: #"{"success": {"fields": \#(fields)}}"#, cases: cases))
    #expect(found == [])
  }

  @Test(arguments: ["null", "5", #""x""#])
  func `an undeclared object of the wrong kind counts as missing`(value: String) {
    let contract = #"{"success": {"fields": {"/a/b": "defaulted"}}}"#
    let cases = #"""
      {"good": {"response": {"jsonBody": {"a": {"b": 1}}}, "expect": "success"},
       "bad": {"response": {"jsonBody": {"a": \#(value)}},
               "expect": {"outcome": "partial", "defects": ["/a/b"]}}}
      """#
    #expect(problems(in: scenarioText(contract: contract, cases: cases)) == [])
  }
}
