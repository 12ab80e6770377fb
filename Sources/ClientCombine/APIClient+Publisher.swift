// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Combine)
  public import Combine
#elseif OpenCombine
  public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
  public import MockAPIClient

  extension APIClient {
    /// A publisher that asks `resource` for each subscriber, and gives one outcome.
    ///
    ///     client.publisher(for: Login(email: email, password: password))
    ///       .failingWithoutAnswer()
    ///       .receive(on: DispatchQueue.main)
    ///       .sink(receiveCompletion: { … }, receiveValue: { … })
    ///       .store(in: &cancellables)
    ///
    /// Nothing is sent before a subscriber asks for a value; cancelling cancels the request.
    public func publisher<R: Resource>(for resource: R) -> OutcomePublisher<R> {
      OutcomePublisher(client: self, resource: resource)
    }
  }

  extension Publisher {
    /// Gives every outcome but `.noAnswer`, with which it fails: as where no answer is an error and every answer a value.
    public func failingWithoutAnswer<Success: Sendable, Failed: Sendable>()
      -> AnyPublisher<Output, NoAnswer>
    where Output == Outcome<Success, Failed>, Failure == Never {
      setFailureType(to: NoAnswer.self)
        .flatMap { outcome -> AnyPublisher<Output, NoAnswer> in
          if case .noAnswer(let error) = outcome {
            return Fail(error: error).eraseToAnyPublisher()
          }
          return Just(outcome).setFailureType(to: NoAnswer.self).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
  }
#endif
