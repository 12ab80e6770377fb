// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClient
import Testing

#if canImport(Combine)
  import Combine
  import MockAPIClientCombine
#elseif OpenCombine
  import MockAPIClientCombine
  import OpenCombine
#endif
#if AsyncHTTPClient
  import MockAPIClientAsyncHTTPClient
#endif

/// The ways to ask a resource.
enum CallingStyle: CaseIterable, CustomTestStringConvertible {
  case async, completion
  #if canImport(Combine) || OpenCombine
    case publisher
  #endif

  var testDescription: String { "\(self)" }

  /// The outcome in this style; a style that gives none, or two, does not get past this.
  func outcome<R: Resource>(of resource: R, from client: APIClient) async -> OutcomeOf<R> {
    switch self {
    case .async:
      return await client.fetch(resource)
    case .completion:
      return await withCheckedContinuation { continuation in
        client.fetch(resource, on: .global()) { continuation.resume(returning: $0) }
      }
    #if canImport(Combine) || OpenCombine
      case .publisher:
        let outcomes = AsyncStream.makeStream(of: OutcomeOf<R>.self)
        let cancellable = client.publisher(for: resource).sink(
          receiveCompletion: { _ in outcomes.continuation.finish() },
          receiveValue: { outcomes.continuation.yield($0) })
        var all: [OutcomeOf<R>] = []
        for await outcome in outcomes.stream { all.append(outcome) }
        cancellable.cancel()
        #expect(all.count == 1)
        return all[0]
    #endif
    }
  }
}

/// The ways for a request to go.
enum Way: CaseIterable, CustomTestStringConvertible {
  case urlSession, rawSocket
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  var testDescription: String { "\(self)" }

  /// A transport that follows no redirect, of which no scenario here has any.
  func transport() -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport()
    case .rawSocket: RawSocketTransport()
    #if AsyncHTTPClient
      case .asyncHTTPClient: AsyncHTTPClientTransport()
    #endif
    }
  }
}
