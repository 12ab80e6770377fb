// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Dispatch

extension APIClient {
  /// Asks `resource`, and calls `completion` exactly once on the main actor, also if the request is cancelled.
  ///
  ///     let task = client.fetch(User(id: 7)) { [weak self] outcome in self?.show(outcome) }
  ///     task.cancel()   // the outcome is then .noAnswer(.cancelled)
  ///
  /// A command-line program must keep its main thread running for this, for example with `RunLoop.main.run()`.
  @discardableResult
  public func fetch<R: Resource>(
    _ resource: R, completion: @escaping @MainActor @Sendable (R.Outcome) -> Void
  ) -> APIClient.FetchTask {
    APIClient.FetchTask { cancellation in
      let outcome = await fetch(resource)
      await MainActor.run { completion(cancellation.isCancelled ? .noAnswer(.cancelled) : outcome) }
    }
  }

  /// Asks `resource`, and calls `completion` exactly once on `queue`, also if the request is cancelled.
  ///
  ///     client.fetch(User(id: 7), on: queue) { outcome in cache(outcome) }
  @discardableResult
  public func fetch<R: Resource>(
    _ resource: R, on queue: DispatchQueue,
    completion: @escaping @Sendable (R.Outcome) -> Void
  ) -> APIClient.FetchTask {
    APIClient.FetchTask { cancellation in
      let outcome = await fetch(resource)
      queue.async { completion(cancellation.isCancelled ? .noAnswer(.cancelled) : outcome) }
    }
  }
}
