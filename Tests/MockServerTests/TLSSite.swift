// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport

@testable import MockAPIEngine
@testable import MockAPIServer

/// A server with TLS and its own authority, and clients of it.
struct TLSSite {
  let folder: ScratchFolder
  let server: MockServer
  var authority: String { folder.path + "/ca.pem" }
  var port: Int { server.securePort ?? 0 }

  /// Connects, and trusts only the site's authority.
  /// - Parameter name: the case to request; `nil` sends nothing.
  func open(
    case name: String? = nil, _ change: (inout TLSClient.Options) -> Void = { _ in }
  ) throws -> RawConnection {
    let connection = try connect(to: port, change)
    if let name { try connection.send(Self.request(name)) }
    return connection
  }

  /// The same at another port.
  func connect(
    to port: Int, _ change: (inout TLSClient.Options) -> Void = { _ in }
  ) throws -> RawConnection {
    try RawConnection(
      port: port,
      tls: TLSClient.Options {
        $0.trustedFile = authority
        change(&$0)
      })
  }

  /// Connects without TLS.
  func openPlain(case name: String) throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try connection.send(Self.request(name))
    return connection
  }

  /// The error of a client that cannot connect; `nil` if it can.
  static func failure(_ connect: () throws -> RawConnection) -> String? {
    do {
      _ = try connect()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The alert with which a port refuses a client; `nil` if it answers. With TLS 1.3, a client that is refused for its
  /// certificate has finished its own handshake before.
  func alert(
    from port: Int? = nil, _ change: (inout TLSClient.Options) -> Void
  ) throws -> String? {
    do {
      let connection = try connect(to: port ?? self.port, change)
      try connection.send(Self.request("a"))
      guard case .end = connection.receivePiece() else { return nil }
      return connection.tls?.alert
    } catch let failure as TLSClient.Failure {
      return failure.alert
    }
  }

  static func request(_ name: String) -> String {
    "GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\n\r\n"
  }

  /// Runs a test against its own server; the cases of `/f` have these responses.
  static func serve(
    _ responses: [(name: String, response: String)], observer: (any RequestObserver)? = nil,
    handshakeLimit: Duration = .seconds(3_600),
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TLSSite) async throws -> Void
  ) async throws {
    let cases = responses.map { #""\#($0.name)": {"response": \#($0.response)}"# }
    try await serve(
      #"{"request": {"urlPath": "/f"}, "cases": {\#(cases.joined(separator: ","))}}"#,
      observer: observer, handshakeLimit: handshakeLimit, change, body)
  }

  /// Runs a test against its own server with this scenario.
  static func serve(
    _ text: String, observer: (any RequestObserver)? = nil,
    handshakeLimit: Duration = .seconds(3_600), limits: ConnectionLimits? = nil,
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TLSSite) async throws -> Void
  ) async throws {
    let folder = try ScratchFolder()
    let server = try await MockServer.start(
      WireTests.scenarios(text),
      configuration: .onAnyPort {
        $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
        $0.tls?.handshakeLimit = handshakeLimit
        $0.limits = limits
        change(&$0)
      }, observer: observer)
    try await body(TLSSite(folder: folder, server: server))
    await server.stop()
  }
}
