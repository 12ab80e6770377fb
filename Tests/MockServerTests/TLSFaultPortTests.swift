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

  @Test func `each misbehaving port has a URL, and the other ports still work`() async throws {
    try await Self.serve(FaultPort.allCases) { site in
      let urls = try FaultPort.allCases.map { try #require(site.server.url(of: $0)) }
      #expect(Set(urls.map(\.port)).count == FaultPort.allCases.count)
      #expect(urls.map(\.scheme) == ["http", "http", "https", "https", "https", "https", "https"])
      #expect(urls.allSatisfy { $0.host() == "127.0.0.1" })
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
      let plain = try site.openPlain(case: "a")
      #expect(try plain.receiveResponse().text == "abc")
    }
    try await Self.serve([]) { #expect($0.server.url(of: .silent) == nil) }
  }

  @Test func `a refused port accepts no connection, and no other program can take it`() async throws
  {
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

  @Test func `a silent port accepts connections and reads nothing`() async throws {
    try await Self.serve([.silent]) { site in
      let port = try Self.number(site, .silent)
      let connections = try (0..<20).map { _ in try RawConnection(port: port) }
      for connection in connections { try connection.send(TLSSite.request("a")) }
      // Only as much as the system's buffers take, because the other end never reads.
      let taken = connections[0].sendWhatIsTaken(upTo: 256 << 20)
      #expect(taken < 256 << 20)
      // One thread serves all of these ports, and gets the events of this connection after those of the others.
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
      #expect(connections.allSatisfy { !$0.hasArrived })
    }
  }

  @Test(arguments: ["NORMAL:-VERS-ALL:+VERS-TLS1.2", "NORMAL:-VERS-ALL:+VERS-TLS1.3", "NORMAL"])
  func `a refused handshake ends with an alert`(priorities: String) async throws {
    try await Self.serve([.handshakeRefused]) { site in
      let port = try Self.number(site, .handshakeRefused)
      let failure = TLSSite.failure { try site.connect(to: port) { $0.priorities = priorities } }
      #expect(failure == "A TLS fatal alert has been received.: Handshake failed")
    }
  }

  @Test func `each bad certificate has exactly one mistake`() async throws {
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
              // A client does not send an address as the server name (RFC 6066 section 3).
              $0.saysHost = host == "localhost"
            }
          }
          #expect(
            failure == "The certificate is NOT trusted. \(complaint) ", "\(fault) for \(host)")
        }
        // A client that does not verify the certificate gets an answer.
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

  @Test func `ports without a trusted certificate need no HTTPS`()
    async throws
  {
    let ports: [FaultPort: Int] = [.refused: 0, .silent: 0, .handshakeRefused: 0, .untrusted: 0]
    let server = try await MockServer.start(
      WireTests.scenarios(), configuration: .onAnyPort { $0.faultPorts = ports })
    #expect(server.secureURL == nil)
    #expect(server.newAuthority == nil)
    for port in ports.keys { #expect(server.url(of: port) != nil) }
    await server.stop()
    for port in [FaultPort.expired, .wrongHost, .clientCertificateRefused] {
      await #expect(throws: ServerError.faultPortNeedsAuthority(port)) {
        try await MockServer.start(
          WireTests.scenarios(), configuration: .onAnyPort { $0.faultPorts = [port: 0] })
      }
    }
  }

  @Test func `a port that is in use is reported`() async throws {
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
