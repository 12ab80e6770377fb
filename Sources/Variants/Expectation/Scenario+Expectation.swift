// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
package import MockAPIScenario

extension Scenario {
  /// The outcomes of correct clients for a case as it is: the prediction of the contract, narrowed to the declared
  /// expectation if the file has one. Open for a sequence and a draw.
  package func expectation(ofCase index: Int) -> Prediction {
    guard let response = cases[index].response else { return .open }
    return narrowed(prediction(of: response, body: cases[index].body), toCase: index)
  }

  /// A prediction for a response that correct clients do not distinguish from that of a case.
  func narrowed(_ prediction: Prediction, toCase index: Int) -> Prediction {
    guard let declared = declaredExpectation(ofCase: index) else { return prediction }
    // Without a contract, the file says more than the usual meaning of a status.
    return (contract == nil && !prediction.isBroken ? .open : prediction).narrowed(to: declared)
  }

  private func declaredExpectation(ofCase index: Int) -> ExpectedOutcome? {
    cases[index].isExpectationDeclared ? cases[index].expectation : nil
  }

  /// The outcomes of correct clients for a response that is that of a case, or made from it.
  func prediction(
    of response: ResponseDefinition, body: JSONValue? = nil, fromCase index: Int
  ) -> Prediction {
    let prediction = prediction(of: response, body: body)
    guard contract == nil, !prediction.isBroken, !prediction.isOpen,
      // Otherwise the outcomes are those of a status that a fault sends in its place.
      (400..<600).contains(response.status)
    else { return prediction }
    // The file may say that this status is a success here, such as 404 for a search that finds nothing. Of a changed status
    // each case may say it, of the same only this one.
    let isOwn = cases[index].response?.status == response.status
    let isSuccess =
      isOwn
      ? declaresSuccess(ofCase: index, status: response.status)
      : cases.indices.contains { declaresSuccess(ofCase: $0, status: response.status) }
    return isSuccess ? .open : prediction
  }

  private func declaresSuccess(ofCase index: Int, status: Int) -> Bool {
    guard let declared = declaredExpectation(ofCase: index) else { return false }
    return [.success, .partial].contains(declared.kind) && cases[index].response?.status == status
  }

  /// The outcomes of correct clients for any response: by the contract, or, without one, by what reaches the client and by its
  /// status.
  func prediction(of response: ResponseDefinition, body: JSONValue? = nil) -> Prediction {
    let isHead = request.asksHeadOnly
    if let contract { return contract.prediction(of: response, body: body, toHead: isHead) }
    let broken = Prediction.noAnswer("its fault lets no whole response through")
    switch response.delivery(toHead: isHead) {
    case .broken: return broken
    case .uncertain: return .open
    case .whole(let received): return Self.prediction(ofStatus: received.status)
    case .wholeOrBroken(let received), .undecodable(let received):
      return Self.prediction(ofStatus: received.status).or(broken)
    case .wholeOrUnusable(let received):
      return Self.prediction(ofStatus: received.status).or(.unusable)
    case .unusable: return .unusable
    }
  }

  /// All that a status says: 4xx and 5xx are not a success (RFC 9110 section 15).
  private static func prediction(ofStatus status: Int) -> Prediction {
    guard (400..<600).contains(status) else { return .open }
    return Prediction(outcomes: [
      PredictedOutcome(kind: .failure, hasKnownDefects: false),
      PredictedOutcome(kind: .unexpected, reason: "status \(status) is not a success"),
    ])
  }
}

extension Prediction {
  /// Whether no response reaches a client that it can use, whatever its status is.
  fileprivate var isBroken: Bool {
    outcomes.contains { $0.kind == .noAnswer }
      && outcomes.allSatisfy { [.noAnswer, .unexpected].contains($0.kind) }
  }

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
