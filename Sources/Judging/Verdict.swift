// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The judgement of one exchange.
package enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The outcome is one of the expected ones, and so are code, defects and decoded values as far as both sides say them.
  case pass
  /// The client did something else; VerdictReason says what.
  case fail
  /// One JSON value was damaged, the contract wants that noticed, and the client said success.
  case silent
  /// The client's process ended before its answer.
  case crash
  /// The client did not answer in time.
  case hang
  /// The client sent no whole request that the scenario answers, or said that it does not support the scenario.
  case notExercised
  /// The case itself, unchanged, did not pass in this run.
  case invalid
  /// The server did not send what was declared. It is never the client's fault.
  case harness

  /// How bad it is, in comparison with others: of two verdicts on one exchange or cause, the greater one counts.
  package var severity: Int {
    switch self {
    case .pass: 0
    case .notExercised: 1
    case .invalid: 2
    case .silent: 3
    case .fail: 4
    case .hang: 5
    case .crash: 6
    case .harness: 7
    }
  }
}

/// Why a verdict is `fail`: the first reason that holds.
package enum VerdictReason: String, Sendable, Hashable, CaseIterable {
  /// What the driver wrote is not an answer.
  case `protocol`
  /// The client reported defects where there are none.
  case overreported
  case outcome
  case code
  case defects
  /// Nothing is wrong at a place, and its value is neither as sent nor as in the control.
  case decoded
  /// A POST or PATCH was sent again after a complete 4xx, or after the connection broke in its answer.
  case repeated
  /// Credentials were sent to the port that a redirect named.
  case credentials
}
