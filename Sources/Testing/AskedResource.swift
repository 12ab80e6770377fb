// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIHarness
import MockAPIJudging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A resource of an app, and how it is asked in an exchange with a server.
struct AskedResource<R: Resource>: Sendable {
  private let resource: TimeLimited<R>
  private let code: @Sendable (R.Failure.Domain) -> String?
  private let client: @Sendable (URL) -> APIClient

  init(
    _ resource: R, timeLimit: Duration, code: @escaping @Sendable (R.Failure.Domain) -> String?,
    client: @escaping @Sendable (URL) -> APIClient
  ) {
    self.resource = TimeLimited(resource, timeLimit)
    self.code = code
    self.client = client
  }

  /// Asks once.
  /// - Throws: if the server has no room for the exchange.
  func answer(
    _ exchange: JudgedExchange, from server: ExchangeServer
  ) async throws -> (outcome: R.Outcome, observation: Observation) {
    let open = try server.open(exchange)
    guard let url = URL(string: open.baseURL) else {
      preconditionFailure("a base URL is not a URL: \(open.baseURL)")
    }
    let start = ContinuousClock.now
    let outcome = await client(url).fetch(resource)
    let duration = ContinuousClock.now - start
    var observation = Observation(
      .answered(ClientAnswer(outcome, code: code)), await open.finish())
    observation.milliseconds = duration / .milliseconds(1)
    return (outcome, observation)
  }
}

/// A resource whose request has another time limit.
private struct TimeLimited<Base: Resource>: Resource {
  typealias Success = Base.Success
  typealias Failure = Base.Failure

  private let base: Base
  private let limit: Duration

  init(_ base: Base, _ limit: Duration) {
    self.base = base
    self.limit = limit
  }

  var request: Request {
    get throws {
      var request = try base.request
      request.timeout = min(request.timeout, limit)
      return request
    }
  }

  func disposition(of received: Received) -> Disposition { base.disposition(of: received) }
}
