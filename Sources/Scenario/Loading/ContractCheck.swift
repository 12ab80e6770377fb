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
    let references = references(cases, bodies: bodies)
    for index in cases.indices {
      guard case .response(let response) = cases[index].answer else { continue }
      guard let prediction = prediction(of: response, references: references) else { continue }
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
  private func prediction(of response: ResponseDefinition, references: Contract.References)
    -> Prediction?
  {
    switch response.delivery {
    case .whole: contract.contract.prediction(of: response, references: references)
    case .broken:
      Prediction(outcome: .noAnswer, reason: "its fault lets no whole response through")
    case .uncertain: nil
    }
  }

  /// The bodies that are right: those of the cases that say so, or, for want of any, those that say nothing.
  private func references(_ cases: [ReadCase], bodies: [JSONDocument?]) -> Contract.References {
    func roots(_ outcome: ExpectedOutcome.Kind) -> [JSONValue] {
      let pairs = zip(cases, bodies).compactMap { readCase, body in
        body.map {
          (outcome: readCase.declared?.expectation.kind, root: $0.root, case: readCase)
        }
      }
      let declared = pairs.filter { $0.outcome == outcome }
      if !declared.isEmpty { return declared.map(\.root) }
      let statuses = outcome == .success ? 200..<300 : 400..<600
      return pairs.filter { pair in
        guard case .response(let response) = pair.case.answer else { return false }
        return pair.outcome == nil && statuses.contains(response.status)
      }.map(\.root)
    }
    var references = Contract.References()
    references.success = roots(.success)
    references.failure = roots(.failure)
    return references
  }

  // MARK: Fields

  private func fieldsExist(in bodies: [JSONDocument?]) -> Bool {
    let roots = bodies.compactMap { $0?.root }
    let problems = report.errorCount
    for shape in [contract.success, contract.failure].compactMap({ $0 }) {
      for (field, key) in zip(shape.shape.fields, shape.keys)
      where !roots.contains(where: { Self.exists(field.pointer.tokens[...], in: $0) }) {
        report.error(at: key, "no case has a value at '\(field.pointer)'")
      }
    }
    return report.errorCount == problems
  }

  private static func exists(_ path: ArraySlice<String>, in value: JSONValue) -> Bool {
    guard let step = path.first else { return true }
    if step == ContractField.wildcard {
      return value.elements.contains { exists(path.dropFirst(), in: $0) }
        || value.members.contains { exists(path.dropFirst(), in: $0.value) }
    }
    return value[JSONPointer(tokens: [step])].map { exists(path.dropFirst(), in: $0) } ?? false
  }

  // MARK: Expectations

  private func compare(_ declared: DeclaredExpectation, with prediction: Prediction) {
    checkDefectsPointAtFields(declared)
    let expected = declared.expectation
    guard expected.kind == prediction.outcome else {
      report.error(
        at: declared.value,
        "'\(expected.kind.rawValue)' is expected, but by the contract this response is "
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
        "'\(pointer)' is expected to be bad, but by the contract it is right here")
    }
    for recovery in prediction.recoveries {
      let places = recovery.causes.map(\.pointer) + [recovery.pointer]
      if places.contains(where: defects.contains) { continue }
      let text = recovery.causes.map(\.description).joined(separator: ", ")
      report.error(at: declared.value, "the list of defects is not complete: \(text)")
    }
  }

  private func checkDefectsPointAtFields(_ declared: DeclaredExpectation) {
    for (pointer, value) in zip(declared.expectation.defects ?? [], declared.defects)
    where !isField(pointer) {
      let known = fields.map(\.pointer.description)
      let hint = NearestName.hint(
        for: pointer.description, among: known, listing: "the fields are")
      report.error(at: value, "the defect '\(pointer)' points at no field of the contract\(hint)")
    }
  }

  private var fields: [ContractField] {
    (contract.success?.shape.fields ?? []) + (contract.failure?.shape.fields ?? [])
  }

  /// Whether a pointer meets a declared field, `*` standing for any step, or a value that encloses one.
  private func isField(_ pointer: JSONPointer) -> Bool {
    fields.contains { field in
      field.pointer.tokens.count >= pointer.tokens.count
        && zip(field.pointer.tokens, pointer.tokens).allSatisfy {
          $0 == ContractField.wildcard || ByteEquality.areEqual($0, $1)
        }
    }
  }
}
