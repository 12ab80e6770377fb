// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why there is no certificate to serve TLS with.
public enum TLSIdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file is not there, or this user may not read it.
  case cannotRead(path: String, reason: String)
  /// Where the authority was to be written is a folder.
  case isFolder(String)
  /// A file holds no certificate in PEM.
  case noCertificate(path: String)
  /// A file holds no private key in PEM.
  case noKey(path: String)
  /// The key asks for a password, which nobody is there to type.
  case encryptedKey(path: String)
  /// The key is not that of the certificate.
  case keyDoesNotFit(certificate: String, key: String)
  /// The certificate's time is over; `since` as in HTTP's dates.
  case expired(path: String, since: String)
  /// The certificate's time has not come.
  case notYetValid(path: String, until: String)
  /// What is in the file of the authority cannot sign certificates.
  case noAuthority(path: String, reason: String)
  /// Of the authority's certificate and its key one is there, and the other is not.
  case incompleteAuthority(present: String, missing: String)
  /// The authority's files cannot be written.
  case cannotWrite(path: String, reason: String)
  /// GnuTLS refused something else.
  case refused(what: String, reason: String)

  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason); name a file that is there and that this user may read"
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
      "the key in \(key) is not that of the certificate in \(certificate); name the two that belong together, the "
        + "server's own certificate first in its file"
    case .expired(let path, let since):
      "the certificate in \(path) has expired (\(since)), so that every client would refuse it; renew it"
    case .notYetValid(let path, let until):
      "the certificate in \(path) is not valid before \(until); is the clock of this machine right?"
    case .noAuthority(let path, let reason):
      "\(path) is no authority that can sign: \(reason); name another file, or delete this one and \(path).key: "
        + "new ones are made, which have to be trusted again"
    case .incompleteAuthority(let present, let missing):
      "\(present) is there and \(missing) is not; name another file, or delete \(present): new ones are made, which "
        + "have to be trusted again"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason); name a file in a folder that this user can write to"
    case .refused(let what, let reason): "GnuTLS refused \(what): \(reason)"
    }
  }
}
