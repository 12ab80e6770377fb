// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

/// A response to HEAD has no body (RFC 9110 section 9.3.2), so no contract can declare its fields.
struct ContractHeadTests {
  private func problems(
    method: String = #""HEAD""#, contract: String? = nil, response: String, expect: String
  ) -> [String] {
    MockAPITestSupport.problems(
      in: scenarioText(
        request: #"{"method": \#(method), "urlPath": "/"}"#, contract: contract,
        cases: #"""

          {"one": {"response": \#(response), "expect": "\#(expect)"}}
          """#))
  }

  private static let success = #"{"success": {"fields": {"/id": "required"}}}"#
  private static let good = #"{"jsonBody": {"id": 1}}"#

  @Test(arguments: [
    (#""HEAD""#, success, ["success"]), (#"{"oneOf": ["HEAD"]}"#, success, ["success"]),
    (
      #""HEAD""#,
      #"{"success": {"fields": {}}, "failure": {"fields": {"/code": "optional"}}}"#,
      ["success", "failure"]
    ),
  ])
  func `fields in the contract of a scenario for HEAD are refused`(
    method: String, contract: String, names: [String]
  ) {
    let found = problems(
      method: method, contract: contract, response: Self.good, expect: "success")
    #expect(
      found.map { String($0.drop { $0 != " " }.dropFirst()) }
        == names.map { name in
          "the contract of a scenario that answers HEAD only must not have '\(name)': it declares fields of a body, and a "
            + "response to HEAD has none (RFC 9110 section 9.3.2); remove it, or use the method GET"
        })
  }

  @Test(arguments: [#""GET""#, #""ANY""#, #"{"oneOf": ["GET", "HEAD"]}"#, #"{"noneOf": ["PUT"]}"#])
  func `a scenario that answers more than HEAD may have fields`(method: String) {
    let found = problems(
      method: method, contract: Self.success, response: Self.good, expect: "success")
    #expect(found == [])
  }

  @Test func `a contract without fields decides by the status`() {
    #expect(problems(contract: "{}", response: Self.good, expect: "success") == [])
    let found = problems(contract: "{}", response: #"{"status": 404}"#, expect: "failure")
    #expect(
      found == [
        "2:49 'failure' is expected, but the contract makes this response 'unexpected': the contract has no failure "
          + "model for status 404"
      ])
  }

  @Test(arguments: [nil, "{}"])
  func `the head ends a response to HEAD, wherever its fault is`(contract: String?) {
    func found(_ response: String, _ expect: String) -> [String] {
      problems(contract: contract, response: response, expect: expect)
    }
    let cut = #"{"jsonBody": {"id": 1}, "fault": {"at": {"bodyByte": 2}, "then": "stall"}}"#
    #expect(found(cut, "success") == [])
    #expect(found(cut, "noAnswer").count == 1)
    let broken = #"{"jsonBody": {"id": 1}, "fault": {"at": "statusLine"}}"#
    #expect(found(broken, "noAnswer") == [])
  }

  @Test func `a body that HEAD never sends gets no warning for its kind`() {
    let found = problems(
      response: #"{"headers": {"Content-Type": "text/xml"}, "body": "<a/>"}"#, expect: "success")
    #expect(found == [])
  }
}
