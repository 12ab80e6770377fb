// mockapi
// SPDX-License-Identifier: Apache-2.0

extension NoAnswer {
  /// Why there is no connection.
  public enum ConnectionFailure: Sendable, Hashable {
    /// The host is unknown, refuses connections or is out of reach, or the TLS handshake failed for another reason than a
    /// certificate; also every failure whose reason the system does not tell.
    case unreachable
    /// The device has no network, or may not use it. On Linux the system does not say so to URLSession.
    case noNetwork
    /// A certificate is not accepted: the server's by this device, or the client's by the server; or the system demands TLS, and
    /// the URL has none.
    case untrusted
  }
}
