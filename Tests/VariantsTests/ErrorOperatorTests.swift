// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// `withErrors`: the errors of a failure in a success.
struct ErrorOperatorTests {
  private static let contract = #"""
    {"success": {"payload": "/data", "fields": {"/data/a": "required", "/errors": "absent"}},
     "failure": {"fields": {"/errors/0/code": "required"}, "code": "/errors/0/code"}}
    """#

  /// A scenario with a success and a failure with the code `x`.
  static func text(_ success: String, contract: String = contract) -> String {
    scenarioText(
      contract: contract,
      cases: #"""
        {"one": {"response": {"jsonBody": \#(success)}, "expect": "success"},
         "bad": {"response": {"status": 400, "jsonBody": {"data": null, "errors": [{"code": "x"}]}},
                 "expect": "failure"}}
        """#)
  }

  private static func ids(_ scenario: Scenario, case index: Int) -> [String] {
    scenario.variantIDs(ofCase: index).filter { $0.operator == .withErrors }.map(\.description)
  }

  @Test(arguments: [
    ("beside", #"{"more":1,"data":{"a": 7},"errors":[{"code": "x"}]}"#, [Kind.partial]),
    ("null", #"{"more":1,"data":null,"errors":[{"code": "x"}]}"#, [.failure]),
    ("alone", #"{"more":1,"errors":[{"code": "x"}]}"#, [.failure]),
    ("unknownCode", #"{"more":1,"errors":[{"code": "mockapiUnknown"}]}"#, [.failure]),
  ])
  func `a success gets the errors of the first failure`(
    argument: String, body: String, kinds: [Kind]
  ) throws {
    let scenario = try scenario(Self.text(#"{"more": 1, "data": {"a": 7}}"#))
    let id = try #require(VariantID("one~withErrors(\(argument))"))
    #expect(Self.ids(scenario, case: 0).contains(id.description))
    let variant = try #require(scenario.variant(id))
    let response = try #require(ValueOperatorTests.response(variant))
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.status == 200)
    #expect(variant.expectation.outcomes.map(\.kind) == kinds)
  }

  typealias Kind = ExpectedOutcome.Kind

  @Test func `an unknown code is outside a contract that lists the codes`() throws {
    let listed = Self.contract.replacing(
      #"{"/errors/0/code": "required"}"#,
      with: #"{"/errors/0/code": {"tolerance": "required", "values": ["x", "mockapiUnknown"]}}"#)
    let scenario = try scenario(Self.text(#"{"data": {"a": 7}}"#, contract: listed))
    let id = try #require(VariantID("one~withErrors(unknownCode)"))
    let variant = try #require(scenario.variant(id))
    let response = try #require(ValueOperatorTests.response(variant))
    #expect(
      String(decoding: response.body, as: UTF8.self) == #"{"errors":[{"code": "mockapiUnknown1"}]}"#
    )
    #expect(variant.expectation.outcomes.map(\.kind) == [.unexpected])
  }

  @Test func `failures, and contracts without a payload, have no such variants`() throws {
    #expect(Self.ids(try scenario(Self.text(#"{"data": {"a": 7}}"#)), case: 1) == [])
    let without = Self.contract.replacing(#""payload": "/data", "#, with: "")
    #expect(
      Self.ids(try scenario(Self.text(#"{"data": {"a": 7}}"#, contract: without)), case: 0) == [])
  }
}
