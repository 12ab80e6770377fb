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
    func whole(_ received: ResponseDefinition) -> Prediction {
      prediction(
        ofWhole: received, body: received.body == response.body ? body : nil, isHead: isHead)
    }
    switch response.delivery(toHead: isHead) {
    case .whole(let received): return whole(received)
    case .wholeOrBroken(let received): return whole(received).or(Self.noAnswer)
    case .wholeOrUnusable(let received): return whole(received).or(.unusable)
    case .undecodable(let received):
      // A client that reads nothing of a body may still decode it.
      let refusal = Prediction(outcomes: [unexpected("its body cannot be decoded")])
      return prediction(ofWhole: received, body: nil, isHead: isHead).or(refusal).or(Self.noAnswer)
    case .unusable: return .unusable
    case .broken: return Self.noAnswer
    case .uncertain: return .open
    }
  }

  /// Arrays and objects inside each other, up to which every client reads a body. RFC 8259 section 9 lets a parser set a limit;
  /// this one is that of the client library.
  package static let depthOfAllClients = 128

  private static let noAnswer = Prediction.noAnswer("its fault lets no whole response through")

  private func prediction(
    ofWhole response: ResponseDefinition, body: JSONValue?, isHead: Bool
  ) -> Prediction {
    var outcomes: [PredictedOutcome] = []
    for reading in response.bodyReadings(known: body, isHead: isHead) {
      guard let found = possibleOutcomes(of: response, read: reading) else {
        return .open
      }
      for outcome in found where !outcomes.contains(where: outcome.isSame) {
        outcomes.append(outcome)
      }
    }
    return Prediction(outcomes: outcomes)
  }

  /// The outcomes of clients with this interpretation of the body; `nil` if any is correct.
  private func possibleOutcomes(
    of response: ResponseDefinition, read reading: BodyReading
  ) -> [PredictedOutcome]? {
    let last = outcomes(of: response, read: reading, keeping: .last)
    guard case .json(let body) = reading, let last, reads(status: response.status) else {
      return last
    }
    guard body.root.repeatsName else {
      return body.root.doubt.map { last + [unexpected($0)] } ?? last
    }
    // RFC 8259 section 4 lets a parser keep any of them, or refuse the body, wherever it has them.
    guard let first = outcomes(of: response, read: reading, keeping: .first) else {
      return nil
    }
    return last + first + [unexpected("a name occurs twice in an object")]
  }

  /// Whether a client reads anything in a body that comes with a status, so that it parses it.
  private func reads(status: Int) -> Bool {
    if mayBeSuccess(status: status), case .fields? = success?.content(of: status) { return true }
    return failure != nil && mayBeFailure(status: status)
  }

  /// The outcomes of clients with this interpretation of the body, which keep this one of several values with the same
  /// name; `nil` if any is correct.
  private func outcomes(
    of response: ResponseDefinition, read reading: BodyReading, keeping kept: RepeatedName
  ) -> [PredictedOutcome]? {
    switch isFailure(status: response.status, reading, keeping: kept) {
    case nil: return nil
    case true?:
      guard let failure else {
        return [unexpected("the contract has no failure model for status \(response.status)")]
      }
      return readFailure(response, reading, failure, keeping: kept)
    case false?:
      let status = response.status
      guard success?.allows(status: status) ?? (200..<300).contains(status) else {
        return [
          unexpected(
            (200..<300).contains(status)
              ? "status \(status) is not one of the statuses that the contract lists"
              : "status \(status) is neither a success nor a failure")
        ]
      }
      guard let success else { return [PredictedOutcome(kind: .success)] }
      let outcomes = read(
        response, reading, with: success.content(of: status), types: success.contentTypes,
        as: .success, keeping: kept)
      return adding(errorsBesideBadPayload(response, reading, keeping: kept), to: outcomes)
    }
  }

  /// The failure that a client may see in a body whose payload it cannot use, and which has the failure's code beside it.
  private func errorsBesideBadPayload(
    _ response: ResponseDefinition, _ reading: BodyReading, keeping kept: RepeatedName
  ) -> [PredictedOutcome] {
    guard case .payload = distinction(ofStatus: response.status), let failure,
      case .json(let body) = reading,
      failure.codes.contains(where: { body.root.hasValue(at: $0, keeping: kept) })
    else { return [] }
    return readFailure(response, reading, failure, keeping: kept)?.filter { $0.kind == .failure }
      ?? []
  }

  private func adding(
    _ failures: [PredictedOutcome], to outcomes: [PredictedOutcome]?
  ) -> [PredictedOutcome]? {
    guard let outcomes, outcomes.first?.kind == .unexpected else { return outcomes }
    return outcomes + failures
  }

  private func readFailure(
    _ response: ResponseDefinition, _ reading: BodyReading, _ failure: Failure,
    keeping kept: RepeatedName
  ) -> [PredictedOutcome]? {
    var shapes = [failure.shape]
    if case .json(let body) = reading { shapes = failure.shapes(for: body.root, keeping: kept) }
    var outcomes: [PredictedOutcome] = []
    for shape in shapes {
      guard
        let found = read(
          response, reading, with: .fields(shape), types: failure.contentTypes, as: .failure,
          keeping: kept)
      else { return nil }
      outcomes += found
    }
    return outcomes
  }

  /// Whether a response is the modelled failure: by its status, or, if the contract declares that, by its payload or its
  /// code. `nil` if clients may differ.
  private func isFailure(
    status: Int, _ reading: BodyReading, keeping kept: RepeatedName
  ) -> Bool? {
    let distinction = distinction(ofStatus: status)
    if case .status(let isFailure) = distinction { return isFailure }
    switch reading {
    case .open: return nil
    case .json(let body):
      // Many APIs send a null code if there is no error.
      let isFailure = Self.isFailure(body.root, by: distinction, keeping: kept)
      // Where no field of a success is read, nothing else would show that a client cannot read the body.
      let readsSuccess = if case .fields? = success?.content(of: status) { true } else { false }
      let mayBeUnread = body.isDoubtful && !isFailure || body.isDeep
      return mayBeUnread && !readsSuccess ? nil : isFailure
    case .notJSON, .empty, .none: return false
    }
  }

  private func read(
    _ response: ResponseDefinition, _ reading: BodyReading, with content: Success.Content,
    types declared: ContentTypes?, as kind: ExpectedOutcome.Kind, keeping kept: RepeatedName
  ) -> [PredictedOutcome]? {
    let outcomes: [PredictedOutcome]?
    switch content {
    case .empty:
      if reading.isWithoutContent { return [PredictedOutcome(kind: kind)] }
      // A client that reads nothing may still look whether there is something.
      return [PredictedOutcome(kind: kind), unexpected("it has a body, and should have none")]
    // Only a contract that lists types wants them checked where nothing is read.
    case .unread where declared == nil || reading.isWithoutContent:
      return [PredictedOutcome(kind: kind)]
    case .unread: outcomes = [PredictedOutcome(kind: kind)]
    case .fields(let shape): outcomes = read(reading, with: shape, as: kind, keeping: kept)
    }
    switch declared.reading(of: response.headerValues(named: "Content-Type")) {
    case .allowed: return outcomes
    case .refused(let reason): return [unexpected(reason)]
    case .either(let reason):
      guard let outcomes, outcomes.first?.kind != .unexpected else { return outcomes }
      return outcomes + [unexpected(reason)]
    }
  }

  private func read(
    _ reading: BodyReading, with shape: Shape, as kind: ExpectedOutcome.Kind,
    keeping kept: RepeatedName
  ) -> [PredictedOutcome]? {
    switch reading {
    case .open: nil
    case .none: [unexpected("a response to HEAD has no body")]
    case .empty: [unexpected("its body is empty")]
    case .notJSON: [unexpected("its body is not JSON")]
    case .json(let body): read(body, with: shape, as: kind, keeping: kept)
    }
  }

  private func read(
    _ body: JSONBody, with shape: Shape, as kind: ExpectedOutcome.Kind,
    keeping kept: RepeatedName
  ) -> [PredictedOutcome]? {
    let reading = ContractReading(of: body.root, with: shape, keeping: kept)
    if reading.fatal.isEmpty, body.isDoubtful || reading.hasUnusualNumber { return nil }
    var found = [outcome(of: reading, body, as: kind, keeping: kept)]
    if reading.hasEmptyInPlaceOfNone {
      let lenient = ContractReading(
        of: body.root, with: shape, keeping: kept, takingEmptyForNone: true)
      found.append(outcome(of: lenient, body, as: kind, keeping: kept))
    }
    if reading.hasDisputedFormat {
      let lenient = ContractReading(
        of: body.root, with: shape, keeping: kept, takingDisputed: true)
      found.append(outcome(of: lenient, body, as: kind, keeping: kept))
    }
    if reading.hasLoneSurrogate || body.isRepaired {
      // A client that decodes strings one by one finds a bad value in this field; others refuse the body.
      let strict = ContractReading(
        of: body.root, with: shape, keeping: kept, refusing: body.isInvalidText)
      found.append(outcome(of: strict, body, as: kind, keeping: kept))
    }
    if reading.hasLoneSurrogate {
      found.append(unexpected("a string has half of a surrogate pair"))
    }
    if body.isDeep {
      found.append(unexpected("it has more than \(Self.depthOfAllClients) levels"))
    }
    return found.reduce(into: []) { distinct, outcome in
      if !distinct.contains(where: outcome.isSame) { distinct.append(outcome) }
    }
  }

  private func outcome(
    of reading: ContractReading, _ body: JSONBody, as kind: ExpectedOutcome.Kind,
    keeping kept: RepeatedName
  ) -> PredictedOutcome {
    if !reading.fatal.isEmpty {
      let places = reading.fatal.map(\.description).joined(separator: ", ")
      return unexpected(places + ", and no value around it has a default or may be left out")
    }
    let isPartial = kind == .success && !reading.recoveries.isEmpty
    var outcome = PredictedOutcome(kind: isPartial ? .partial : kind)
    outcome.recoveries = reading.recoveries
    outcome.otherKinds = reading.otherKinds
    if kind == .failure { outcome.code = failure?.code(in: body.root, keeping: kept) }
    return outcome
  }

  private func unexpected(_ reason: String) -> PredictedOutcome {
    PredictedOutcome(kind: .unexpected, reason: reason)
  }
}
