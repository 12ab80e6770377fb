// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Compares the cases of a scenario with its contract.
struct ContractCheck {
  let report: FileReport
  let contract: ReadContract
  /// Whether the scenario answers HEAD only.
  let isHead: Bool

  /// Reports every contradiction, and gives cases without an expectation the predicted one.
  /// - Returns: the contract with the kinds of its fields, taken from the bodies of the cases.
  func check(_ cases: inout [ReadCase]) -> Contract {
    var rule = contract.contract
    let good = (
      success: goodCases(for: .success, cases), failure: goodCases(for: .failure, cases)
    )
    rule.learnKinds(
      success: good.success.map { ($0.status, $0.body) }, failure: good.failure.map(\.body))
    // If a pointer is wrong, all its consequences would be wrong as well, so they are not reported.
    guard fieldsCanHold(rule, good.success, good.failure), fieldsExist(in: cases) else {
      return rule
    }
    for index in cases.indices {
      guard let response = cases[index].response else { continue }
      let prediction = rule.prediction(
        of: response, body: cases[index].body, toHead: isHead)
      if let declared = cases[index].declared {
        guard
          let outcome = compare(
            declared, with: prediction, hint: rule.hint(for: declared, of: response))
        else { continue }
        // The comparison of codes depends on the spelling of the API, not of this file.
        if let expected = cases[index].expectation, expected.code != nil {
          cases[index].expectation = ExpectedOutcome(
            expected.kind, code: outcome.code, defects: expected.defects)
        }
      } else {
        cases[index].expectation = prediction.certain.map { outcome in
          ExpectedOutcome(
            outcome.kind, code: outcome.code,
            defects: outcome.recoveries.isEmpty ? nil : outcome.defects)
        }
      }
    }
    return rule
  }

  /// A case whose body is valid.
  struct GoodCase {
    let name: String
    /// The place of the case.
    let key: JSONValue
    fileprivate let expected: ExpectedOutcome.Kind?
    let status: Int
    let body: JSONValue
  }

  /// The cases with a valid body: those that expect the outcome; if there are none, those without an expectation whose
  /// status fits the outcome.
  private func goodCases(for outcome: ExpectedOutcome.Kind, _ cases: [ReadCase]) -> [GoodCase] {
    let found = cases.compactMap { readCase -> GoodCase? in
      guard let response = readCase.response, let body = readCase.body else { return nil }
      return GoodCase(
        name: readCase.name, key: readCase.key, expected: readCase.declared?.expectation.kind,
        status: response.status, body: body)
    }
    let declared = found.filter { $0.expected == outcome }
    if !declared.isEmpty { return declared }
    let rule = contract.contract
    return found.filter { found in
      let isFailure = rule.isFailure(status: found.status, body: found.body)
      let isFitting =
        outcome == .failure
        ? isFailure
        : !isFailure
          && rule.success?.allows(status: found.status)
            ?? (200..<300).contains(found.status)
      return found.expected == nil && isFitting
    }
  }

  // MARK: Fields

  private func fieldsExist(in cases: [ReadCase]) -> Bool {
    let problems = report.errorCount
    for shape in contract.shapes {
      let fitting = cases.filter { shape.status == nil || $0.response?.status == shape.status }
      let missing = Set(shape.shape.tree.fieldsMissing(from: fitting.compactMap(\.body)))
      if missing.isEmpty { continue }
      let status = shape.status.map { " with status \($0)" } ?? ""
      for (field, key) in zip(shape.shape.fields, shape.keys) where missing.contains(field.pointer)
      {
        let condition = field.condition.map { condition in
          " where '\(condition.pointer)' is "
            + condition.values.map(\.description).joined(separator: " or ")
        }
        report.error(
          at: key,
          "a field of the contract must be in the body of some case; no case\(status) has a value at '\(field.pointer)'"
            + (condition ?? ""))
      }
    }
    return report.errorCount == problems
  }

  // MARK: Expectations

