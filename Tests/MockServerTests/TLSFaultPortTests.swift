// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Ports that misbehave before any request.
struct TLSFaultPortTests {
  private static func serve(
    _ ports: [FaultPort], _ body: (TLSSite) async throws -> Void
  ) async throws {
    try await TLSSite.serve(
      [("a", #"{"body": "abc"}"#)],
      { for port in ports { $0.faultPorts[port] = 0 } }, body)
  }

  private static func number(_ site: TLSSite, _ port: FaultPort) throws -> Int {
    try #require(site.server.url(of: port)?.port)
  }

  @Test func `the URLs say where each of them is, and the others work beside them`() async throws {
    try await Self.serve(FaultPort.allCases) { site in
      let urls = try FaultPort.allCases.map { try #require(site.server.url(of: $0)) }
      #expect(Set(urls.map(\.port)).count == FaultPort.allCases.count)
      #expect(urls.map(\.scheme) == ["http", "http", "https", "https", "https", "https"])
      #expect(urls.allSatisfy { $0.host() == "127.0.0.1" })
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
      let plain = try site.openPlain(case: "a")
      #expect(try plain.receiveResponse().text == "abc")
    }
    try await Self.serve([]) { #expect($0.server.url(of: .silent) == nil) }
  }

  @Test func `a refused port accepts nobody, and no other program can take it`() async throws {
    try await Self.serve([.refused]) { site in
      let port = try Self.number(site, .refused)
      for _ in 0..<20 {
        let failure = TLSSite.failure { try RawConnection(port: port) }
        #expect(failure == "connect: Connection refused")
      }
      #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: port)) {
        _ = try ListenSocket(host: "127.0.0.1", port: port)
      }
    }
  }

  @Test func `a silent port accepts everybody and takes nothing in`() async throws {
    try await Self.serve([.silent]) { site in
      let port = try Self.number(site, .silent)
      let connections = try (0..<20).map { _ in try RawConnection(port: port) }
      for connection in connections { try connection.send(TLSSite.request("a")) }
      // As much as the system's buffers take, and no more: nobody reads at the other end.
      let taken = connections[0].sendWhatIsTaken(upTo: 256 << 20)
      #expect(taken < 256 << 20)
      #expect(connections.allSatisfy { !$0.hasArrived })
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
    }
  }

  @Test(arguments: ["NORMAL:-VERS-ALL:+VERS-TLS1.2", "NORMAL:-VERS-ALL:+VERS-TLS1.3", "NORMAL"])
  func `a refused handshake ends with an alert that says so`(priorities: String) async throws {
    try await Self.serve([.handshakeRefused]) { site in
      let port = try Self.number(site, .handshakeRefused)
      let failure = TLSSite.failure { try site.connect(to: port) { $0.priorities = priorities } }
      #expect(failure == "A TLS fatal alert has been received.: Handshake failed")
    }
  }

  @Test func `a certificate has one thing wrong with it, and nothing else`() async throws {
    try await Self.serve([.expired, .wrongHost, .untrusted]) { site in
      for (fault, complaint) in [
        (FaultPort.expired, "The certificate chain uses expired certificate."),
        (.wrongHost, "The name in the certificate does not match the expected."),
        (.untrusted, "The certificate issuer is unknown."),
      ] {
        let port = try Self.number(site, fault)
        for host in ["localhost", "127.0.0.1", "::1"] {
          let failure = TLSSite.failure {
            try site.connect(to: port) {
              $0.host = host
              // An address is not said (RFC 6066 section 3).
              $0.saysHost = host == "localhost"
            }
          }
          #expect(
            failure == "The certificate is NOT trusted. \(complaint) ", "\(fault) for \(host)")
        }
        // Whoever does not look is answered.
        let careless = try RawConnection(port: port, tls: TLSClient.Options())
        try careless.send(TLSSite.request("a"))
        #expect(try careless.receiveResponse().text == "abc")
      }
      let other = try site.connect(to: try Self.number(site, .wrongHost)) {
        $0.host = "wrong-host.invalid"
      }
      try other.send(TLSSite.request("a"))
      #expect(try other.receiveResponse().text == "abc")
    }
  }

  @Test func `they need no HTTPS of the server, where their certificate needs no authority`()
    async throws
  {
    let ports: [FaultPort: Int] = [.refused: 0, .silent: 0, .handshakeRefused: 0, .untrusted: 0]
    let server = try await MockServer.start(
      WireTests.scenarios(), configuration: .onAnyPort { $0.faultPorts = ports })
    #expect(server.secureURL == nil)
    #expect(server.newAuthority == nil)
    for port in ports.keys { #expect(server.url(of: port) != nil) }
    await server.stop()
    for port in [FaultPort.expired, .wrongHost] {
      await #expect(throws: ServerError.faultPortNeedsAuthority(port)) {
        try await MockServer.start(
          WireTests.scenarios(), configuration: .onAnyPort { $0.faultPorts = [port: 0] })
      }
    }
  }

  @Test func `a port that is taken is said`() async throws {
    let holder = try ListenSocket(host: "127.0.0.1", port: 0)
    let folder = try ScratchFolder()
    await #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: holder.port)) {
      try await MockServer.start(
        WireTests.scenarios(),
        configuration: .onAnyPort {
          $0.tls = TLSConfiguration(
            port: holder.port, identity: .selfSigned(caFile: folder.path + "/ca.pem"))
        })
    }
    for port in FaultPort.allCases {
      await #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: holder.port)) {
        try await MockServer.start(
          WireTests.scenarios(),
          configuration: .onAnyPort {
            $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
            $0.faultPorts[port] = holder.port
          })
      }
    }
  }
}
