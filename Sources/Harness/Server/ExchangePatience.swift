// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How long the end of an exchange is held up by what is still on its way, when the client has answered.
package struct ExchangePatience: Sendable {
  /// The time in which a request arrives that was sent before the client answered.
  package var arrival: Duration
  /// The time after which an answer that has not ended is taken as it is.
  package var ending: Duration

  package init(arrival: Duration = .milliseconds(250), ending: Duration = .seconds(1)) {
    self.arrival = arrival
    self.ending = ending
  }
}
