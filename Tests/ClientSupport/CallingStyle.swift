// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import MockAPIClient

#if canImport(Combine)
  import Combine
  import MockAPIClientCombine
#elseif OpenCombine
  import MockAPIClientCombine
  import OpenCombine
#endif

/// The ways to ask for a resource.
public enum CallingStyle: String, CaseIterable, Sendable {
  case async, completion
  #if canImport(Combine) || OpenCombine
    case publisher
  #endif

  /// The outcome in this style. A style that gives no outcome, or two, fails here.
  public func outcome<R: Resource>(of resource: R, from client: APIClient) async -> R.Outcome {
    switch self {
    case .async:
      return await client.fetch(resource)
    case .completion:
      return await withCheckedContinuation { continuation in
        client.fetch(resource, on: .global()) { continuation.resume(returning: $0) }
      }
    #if canImport(Combine) || OpenCombine
      case .publisher:
        let outcomes = AsyncStream.makeStream(of: R.Outcome.self)
        let cancellable = client.publisher(for: resource, on: .global()).sink(
          receiveCompletion: { _ in outcomes.continuation.finish() },
          receiveValue: { outcomes.continuation.yield($0) })
        var all: [R.Outcome] = []
        for await outcome in outcomes.stream { all.append(outcome) }
        cancellable.cancel()
        precondition(all.count == 1, "a publisher gave \(all)")
        return all[0]
    #endif
    }
  }
}
