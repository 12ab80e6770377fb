// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How a server speaks TLS, on a port of its own beside the plain one: versions 1.2 and 1.3, `http/1.1` by ALPN.
///
/// ```swift
/// var configuration = ServerConfiguration()
/// configuration.tls = TLSConfiguration(identity: .selfSigned(caFile: "mockapi-ca.pem"))
/// ```
public struct TLSConfiguration: Sendable {
  /// The port; 0 lets the system choose one.
  public var port: Int
  public var identity: Identity

  /// How the server proves who it is.
  public enum Identity: Hashable, Sendable {
    /// A certificate, with the chain up to its root if there is one, and its private key; both PEM, not encrypted.
    case files(certificate: String, key: String)
    /// A certificate for `localhost`, `127.0.0.1`, `::1` and the host of the configuration, made when the server
    /// starts and valid for 397 days. It is signed by an authority whose certificate is in `caFile` and whose key is
    /// in the file of that name with `.key` behind it: made when neither is there, and used again when both are.
    case selfSigned(caFile: String)
  }

  public init(port: Int = 0, identity: Identity) {
    self.port = port
    self.identity = identity
  }

  /// How long a client may take for its handshake, by the system's clock: as long as for a request.
  static let handshakeLimit = Duration.seconds(Int64(SilenceLimit.requestSeconds))

  /// The same for one server; tests that must not wait set it.
  var handshakeLimit = Self.handshakeLimit
}
