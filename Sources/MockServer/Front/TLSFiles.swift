// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A certificate with its chain and its key, from two files.
struct TLSFiles {
  let chain: [X509Certificate]
  let key: X509PrivateKey

  /// Reads the files and reports their errors.
  init(certificate: String, key keyPath: String) throws(TLSIdentityError) {
    let text = try IdentityFile.read(certificate)
    do throws(GnuTLSError) { chain = try X509Certificate.chain(pem: text) } catch {
      throw .noCertificate(path: certificate)
    }
    guard let first = chain.first else { throw .noCertificate(path: certificate) }
    let keyText = try IdentityFile.read(keyPath)
    do throws(GnuTLSError) { key = try X509PrivateKey(pem: keyText) } catch {
      throw Self.isEncrypted(keyText) ? .encryptedKey(path: keyPath) : .noKey(path: keyPath)
    }
    let key = key
    let fits = try GnuTLSError.telling("the key in \(keyPath)") { () throws(GnuTLSError) in
      try first.keyIdentifier() == key.identifier()
    }
    guard fits else { throw .keyDoesNotFit(certificate: certificate, key: keyPath) }
    try first.checkTime(path: certificate)
  }

  /// In both forms that OpenSSL writes: PKCS #8, and the older one with a header.
  private static func isEncrypted(_ pem: [UInt8]) -> Bool {
    let text = String(decoding: pem, as: UTF8.self)
    return text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED")
  }
}
