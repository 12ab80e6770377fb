// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A client that is judged. Each worker of a run has one, and gives it one exchange after another.
package protocol ClientUnderTest: Sendable {
  /// Whether the next exchange is the first one of a new process, which needs an exchange to warm up.
  var isCold: Bool { get }

  /// Whether one process makes several exchanges, so that one of them may break the next.
  var keepsProcess: Bool { get }

  /// Makes one exchange, and returns when the client has answered, has crashed or has run out of time. Cancelling ends
  /// the client.
  func run(_ exchange: ClientExchange) async -> ClientRun

  /// Ends the client.
  func stop() async
}

extension ClientUnderTest {
  package var isCold: Bool { false }
  package var keepsProcess: Bool { false }
  package func stop() async {}
}
