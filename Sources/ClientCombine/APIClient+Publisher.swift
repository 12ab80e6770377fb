// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Combine)
  public import Combine
#elseif OpenCombine
  public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
  public import Dispatch
  public import MockAPIClient

  extension APIClient {
    /// A publisher that asks `resource` for each subscriber, and gives one outcome.
    ///
    ///     client.publisher(for: Login(email: email, password: password))
    ///       .failingWithoutAnswer()
    ///       .sink(receiveCompletion: { … }, receiveValue: { … })
    ///       .store(in: &cancellables)
    ///
    /// Nothing is sent before a subscriber asks for a value. Cancelling the subscription cancels the request. The
    /// outcome and the completion arrive on `queue`.
    public func publisher<R: Resource>(
      for resource: R, on queue: DispatchQueue = .main
    ) -> OutcomePublisher<R> {
      OutcomePublisher(client: self, resource: resource, queue: queue)
    }
  }

  extension Publisher {
    /// Passes on every outcome except `.noAnswer`, which becomes the publisher's failure.
    public func failingWithoutAnswer<Success: Sendable, Failed: Sendable>()
      -> AnyPublisher<Output, NoAnswer>
    where Output == Outcome<Success, Failed>, Failure == Never {
      tryMap { outcome in try outcome.failingWithoutAnswer() }
        .mapError { error in
          guard let error = error as? NoAnswer else {
            preconditionFailure("an outcome throws nothing but NoAnswer, and has thrown \(error)")
          }
          return error
        }
        .eraseToAnyPublisher()
    }
  }
#endif
