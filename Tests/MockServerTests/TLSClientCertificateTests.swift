// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJournal
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Certificates of clients.
struct TLSClientCertificateTests {
  private let folder: ScratchFolder
  private let issuer: ClientIssuer
  private var file: String { folder.path + "/clients.pem" }

  private static let versions = [
    "NORMAL:-VERS-ALL:+VERS-TLS1.2", "NORMAL:-VERS-ALL:+VERS-TLS1.3",
  ]

  init() throws {
    folder = try ScratchFolder()
    issuer = try ClientIssuer("Client CA")
    try folder.write(issuer.certificate, to: "clients.pem")
  }

  private func serve(
    _ need: TLSConfiguration.ClientAuthentication.Need = .required, faults: [FaultPort] = [],
    _ body: (TLSSite) async throws -> Void
  ) async throws {
    try await TLSSite.serve(
      [("a", #"{"body": "abc"}"#)],
      {
        $0.tls?.clientAuthentication = .init(caFile: file, need: need)
        for fault in faults { $0.faultPorts[fault] = 0 }
      }, body)
  }

  // MARK: The handshake

  @Test(arguments: versions, TLSConfiguration.ClientAuthentication.Need.allCases)
  func `a client with a certificate is served, and its requests say who it is`(
    version: String, need: TLSConfiguration.ClientAuthentication.Need
  ) async throws {
    let identity = try issuer.identity("CN=alice,O=Example", serial: [0x01, 0xAB])
    try await serve(need) { site in
      let connection = try site.open {
        $0.priorities = version
        $0.identity = identity
      }
      for _ in 0..<2 {
        try connection.send(TLSSite.request("a"))
        #expect(try connection.receiveResponse().text == "abc")
      }
      let plain = try site.openPlain(case: "a")
      #expect(try plain.receiveResponse().text == "abc")
      let entries = site.server.journal.entries
      #expect(entries.count == 3)
      for entry in entries.prefix(2) {
        let certificate = try #require(entry.request.clientCertificate)
        #expect(certificate.subject == "CN=alice,O=Example")
        #expect(certificate.issuer == "CN=Client CA")
        #expect(certificate.serialNumber == "01ab")
        #expect(certificate.sha256 == "\(BodyDigest(of: try Self.der(identity.certificate)))")
        let json = try JSONDocument(parsing: entry.json).root["request"]?["clientCertificate"]
        #expect(json?["subject"]?.string == certificate.subject)
        #expect(json?["issuer"]?.string == certificate.issuer)
        #expect(json?["serialNumber"]?.string == certificate.serialNumber)
        #expect(json?["sha256"]?.string == certificate.sha256)
      }
      #expect(entries.last?.request.clientCertificate == nil)
    }
  }

  @Test(arguments: versions)
  func `without a certificate, a client is refused if one is required, and served if wanted`(
    version: String
  ) async throws {
    try await serve(.required) { site in
      let alert = try site.alert { $0.priorities = version }
      #expect(
        alert == (version.hasSuffix("1.3") ? "Certificate is required" : "Handshake failed"))
      #expect(site.server.journal.entries.isEmpty)
    }
    try await serve(.wanted) { site in
      let connection = try site.open(case: "a") { $0.priorities = version }
      #expect(try connection.receiveResponse().text == "abc")
      #expect(site.server.journal.entries.map(\.request.scheme) == ["https"])
      #expect(site.server.journal.entries.first?.request.clientCertificate == nil)
    }
  }

  @Test(arguments: versions, TLSConfiguration.ClientAuthentication.Need.allCases)
  func `a bad certificate is refused with its alert, and others are served again`(
    version: String, need: TLSConfiguration.ClientAuthentication.Need
  ) async throws {
    let bad = [
      ("CA is unknown", try ClientIssuer("Other CA").identity("CN=mallory")),
      ("CA is unknown", try ClientIssuer.selfSigned("CN=mallory")),
      // An authority that only has the name of the trusted one.
      ("Certificate is bad", try ClientIssuer("Client CA").identity("CN=mallory")),
      ("Certificate is expired", try issuer.identity("CN=old", days: -3 ... -1)),
      ("Certificate is bad", try issuer.identity("CN=new", days: 1...3)),
      ("Certificate is not supported", try issuer.identity("CN=server", purpose: .server)),
    ]
    let good = [try issuer.identity("CN=alice"), try issuer.identity("CN=any", purpose: .any)]
    try await serve(need) { site in
      for (expected, identity) in bad {
        let alert = try site.alert {
          $0.priorities = version
          $0.identity = identity
        }
        #expect(alert == expected)
      }
      #expect(site.server.journal.entries.isEmpty)
      for identity in good {
        let connection = try site.open(case: "a") {
          $0.priorities = version
          $0.identity = identity
        }
        #expect(try connection.receiveResponse().text == "abc")
      }
    }
  }

  @Test func `the clients of every authority in the file are accepted`() async throws {
    let other = try ClientIssuer("Other CA")
    // A bundle of the system has comments, and authorities that have expired.
    let old = try ClientIssuer("Old CA", days: -3 ... -1)
    let own = try ClientIssuer.selfSigned("CN=self")
    try folder.write(
      "# clients\n"
        + [old.certificate, issuer.certificate, other.certificate, own.certificate].joined(),
      to: "clients.pem")
    try await serve { site in
      for identity in [try issuer.identity("CN=a"), try other.identity("CN=b"), own] {
        let connection = try site.open(case: "a") { $0.identity = identity }
        #expect(try connection.receiveResponse().text == "abc")
      }
      #expect(
        site.server.journal.entries.map { $0.request.clientCertificate?.subject }
          == ["CN=a", "CN=b", "CN=self"])
      let refused = try site.alert { $0.identity = try? old.identity("CN=c") }
      #expect(refused == "Certificate is expired")
    }
  }

