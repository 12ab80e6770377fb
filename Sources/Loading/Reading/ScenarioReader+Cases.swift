// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// A case with the places in the file that later checks report.
struct ReadCase {
  let name: String
  let key: JSONValue
  let when: RequestPattern?
  let answer: Case.Answer
  let declared: DeclaredExpectation?
  /// The body of its response as JSON; `nil` if it is not JSON, or has not been parsed.
  var body: JSONValue?
  /// The expectation of the file, or else of the contract.
  var expectation: ExpectedOutcome?

  /// Its response; `nil` for a sequence and a draw.
  var response: ResponseDefinition? {
    if case .response(let response) = answer { response } else { nil }
  }

  /// Whether its response reaches every client as a whole.
  func isWhole(toHead isHead: Bool) -> Bool {
    guard let response,
      case .whole = response.delivery(toHead: isHead)
    else { return false }
    return true
  }

  var compiled: Case {
    Case(
      name: name, position: key.position, when: when, answer: answer, body: body,
      expectation: expectation, isExpectationDeclared: declared != nil)
  }
}

/// An `expect` with its places in the file.
struct DeclaredExpectation {
  let expectation: ExpectedOutcome
  let value: JSONValue
  let code: JSONValue?
  /// In the order of ``ExpectedOutcome/defects``.
  let defects: [JSONValue]
}

extension ScenarioReader {
  /// - Parameter target: the request that they answer.
  func readCases(_ value: JSONValue, for target: ResponseTarget) -> [ReadCase] {
    guard
      let object = ObjectReader(
        value, "'cases'", keys: nil, example: ObjectExample.cases, report: report)
    else { return [] }
    if object.all.isEmpty {
      report.error(at: value, "a scenario must have at least one case; found none")
    }
    let names = CaseNames(object.all.map(\.name))
    let cases = object.all.compactMap { name, key, value in
      readCase(name, key: key, value, among: names, for: target)
    }
    refuseNesting(object)
    refuseEarlySteps(cases, names: names)
    return cases
  }

  static let caseKeys = ["when", "response", "expect", "sequence", "loop", "draw"]

  private func readCase(
    _ name: String, key: JSONValue, _ value: JSONValue, among names: CaseNames,
    for target: ResponseTarget
  ) -> ReadCase? {
    checkName(name, at: key)
    guard
      let object = ObjectReader(
        value, "a case", keys: Self.caseKeys, example: ObjectExample.case(value), report: report)
    else { return nil }
    let when = object["when"].flatMap { readRequest($0, "'when'") }
    if let key = object.key("loop"), object.isMissing("sequence") {
      report.error(at: key, "'loop' has no effect without 'sequence'")
    }
    if object["sequence"] != nil || object["draw"] != nil {
      return readComposite(object, among: names).map {
        ReadCase(name: name, key: key, when: when, answer: $0, declared: nil, body: nil)
      }
    }
    if object.isMissing("response"), object.isMissing("sequence"), object.isMissing("draw") {
      report.error(at: value, "a case must have the key 'response', 'sequence' or 'draw'")
    }
    let expect = object["expect"].flatMap(readExpectation)
    var target = target
    target.when = when
    guard let response = object["response"].flatMap({ readResponse($0, for: target) }) else {
      return nil
    }
    // The body of a template is that for the sample request.
    let body = response.template == nil ? Self.json(ofResponse: object["response"]) : nil
    return ReadCase(
      name: name, key: key, when: when, answer: .response(response), declared: expect,
      body: body, expectation: expect?.expectation)
  }

  /// A name is used in a header, a URL and the ids of variants, in which `~` and `@` are special.
  private func checkName(_ name: String, at key: JSONValue) {
    let isPlain = name.utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
    }
    if name.isEmpty || !isPlain {
      report.error(at: key, "the name of a case must consist of letters, digits, '.', '_' and '-'")
    }
  }

  static let expectKeys = ["outcome", "code", "defects"]

  private func readExpectation(_ value: JSONValue) -> DeclaredExpectation? {
    if let text = value.string {
      return report.word(text, at: value, ExpectedOutcome.Kind.self, what: "an outcome").map {
        DeclaredExpectation(expectation: ExpectedOutcome($0), value: value, code: nil, defects: [])
      }
    }
    guard
      let object = ObjectReader(
        value, "'expect'", keys: Self.expectKeys, required: ["outcome"], report: report),
      let outcome = object.word("outcome", ExpectedOutcome.Kind.self)
    else { return nil }
    if outcome != .failure, let key = object.key("code") {
      report.error(
        at: key, "'code' is for the outcome 'failure'; the outcome is '\(outcome.rawValue)'")
    }
    if outcome != .partial, outcome != .failure, let key = object.key("defects") {
      report.error(
        at: key,
        "'defects' are for the outcomes 'partial' and 'failure'; the outcome is '\(outcome.rawValue)'"
      )
    }
    let elements = object.array("defects")
    if outcome == .partial, let elements, elements.isEmpty, let value = object["defects"] {
      report.error(
        at: value, "'partial' must list at least one defect; without any, the outcome is 'success'")
    }
    let defects = elements?.compactMap { element -> (JSONPointer, JSONValue)? in
      guard let text = element.string else {
        report.error(
          at: element, "a defect must be a JSON pointer in a string; found \(element.kind)")
        return nil
      }
      return report.pointer(text, at: element).map { ($0, element) }
    }
    return DeclaredExpectation(
      expectation: ExpectedOutcome(
        outcome, code: readCode(object), defects: defects?.map(\.0)),
      value: value, code: object["code"], defects: defects?.map(\.1) ?? [])
  }

  /// A code as the API writes it; many APIs number their failures.
  private func readCode(_ object: ObjectReader) -> FailureCode? {
    guard let value = object["code"] else { return nil }
    switch value.kind {
    case .string: return object.string("code").map { FailureCode(.string($0.text)) }
    case .number: return value.scalar.map(FailureCode.init)
    default:
      report.error(at: value, "'code' must be a string or a number; found \(value.kind)")
      return nil
    }
  }
}
