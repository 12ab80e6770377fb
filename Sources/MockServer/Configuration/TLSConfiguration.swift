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
  /// The certificates that clients must or may show (mutual TLS); `nil` asks for none.
  public var clientAuthentication: ClientAuthentication?

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

  /// Asks clients for certificates in the handshake. A certificate that an authority has not signed, that is not valid now, or
  /// whose extended key usage excludes clients ends the handshake with an alert, whether it is required or not.
  public struct ClientAuthentication: Hashable, Sendable {
    /// A file with the certificates of the authorities that sign those of clients, in PEM.
    public var caFile: String
    public var need: Need

    /// Whether a client may have no certificate.
    public enum Need: String, CaseIterable, Hashable, Sendable {
      /// The handshake with a client that shows none fails.
      case required
      /// A client that shows none is served, too.
      case wanted
    }

    public init(caFile: String, need: Need = .required) {
      self.caFile = caFile
      self.need = need
    }
  }

  public init(
    port: Int = 0, identity: Identity, clientAuthentication: ClientAuthentication? = nil
  ) {
    self.port = port
    self.identity = identity
    self.clientAuthentication = clientAuthentication
  }

  /// The time that a client may take for its handshake, by the system's clock: the same as for a request.
  static let handshakeLimit = Duration.seconds(Int64(SilenceLimit.requestSeconds))

  /// The same limit for one server; tests that must not wait set it.
  var handshakeLimit = Self.handshakeLimit
}
