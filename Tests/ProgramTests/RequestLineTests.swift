// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import mockapi

/// The line of a request, in both logs, without a server.
struct RequestLineTests {
  private static let text = #"""
    {"name": "order", "request": {"method": "GET", "urlPath": "/order"}, "cases": {
      "placed": {"response": {"jsonBody": {"id": 7}}},
      "declined": {"response": {"status": 402, "jsonBody": {"code": "X"}}},
      "turns": {"sequence": ["declined", "placed"]}}}
    """#

  /// The entry of a request whose whole answer was sent.
  static func entry(
    _ request: StubRequest, _ text: String = text, state: LeaseState = LeaseState()
  ) throws -> JournalEntry {
    let loaded = ScenarioLoader().load(texts: [("order.json", text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let answer = Answering(allowsCrossOrigin: false).answer(
      request, index: ScenarioIndex(loaded.scenarios), state: state)
    return JournalEntry(
      AnsweredRequest(
        RecordedRequest.Parts(
          method: request.method, target: request.target, bodySize: 0, isBodyWhole: true),
        reply: answer.reply, misses: answer.misses, lease: "default"),
      WireRecord(nanoseconds: 5_000, isComplete: true, status: answer.reply.status))
  }

  private static func line(_ preference: String, as format: LogFormat) throws -> String {
    let entry = try entry(StubRequest("GET", "/order", headers: ["Prefer": preference]))
    var bytes: [UInt8] = []
    format.append(entry, at: WallClock().now, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("case=declined", "order/declined 402 13B 5us"),
    ("case=turns", "order/turns>declined 402 13B 5us"),
    (#"case="declined~drop@/code""#, "order/declined~drop@/code 402 2B 5us"),
    ("case=\"placed~status(503)\"", "order/placed~status(503) 503 9B 5us"),
  ])
  func `the line names the case, or the variant that was sent in its place`(
    preference: String, end: String
  ) throws {
    let line = try Self.line(preference, as: .text)
    #expect(line.hasSuffix(" GET /order \(end)\n"))
  }

  @Test(arguments: [
    ("declined", "order/declined 402 13B 5us, failed"),
    (nil, "order/placed 200 9B 5us, failed, fault: sent 0 B, then close"),
  ])
  func `a request that fails is marked`(caseName: String?, end: String) throws {
    let failures = Disturbance.Failures(share: 1, caseName: caseName)
    let entry = try Self.entry(
      StubRequest("GET", "/order"),
      state: LeaseState(disturbance: Disturbance(failures: failures)))
    var bytes: [UInt8] = []
    LogFormat.text.append(entry, at: WallClock().now, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(" GET /order \(end)\n"))
  }

  @Test(arguments: [
    ("case=declined", "declined", nil), ("case=turns", "turns", nil),
    (#"case="declined~drop@/code""#, "declined", "declined~drop@/code"),
  ])
  func `in JSON, the variant has a member of its own`(
    preference: String, caseName: String, variant: String?
  ) throws {
    let line = try JSONDocument(parsing: try Self.line(preference, as: .json)).root
    #expect(line["case"]?.string == caseName)
    #expect(line["variant"]?.string == variant)
    #expect(line["reason"]?.string == "preference")
  }

  @Test(arguments: [
    ("case=placed", "\u{1B}[32m200\u{1B}[0m"), ("case=declined", "\u{1B}[33m402\u{1B}[0m"),
    (#"case="placed~status(503)""#, "\u{1B}[31m503\u{1B}[0m"),
    (#"case="placed~status(301)""#, "\u{1B}[36m301\u{1B}[0m"),
  ])
  func `on a terminal, the status has a colour, and JSON never has one`(
    preference: String, status: String
  ) throws {
    let entry = try Self.entry(StubRequest("GET", "/order", headers: ["Prefer": preference]))
    let time = WallClock().now
    func line(_ format: LogFormat, inColor: Bool) -> String {
      var bytes: [UInt8] = []
      format.append(entry, at: time, to: &bytes, inColor: inColor)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(line(.text, inColor: true).contains(" \(status) "))
    #expect(
      line(.text, inColor: true).replacing(/\x1B\[[0-9]+m/, with: "")
        == line(.text, inColor: false))
    #expect(line(.json, inColor: true) == line(.json, inColor: false))
  }

  @Test(arguments: [
    ("case=declned", "'order' has no case 'declned'; did you mean 'declined'?"),
    ("case=other", "'order' has no case 'other'"),
    ("case=notPlaced", "'order' has no case 'notPlaced'"),
    ("code=404", "'order' has no case with status 404"),
    ("case=placed, code=404", "'order' has no case 'placed' with status 404"),
    ("case=other, code=404", "'order' has no case 'other'"),
    (#"case="placed~drop@/idd""#, "'order' has no variant 'placed~drop@/idd'"),
    (
      #"case="placed~status(503)", code=200"#,
      "'order' has no variant 'placed~status(503)' with status 200"
    ),
  ])
  func `a preference that no case fits is refused with a reason`(
    preference: String, reason: String
  ) throws {
    let line = try Self.line(preference, as: .text)
    #expect(line.contains(" GET /order - 400 ") && line.hasSuffix("B 5us, \(reason)\n"))
    let event = try JSONDocument(parsing: try Self.line(preference, as: .json)).root
    #expect(event["refused"]?.string == reason)
    #expect(event["reason"] == nil)
  }

  @Test func `a reason has no control characters of the client`() throws {
    let line = try Self.line("case=\"\u{1B}[31m\"", as: .text)
    #expect(line.hasSuffix(#", 'order' has no case '\x1b[31m'"# + "\n"))
  }

  @Test func `without a refused preference, no line has a reason`() throws {
    for target in ["/order", "/nowhere"] {
      var bytes: [UInt8] = []
      LogFormat.json.append(
        try Self.entry(StubRequest("GET", target)), at: WallClock().now, to: &bytes)
      let event = try JSONDocument(parsing: String(decoding: bytes, as: UTF8.self)).root
      #expect(event["refused"] == nil && event["variant"] == nil)
    }
  }
}
