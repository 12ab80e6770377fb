// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
package import MockAPIScenario

extension Variant {
  /// The outcomes of correct clients for the variant; open where they may do anything but crash or hang.
  ///
  /// It is the prediction for the changed response, and in addition everything that correct clients may do differently.
  /// A change that a correct client does not notice has the expectation of the case. The client is assumed to have a
  /// time limit.
  package var expectation: Prediction {
    switch form {
    case .redirect: .open
    case .refused: .noAnswer("nobody listens on its port")
    case .response(let response): allowingForOtherFields(narrowedExpectation(of: response))
    }
  }

  /// Whether the contract wants a client to notice the damage of one JSON value: the case is usable, and a success without
  /// defects is not among the expected outcomes of the variant.
  /// - Parameter expected: ``expectation``.
  package func mustBeNoticed(expecting expected: Prediction) -> Bool {
    id.operator.target == .value && expected.excludesSuccess
      && scenario.expectation(ofCase: caseIndex).outcomes.contains {
        $0.kind == .success || $0.kind == .partial
      }
  }

  private func narrowedExpectation(of response: ResponseDefinition) -> Prediction {
    let expectation = expectation(of: response)
    return expectation.isOpen ? exclusion(of: response) ?? expectation : expectation
  }

  private func expectation(of response: ResponseDefinition) -> Prediction {
    switch id.operator {
    case .trickle: .noAnswer("it takes longer than the time limit")
    case .dribble: scenario.expectation(ofCase: caseIndex)
    case .charset: expectationWithAnyCharset
    case .contentType: expectation(ofType: response)
    case .status, .noContent: expectation(ofStatus: response)
    case .reversed where scenario.contract == nil: expectationInOtherOrder(of: response)
    case .fraction, .wholeFraction, .negative, .zero, .beyond53, .beyondInt64, .hugeExponent:
      expectation(ofNumber: response)
    default: prediction(of: response)
    }
  }

  /// The prediction for a response. Where it equals that of the case, so does the expectation.
  private func prediction(of response: ResponseDefinition) -> Prediction {
    let prediction = scenario.prediction(of: response, fromCase: caseIndex)
    // One outcome is narrow, an open prediction says nothing about the change, and without a contract nothing but the status
    // is known to be the same.
    guard scenario.contract != nil, prediction.outcomes.count > 1,
      prediction.isSame(as: casePrediction)
    else { return prediction }
    return scenario.narrowed(prediction, toCase: caseIndex)
  }

  private var theCase: Case { scenario.cases[caseIndex] }

  /// The prediction for the case, whatever the file expects.
  private var casePrediction: Prediction {
    theCase.response.map {
      scenario.prediction(of: $0, body: theCase.body, fromCase: caseIndex)
    } ?? .open
  }

  // MARK: The head

  /// JSON has no charset (RFC 8259 section 11), so clients ignore it or give up.
  private var expectationWithAnyCharset: Prediction {
    let refusal = PredictedOutcome(kind: .unexpected, reason: "its charset is not that of JSON")
    return casePrediction.or(Prediction(outcomes: [refusal]))
  }

  /// Most clients never read the type; a contract that lists types wants them to.
  private func expectation(ofType response: ResponseDefinition) -> Prediction {
    if scenario.contract == nil { return prediction(of: response) }
    let headers = response.headers.filter { !$0.isNamed("Content-Type") }
    let untyped = scenario.prediction(
      of: response.changing { $0.headers = headers }, fromCase: caseIndex)
    // No type makes a bad body good.
    if untyped.certain?.kind == .unexpected { return untyped }
    let isFailure =
      untyped.outcomes.contains { $0.kind == .failure }
      || (400..<600).contains(response.status)
        && !untyped.outcomes.contains { [.success, .partial].contains($0.kind) }
    let contract = scenario.contract
    let listed = isFailure ? contract?.failure?.contentTypes : contract?.success?.contentTypes
    return listed == nil ? .open : prediction(of: response)
  }

  /// Many clients take each 2xx for a success, and others only their own; a contract that lists statuses decides.
  private func expectation(ofStatus response: ResponseDefinition) -> Prediction {
    let status = response.status
    // Without a Location there is nowhere to go.
    if status == 301 { return .open }
    let prediction = prediction(of: response)
    let success = scenario.contract?.success
    if !(200..<300).contains(status) || success?.statuses != nil
      || success?.declares(status: status) ?? false
    {
      return prediction
    }
    // No status makes a bad body good.
    return prediction.certain?.kind == .unexpected && !response.body.isEmpty ? prediction : .open
  }

  // MARK: JSON values

  /// Clients lose digits of integers beyond 2^53, or refuse them.
  private func expectation(ofNumber response: ResponseDefinition) -> Prediction {
    guard let pointer = id.pointer, let number = theCase.body?[pointer]?.number,
      number.isBeyondDoubles,
      scenario.contract?.reads(pointer, status: response.status) ?? false,
      casePrediction.certain?.kind != .unexpected
    else { return prediction(of: response) }
    return .open
  }

  /// Without a contract, only the order of an object's members is known not to matter.
  private func expectationInOtherOrder(of response: ResponseDefinition) -> Prediction {
    guard let pointer = id.pointer, let body = theCase.response?.body,
      // A body that is not JSON has no such variant.
      let document = try? JSONDocument(parsing: Array(body)),
      document.root[pointer]?.kind == .object
    else { return prediction(of: response) }
    return scenario.expectation(ofCase: caseIndex)
  }
}

extension Prediction {
  /// Whether both are the same for a client.
  fileprivate func isSame(as other: Prediction) -> Bool {
    outcomes.elementsEqual(other.outcomes) { $0.isSame(as: $1) }
  }
}

extension JSONNumber {
  /// Whether it is an integer that a double may not represent: its magnitude is more than 2^53.
  fileprivate var isBeyondDoubles: Bool {
    isWhole && (wholeInteger.map { $0.magnitude > 1 << 53 } ?? true)
  }
}
