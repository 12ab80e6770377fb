// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

extension Variant {
  /// Where clients may have types for fields that the contract does not name, and the variant damages or removes such a field,
  /// a client may refuse the response, give up what is around the field and report it, or notice nothing.
  /// - Parameter expected: the outcomes of clients that notice nothing.
  func allowingForOtherFields(_ expected: Prediction) -> Prediction {
    guard damagesOtherField else { return expected }
    var outcomes = expected.outcomes
    if let failure = outcomes.first(where: { $0.kind == .failure }) {
      outcomes.append(
        PredictedOutcome(kind: .failure, code: failure.code, hasKnownDefects: false))
    }
    if outcomes.contains(where: { [.success, .partial].contains($0.kind) }) {
      outcomes.append(PredictedOutcome(kind: .partial, hasKnownDefects: false))
    }
    // Nothing is added where every outcome is right, or where the response cannot be used in any case.
    if outcomes.count > expected.outcomes.count,
      !outcomes.contains(where: { $0.kind == .unexpected })
    {
      outcomes.append(
        PredictedOutcome(
          kind: .unexpected, reason: "a field that the contract does not name is not as its type"))
    }
    return Prediction(outcomes: outcomes)
  }

  private var damagesOtherField: Bool {
    let damaged = scenario.cases[caseIndex]
    guard let contract = scenario.contract, contract.typesOtherFields,
      id.operator.target == .value, let pointer = id.pointer, let body = damaged.body,
      let response = damaged.response, let tree = contract.tree(for: response, body: body)
    else { return false }
    return tree.leavesUnnamed(pointer.tokens[...], of: body, id.operator.partsChange)
  }
}

extension VariantOperator {
  /// What becomes of what was in a list or object that it damages.
  fileprivate var partsChange: ContractTree.PartsChange {
    switch self {
    case .extraKey, .reversed, .long: .kept
    case .empty: .removed
    default: .replaced
    }
  }
}