  // MARK: Ports that misbehave

  @Test(arguments: versions)
  func `one port refuses every certificate, and clients without one`(version: String) async throws {
    let identity = try issuer.identity("CN=alice")
    try await serve(faults: [.clientCertificateRefused]) { site in
      let port = try #require(site.server.url(of: .clientCertificateRefused)?.port)
      let refused = try site.alert(from: port) {
        $0.priorities = version
        $0.identity = identity
      }
      #expect(refused == "Certificate is bad")
      let missing = try site.alert(from: port) { $0.priorities = version }
      #expect(
        missing == (version.hasSuffix("1.3") ? "Certificate is required" : "Handshake failed"))
      let accepted = try site.open(case: "a") { $0.identity = identity }
      #expect(try accepted.receiveResponse().text == "abc")
    }
  }

  @Test(arguments: [FaultPort.expired, .wrongHost, .untrusted])
  func `a port with a bad certificate asks for that of the client, too`(
    fault: FaultPort
  ) async throws {
    let identity = try issuer.identity("CN=alice")
    try await serve(faults: [fault]) { site in
      let port = try #require(site.server.url(of: fault)?.port)
      let careless = try RawConnection(
        port: port, tls: TLSClient.Options { $0.identity = identity })
      try careless.send(TLSSite.request("a"))
      #expect(try careless.receiveResponse().text == "abc")
      let missing = try site.alert(from: port) { $0.trustedFile = nil }
      #expect(missing == "Certificate is required")
    }
  }

  // MARK: The file

  @Test func `a missing or wrong file of authorities is reported by name`() async throws {
    let none = folder.path + "/none.pem"
    #expect(
      await complaint(none) == .cannotRead(path: none, reason: "No such file or directory"))
    #expect(
      await complaint(folder.path) == .cannotRead(path: folder.path, reason: "Is a directory"))
    let identity = try issuer.identity("CN=alice")
    for text in ["", "\0\0\0", identity.key] {
      try folder.write(text, to: "clients.pem")
      #expect(await complaint(file) == .noCertificate(path: file))
    }
    try folder.write(
      issuer.certificate + "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      to: "clients.pem")
    guard case .damagedCertificate(file, _) = await complaint(file) else {
      Issue.record("not refused")
      return
    }
    try folder.write(issuer.certificate + identity.certificate, to: "clients.pem")
    #expect(
      await complaint(file) == .noAuthorityOfClients(path: file, subject: "CN=alice"))
    try folder.write(try ClientIssuer("Old CA", days: -3 ... -1).certificate, to: "clients.pem")
    guard case .expiredAuthorityOfClients(file, let since) = await complaint(file) else {
      Issue.record("not refused")
      return
    }
    #expect(since.hasSuffix(" GMT"))
    try folder.write(try ClientIssuer("New CA", days: 1...3).certificate, to: "clients.pem")
    guard case .notYetValid(file, _) = await complaint(file) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func `the server's own authority may sign the certificates of clients`() async throws {
    #expect(await complaint(folder.path + "/ca.pem") == nil)
  }

  /// The error about the file of authorities, for a server whose own authority is in `ca.pem`.
  private func complaint(_ path: String) async -> TLSIdentityError? {
    let own = folder.path + "/ca.pem"
    do throws(ServerError) {
      let server = try await MockServer.start(
        [],
        configuration: .onAnyPort {
          $0.tls = TLSConfiguration(
            identity: .selfSigned(caFile: own), clientAuthentication: .init(caFile: path))
        })
      await server.stop()
      return nil
    } catch {
      guard case .tls(let error) = error else {
        Issue.record(error)
        return nil
      }
      return error
    }
  }

  // MARK: The log

  @Test func `the reason of a refusal escapes the name that the client has chosen`() {
    let refusal = ClientRefusal(cause: .expired, subject: "CN=\u{1B}[2J\u{202E}a")
    #expect(
      refusal.reason
        == #"the client's certificate (CN=\u{1B}[2J\u{202E}a) is refused: it, or the authority that signed it, has expired"#
    )
    let long = ClientRefusal(cause: .always, subject: String(repeating: "a", count: 10_000))
    #expect(long.reason.utf8.count < 300)
  }

  private static func der(_ pem: String) throws -> [UInt8] {
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    return Array(try #require(Data(base64Encoded: lines.joined())))
  }
}
