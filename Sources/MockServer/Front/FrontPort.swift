// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A port that a front listens on, and how it treats clients.
struct FrontPort: Sendable {
  /// Does not block; the front closes it.
  let descriptor: FileDescriptor
  let behavior: Behavior

  /// Whether its connections reach the server.
  var leadsToServer: Bool {
    if case .secure = behavior { true } else { false }
  }

  enum Behavior: Sendable {
    /// Uses TLS.
    case secure(TLSCredentials)
    /// Ends each handshake with an alert, as the credentials say.
    case refusing(TLSCredentials)
    /// Accepts connections, but never reads or sends.
    case silent
  }
}
