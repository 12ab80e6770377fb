// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIReports
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import mockapi

/// The list of scenarios at the start of `serve`, and the options that shorten the log.
struct StartListTests {
  private static func scenarios(_ requests: [(name: String, request: String)]) -> [Scenario] {
    ScenarioLoader().load(
      texts: requests.map { name, request in
        ("\(name).json", #"{"request": \#(request), "cases": {"a": {"response": {}}}}"#)
      }
    ).scenarios
  }

  private static func lines(
    _ scenarios: [Scenario], selection: CaseSelection = [:], limit: Int = 20,
    as format: LogFormat = .text
  ) -> [String] {
    var bytes: [UInt8] = []
    LogEvent.list(ServedListing(of: scenarios, selection: selection, limit: limit))
      .append(to: &bytes, as: format, style: TerminalStyle())
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `each scenario has its template or pattern and its name, in text and in JSON`() throws
  {
    let scenarios = Self.scenarios([
      ("all", "{}"), ("order", #"{"method": "GET", "urlPathTemplate": "/orders/{id}"}"#),
      ("items", #"{"method": "GET", "urlPathPattern": "/orders/[0-9]+/items"}"#),
      ("search", #"{"method": {"oneOf": ["GET", "POST"]}, "urlPattern": "/search[?]q=.*"}"#),
      ("page", #"{"url": "/page?n=1"}"#),
    ])
    try #require(scenarios.count == 5)
    #expect(
      Self.lines(scenarios) == [
        "  ANY      *                     all     a (default)",
        "  GET      /orders/[0-9]+/items  items   a (default)",
        "  GET      /orders/{id}          order   a (default)",
        "  ANY      /page?n=1             page    a (default)",
        "  GET|POST /search[?]q=.*        search  a (default)",
      ])
    let events = try Self.lines(scenarios, as: .json).map { try JSONDocument(parsing: $0).root }
    #expect(events.allSatisfy { $0["event"]?.string == "endpoint" })
    #expect(
      events.map { [$0["scenario"], $0["matcher"], $0["target"]].map { $0?.string } } == [
        ["all", nil, "*"], ["items", "urlPathPattern", "/orders/[0-9]+/items"],
        ["order", "urlPathTemplate", "/orders/{id}"], ["page", "url", "/page?n=1"],
        ["search", "urlPattern", "/search[?]q=.*"],
      ])
  }

  @Test func `a selected case is named first, in text and in JSON`() throws {
    let scenarios = ScenarioLoader().load(texts: [
      (
        "door.json",
        #"{"request": {}, "cases": {"a": {"response": {}}, "b": {"response": {}}, "c": {"response": {}}}}"#
      )
    ]).scenarios
    #expect(
      Self.lines(scenarios, selection: ["door": "c"])
        == ["  ANY *  door  c (selected), a (default), b"])
    let event = try JSONDocument(
      parsing: Self.lines(scenarios, selection: ["door": "c"], as: .json)[0]
    ).root
    #expect(event["selected"]?.string == "c" && event["default"]?.string == "a")
  }

  @Test func `two scenarios that differ only by a header have different lines`() {
    let scenarios = Self.scenarios(
      ["Put", "Get"].map { operation in
        (
          operation,
          #"{"method": "POST", "urlPath": "/", "headers": {"X-Amz-Target": {"equalTo": "\#(operation)"}}}"#
        )
      })
    #expect(
      Self.lines(scenarios) == ["  POST /  Get  a (default)", "  POST /  Put  a (default)"])
  }

  @Test func `among many scenarios only the first are listed, and the others are counted`() throws {
    let scenarios = Self.scenarios((100..<125).map { ("s\($0)", #"{"urlPath": "/\#($0)"}"#) })
    let lines = Self.lines(scenarios)
    #expect(lines.count == 21)
    #expect(lines[19] == "  ANY /119  s119  a (default)")
    #expect(lines[20] == "  … and 5 more scenarios (--list 25 shows all)")
    #expect(Self.lines(scenarios, limit: 25).count == 25)
    #expect(Self.lines(scenarios, as: .json).last == #"{"event":"endpointsMore","scenarios":5}"#)
  }

  @Test func `among many cases only the first are listed, and the others are counted`() {
    let names = (0..<12).map { "c\($0)" }
    let cases = names.map { #""\#($0)": {"response": {}}"# }.joined(separator: ", ")
    let text = #"{"request": {"urlPath": "/a"}, "cases": {\#(cases)}, "default": "c11"}"#
    let scenarios = ScenarioLoader().load(texts: [("a.json", text)]).scenarios
    #expect(
      Self.lines(scenarios) == [
        "  ANY /a  a  c11 (default), \(names[..<9].joined(separator: ", ")), … and 2 more"
      ])
  }

  @Test func `text from files cannot contain terminal control characters`() {
    let text =
      #"{"name": "a\u001b[31m", "request": {"urlPath": "/b"}, "cases": {"a": {"response": {}}}}"#
    let scenarios = ScenarioLoader().load(texts: [("a.json", text)]).scenarios
    #expect(Self.lines(scenarios) == [#"  ANY /b  a\x1b[31m  a (default)"#])
  }

  @Test(arguments: [
    ([], true, true), (["--list", "1"], true, true), (["--list", "0"], false, true),
    (["--no-request-log"], true, false), (["--quiet"], false, false),
  ])
  func `the list and the request log have separate options to switch them off`(
    options: [String], hasList: Bool, hasLog: Bool
  ) async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}}}"#, to: "Scenarios/a.json")
    let program = try Program(in: folder.url).start(["serve", "--port", "0"] + options)
    let ready = try #require(await program.nextLine())
    let port = try #require(ready.split(separator: ":").last.flatMap { Int($0) })
    _ = try ServeTests().ask(port, "GET /a HTTP/1.1")
    _ = try ServeTests().ask(port, "GET /b HTTP/1.1")
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.output.contains("  ANY /a  a  x (default)") == hasList)
    #expect(result.output.contains("GET /a a/x 200") == hasLog)
    #expect(result.output.contains("mockapi answered 2 requests in ") == hasLog)
    #expect(result.errors.contains("no scenario answers GET /b") == hasLog)
  }
}
