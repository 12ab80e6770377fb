// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The cases of a scenario and its declared error codes, each with whether a request has met it.
struct ScenarioCoverage {
  struct Case {
    let name: String
    let isMet: Bool
  }

  /// An error code that the contract declares, or that a case is expected to have.
  struct Code {
    /// As a client reports it.
    let code: String
    /// The cases that have it.
    fileprivate(set) var cases: [String]
    fileprivate(set) var isMet: Bool
  }

  let scenario: Scenario
  let cases: [Case]
  let codes: [Code]

  /// - Parameter met: the names of the cases that were met.
  init(of scenario: Scenario, met: Set<String>) {
    self.scenario = scenario
    cases = scenario.cases.map { Case(name: $0.name, isMet: met.contains($0.name)) }
    var codes = Self.declaredCodes(of: scenario).map { Code(code: $0, cases: [], isMet: false) }
    for (number, one) in scenario.cases.enumerated() {
      guard let code = Self.code(ofCase: number, in: scenario) else { continue }
      let index =
        codes.firstIndex { $0.code == code }
        ?? {
          codes.append(Code(code: code, cases: [], isMet: false))
          return codes.count - 1
        }()
      codes[index].cases.append(one.name)
      if met.contains(one.name) { codes[index].isMet = true }
    }
    self.codes = codes
  }

  /// The values that the contract names for the failure's code, without doubles.
  private static func declaredCodes(of scenario: Scenario) -> [String] {
    guard let failure = scenario.contract?.failure else { return [] }
    var codes: [String] = []
    for field in failure.shape.fields where failure.codes.contains(field.pointer) {
      for value in field.values where value != .null {
        let code = FailureCode(value).description
        if !codes.contains(code) { codes.append(code) }
      }
    }
    return codes
  }

  /// The code that correct clients read of a case; `nil` if it is no failure, or has none.
  private static func code(ofCase index: Int, in scenario: Scenario) -> String? {
    guard let expected = scenario.cases[index].expectation, expected.kind == .failure else {
      return nil
    }
    if let code = expected.code { return code.description }
    // The file may expect a failure, and leave its code to the body.
    if scenario.contract == nil { return nil }
    return scenario.expectation(ofCase: index).certain?.code?.description
  }

  var isComplete: Bool { cases.allSatisfy(\.isMet) && codes.allSatisfy(\.isMet) }

  /// - Parameter onlyMissing: whether what was met is left out.
  func literal(onlyMissing: Bool) -> JSONLiteral {
    [
      "name": .string(scenario.name), "location": .string(scenario.location),
      "cases": .list(cases.filter { !onlyMissing || !$0.isMet }) {
        ["name": .string($0.name), "met": .bool($0.isMet)]
      },
      "codes": .list(codes.filter { !onlyMissing || !$0.isMet }) {
        ["code": .string($0.code), "met": .bool($0.isMet), "cases": .strings($0.cases)]
      },
    ]
  }
}
