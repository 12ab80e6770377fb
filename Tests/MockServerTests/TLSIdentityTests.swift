// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The files of certificates and keys.
struct TLSIdentityTests {
  let folder: ScratchFolder
  var certificate: String { folder.path + "/cert.pem" }
  var key: String { folder.path + "/key.pem" }
  var authority: String { folder.path + "/ca.pem" }

  init() throws { folder = try ScratchFolder() }

  /// Writes a certificate and its key.
  private func makeFiles(days: ClosedRange<Int> = -1...1) throws {
    let signer = try CertificateAuthority.kept(in: authority)
    let now = time(nil)
    let identity = try signer.identity(
      for: ["localhost"], from: now + days.lowerBound * 86_400, to: now + days.upperBound * 86_400)
    let chain = try identity.chain.map { String(decoding: try $0.pem(), as: UTF8.self) }
    try folder.write(chain.joined(), to: "cert.pem")
    try folder.write(String(decoding: try identity.key.pem(), as: UTF8.self), to: "key.pem")
  }

  private func start(_ identity: TLSConfiguration.Identity) async throws -> MockServer {
    try await MockServer.start(
      WireTests.scenarios(),
      configuration: .onAnyPort { $0.tls = TLSConfiguration(identity: identity) })
  }

  private var files: TLSConfiguration.Identity { .files(certificate: certificate, key: key) }

  /// The errors about the files.
  private func complaint(_ identity: TLSConfiguration.Identity) async throws -> TLSIdentityError? {
    do {
      let server = try await start(identity)
      await server.stop()
      return nil
    } catch ServerError.tls(let error) {
      return error
    }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  // MARK: Files of the user

  @Test func `a certificate with its chain and its key is served unchanged`() async throws {
    try makeFiles()
    let server = try await start(files)
    #expect(server.newAuthority == nil)
    let site = TLSSite(folder: folder, server: server)
    let connection = try site.open()
    let shown = try #require(connection.tls?.serverCertificate)
    let first = try #require(
      try String(contentsOfFile: certificate, encoding: .utf8)
        .firstMatch(of: /-----BEGIN CERTIFICATE-----([^-]+)-----END/))
    #expect(Data(shown) == Data(base64Encoded: String(first.1), options: .ignoreUnknownCharacters))
    await server.stop()
  }

