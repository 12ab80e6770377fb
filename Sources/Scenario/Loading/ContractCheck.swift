// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Holds the cases of a scenario against its contract.
struct ContractCheck {
  let report: FileReport
  let contract: ReadContract

  /// Reports every contradiction, and gives the cases that expect nothing what the contract expects of them.
  func check(_ cases: inout [ReadCase]) {
    let bodies = cases.map { readCase -> JSONDocument? in
      guard case .response(let response) = readCase.answer else { return nil }
      // Not JSON is what many cases are for.
      return try? JSONDocument(parsing: Array(response.body))
    }
    // Where a pointer is misspelt, everything that follows from it is wrong as well, and no news.
    guard fieldsExist(in: bodies) else { return }
    var rule = contract.contract
    rule.learnKinds(
      success: goodBodies(of: .success, cases, bodies: bodies),
      failure: goodBodies(of: .failure, cases, bodies: bodies))
    for index in cases.indices {
      guard case .response(let response) = cases[index].answer else { continue }
      guard let prediction = prediction(of: response, by: rule) else { continue }
      if let declared = cases[index].declared {
        compare(declared, with: prediction)
        // How codes are compared depends on how the API writes them, not on how this file does.
        if let expected = cases[index].expectation, expected.code != nil {
          cases[index].expectation = ExpectedOutcome(
            expected.kind, code: prediction.code, defects: expected.defects)
        }
      } else {
        cases[index].expectation = ExpectedOutcome(
          prediction.outcome, code: prediction.code,
          defects: prediction.recoveries.isEmpty ? nil : prediction.defects)
      }
    }
  }

  /// `nil` where the fault of a response leaves more than one outcome.
  private func prediction(of response: ResponseDefinition, by rule: Contract) -> Prediction? {
    switch response.delivery {
    case .whole: rule.prediction(of: response)
    case .broken:
      Prediction(outcome: .noAnswer, reason: "its fault lets no whole response through")
    case .uncertain: nil
    }
  }

  /// The bodies that are right: those of the cases that say so, or, for want of any, those that say nothing.
  private func goodBodies(
    of outcome: ExpectedOutcome.Kind, _ cases: [ReadCase], bodies: [JSONDocument?]
  ) -> [JSONValue] {
    let pairs = zip(cases, bodies).compactMap { readCase, body in
      body.map { (outcome: readCase.declared?.expectation.kind, root: $0.root, case: readCase) }
    }
    let declared = pairs.filter { $0.outcome == outcome }
    if !declared.isEmpty { return declared.map(\.root) }
    let statuses = outcome == .success ? 200..<300 : 400..<600
    return pairs.filter { pair in
      guard case .response(let response) = pair.case.answer else { return false }
      return pair.outcome == nil && statuses.contains(response.status)
    }.map(\.root)
  }

  // MARK: Fields

  private func fieldsExist(in bodies: [JSONDocument?]) -> Bool {
    let roots = bodies.compactMap { $0?.root }
    let problems = report.errorCount
    for shape in [contract.success, contract.failure].compactMap({ $0 }) {
      let missing = Set(shape.shape.tree.fieldsMissing(from: roots))
      if missing.isEmpty { continue }
      for (field, key) in zip(shape.shape.fields, shape.keys) where missing.contains(field.pointer)
      {
        report.error(
          at: key,
          "a field of the contract must be in the body of some case; no case has a value at '\(field.pointer)'"
        )
      }
    }
    return report.errorCount == problems
  }

  // MARK: Expectations

  private func compare(_ declared: DeclaredExpectation, with prediction: Prediction) {
    checkDefectsPointAtFields(declared)
    let expected = declared.expectation
    guard expected.kind == prediction.outcome else {
      report.error(
        at: declared.value,
        "'\(expected.kind.rawValue)' is expected, but the contract makes this response "
          + "'\(prediction.outcome.rawValue)'\(because(prediction))")
      return
    }
    if let code = expected.code, prediction.code?.matches(code.description) != true {
      report.error(at: declared.code ?? declared.value, problem(of: code, found: prediction.code))
    }
    if let defects = expected.defects {
      compare(defects, at: declared, with: prediction)
    }
  }

  private func problem(of code: FailureCode, found: FailureCode?) -> String {
    if let found {
      return "'code' must be \(found.value), the code in this response; found \(code.value)"
    }
    guard let place = contract.contract.failure?.code else {
      return "'code' needs a 'code' in the contract's failure, which says where codes are"
    }
    return "'code' must be left out: this response has no code at '\(place)'; found \(code.value)"
  }

  private func because(_ prediction: Prediction) -> String {
    switch prediction.outcome {
    case .unexpected, .noAnswer: ": \(prediction.reason)"
    case .partial:
      ": " + prediction.recoveries.flatMap(\.causes).map(\.description).joined(separator: ", ")
    default: ""
    }
  }

  /// A list is right when it names only bad places, and for each recovery at least one, or the place that took it:
  /// a client sees one of several reasons for which it drops an element.
  private func compare(
    _ defects: [JSONPointer], at declared: DeclaredExpectation, with prediction: Prediction
  ) {
    let bad = Set(prediction.defects + prediction.recoveries.map(\.pointer))
    for (pointer, value) in zip(defects, declared.defects)
    where !bad.contains(pointer) && isField(pointer) {
      report.error(
        at: value,
        "'\(pointer)' is listed as a defect, but its value here satisfies the contract")
    }
    let named = Set(defects)
    for recovery in prediction.recoveries {
      let places = recovery.causes.map(\.pointer) + [recovery.pointer]
      if places.contains(where: named.contains) { continue }
      let text = recovery.causes.map(\.description).joined(separator: ", ")
      report.error(at: declared.value, "the list of defects must be complete; missing: \(text)")
    }
  }

  private func checkDefectsPointAtFields(_ declared: DeclaredExpectation) {
    for (pointer, value) in zip(declared.expectation.defects ?? [], declared.defects)
    where !isField(pointer) {
      report.error(
        at: value,
        "a defect must point at a field of the contract; '\(pointer)' is none\(hint(for: pointer))"
      )
    }
  }

  private func hint(for pointer: JSONPointer) -> String {
    let fields = (contract.success?.shape.fields ?? []) + (contract.failure?.shape.fields ?? [])
    return NearestName.hint(
      for: pointer.description, among: fields.map(\.pointer.description), listing: "the fields are")
  }

  /// Whether a pointer meets a declared field, or a value that encloses one.
  private func isField(_ pointer: JSONPointer) -> Bool {
    [contract.success, contract.failure].contains { shape in
      shape?.shape.tree.declares(pointer.tokens[...]) ?? false
    }
  }
}
