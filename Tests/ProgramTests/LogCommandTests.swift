// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

@testable import mockapi

/// `mockapi log`, with the program, and servers of the test.
struct LogCommandTests {
  private static let text = #"""
    {"name": "a", "request": {"method": "GET", "urlPath": "/a"}, "cases": {
      "ok": {"response": {"jsonBody": {"id": 1}}}, "gone": {"response": {"status": 410}},
      "turns": {"sequence": ["gone", "ok"]}}}
    """#

  private let folder: ScratchFolder
  private let server: MockServer

  init() async throws {
    folder = try ScratchFolder()
    var configuration = ServerConfiguration()
    configuration.port = 0
    server = try await MockServer.start(
      ScenarioLoader().load(texts: [("a.json", Self.text)]), configuration: configuration)
  }

  private var program: Program { Program(in: folder.url) }
  private var url: String { server.url.absoluteString }

  /// Returns when the journal has the whole answer.
  private func ask(_ path: String, _ fields: String = "", in lease: ServerLease? = nil) async throws
  {
    var ended = (lease?.journal ?? server.journal).newEntries().makeAsyncIterator()
    let connection = try RawConnection(port: server.port)
    try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    _ = try connection.receiveResponse()
    _ = await ended.next()
  }

  /// A line without its time and its duration, which nobody knows.
  private static func stable(_ line: String?) throws -> String {
    let line = try #require(line)
    #expect(line.prefix(13).wholeMatch(of: #/\d\d:\d\d:\d\d\.\d\d\d /#) != nil, "\(line)")
    return String(line.dropFirst(13).replacing(#/\d+us/#, with: "us"))
  }

  @Test func `the kept requests are shown, oldest first`() async throws {
    try await ask("/a")
    try await ask("/a", "Prefer: case=turns\r\n")
    try await ask("/a", "Prefer: case=\"ok~status(500)\"\r\n")
    try await ask("/b")
    let result = try await program.run("log", "--server", url)
    #expect(result.status == 0 && result.errors == "")
    let lines = try result.output.split(separator: "\n").map { try Self.stable(String($0)) }
    #expect(lines.count == 4)
    #expect(
      lines.prefix(3) == [
        "GET /a a/ok 200 9B us", "GET /a a/turns>gone 410 0B us",
        "GET /a a/ok~status(500) 500 9B us",
      ])
    #expect(lines.last?.hasPrefix("GET /b - 404 ") == true)
    #expect(lines.last?.hasSuffix("B us, the nearest scenario is a") == true)
    await server.stop()
  }

  @Test func `a request that fails is told from one that gets the case for another reason`()
    async throws
  {
    try await ask("/a", "Prefer: case=gone\r\n")
    let failures = Disturbance.Failures(share: 1, caseName: "gone")
    try server.mainLease.disturb(Disturbance(failures: failures))
    try await ask("/a")
    let result = try await program.run("log", "--server", url)
    let lines = try result.output.split(separator: "\n").map { try Self.stable(String($0)) }
    #expect(lines == ["GET /a a/gone 410 0B us", "GET /a a/gone 410 0B us, failed"])
    await server.stop()
  }

  @Test func `following shows what is there and what comes, until the server ends`() async throws {
    try await ask("/a")
    let running = try program.start(["log", "-f", "--url", url])
    #expect(try await Self.stable(running.nextLine()) == "GET /a a/ok 200 9B us")
    try await ask("/a", "Prefer: case=gone\r\n")
    #expect(try await Self.stable(running.nextLine()) == "GET /a a/gone 410 0B us")
    await server.stop()
    let result = await running.finish()
    #expect(result.status == 0 && result.output == "" && result.errors == "")
  }

  @Test func `as JSON, each line is an entry of the journal of the lease`() async throws {
    let lease = try server.lease()
    try await ask("/a")
    try await ask("/a", "Mockapi-Lease: \(lease.id)\r\n", in: lease)
    let result = try await program.run(
      "log", "--format", "json", "--lease", lease.id, "--url", url)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 1)
    let entry = try JSONDocument(parsing: String(try #require(lines.first))).root
    #expect(entry["lease"]?.string == lease.id)
    #expect(entry["request"]?["target"]?.string == "/a")
    await server.stop()
  }

  @Test func `a server that cannot be asked is reported`() async throws {
    let unknown = try await program.run("log", "--url", url, "--lease", "nope")
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(unknown.errors.hasPrefix("mockapi: error: \(url) answers 404: "), "\(unknown.errors)")
    await server.stop()
    let ended = try await program.run("log", "--url", url)
    #expect(ended.status == 2)
    #expect(ended.errors.hasPrefix("mockapi: error: \(url) does not answer: "), "\(ended.errors)")
  }

  @Test func `another server's answer is no journal`() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.control = .off
    let other = try await MockServer.start(
      ScenarioLoader().load(texts: [
        ("all.json", #"{"request": {}, "cases": {"a": {"response": {"body": "hello\n"}}}}"#)
      ]), configuration: configuration)
    let result = try await program.run("log", "--follow", "--url", other.url.absoluteString)
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix("answers 200: this is not a journal of mockapi\n"))
    await other.stop()
    await server.stop()
  }

  @Test(arguments: [
    (#"{"reason": "file", "request": {"method": "GET", "target": "/x"}}"#, "- GET /x file - -B -"),
    (
      #"{"request": {"method": "", "target": ""}, "response": {"status": null, "fault": "reset", "ending": "reset"}}"#,
      "- - - - - -B -, fault: reset"
    ),
    (
      #"{"durationMilliseconds": 0.21, "response": {"status": 200, "bodySize": 7, "ending": "clientLeft"}}"#,
      "- - - - 200 7B 210us, the client went away"
    ),
    (
      "{\"request\": {\"method\": \"GET\", \"target\": \"/\u{9B}1m\"}}", "- GET /\\u{9b}1m - - -B -"
    ),
    ("[]", "- - - - - -B -"),
  ])
  func `what a server leaves out or invents makes a line, too`(entry: String, line: String) throws {
    #expect(JournalLine(of: try JSONDocument(parsing: entry).root).text == line)
  }
}
