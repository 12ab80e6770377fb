// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A port that misbehaves before any request. A scenario cannot do this, because it answers a request.
public enum FaultPort: String, CaseIterable, Hashable, Sendable {
  /// The port is bound but does not listen: connections are refused, and no other program can use the port.
  case refused
  /// Connections are accepted, but nothing is read or sent until the client gives up.
  case silent
  /// TLS: the client's first message is answered with a fatal alert, `handshake_failure`.
  case handshakeRefused = "handshake-refused"
  /// TLS: a certificate that has expired, and is otherwise valid. Requires the self-signed identity.
  case expired
  /// TLS: a certificate for another host that is otherwise valid. Requires the self-signed identity.
  case wrongHost = "wrong-host"
  /// TLS: a certificate of an unknown authority.
  case untrusted
  /// TLS: every certificate of a client is refused with an alert, and a client without one, too. Requires the self-signed
  /// identity.
  case clientCertificateRefused = "client-certificate-refused"

  /// Whether the port uses TLS.
  var isSecure: Bool {
    switch self {
    case .refused, .silent: false
    case .handshakeRefused, .expired, .wrongHost, .untrusted, .clientCertificateRefused: true
    }
  }

  /// Whether its certificate must be signed by the authority that clients trust.
  public var needsAuthority: Bool {
    switch self {
    case .refused, .silent, .handshakeRefused, .untrusted: false
    case .expired, .wrongHost, .clientCertificateRefused: true
    }
  }
}
