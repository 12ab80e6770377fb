// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The field that a variant damages, as a row of a map.
struct DamagedField {
  /// The place in the form of a contract: `/friends/*/id`.
  let name: String
  private let pointer: JSONPointer
  private let isFailure: Bool

  /// `nil` if the exchange is not about one damaged field.
  init?(_ exchange: JudgedExchange) {
    guard let id = exchange.variant?.id, let pointer = id.pointer,
      FieldDamage(id.operator) != nil
    else { return nil }
    self.pointer = pointer
    isFailure = exchange.controlOutcome == .failure
    name = exchange.fieldName(of: pointer)
  }

  /// What the client made of the field; `nil` if it does not say enough.
  func reading(of end: Observation.End, control: ControlResult) -> FieldReading? {
    switch end {
    case .crashed: return .crash
    case .hung: return .hang
    case .brokenProtocol: return nil
    case .answered(let answer): return reading(of: answer, control: control)
    }
  }

  private func reading(of answer: ClientAnswer, control: ControlResult) -> FieldReading? {
    switch answer.outcome {
    case .unsupported: return nil
    case .unexpected, .noAnswer: return .required
    case .failure where !isFailure, .error where !isFailure: return .required
    // It may be the failure, or anything else.
    case .error where answer.code == nil: return nil
    case .success, .partial, .ok, .failure, .error: break
    }
    if let defects = answer.defects, defects.contains(where: isAbout) { return .reported }
    guard case .passed(let decoded?) = control, let found = answer.decoded else {
      return .tolerated
    }
    return found.isEquivalent(to: decoded.value) ? .unread : .silent
  }

  /// Whether a reported place is the damaged one, or around it, or inside it.
  private func isAbout(_ defect: JSONPointer) -> Bool {
    defect.encloses(pointer) || pointer.encloses(defect)
  }
}
