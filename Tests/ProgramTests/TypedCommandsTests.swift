// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

@testable import mockapi

/// What a person can type into the terminal of `serve`, and what is answered.
struct TypedCommandsTests {
  private static let text = #"""
    {"name": "a", "request": {"method": "GET", "urlPath": "/a"}, "cases": {
      "ok": {"response": {"jsonBody": {"id": 1}}}, "gone": {"response": {"status": 410}}}}
    """#

  private let commands: TypedCommands
  private let server: MockServer
  private let stops: AsyncStream<Void>
  private let stopping: AsyncStream<Void>.Continuation

  init() async throws {
    let other = Self.text.replacing("\"a\"", with: "\"other\"").replacing("/a", with: "/other")
    let catalogue = Catalogue(
      ScenarioLoader().load(texts: [("a.json", Self.text), ("other.json", other)]))
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.selection = ["a": "ok"]
    server = try await MockServer.start(catalogue, configuration: configuration)
    let (stops, stopping) = AsyncStream.makeStream(of: Void.self)
    self.stops = stops
    self.stopping = stopping
    commands = TypedCommands(server: server, catalogue: catalogue, selection: ["a": "ok"]) {
      stopping.yield()
    }
  }

  /// How often the server was to stop; none is counted after that.
  private func stopCount() async -> Int {
    stopping.finish()
    return await stops.reduce(0) { count, _ in count + 1 }
  }

  private func status() throws -> Int {
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    return try connection.receiveResponse().status
  }

  @Test func `a case is selected, taken back, and selected as at the start by a reset`()
    async throws
  {
    #expect(commands.answer(to: "s a=gone") == "  a: gone is selected\n")
    #expect(try status() == 410)
    #expect(commands.answer(to: " s   a ") == "  a: nothing is selected\n")
    #expect(server.mainLease.selection == [:])
    #expect(commands.answer(to: "s a=ok~status(500)") == "  a: ok~status(500) is selected\n")
    #expect(try status() == 500)
    #expect(commands.answer(to: "r") == "  all is as at the start, and the journal is empty\n")
    #expect(server.mainLease.selection == ["a": "ok"])
    #expect(server.journal.entries.isEmpty)
    await server.stop()
  }

  @Test func `a reset takes back disturbances and limited selections`() async throws {
    let lease = server.mainLease
    try lease.select("gone", of: "a", for: .next(1))
    try lease.select("gone", of: "other")
    let failures = Disturbance.Failures(share: 1)
    try lease.disturb(Disturbance(delayMilliseconds: 1...2, failures: failures))
    #expect(commands.answer(to: "r") == "  all is as at the start, and the journal is empty\n")
    #expect(lease.currentSelection == ["a": "ok"])
    #expect(lease.disturbance == Disturbance())
    #expect(try status() == 200)
    await server.stop()
  }

  @Test func `a reset selects the cases that are still there, and names the others`() async throws {
    let commands = TypedCommands(
      server: server, catalogue: server.catalogue, selection: ["a": "ok", "other": "gone"]
    ) {}
    let lease = server.mainLease
    try lease.select(["a": "gone", "other": "gone"])
    let changed = Self.text.replacing("\"a\"", with: "\"other\"").replacing("/a", with: "/other")
      .replacing("gone", with: "away")
    server.catalogue.replaceFiles(
      with: ScenarioLoader().load(texts: [("a.json", Self.text), ("other.json", changed)]))
    #expect(
      commands.answer(to: "r") == """
          all else is as at the start, and the journal is empty; \
        the selection for 'other' must name one of its cases; found 'gone'; its cases are: 'ok', 'away'

        """)
    #expect(lease.currentSelection == ["a": "ok"])
    await server.stop()
  }

  @Test func `other scenarios keep what is selected, also for some requests`() async throws {
    let lease = server.mainLease
    try lease.select("gone", of: "other", for: .next(1))
    #expect(commands.answer(to: "s").contains("GET /other  other  gone (selected), ok (default)"))
    #expect(commands.answer(to: "s a=gone") == "  a: gone is selected\n")
    #expect(lease.currentSelection == ["a": "gone", "other": "gone"])
    #expect(lease.selection == ["a": "gone"])
    #expect(commands.answer(to: "s other") == "  other: nothing is selected\n")
    #expect(lease.currentSelection == ["a": "gone"])
    await server.stop()
  }

  @Test(arguments: [
    ("s b=ok", "  a selection must name a scenario; found 'b'; the scenarios are: 'a', 'other'\n"),
    (
      "s a=goen",
      "  the selection for 'a' must name one of its cases; found 'goen'; did you mean 'gone'?\n"
    ),
    ("s a=", "  it must be s SCENARIO=CASE\n"),
    ("s b", "  nothing is selected for 'b'; s lists what is\n"),
    ("x", "  'x' is not a command; ? lists them\n"),
    ("q now", "  'q now' is not a command; ? lists them\n"),
    ("\u{1B}[A", "  '\\x1b[A' is not a command; ? lists them\n"),
    ("", ""), ("  ", ""),
  ])
  func `a mistake is answered, and changes nothing`(line: String, answer: String) async {
    #expect(commands.answer(to: line) == answer)
    #expect(server.mainLease.selection == ["a": "ok"])
    #expect(await stopCount() == 0)
    await server.stop()
  }

  @Test func `the commands and the scenarios are listed, and the screen is cleared`() async {
    let list = commands.answer(to: "?")
    #expect(list.split(separator: "\n").count == 8)
    #expect(commands.answer(to: "h") == list)
    _ = commands.answer(to: "s a=gone")
    let scenarios = commands.answer(to: "s")
    #expect(scenarios.contains("GET /a"))
    #expect(scenarios.contains("gone (selected), ok (default)"))
    #expect(commands.answer(to: "c").hasPrefix("\u{1B}[2J"))
    #expect(commands.answer(to: "q") == "")
    #expect(await stopCount() == 1)
    await server.stop()
  }

  @Test func `the page is opened, or the answer says why it is not`() async {
    func answer(_ problem: String?) -> String {
      TypedCommands(
        server: server, catalogue: server.catalogue, selection: [:], openPage: { problem },
        stop: {}
      ).answer(to: "o")
    }
    #expect(answer(nil) == "  the page opens in the browser\n")
    #expect(answer("no\u{1B}") == "  no\\x1b\n")
    await server.stop()
  }

  @Test func `earlier lines of the log come before an answer`() async {
    let (written, writing) = AsyncStream.makeStream(of: String.self)
    let commands = TypedCommands(
      server: server, catalogue: server.catalogue, selection: [:],
      flushLog: { writing.yield("log") }, stop: {})
    commands.carryOut("s a=gone") { writing.yield($0) }
    writing.finish()
    #expect(await written.reduce(into: []) { $0.append($1) } == ["log", "  a: gone is selected\n"])
    await server.stop()
  }

  @Test func `a line may come in parts, and several at once`() {
    var lines = TypedLines()
    #expect(lines.append(Array("s a".utf8)) == [])
    #expect(lines.append(Array("=x\n\nq\nr".utf8)) == ["s a=x", "", "q"])
    #expect(lines.append([0x0A]) == ["r"])
  }
}
