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
      let id = exchange.variant?.id, FieldDamage(id.operator) != nil, let pointer = id.pointer
    else { return nil }
    let fields = exchange.fields(of: exchange.controlOutcome == .failure ? .failure : .success)
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
    if deciding.isEmpty {
      text = "the contract does not name \(name.shown)"
      return
    }
    let shown = deciding.prefix(Self.mostFields).map { "\($0.pointer.shown) is \($0.tolerance)" }
    let rest = deciding.count - shown.count
    text = shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
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
