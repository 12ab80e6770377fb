// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// Reports of outcomes that were posted to `mockapi serve`.
struct VerdictReportTests {
  private static let scenario = #"""
    {"request": {"urlPath": "/pay"},
     "contract": {"success": {"fields": {"/id": "required"}}},
     "cases": {"paid": {"response": {"jsonBody": {"id": 7}}}, "busy": {"response": {"status": 503}}}}
    """#

  private func send(
    _ method: String, _ path: String, _ fields: String = "", body: String = "", to port: Int
  ) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    try connection.send(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    return try connection.receiveResponse()
  }

  @Test func `the program writes a report in each format`() async throws {
    let folder = try ScratchFolder()
    try folder.write(Self.scenario, to: "pay.json")
    let program = try Program(in: folder.url).start(
      ["serve", "pay.json", "--port", "0", "--quiet", "--log-format", "json"])
    let ready = try JSONDocument(parsing: await program.nextLine() ?? "").root
    let port = try #require(URL(string: ready["url"]?.string ?? "")?.port)
    for name in ["paid", "busy"] {
      _ = try send(
        "GET", "/pay", "Prefer: case=\(name)\r\nMockapi-Exchange: \(name)\r\n", to: port)
      let verdict = try send(
        "POST", "/__mockapi/leases/default/outcomes",
        body: #"{"request": "\#(name)", "outcome": "success"}"#, to: port)
      #expect(verdict.status == 200, "\(verdict.text)")
    }
    for (format, type, text) in [
      ("json", "application/json", #""exitStatus":1"#),
      ("ndjson", "application/x-ndjson", #""id":"pay/busy""#),
      ("junit", "application/xml", "<testsuites"), ("ctrf", "application/json", #""results""#),
      ("sarif", "application/json", #""runs""#), ("sarif-causes", "application/json", #""runs""#),
      ("html", "text/html", "<!DOCTYPE html>"), ("markdown", "text/markdown", "pay"),
    ] {
      let report = try send(
        "GET", "/__mockapi/leases/default/verdicts?format=\(format)", to: port)
      #expect(report.status == 200 && report.header("Content-Type") == type, "\(format)")
      #expect(report.text.contains(text), "\(format)")
    }
    program.signal(SIGTERM)
    _ = await program.finish()
  }
}
