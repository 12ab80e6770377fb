// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The certificate with which a client has said who it is, in the handshake of TLS; the server has verified it.
///
/// It is an object, since all requests of a connection share it.
public final class ClientCertificate: Sendable {
  /// The name of its owner in the form of RFC 4514, such as `CN=alice,O=Example`; may be empty.
  public let subject: String
  /// The name of the authority that signed it, in the same form.
  public let issuer: String
  /// The number that the authority gave it: hexadecimal digits in lower case.
  public let serialNumber: String
  /// The SHA-256 of its DER, its usual fingerprint: 64 hexadecimal digits in lower case.
  public let sha256: String

  package init(subject: String, issuer: String, serialNumber: String, sha256: String) {
    self.subject = subject
    self.issuer = issuer
    self.serialNumber = serialNumber
    self.sha256 = sha256
  }

  /// The memory of its texts, in bytes.
  var size: Int {
    subject.utf8.count + issuer.utf8.count + serialNumber.utf8.count + sha256.utf8.count
  }
}
