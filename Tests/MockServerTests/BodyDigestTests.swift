// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The digests of the sent bytes.
struct BodyDigestTests {
  /// Requests a case, and returns the digest of the received content and the recorded digest.
  private func ask(
    _ server: MockServer, _ log: Recorder, _ name: String, method: String = "GET",
    headers: String = ""
  ) async throws -> (received: BodyDigest, told: BodyDigest?) {
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "\(method) /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\nConnection: close\r\n\(headers)\r\n"
    )
    let bytes = connection.receiveToEnd().bytes
    let end = Array("\r\n\r\n".utf8)
    let headEnd = bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + 4 }
    let isHTTP = bytes.starts(with: "HTTP/".utf8)
    let body = isHTTP ? bytes[(headEnd ?? bytes.count)...] : bytes[...]
    return (BodyDigest(of: Array(body)), await log.next().bodyDigest)
  }

  @Test(arguments: [
    ("prepared", #"{"body": "abc"}"#), ("empty", "{}"),
    ("noContent", #"{"status": 204}"#),
    ("notModified", #"{"status": 304}"#),
    ("scripted", #"{"statusMessage": "Fine", "body": "abc"}"#),
    ("chunks", #"{"headers": {"Transfer-Encoding": "chunked"}, "body": "abc"}"#),
    ("inHead", #"{"body": "abc", "fault": {"at": {"byte": 9}}}"#),
    ("inBody", #"{"body": "abc", "fault": {"at": {"bodyByte": 2}, "then": "reset"}}"#),
    ("noHead", #"{"body": "abc", "fault": {"malformed": "noHead"}}"#),
    ("bytes", #"{"fault": {"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}}"#),
    ("compressed", #"{"body": "abcabcabcabcabcabcabcabc", "compression": "gzip"}"#),
  ])
  func `the recorded digest is that of the received bytes`(name: String, response: String)
    async throws
  {
    let log = Recorder()
    let text = #"{"request": {"urlPath": "/f"}, "cases": {"\#(name)": {"response": \#(response)}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort(), observer: log)
    for (method, headers) in [
      ("GET", ""), ("GET", "Accept-Encoding: gzip\r\n"), ("HEAD", ""), ("GET", ""),
    ] {
      let (received, told) = try await ask(server, log, name, method: method, headers: headers)
      #expect(told == received, "\(method) \(headers)")
    }
    await server.stop()
  }

  @Test func `answers of the server itself have a digest, too`() async throws {
    let log = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(), configuration: .onAnyPort(), observer: log)
    let (received, told) = try await ask(server, log, "nobody")
    #expect(told == received)
    await server.stop()
  }
}
