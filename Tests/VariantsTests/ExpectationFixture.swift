// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// A scenario whose contract has every tolerance, and variants of it that are made by hand, so that expectations do not depend
/// on the operators.
struct ExpectationFixture {
  let scenario: Scenario

  static let fields = #"""
    "/id": "required", "/name": "defaulted", "/site": {"tolerance": "optional", "format": "url"},
    "/state": {"tolerance": "defaulted", "values": ["on", "off"]}, "/big": "optional",
    "/friends/*": "dropped", "/friends/*/id": "required", "/trace": "ignored"
    """#

  static let good = #"""
    {"id": 7, "name": "Ada", "site": "https://a.example/b", "state": "on", "big": 9007199254740995,
     "friends": [{"id": 1}, {"id": 2}], "trace": {"span": 5}, "other": {"size": 5}}
    """#

  /// - Parameters:
  ///   - success: members of the success beside its fields.
  ///   - failure: members of the failure beside its fields.
  init(
    success: String = "", failure: String = "", expect: Bool = true, cases: String = ""
  ) throws {
    scenario = try MockAPITestSupport.scenario(
      scenarioText(
        contract: #"""
          {"success": {"fields": {\#(Self.fields)}\#(success)},
           "failure": {"fields": {"/code": "required"}, "code": "/code"\#(failure)}}
          """#,
        cases: #"""
          {"good": {"response": {"jsonBody": \#(Self.good)}\#(expect ? #", "expect": "success""# : "")},
           \#(cases)
           "bad": {"response": {"status": 400, "jsonBody": {"code": "a", "more": 1}}, "expect": "failure"},
           "page": {"response": {"status": 500, "headers": {"Content-Type": "text/html"}, "body": "<h1>"}}}
          """#))
  }

  /// A change of the response of a case.
  struct Change {
    var status: Int?
    /// The body, as bytes or text.
    var body: [UInt8]?
    /// The Content-Type; an empty text for none.
    var type: String?
    var framing: ResponseDefinition.Framing?
    var fault: Fault?
    var timing = Timing()

    init(
      status: Int? = nil, _ body: String? = nil, type: String? = nil,
      framing: ResponseDefinition.Framing? = nil, fault: Fault? = nil
    ) {
      self.status = status
      self.body = body.map { Array($0.utf8) }
      self.type = type
      self.framing = framing
      self.fault = fault
    }

    /// The body of the good case with one text in place of another.
    static func good(_ old: String, _ new: String) -> Change {
      var change = Change()
      let parts = Array(ExpectationFixture.good.utf8)
      let searched = Array(old.utf8)
      let start = parts.indices.first { parts[$0...].starts(with: searched) }
      change.body = start.map {
        Array(parts[..<$0]) + Array(new.utf8) + Array(parts[($0 + searched.count)...])
      }
      return change
    }
  }

  func variant(
    _ name: String, _ kind: VariantOperator, _ argument: String? = nil, at pointer: String? = nil,
    as change: Change
  ) throws -> Variant {
    let index = try #require(scenario.cases.firstIndex { $0.name == name })
    let own = try #require(scenario.cases[index].response)
    var headers = own.headers
    if let type = change.type {
      headers.removeAll { $0.isNamed("Content-Type") }
      if !type.isEmpty { headers.append(HeaderField(name: "Content-Type", value: type)) }
    }
    let response = ResponseDefinition(
      status: change.status ?? own.status, headers: headers,
      framing: change.framing ?? own.framing, body: change.body.map { $0[...] } ?? own.body,
      timing: change.timing, fault: change.fault)
    return Variant(
      id: VariantID(
        caseName: name, operator: kind, argument: argument,
        pointer: try pointer.map { try JSONPointer($0) }),
      scenario: scenario, caseIndex: index, form: .response(response))
  }

  func kinds(
    _ name: String, _ kind: VariantOperator, _ argument: String? = nil, at pointer: String? = nil,
    as change: Change
  ) throws -> [ExpectedOutcome.Kind] {
    try variant(name, kind, argument, at: pointer, as: change).expectation.outcomes.map(\.kind)
  }
}
