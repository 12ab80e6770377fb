// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Everything that was seen in one exchange.
package struct Observation: Sendable {
  /// How the client's part of the exchange ended.
  package enum End: Sendable {
    case answered(ClientAnswer)
    /// The driver wrote something that is not an answer; the text says what and why.
    case brokenProtocol(String)
    /// The process ended before its answer; the text says how: `signal 11 (SIGSEGV)`, `exit status 1`.
    case crashed(String)
    /// No answer came within the time limit and its allowance.
    case hung
  }

  package var end: End
  /// Whether the process ended after its answer to this exchange, in the next one, which it made right when it was alone.
  package var isAftermath = false
  /// Whether the exchange was made once, where a run makes a case again that has no answer in time.
  package var isMadeOnce = false
  /// The requests to the server, oldest first.
  package var requests: [ObservedRequest] = []
  /// The requests that the scenario did not answer; `nil` if there were none.
  package var otherRequests: OtherRequests?
  /// The requests without the path of the base URL that came meanwhile; `nil` if there were none. They may belong to
  /// another exchange that was made at the same time.
  package var strayRequests: OtherRequests?
  /// The requests to the port that a redirect names.
  package var redirected: [ObservedRequest] = []
  /// What the server sent differently from the declaration; `nil` if it sent what was declared.
  package var serverFault: String?
  /// The bytes that were sent, in short; `nil` if the verdict does not show them.
  package var sent: VerdictRecord.Sent?
  /// What the client wrote to its standard error during the exchange.
  package var standardError = ""
  package var milliseconds = 0.0

  package init(_ end: End) {
    self.end = end
  }
}
