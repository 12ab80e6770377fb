// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The reason why there is no certificate for TLS.
public enum TLSIdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file does not exist, or this user may not read it.
  case cannotRead(path: String, reason: String)
  /// The path of the authority is a folder.
  case isFolder(String)
  /// A file contains no certificate in PEM.
  case noCertificate(path: String)
  /// A file contains no private key in PEM.
  case noKey(path: String)
  /// The key is protected by a password, but nobody can enter it.
  case encryptedKey(path: String)
  /// The key does not belong to the certificate.
  case keyDoesNotFit(certificate: String, key: String)
  /// The certificate has expired; `since` has the format of HTTP's dates.
  case expired(path: String, since: String)
  /// The certificate is not valid yet.
  case notYetValid(path: String, until: String)
  /// The certificate in the authority's file cannot sign certificates.
  case noAuthority(path: String, reason: String)
  /// Only one of the authority's certificate and key exists.
  case incompleteAuthority(present: String, missing: String)
  /// The authority's files cannot be written.
  case cannotWrite(path: String, reason: String)
  /// A file of authorities of clients contains a certificate that cannot be read.
  case damagedCertificate(path: String, reason: String)
  /// A certificate in the file of authorities of clients cannot sign certificates.
  case noAuthorityOfClients(path: String, subject: String)
  /// All authorities of clients have expired; `since` has the format of HTTP's dates.
  case expiredAuthorityOfClients(path: String, since: String)
  /// Another error of GnuTLS.
  case refused(what: String, reason: String)

  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason); name a file that exists and that this user may read"
    case .isFolder(let path):
      "\(path) is a folder; name a file in it, such as \(path)/mockapi-ca.pem"
    case .noCertificate(let path):
      "\(path) holds no certificate in PEM (-----BEGIN CERTIFICATE-----); one in DER becomes PEM with: "
        + "openssl x509 -inform der -in \(path) -out certificate.pem"
    case .noKey(let path):
      "\(path) holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"
    case .encryptedKey(let path):
      "the key in \(path) is encrypted; write one without a password with: "
        + "openssl pkey -in \(path) -out key.pem"
    case .keyDoesNotFit(let certificate, let key):
      "the key in \(key) must belong to the certificate in \(certificate); name a matching pair, with the "
        + "server's own certificate first in its file"
    case .expired(let path, let since):
      "the certificate in \(path) has expired (\(since)), so that every client would refuse it; renew it"
    case .notYetValid(let path, let until):
      "the certificate in \(path) is not valid before \(until); is the clock of this machine right?"
    case .noAuthority(let path, let reason):
      "\(path) is not an authority that can sign: \(reason); name another file, or delete this one and \(path).key: "
        + "new ones are then made, which clients must trust again"
    case .incompleteAuthority(let present, let missing):
      "\(present) exists but \(missing) does not; name another file, or delete \(present): new ones are then made, which "
        + "clients must trust again"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason); name a file in a folder that this user can write to"
    case .damagedCertificate(let path, let reason):
      "\(path) must hold certificates in PEM; one of them is damaged (\(reason)); write the file again"
    case .noAuthorityOfClients(let path, let subject):
      "\(path) must hold authorities that sign the certificates of clients; the certificate of \(subject) cannot sign others; "
        + "name the file of the authority that signed it"
    case .expiredAuthorityOfClients(let path, let since):
      "the authority in \(path) has expired (\(since)), so that every client would be refused; renew it, or name another file"
    case .refused(let what, let reason): "GnuTLS refused \(what): \(reason)"
    }
  }
}
