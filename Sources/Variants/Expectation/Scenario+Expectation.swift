// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
package import MockAPIScenario

extension Scenario {
  /// The outcomes of correct clients for a case as it is: the prediction of the contract, narrowed to the declared
  /// expectation if the file has one. Open for a sequence.
  package func expectation(ofCase index: Int) -> Prediction {
    guard let response = cases[index].response else { return .open }
    return narrowed(prediction(of: response, body: cases[index].body), toCase: index)
  }

  /// A prediction for a response that correct clients do not distinguish from that of a case.
  func narrowed(_ prediction: Prediction, toCase index: Int) -> Prediction {
    guard cases[index].isExpectationDeclared, let declared = cases[index].expectation else {
      return prediction
    }
    return prediction.narrowed(to: declared)
  }

  /// The outcomes of correct clients for any response: by the contract, or, without one, by what reaches the client.
  func prediction(of response: ResponseDefinition, body: JSONValue? = nil) -> Prediction {
    let isHead = request.asksHeadOnly
    if let contract { return contract.prediction(of: response, body: body, toHead: isHead) }
    guard case .broken = response.delivery(toHead: isHead) else { return .open }
    return .noAnswer("its fault lets no whole response through")
  }
}

extension Prediction {
  /// The outcomes that agree with a declared expectation.
  fileprivate func narrowed(to declared: ExpectedOutcome) -> Prediction {
    if isOpen {
      let outcome = PredictedOutcome(
        kind: declared.kind, code: declared.code, hasKnownDefects: false)
      return Prediction(outcomes: [outcome])
    }
    let right = outcomes.filter { outcome in
      outcome.kind == declared.kind && (declared.code == nil || outcome.code == declared.code)
    }
    guard let defects = declared.defects else {
      return right.isEmpty ? self : Prediction(outcomes: right)
    }
    let named = Set(defects)
    let exact = right.filter { outcome in
      named.isSubset(of: outcome.defects + outcome.recoveries.map(\.pointer))
        && outcome.recoveries.allSatisfy { recovery in
          named.contains(recovery.pointer)
            || recovery.defects.contains { named.contains($0.pointer) }
        }
    }
    // The loader has checked that some outcome agrees.
    return Prediction(outcomes: exact.isEmpty ? right.isEmpty ? outcomes : right : exact)
  }
}
