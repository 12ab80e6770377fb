// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A port that a front listens on, and what whoever calls there meets.
struct Gate: Sendable {
  /// Does not block; the front closes it.
  let descriptor: Int32
  let manners: Manners

  /// Whether connections through it reach the server.
  var leadsToServer: Bool {
    if case .secure = manners { true } else { false }
  }

  enum Manners: Sendable {
    /// Speaks TLS.
    case secure(TLSCredentials)
    /// Ends each handshake with an alert.
    case refusing(TLSCredentials)
    /// Accepts connections and leaves them alone.
    case silent
  }
}
