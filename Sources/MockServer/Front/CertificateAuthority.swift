// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPIText

/// Signs the certificates of servers.
struct CertificateAuthority: Sendable {
  private let certificate: X509Certificate
  private let key: X509PrivateKey
  /// Whether it has just been created, so that no client can trust it yet.
  let isNew: Bool

  /// A certificate with its chain, and its key.
  struct Identity {
    let chain: [X509Certificate]
    let key: X509PrivateKey
  }

  /// An unknown authority, which exists only as long as the process.
  static func unknown() throws(TLSIdentityError) -> CertificateAuthority {
    try GnuTLSError.telling("to make an authority") { () throws(GnuTLSError) in
      let key = try X509PrivateKey.generate()
      let name = HexText.of(try key.identifier().prefix(4))
      // A unique name, so that two authorities can be distinguished in a list of trusted ones.
      let template = X509Template(
        commonName: "mockapi CA \(name)", isAuthority: true, begin: now - X509Template.day,
        end: now + 3650 * X509Template.day)
      return CertificateAuthority(
        certificate: try template.certificate(for: key, issuer: nil), key: key, isNew: true)
    }
  }

  /// The authority of a file; it is created with its key if neither exists.
  static func kept(in path: String) throws(TLSIdentityError) -> CertificateAuthority {
    try IdentityFile.withLock(onFolderOf: path) { () throws(TLSIdentityError) in
      let keyPath = path + ".key"
      if IdentityFile.isFolder(path) { throw .isFolder(path) }
      switch (IdentityFile.exists(path), IdentityFile.exists(keyPath)) {
      case (true, true): return try read(path, keyPath)
      case (true, false): throw .incompleteAuthority(present: path, missing: keyPath)
      case (false, true): throw .incompleteAuthority(present: keyPath, missing: path)
      case (false, false):
        let authority = try unknown()
        try authority.write(path, keyPath)
        return authority
      }
    }
  }

  /// A certificate for hosts, valid between two moments.
  func identity(
    for hosts: [String], from begin: Int, to end: Int
  ) throws(TLSIdentityError) -> Identity {
    try GnuTLSError.telling("to make a certificate") { () throws(GnuTLSError) in
      let own = try X509PrivateKey.generate()
      let template = X509Template(
        commonName: hosts.first ?? "localhost", hosts: hosts, begin: begin, end: end)
      return Identity(
        chain: [try template.certificate(for: own, issuer: (certificate, key)), certificate],
        key: own)
    }
  }

  private static func read(
    _ path: String, _ keyPath: String
  ) throws(TLSIdentityError) -> CertificateAuthority {
    let files: TLSFiles
    do throws(TLSIdentityError) { files = try TLSFiles(certificate: path, key: keyPath) } catch {
      guard case .expired(_, let since) = error else { throw error }
      throw .noAuthority(path: path, reason: "its certificate has expired (\(since))")
    }
    guard let certificate = files.chain.first, certificate.isAuthority else {
      throw .noAuthority(path: path, reason: "its certificate is that of a server")
    }
    return CertificateAuthority(certificate: certificate, key: files.key, isNew: false)
  }

  /// The key is written first, so that a visible certificate can be used; if one cannot be written, the other is
  /// removed.
  private func write(_ path: String, _ keyPath: String) throws(TLSIdentityError) {
    let (text, keyText) = try GnuTLSError.telling("to write an authority") {
      () throws(GnuTLSError) in
      (try certificate.pem(), try key.pem())
    }
    try IdentityFile.write(keyText, to: keyPath, mode: 0o600)
    do throws(TLSIdentityError) { try IdentityFile.write(text, to: path, mode: 0o644) } catch {
      // A key without its certificate is of no use, and does no harm.
      try? FileSystem.remove(keyPath)
      throw error
    }
  }

  private static var now: Int { SystemTime.now.seconds }
}
