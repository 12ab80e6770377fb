// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The lines of a contract that decide what a correct client makes of a damaged value. A value that the contract does not
/// declare stands for the fields in it.
struct ContractRule {
  /// `/Config/Labels is optional`, `/a is required, /b is required and 3 more`, `the contract does not name /extra`.
  let text: String

  private static let mostFields = 3

  /// `nil` if no line decides alone: the operator does something else to a value, or correct clients may differ.
  init?(of exchange: JudgedExchange) {
    guard exchange.scenario.contract != nil, let outcome = exchange.expected.certain,
      let id = exchange.variant?.id, FieldDamage(id.operator) != nil, let pointer = id.pointer,
      // Otherwise it is what tells failures from successes that decides.
      Self.isSameModel(outcome.kind, exchange.controlOutcome)
    else { return nil }
    let fields = Self.fields(of: exchange, at: pointer)
    // A name always has the form of a pointer.
    guard let name = try? JSONPointer(exchange.fieldName(of: pointer)) else { return nil }
    let around = fields.filter { $0.pointer.encloses(name) }
    let ignored = around.first { $0.tolerance == .ignored }
    let own = around.first { $0.pointer.tokens.count == name.tokens.count }
    let below = fields.filter { name.encloses($0.pointer) }
    var deciding = (ignored ?? own).map { [$0] } ?? Self.deciding(below, outcome.kind)
    if outcome.kind == .partial, ignored == nil {
      // The value around it that is left out, or replaced.
      let absorbing = outcome.recoveries.filter { $0.pointer.encloses(pointer) }.compactMap {
        recovery in
        around.first { $0.pointer.tokens.count == recovery.pointer.tokens.count }
      }
      for field in absorbing where !deciding.contains(field) { deciding.append(field) }
    }
    if !deciding.isEmpty, outcome.isUntouched(by: pointer) {
      // Only such fields let damage pass; otherwise the new value is right, too, or a list may be missing.
      deciding = deciding.filter { [.optional, .ignored].contains($0.tolerance) }
      if deciding.isEmpty { return nil }
    }
    if deciding.isEmpty {
      text = "the contract does not name \(name.shown)"
      return
    }
    let shown = deciding.prefix(Self.mostFields).map { "\($0.pointer.shown) is \($0.tolerance)" }
    let rest = deciding.count - shown.count
    text = shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Whether an outcome is read with the fields of the case's outcome, or with none.
  private static func isSameModel(
    _ kind: ExpectedOutcome.Kind, _ control: ExpectedOutcome.Kind?
  ) -> Bool {
    switch kind {
    case .unexpected, .noAnswer: true
    case .success, .partial: control != .failure
    case .failure: control == .failure
    }
  }

  /// The declared fields but those that do not hold at a place, and those inside them.
  private static func fields(
    of exchange: JudgedExchange, at place: JSONPointer
  ) -> [ContractField] {
    let fields = exchange.fields(of: exchange.controlOutcome == .failure ? .failure : .success)
    guard let body = exchange.originalBody else { return fields }
    let others = fields.filter { !$0.mayHold(at: place, in: body) }
    if others.isEmpty { return fields }
    return fields.filter { field in !others.contains { $0.pointer.encloses(field.pointer) } }
  }

  /// The fields in a damaged value from which an outcome follows.
  private static func deciding(
    _ fields: [ContractField], _ kind: ExpectedOutcome.Kind
  ) -> [ContractField] {
    let tolerances: Set<Tolerance> =
      switch kind {
      case .unexpected: [.required]
      case .partial: [.defaulted, .dropped]
      case .success, .failure, .noAnswer: Set(Tolerance.allCases)
      }
    let deciding = fields.filter { tolerances.contains($0.tolerance) }
    return deciding.isEmpty ? fields : deciding
  }
}

extension ContractField {
  /// Whether a field holds at a place of a body, or may hold below it.
  fileprivate func mayHold(at place: JSONPointer, in body: JSONValue) -> Bool {
    guard let condition, let name = condition.pointer.tokens.last else { return true }
    let depth = condition.pointer.tokens.count - 1
    guard depth <= place.tokens.count else { return true }
    // `*` is the same element in both.
    let object = body[JSONPointer(tokens: Array(place.tokens.prefix(depth)))]
    return object?[name]?.scalar.map(condition.values.contains) ?? false
  }
}

extension PredictedOutcome {
  /// Whether the body can be used, and damage at a place is not even reported.
  fileprivate func isUntouched(by place: JSONPointer) -> Bool {
    switch kind {
    case .unexpected, .noAnswer: false
    case .success, .partial, .failure:
      !recoveries.contains { $0.pointer.encloses(place) || place.encloses($0.pointer) }
    }
  }
}