  /// Reports expectations that differ from the prediction.
  /// - Returns: the predicted outcome that is expected; `nil` if there is none, or if any outcome is allowed.
  private func compare(
    _ declared: DeclaredExpectation, with prediction: Prediction, hint: String
  ) -> PredictedOutcome? {
    checkDefectsPointAtFields(declared)
    guard let first = prediction.outcomes.first else { return nil }
    let expected = declared.expectation
    let possible = prediction.outcomes.filter { $0.kind == expected.kind }
    let right = possible.filter { Self.matches(expected.code, $0.code) }
    guard
      let outcome = right.first(where: { problems(of: declared, with: $0).isEmpty }) ?? right.first
        ?? possible.first
    else {
      var kinds: [String] = []
      for outcome in prediction.outcomes {
        let kind = "'\(outcome.kind.rawValue)'"
        if !kinds.contains(kind) { kinds.append(kind) }
      }
      report.error(
        at: declared.value,
        "'\(expected.kind.rawValue)' is expected, but the contract makes this response "
          + kinds.joined(separator: " or ") + because(first) + hint)
      return nil
    }
    if let code = expected.code, !Self.matches(code, outcome.code) {
      report.error(at: declared.code ?? declared.value, problem(of: code, found: outcome.code))
    }
    for problem in problems(of: declared, with: outcome) {
      report.error(at: problem.place, problem.message)
    }
    return outcome
  }

  private static func matches(_ expected: FailureCode?, _ found: FailureCode?) -> Bool {
    expected.map { found?.matches($0.description) ?? false } ?? true
  }

  private func problem(of code: FailureCode, found: FailureCode?) -> String {
    if let found {
      return "'code' must be \(found.value), the code in this response; found \(code.value)"
    }
    guard let places = contract.contract.failure?.codes, !places.isEmpty else {
      return "'code' requires the key 'code' in the contract's failure, the place of codes"
    }
    let names = places.map { "'\($0)'" }.joined(separator: " or ")
    return "'code' must be left out: this response has no code at \(names); found \(code.value)"
  }

  private func because(_ outcome: PredictedOutcome) -> String {
    switch outcome.kind {
    case .unexpected, .noAnswer: ": \(outcome.reason)"
    case .partial:
      ": " + outcome.recoveries.flatMap(\.defects).map(\.description).joined(separator: ", ")
    default: ""
    }
  }

  /// A list is correct if it contains only bad places, and at least one for each recovery, or the place of the
  /// recovery itself: if there are several reasons for dropping an element, a client sees one of them.
  private func problems(
    of declared: DeclaredExpectation, with outcome: PredictedOutcome
  ) -> [(place: JSONValue, message: String)] {
    guard let defects = declared.expectation.defects else { return [] }
    var problems: [(place: JSONValue, message: String)] = []
    let bad = Set(outcome.defects + outcome.recoveries.map(\.pointer))
    for (pointer, value) in zip(defects, declared.defects)
    where !bad.contains(pointer) && isField(pointer) {
      problems.append(
        (value, "'\(pointer)' is listed as a defect, but its value here satisfies the contract"))
    }
    let named = Set(defects)
    for recovery in outcome.recoveries {
      let places = recovery.defects.map(\.pointer) + [recovery.pointer]
      if places.contains(where: named.contains) { continue }
      let text = recovery.defects.map(\.description).joined(separator: ", ")
      problems.append(
        (declared.value, "the list of defects must be complete; missing: \(text)"))
    }
    return problems
  }

  private func checkDefectsPointAtFields(_ declared: DeclaredExpectation) {
    for (pointer, value) in zip(declared.expectation.defects ?? [], declared.defects)
    where !isField(pointer) {
      report.error(
        at: value,
        "a defect must point at a field of the contract; '\(pointer)' is not one\(hint(for: pointer))"
      )
    }
  }

  private func hint(for pointer: JSONPointer) -> String {
    let fields = contract.shapes.flatMap(\.shape.fields)
    return NearestName.hint(
      for: pointer.description, amongKeys: fields.map(\.pointer.description),
      listing: "the fields are")
  }

  /// Whether a pointer leads to a declared field, or to a value that encloses one.
  private func isField(_ pointer: JSONPointer) -> Bool {
    contract.shapes.contains { $0.shape.tree.declares(pointer.tokens[...]) }
  }
}

extension Contract {
  /// The end of a diagnostic of a failure under a status that the success lists, where nothing tells the two apart.
  fileprivate func hint(
    for declared: DeclaredExpectation, of response: ResponseDefinition
  ) -> String {
    let status = response.status
    guard declared.expectation.kind == .failure, let success, success.payload == nil,
      success.statuses?.contains(status) ?? false, !(failure?.isUnderAnyStatus ?? false)
    else { return "" }
    return
      "; 'status' of the success lists \(status), so add 'payload' to it, or 'anyStatus' to the failure"
  }
}
