// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The result of asking for a resource.
///
///     switch await client.fetch(Registration(email: "not an email")) {
///     case .success(let account, _): welcome(account)
///     case .partial(let account, let defects, _): welcome(account); log(defects)
///     case .failure(let rejection, _, _): show(rejection)
///     case .unexpected(let answer): log(answer)
///     case .noAnswer(let error): showOffline(error)
///     }
public enum Outcome<Success: Sendable, Failure: Sendable>: Sendable {
  /// The success model, with nothing wrong.
  case success(Success, Received)
  /// The success model, usable, with the defects that were recovered: the list is never empty.
  case partial(Success, [Defect], Received)
  /// The modelled failure with its own defects, usually none.
  case failure(Failure, [Defect], Received)
  /// An answer outside the contract.
  case unexpected(UnexpectedResponse)
  /// No complete HTTP response.
  case noAnswer(NoAnswer)
}

extension Resource {
  /// The outcome of asking this resource, in the app's own models: `User.Outcome`.
  public typealias Outcome = MockAPIClientCore.Outcome<Success.Domain, Failure.Domain>
}

extension Outcome: Equatable where Success: Equatable, Failure: Equatable {}

extension Outcome {
  /// Which of the five outcomes this is.
  public var kind: OutcomeKind {
    switch self {
    case .success: .success
    case .partial: .partial
    case .failure: .failure
    case .unexpected: .unexpected
    case .noAnswer: .noAnswer
    }
  }

  /// The defects of the body; empty if there are none, or if there is no body.
  public var defects: [Defect] {
    switch self {
    case .success, .noAnswer: []
    case .partial(_, let defects, _), .failure(_, let defects, _): defects
    case .unexpected(let response): response.defects
    }
  }

  /// The response; nil for `.noAnswer`, even if a part of the response had arrived: see `NoAnswer.received`.
  public var received: Received? {
    switch self {
    case .success(_, let received), .partial(_, _, let received), .failure(_, _, let received):
      received
    case .unexpected(let response): response.received
    case .noAnswer: nil
    }
  }

  /// Whether the task was cancelled: the outcome that a screen ignores.
  ///
  ///     guard !outcome.isCancelled else { return }
  public var isCancelled: Bool {
    if case .noAnswer(.cancelled) = self { true } else { false }
  }

  /// The success model of `.success` and `.partial`; nil for every other outcome.
  ///
  ///     guard let user = await client.fetch(User(id: 7)).usable else { return showProblem() }
  public var usable: Success? {
    switch self {
    case .success(let model, _), .partial(let model, _, _): model
    case .failure, .unexpected, .noAnswer: nil
    }
  }

  /// The failure model: how the API refuses the request; nil for every other outcome.
  public var refusal: Failure? {
    if case .failure(let model, _, _) = self { model } else { nil }
  }

  /// The outcome with another success model; everything else stays.
  ///
  /// - Throws: what `transform` throws.
  public func map<Other: Sendable>(
    _ transform: (Success) throws -> Other
  ) rethrows -> Outcome<Other, Failure> {
    switch self {
    case .success(let model, let received): .success(try transform(model), received)
    case .partial(let model, let defects, let received):
      .partial(try transform(model), defects, received)
    case .failure(let model, let defects, let received): .failure(model, defects, received)
    case .unexpected(let response): .unexpected(response)
    case .noAnswer(let error): .noAnswer(error)
    }
  }

  /// The outcome with another failure model; everything else stays.
  ///
  /// - Throws: what `transform` throws.
  public func mapFailure<Other: Sendable>(
    _ transform: (Failure) throws -> Other
  ) rethrows -> Outcome<Success, Other> {
    switch self {
    case .success(let model, let received): .success(model, received)
    case .partial(let model, let defects, let received): .partial(model, defects, received)
    case .failure(let model, let defects, let received):
      .failure(try transform(model), defects, received)
    case .unexpected(let response): .unexpected(response)
    case .noAnswer(let error): .noAnswer(error)
    }
  }

  /// The success model.
  ///
  /// - Throws: every other outcome, as an error; if `acceptingPartial` is false, a partial success too.
  public func get(acceptingPartial: Bool = true) throws(OutcomeError<Failure>) -> Success {
    switch self {
    case .success(let model, _):
      return model
    case .partial(let model, let defects, let received):
      guard acceptingPartial else { throw .partial(defects, received) }
      return model
    case .failure(let model, let defects, let received):
      throw .failure(model, defects, received)
    case .unexpected(let response):
      throw .unexpected(response)
    case .noAnswer(let error):
      throw .noAnswer(error)
    }
  }
}
