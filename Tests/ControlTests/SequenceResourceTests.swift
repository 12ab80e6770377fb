// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/sequences`.
struct SequenceResourceTests {
  private static let path = "/__mockapi/leases/default/sequences"
  private static let scenarios = [
    (
      name: "plain", text: #"{"request": {"urlPath": "/plain"}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      name: "turns",
      text: #"""
      {"request": {"urlPath": "/t"}, "default": "once", "cases": {
        "a": {"response": {}}, "b": {"response": {"status": 503}},
        "once": {"sequence": ["a", "b"]}, "round": {"sequence": ["b", "a"], "loop": true}}}
      """#
    ),
  ]

  private let site: ControlSite

  init() throws { site = try ControlSite(scenarios: Self.scenarios, journals: .on) }

  private func serve(_ name: String = "once") throws -> String? {
    let request = StubRequest("GET", "/t", headers: ["Prefer": "case=\(name)"])
    return try site.serve(request, in: "default").servedCase
  }

  private func step(_ number: Int) throws -> [String?] {
    let answer = try site.ask("GET", Self.path)
    return ["case", "step", "steps", "next", "loops"].map { answer["sequences.\(number).\($0)"] }
  }

  @Test func `each sequence says the step that the next request gets`() throws {
    #expect(try step(0) == ["once", "1", "2", "a", "false"])
    #expect(try step(1) == ["round", "1", "2", "b", "true"])
    #expect(try site.ask("GET", Self.path)["sequences.2"] == nil)
    #expect(try serve() == "a" && serve("round") == "b")
    #expect(try step(0) == ["once", "2", "2", "b", "false"])
    #expect(try step(1) == ["round", "2", "2", "a", "true"])
    // The last step stays, or the first follows again.
    #expect(try serve() == "b" && serve("round") == "a")
    #expect(try step(0) == ["once", "2", "2", "b", "false"])
    #expect(try step(1) == ["round", "1", "2", "b", "true"])
  }

  @Test func `the sequences of one scenario go back to their beginning, and the journal stays`()
    throws
  {
    #expect(try serve() == "a" && serve("round") == "b")
    let answer = try site.ask("POST", "\(Self.path)/turns/reset")
    #expect(answer.status == 200)
    #expect(answer["sequences.0.step"] == "1" && answer["sequences.1.step"] == "1")
    #expect(try serve() == "a" && serve("round") == "b")
    let journal = try site.ask("GET", "/__mockapi/leases/default/journal")
    #expect(journal["requests.3"] != nil)
  }

  @Test func `a scenario without a sequence, and one that is not there, are refused`() throws {
    let plain = try site.ask("POST", "\(Self.path)/plain/reset")
    #expect(plain.status == 404 && plain["type"] == "mockapi:no-sequence")
    #expect(plain["detail"]?.contains("'plain' has none") == true)
    let unknown = try site.ask("POST", "\(Self.path)/turn/reset")
    #expect(unknown.status == 404 && unknown["type"] == "mockapi:unknown-scenario")
  }
}
