// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The settings of TLS, on a separate port: versions 1.2 and 1.3, `http/1.1` by ALPN.
///
/// ```swift
/// var configuration = ServerConfiguration()
/// configuration.tls = TLSConfiguration(identity: .selfSigned(caFile: "mockapi-ca.pem"))
/// ```
public struct TLSConfiguration: Sendable {
  /// The port; 0 lets the system choose one.
  public var port: Int
  public var identity: Identity

  /// The server's certificate and key.
  public enum Identity: Hashable, Sendable {
    /// A certificate, with its chain up to the root if there is one, and its private key; both are unencrypted PEM.
    case files(certificate: String, key: String)
    /// A certificate for `localhost`, `127.0.0.1`, `::1` and the host of the configuration, made when the server
    /// starts and valid for 397 days. It is signed by an authority whose certificate is in `caFile`, and whose key is
    /// in the file with that name followed by `.key`. The files are created if neither exists, and used again if both
    /// exist.
    case selfSigned(caFile: String)
  }

  public init(port: Int = 0, identity: Identity) {
    self.port = port
    self.identity = identity
  }

  /// The time that a client may take for its handshake, by the system's clock: the same as for a request.
  static let handshakeLimit = Duration.seconds(Int64(SilenceLimit.requestSeconds))

  /// The same limit for one server; tests that must not wait set it.
  var handshakeLimit = Self.handshakeLimit
}
