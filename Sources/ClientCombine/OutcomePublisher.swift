// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Combine)
  public import Combine
#elseif OpenCombine
  public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
  import Dispatch
  public import MockAPIClient

  /// Asks a resource for each subscriber: see `APIClient.publisher(for:on:)`.
  public struct OutcomePublisher<R: Resource>: Publisher, Sendable {
    /// The outcome of the request, in the app's own models.
    public typealias Output = R.Outcome
    /// Every way in which a request can end is an outcome.
    public typealias Failure = Never

    let client: APIClient
    let resource: R
    let queue: DispatchQueue

    /// Gives `subscriber` a subscription. The request is sent when the subscriber first asks for a value.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      subscriber.receive(
        subscription: FetchSubscription(
          client: client, resource: resource, queue: queue, downstream: AnySubscriber(subscriber)))
    }
  }

  private final class FetchSubscription<R: Resource>: Subscription, Sendable {
    private struct State {
      /// Nil after the end or the cancellation.
      var downstream: AnySubscriber<R.Outcome, Never>?
      var task: Task<Void, Never>?
    }

    private let client: APIClient
    private let resource: R
    private let queue: DispatchQueue
    private let state: Guarded<State>

    init(
      client: APIClient, resource: R, queue: DispatchQueue,
      downstream: AnySubscriber<R.Outcome, Never>
    ) {
      self.client = client
      self.resource = resource
      self.queue = queue
      state = Guarded(State(downstream: downstream))
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { state in
        guard demand > .none, state.downstream != nil, state.task == nil else { return }
        state.task = Task {
          let outcome = await client.fetch(resource)
          queue.async { self.deliver(outcome) }
        }
      }
    }

    func cancel() {
      // The subscriber is released after the lock: releasing it may call `cancel` again.
      let last = state.withLock { state in
        defer { state.downstream = nil }
        return state
      }
      last.task?.cancel()
    }

    private func deliver(_ outcome: R.Outcome) {
      // Without the lock, because downstream may cancel, or ask for more, while it receives the value.
      _ = state.withLock { $0.downstream }?.receive(outcome)
      let downstream = state.withLock { state in
        defer { state.downstream = nil }
        return state.downstream
      }
      downstream?.receive(completion: .finished)
    }
  }
#endif
