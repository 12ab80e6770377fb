// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A port that misbehaves before any request: what no scenario can say, since none has been asked for by then.
public enum FaultPort: String, CaseIterable, Hashable, Sendable {
  /// The port is held and nobody listens: connections are refused, and no other program can take it.
  case refused
  /// Connections are accepted, and then nothing is read or sent until the client gives up.
  case silent
  /// TLS: the client's first message is answered with a fatal alert, `handshake_failure`.
  case handshakeRefused = "handshake-refused"
  /// TLS: a certificate that has expired, and nothing else wrong with it. Needs the self-signed identity.
  case expired
  /// TLS: a certificate for another host, and nothing else wrong with it. Needs the self-signed identity.
  case wrongHost = "wrong-host"
  /// TLS: a certificate of an authority that nobody knows.
  case untrusted

  /// Whether it says something of TLS.
  var isSecure: Bool {
    switch self {
    case .refused, .silent: false
    case .handshakeRefused, .expired, .wrongHost, .untrusted: true
    }
  }

  /// Whether its certificate has to come from the authority that clients trust.
  public var needsAuthority: Bool { self == .expired || self == .wrongHost }
}