  @Test func `a missing or wrong file is reported by name`() async throws {
    try makeFiles()
    let noFile = folder.path + "/none.pem"
    #expect(
      try await complaint(.files(certificate: noFile, key: key))
        == .cannotRead(path: noFile, reason: "No such file or directory"))
    #expect(
      try await complaint(.files(certificate: certificate, key: noFile))
        == .cannotRead(path: noFile, reason: "No such file or directory"))
    #expect(
      try await complaint(.files(certificate: folder.path, key: key))
        == .cannotRead(path: folder.path, reason: "Is a directory"))
    #expect(
      try await complaint(.selfSigned(caFile: folder.path)) == .isFolder(folder.path))
    #expect(try await complaint(.files(certificate: key, key: key)) == .noCertificate(path: key))
    #expect(
      try await complaint(.files(certificate: certificate, key: certificate))
        == .noKey(path: certificate))
    for text in ["", "\0\0\0", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
      let other = try folder.write(text, to: "other.pem")
      #expect(
        try await complaint(.files(certificate: other, key: key)) == .noCertificate(path: other))
      #expect(
        try await complaint(.files(certificate: certificate, key: other)) == .noKey(path: other))
    }
    let large = try folder.write(String(repeating: "x", count: 2 << 20), to: "large.pem")
    #expect(
      try await complaint(.files(certificate: large, key: key))
        == .cannotRead(
          path: large, reason: "it is larger than a certificate with its chain can be"))
  }

  @Test func `a key of another certificate is refused`() async throws {
    try makeFiles()
    #expect(
      try await complaint(.files(certificate: certificate, key: authority + ".key"))
        == .keyDoesNotFit(certificate: certificate, key: authority + ".key"))
  }

  @Test func `an encrypted key is refused with the command that decrypts it`() async throws {
    try makeFiles()
    for text in [Self.encryptedKey, Self.encryptedKeyOfOld] {
      let other = try folder.write(text, to: "other.pem")
      let error = try await complaint(.files(certificate: certificate, key: other))
      #expect(error == .encryptedKey(path: other))
      #expect(
        error?.description
          == "the key in \(other) is encrypted; write one without a password with: "
          + "openssl pkey -in \(other) -out key.pem")
    }
  }

  @Test func `an expired or future certificate is refused`() async throws {
    try makeFiles(days: -3 ... -1)
    guard case .expired(certificate, let since) = try await complaint(files) else {
      Issue.record("not refused")
      return
    }
    #expect(since.hasSuffix(" GMT"))
    try makeFiles(days: 1...3)
    guard case .notYetValid(certificate, _) = try await complaint(files) else {
      Issue.record("not refused")
      return
    }
  }

  // MARK: The authority

  @Test func `an authority is created once, with a private key file, and stays trusted`()
    async throws
  {
    let first = try await start(.selfSigned(caFile: authority))
    #expect(first.newAuthority == authority)
    #expect(try mode(authority) == 0o644)
    #expect(try mode(authority + ".key") == 0o600)
    let made = try Data(contentsOf: URL(filePath: authority))
    let key = try Data(contentsOf: URL(filePath: authority + ".key"))
    let second = try await start(.selfSigned(caFile: authority))
    #expect(second.newAuthority == nil)
    #expect(try Data(contentsOf: URL(filePath: authority)) == made)
    #expect(try Data(contentsOf: URL(filePath: authority + ".key")) == key)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["ca.pem", "ca.pem.key"])
    var shown: Set<[UInt8]> = []
    for server in [first, second] {
      for host in ["localhost", "127.0.0.1", "::1"] {
        let connection = try TLSSite(folder: folder, server: server).open {
          $0.host = host
          $0.saysHost = host == "localhost"
        }
        shown.insert(try #require(connection.tls?.serverCertificate))
      }
      let failure = TLSSite.failure {
        try TLSSite(folder: folder, server: server).open { $0.host = "example.com" }
      }
      #expect(failure?.contains("does not match") == true)
      await server.stop()
    }
    // The server's own certificate is a new one each time.
    #expect(shown.count == 2)
  }

  @Test func `servers that start at the same time share one authority`() async throws {
    let authority = authority
    let servers = try await withThrowingTaskGroup(of: MockServer.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await MockServer.start(
            WireTests.scenarios(),
            configuration: .onAnyPort {
              $0.tls = TLSConfiguration(identity: .selfSigned(caFile: authority))
            })
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(servers.count { $0.newAuthority != nil } == 1)
    for server in servers {
      let failure = TLSSite.failure { try TLSSite(folder: folder, server: server).open() }
      #expect(failure == nil)
      await server.stop()
    }
  }

  @Test func `an incomplete authority, or one that cannot sign, is refused and left unchanged`()
    async throws
  {
    try makeFiles()
    let keyPath = authority + ".key"
    let keyText = try String(contentsOfFile: keyPath, encoding: .utf8)
    try FileManager.default.removeItem(atPath: keyPath)
    #expect(
      try await complaint(.selfSigned(caFile: authority))
        == .incompleteAuthority(present: authority, missing: keyPath))
    try FileManager.default.removeItem(atPath: authority)
    try folder.write(keyText, to: "ca.pem.key")
    #expect(
      try await complaint(.selfSigned(caFile: authority))
        == .incompleteAuthority(present: keyPath, missing: authority))
    #expect(try String(contentsOfFile: keyPath, encoding: .utf8) == keyText)
    try FileManager.default.copyItem(atPath: key, toPath: certificate + ".key")
    #expect(
      try await complaint(.selfSigned(caFile: certificate))
        == .noAuthority(path: certificate, reason: "its certificate is that of a server"))
  }

  @Test func `a missing folder is reported by name`() async throws {
    let path = folder.path + "/none/ca.pem"
    #expect(
      try await complaint(.selfSigned(caFile: path))
        == .cannotWrite(path: path, reason: "No such file or directory"))
  }

  /// A key for P-256, encrypted with `openssl pkcs8 -topk8`; the password is "x".
  private static let encryptedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgEFXYcdwLqFwICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEOFQqQwN0sovkqWIK67jCtsEgZCG
    683U8axnKCPseFsXNOvv6OJ6ME1qkroKXACEikJBE60xhfHWnW6CM75JGhTAqcBq
    yxulay5heVtJQnL4m/Wq3jOXk5JidDyxOvRIX1W1ou1xLae3xk4tW5di8yYBCB0l
    C+Y2N69cxOyO9lKDruMo3PcHlDxgU7eTPIym4T/rqpV0ZS89N8VnhOF63VXW49g=
    -----END ENCRYPTED PRIVATE KEY-----

    """

  /// The same key, encrypted with `openssl ec -aes128`.
  private static let encryptedKeyOfOld = """
    -----BEGIN EC PRIVATE KEY-----
    Proc-Type: 4,ENCRYPTED
    DEK-Info: AES-128-CBC,38461598B361B1238A06661FB2A764A9

    33RKdzp6FdGVmAABIfAEQm2iFqtOtwoED2GJaH3e8ptxP87ftbXdGPU4AHG/UZOQ
    29CcO7LDUHPnL0oJe0uRUCyvcj86rglugv3oNgxEL3lXKsoWXWEmLxE0MUMA+ErU
    NYwKt1KjbA1HbDcjdOinr+UcXt7jrzfuGRROKVUBgl4=
    -----END EC PRIVATE KEY-----

    """
}
