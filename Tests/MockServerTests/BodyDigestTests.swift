// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJournal
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
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

  /// The digest of the bytes that the control API shows of the answer to a request.
  private func shown(_ server: MockServer, _ number: Int) throws -> BodyDigest {
    let connection = try RawConnection(port: server.port)
    let path = "/__mockapi/leases/default/journal/\(number)/response"
    try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.status == 200, "\(answer.text)")
    let json = try JSONDocument(parsing: answer.body).root
    let text = json["body"]?.string.map { Array($0.utf8) }
    let bytes = try #require(text ?? json["bodyBase64"]?.string.flatMap(Base64.decode))
    #expect(json["bodySize"]?.number?.double == Double(bytes.count))
    let digest = BodyDigest(of: bytes)
    #expect(json["bodySHA256"]?.string == digest.description)
    return digest
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
  func `the recorded digest is that of the received bytes, which the control API shows`(
    name: String, response: String
  ) async throws {
    let log = Recorder()
    let text = #"{"request": {"urlPath": "/f"}, "cases": {"\#(name)": {"response": \#(response)}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort(), observer: log)
    let requests = [
      ("GET", ""), ("GET", "Accept-Encoding: gzip\r\n"), ("HEAD", ""), ("GET", ""),
    ]
    for (index, (method, headers)) in requests.enumerated() {
      let (received, told) = try await ask(server, log, name, method: method, headers: headers)
      #expect(told == received, "\(method) \(headers)")
      #expect(try shown(server, index + 1) == received, "\(method) \(headers)")
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
