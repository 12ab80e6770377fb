// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIScenario

/// A client that is judged. Each worker of a run has one, and gives it one exchange after another.
package protocol ClientUnderTest: Sendable {
  /// Makes one exchange, and returns when the client has answered, has crashed or has run out of time.
  func run(_ exchange: ClientExchange) async -> ClientRun

  /// Ends the client.
  func stop() async
}

/// One exchange, as a client gets it.
package struct ClientExchange: Sendable {
  /// The number of the exchange in the run.
  package let id: Int
  package let judged: JudgedExchange
  /// The base URL of the lease that answers it.
  package let baseURL: String
  package let timeLimit: Duration
  /// A request that the scenario answers; `nil` if none could be made.
  package let request: SampleRequest?

  package init(
    id: Int, judged: JudgedExchange, baseURL: String, timeLimit: Duration, request: SampleRequest?
  ) {
    self.id = id
    self.judged = judged
    self.baseURL = baseURL
    self.timeLimit = timeLimit
    self.request = request
  }
}

/// What a client did in one exchange.
package struct ClientRun: Sendable {
  package let end: Observation.End
  /// What it wrote to its standard error.
  package let standardError: String
  package let duration: Duration

  package init(_ end: Observation.End, standardError: String = "", duration: Duration) {
    self.end = end
    self.standardError = standardError
    self.duration = duration
  }
}
