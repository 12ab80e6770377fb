// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIScenario

/// One exchange, as a client gets it.
package struct ClientExchange: Sendable {
  /// The number of the exchange in the run; no other has it, also not one that is made again.
  package let id: Int
  package let judged: JudgedExchange
  /// The base URL of the lease that answers it.
  package let baseURL: String
  package let timeLimit: Duration
  /// A request that the scenario answers; `nil` if none could be made.
  package let request: SampleRequest?
  /// Time in addition to the limit and its allowance, for a process that has just been started.
  package var startAllowance: Duration
  /// Whether the client has made a request: then its process has started.
  package var isAsked: @Sendable () -> Bool

  package init(
    id: Int, judged: JudgedExchange, baseURL: String, timeLimit: Duration, request: SampleRequest?,
    startAllowance: Duration = .zero, isAsked: @escaping @Sendable () -> Bool = { false }
  ) {
    self.id = id
    self.judged = judged
    self.baseURL = baseURL
    self.timeLimit = timeLimit
    self.request = request
    self.startAllowance = startAllowance
    self.isAsked = isAsked
  }

  /// The time until the client hangs: the limit and half of it more, at least 500 ms more. A client may give up exactly
  /// at the limit.
  package var patience: Duration {
    timeLimit + max(timeLimit / 2, .milliseconds(500)) + startAllowance
  }
}
