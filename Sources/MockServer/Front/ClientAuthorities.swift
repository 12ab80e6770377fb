// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The authorities that sign the certificates of clients.
enum ClientAuthorities {
  /// Reads the certificates of authorities, and reports mistakes in the file.
  static func read(_ path: String) throws(TLSIdentityError) -> [X509Certificate] {
    let text = try IdentityFile.read(path)
    let authorities: [X509Certificate]
    do throws(GnuTLSError) { authorities = try X509Certificate.all(pem: text) } catch {
      throw error.isNoCertificate
        ? .noCertificate(path: path) : .damagedCertificate(path: path, reason: error.reason)
    }
    for authority in authorities where !authority.mayVouchForClients {
      let subject = try GnuTLSError.telling("a name in \(path)") { () throws(GnuTLSError) in
        try authority.subject()
      }
      throw .noAuthorityOfClients(path: path, subject: subject)
    }
    try check(authorities, path)
    return authorities
  }

  /// Throws unless one of them is valid now. In a bundle of many, old ones do no harm.
  private static func check(
    _ authorities: [X509Certificate], _ path: String
  ) throws(TLSIdentityError) {
    var mistake = TLSIdentityError.noCertificate(path: path)
    for authority in authorities.reversed() {
      do throws(TLSIdentityError) { return try authority.checkTime(path: path) } catch {
        mistake = error
      }
    }
    guard case .expired(_, let since) = mistake else { throw mistake }
    throw .expiredAuthorityOfClients(path: path, since: since)
  }
}

extension X509Certificate {
  /// Whether it can vouch for a client: as an authority, or as the client's own self-signed certificate.
  fileprivate var mayVouchForClients: Bool { isAuthority || isSelfIssued }
}
