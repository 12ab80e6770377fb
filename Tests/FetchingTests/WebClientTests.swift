// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIFetching
import MockAPILoading
import MockAPIServer
import MockAPISystem
import MockAPITestSupport
import Testing

/// Requests to a mock server of this process, which answers as no file does.
struct WebClientTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var authority: String { folder.path + "/ca.pem" }

  /// A server whose only answer is a response, in the words of a scenario file.
  private func serve(_ response: String, isSecure: Bool = false) async throws -> MockServer {
    let scenario =
      #"{"request": {"urlPath": "/a.yaml"}, "cases": {"only": {"response": \#(response)}}}"#
    let loaded = ScenarioLoader().load(texts: [(path: "only.json", text: scenario)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    var configuration = ServerConfiguration()
    configuration.port = 0
    if isSecure {
      configuration.tls = TLSConfiguration(identity: .selfSigned(caFile: authority))
    }
    return try await MockServer.start(loaded, configuration: configuration)
  }

  private func fetch(
    from server: MockServer, trusting authorities: String? = nil, host: String = "127.0.0.1",
    limit: Int = 1_000_000, deadline: ContinuousClock.Instant = .now + HangLimit.duration
  ) throws(WebFailure) -> WebAnswer {
    let address =
      server.securePort.map { "https://\(host):\($0)" } ?? "http://\(host):\(server.port)"
    guard let url = try? WebURL(address + "/a.yaml?v=1") else {
      throw .failed("\(address) is not a URL")
    }
    return try WebClient(authorities: authorities).answer(of: url, limit: limit, until: deadline)
  }

  @Test func `an answer has its status, its place and its body`() async throws {
    let server = try await serve(
      #"{"status": 302, "headers": {"Location": "/b.yaml"}, "body": "a: 1"}"#)
    let answer = try fetch(from: server)
    #expect(answer.status == 302)
    #expect(answer.location == "/b.yaml")
    #expect(answer.body == Array("a: 1".utf8))
    await server.stop()
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func `an answer over TLS is that of a server whose authority is trusted`(host: String)
    async throws
  {
    let server = try await serve(#"{"body": "a: 1"}"#, isSecure: true)
    let answer = try fetch(from: server, trusting: authority, host: host)
    #expect(answer.status == 200)
    #expect(answer.location == nil)
    #expect(answer.body == Array("a: 1".utf8))
    await server.stop()
  }

  @Test func `a server whose authority is not known is refused`() async throws {
    let server = try await serve(#"{"body": "a: 1"}"#, isSecure: true)
    let other = try ClientIssuer("Another authority")
    let file = try folder.write(other.certificate, to: "other.pem")
    let failure = #expect(throws: WebFailure.self) { try fetch(from: server, trusting: file) }
    guard case .failed(let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasPrefix("cannot connect: "), "\(reason)")
    // GnuTLS has its own capitals.
    #expect(reason.lowercased().contains("not trusted"), "\(reason)")
    await server.stop()
  }

  @Test(arguments: ["", "no certificate"])
  func `a file of authorities without any is told`(text: String) async throws {
    let server = try await serve(#"{"body": "a: 1"}"#, isSecure: true)
    let file = try folder.write(text, to: "empty.pem")
    let failure = #expect(throws: WebFailure.self) { try fetch(from: server, trusting: file) }
    #expect(
      failure
        == .failed(
          "cannot connect: SSL_CERT_FILE must name a file with certificates in PEM; found none in '\(file)'"
        ))
    await server.stop()
  }

  @Test(
    "an answer that is cut off or is not HTTP is told",
    arguments: [
      (#"{"body": "abc", "fault": {"at": {"bodyByte": 2}}}"#, "interrupted: "),
      (#"{"body": "abc", "fault": {"at": {"bodyByte": 2}, "then": "reset"}}"#, "interrupted: "),
      (#"{"body": "abc", "fault": {"at": "start"}}"#, "interrupted: "),
      (#"{"body": "abc", "fault": {"malformed": "contentLengthTooLong"}}"#, "interrupted: "),
      (#"{"body": "abc", "fault": {"malformed": "missingLastChunk"}}"#, "interrupted: "),
      (#"{"body": "abc", "fault": {"malformed": "badChunkSize"}}"#, "not HTTP: "),
      (#"{"body": "abc", "fault": {"malformed": "badStatusLine"}}"#, "not HTTP: "),
      (#"{"body": "abc", "fault": {"malformed": "gzipNotGiven"}}"#, "not HTTP: "),
      (#"{"fault": {"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}}"#, "not HTTP: "),
    ], [false, true])
  func faults(fault: (response: String, words: String), isSecure: Bool) async throws {
    let server = try await serve(fault.response, isSecure: isSecure)
    let failure = #expect(throws: WebFailure.self) {
      try fetch(from: server, trusting: authority)
    }
    guard case .failed(let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasPrefix(fault.words), "\(reason)")
    await server.stop()
  }

  @Test(
    "a body is read up to its limit",
    arguments: [
      #"{"body": "BODY"}"#,
      #"{"body": "BODY", "chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 0}}"#,
    ])
  func limits(response: String) async throws {
    let text = String(repeating: "a", count: 400_000)
    let server = try await serve(response.replacing("BODY", with: text))
    #expect(try fetch(from: server, limit: 400_000).body.count == 400_000)
    for limit in [399_999, 1, 0] {
      let failure = #expect(throws: WebFailure.self) { try fetch(from: server, limit: limit) }
      #expect(failure == .tooLarge)
    }
    await server.stop()
  }

  @Test(.tags(.realTime), arguments: [false, true])
  func `a server that is silent is given up at the deadline`(isSecure: Bool) async throws {
    let server = try await serve(
      #"{"body": "abc", "fault": {"at": {"bodyByte": 2}, "then": "stall"}}"#, isSecure: isSecure)
    let failure = #expect(throws: WebFailure.self) {
      try fetch(from: server, trusting: authority, deadline: .now + .milliseconds(200))
    }
    #expect(failure == .timedOut)
    await server.stop()
  }

  @Test func `nothing is asked after the deadline`() async throws {
    let server = try await serve(#"{"body": "abc"}"#)
    let failure = #expect(throws: WebFailure.self) {
      try fetch(from: server, deadline: .now - .seconds(1))
    }
    #expect(failure == .timedOut)
    await server.stop()
  }

  @Test func `a port where nobody listens is told`() throws {
    let silent = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: false)
    defer { silent.close() }
    let url = try WebURL("http://127.0.0.1:\(silent.boundPort)/a.yaml")
    let failure = #expect(throws: WebFailure.self) {
      try WebClient().answer(of: url, limit: 1, until: .now + HangLimit.duration)
    }
    #expect(failure == .failed("cannot connect: \(Errno.connectionRefused)"))
  }
}
