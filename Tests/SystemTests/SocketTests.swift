// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Testing

/// Connections to servers that are not there. Those that are have tests with the program.
struct SocketTests {
  @Test("a port that nobody listens on refuses, and a name that does not exist is unknown")
  func refused() {
    // A port below 1024 that no service is registered for.
    #expect(throws: ClientSocket.Failure.notConnected(.connectionRefused)) {
      _ = try ClientSocket(host: "127.0.0.1", port: 4, timeout: 2)
    }
    #expect {
      _ = try ClientSocket(host: "no such host", port: 80, timeout: 2)
    } throws: { error in
      guard case .unknownHost(let reason) = error as? ClientSocket.Failure else { return false }
      return !reason.isEmpty
    }
  }
}
