// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension Contract {
  /// The outcomes of correct clients for a response. This is one pure rule for cases, variants and judges: it has a
  /// result for every response, whatever its status, header fields, bytes and fault.
  ///
  /// The order is the client's: delivery, status, content type, body, fields.
  /// - Parameters:
  ///   - body: the response's body as JSON, if it has been parsed.
  ///   - isHead: whether the response answers HEAD.
  package func prediction(
    of response: ResponseDefinition, body: JSONValue? = nil, toHead isHead: Bool = false
  ) -> Prediction {
    switch response.delivery(toHead: isHead) {
    case .whole(let received):
      return prediction(
        ofWhole: received, body: received.body == response.body ? body : nil, isHead: isHead)
    case .wholeOrBroken(let received):
      let whole = prediction(
        ofWhole: received, body: received.body == response.body ? body : nil, isHead: isHead)
      if whole.outcomes.isEmpty { return whole }
      return Prediction(outcomes: whole.outcomes + [Self.noAnswer])
    case .broken: return Prediction(outcomes: [Self.noAnswer])
    case .uncertain: return Prediction(outcomes: [])
    }
  }

  private static let noAnswer = PredictedOutcome(
    kind: .noAnswer, reason: "its fault lets no whole response through")

  private func prediction(
    ofWhole response: ResponseDefinition, body: JSONValue?, isHead: Bool
  ) -> Prediction {
    var outcomes: [PredictedOutcome] = []
    for reading in response.bodyReadings(known: body, isHead: isHead) {
      guard let outcome = outcome(of: response, read: reading) else {
        return Prediction(outcomes: [])
      }
      if !outcomes.contains(where: outcome.isSame) { outcomes.append(outcome) }
    }
    return Prediction(outcomes: outcomes)
  }

  /// The outcome of a client with this interpretation of the body; `nil` if it may be any.
  private func outcome(
    of response: ResponseDefinition, read reading: BodyReading
  ) -> PredictedOutcome? {
    switch isFailure(status: response.status, reading) {
    case nil: return nil
    case true?:
      guard let failure else {
        return unexpected("the contract has no failure model for status \(response.status)")
      }
      return read(response, reading, with: failure.shape, as: .failure)
    case false?:
      guard (200..<300).contains(response.status) else {
        return unexpected("status \(response.status) is neither a success nor a failure")
      }
      guard let success else { return PredictedOutcome(kind: .success) }
      return read(response, reading, with: success, as: .success)
    }
  }

  /// Whether a response is the modelled failure: by its status, or by its code if the contract declares that the code
  /// counts under any status. `nil` if clients may differ.
  private func isFailure(status: Int, _ reading: BodyReading) -> Bool? {
    if (400..<600).contains(status) { return true }
    guard let failure, failure.isUnderAnyStatus, let code = failure.code else { return false }
    switch reading {
    case .open: return nil
    // Many APIs send a null code if there is no error.
    case .json(let value): return value[code].map { $0.kind != .null } ?? false
    case .notJSON, .empty, .none: return false
    }
  }

  private func read(
    _ response: ResponseDefinition, _ reading: BodyReading, with shape: Shape,
    as kind: ExpectedOutcome.Kind
  ) -> PredictedOutcome? {
    if let type = response.headerValues(named: "Content-Type").first, !MediaType(type).isJSON {
      return unexpected("its Content-Type is '\(type)'")
    }
    switch reading {
    case .open: return nil
    case .none: return unexpected("a response to HEAD has no body")
    case .empty: return unexpected("its body is empty")
    case .notJSON: return unexpected("its body is not JSON")
    case .json(let body): return read(body, with: shape, as: kind)
    }
  }

  private func read(
    _ body: JSONValue, with shape: Shape, as kind: ExpectedOutcome.Kind
  ) -> PredictedOutcome {
    let reading = ContractReading(of: body, with: shape)
    if !reading.fatal.isEmpty {
      let places = reading.fatal.map(\.description).joined(separator: ", ")
      return unexpected(places + ", and no value around it has a default or may be left out")
    }
    let isPartial = kind == .success && !reading.recoveries.isEmpty
    var outcome = PredictedOutcome(kind: isPartial ? .partial : kind)
    outcome.recoveries = reading.recoveries
    if kind == .failure, let pointer = failure?.code {
      outcome.code = body[pointer]?.scalar.map(FailureCode.init)
    }
    return outcome
  }

  private func unexpected(_ reason: String) -> PredictedOutcome {
    PredictedOutcome(kind: .unexpected, reason: reason)
  }
}
