// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/server` and `/__mockapi/diagnostics`: how the server was started, and what is wrong with its files.
struct ServerResourceTests {
  @Test func `it says what is served, and how`() throws {
    let folder = try ScratchFolder()
    let facts = ServerFacts(
      scope: .local, demandsToken: true, allowsCrossOrigin: true, securePort: 8443,
      faultPorts: [("refused", 9001), ("wrong-host", 9002)],
      page: PageAddress(host: "127.0.0.1", port: 8081, server: ("127.0.0.1", 8080)))
    let site = try ControlSite(paths: [folder.path], facts: facts)
    let answer = try site.ask("GET", "/__mockapi/server")
    #expect(answer.status == 200)
    #expect(answer["version"] == "1.2.3")
    #expect(answer["started"] == site.context.start.timestamp)
    #expect(answer["paths.0"] == folder.path)
    let directory = try #require(answer["directory"])
    #expect(directory.hasPrefix("/") && directory == FileSystem.resolved("."))
    #expect(answer["control"] == "local")
    for (flag, value) in [("watch", "false"), ("cors", "true"), ("token", "true")] {
      #expect(answer[flag] == value)
    }
    #expect(answer["httpsPort"] == "8443")
    #expect(answer["faultPorts"] == #"{"refused":9001,"wrong-host":9002}"#)
    #expect(answer["page"] == "http://127.0.0.1:8081/__mockapi/ui")
  }

  @Test func `what a server does not have is null, false or empty`() throws {
    let answer = try ControlSite().ask("GET", "/__mockapi/server")
    for name in ["watch", "cors", "token"] { #expect(answer[name] == "false") }
    #expect(answer["httpsPort"] == "null" && answer["page"] == "null")
    #expect(answer["paths"] == "[]")
    #expect(answer["faultPorts"] == "{}")
  }

  @Test func `the mistakes in files are listed until they are mended`() throws {
    let folder = try ScratchFolder()
    let good = #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}}}"#
    try folder.write(good, to: "a.json")
    let other = try ScratchFolder()
    let missing = "\(other.path)/b.json"
    let site = try ControlSite(paths: [folder.path, missing])
    func ask(_ query: String = "") throws -> ControlSite.Answer {
      try site.ask("GET", "/__mockapi/diagnostics\(query)")
    }
    #expect(try ask()["errors"] == "1")
    #expect(try ask()["diagnostics.0.file"] == missing)
    #expect(try ask()["diagnostics.0.line"] == nil)

    try folder.write(good.replacing("urlPath", with: "urlPaht"), to: "a.json")
    site.context.catalogue.reload()
    let answer = try ask()
    #expect(answer["errors"] == "2" && answer["warnings"] == "0")
    #expect(answer["diagnostics.1.severity"] == "error")
    #expect(answer["diagnostics.1.file"]?.hasSuffix("/a.json") == true)
    #expect(answer["diagnostics.1.line"] == "1" && answer["diagnostics.1.column"] == "14")
    #expect(answer["diagnostics.1.message"]?.contains("'urlPath'") == true)
    // The last valid version is served.
    #expect(try site.ask("GET", "/__mockapi/scenarios/a").status == 200)
    #expect(try ask("?limit=1")["diagnostics.1.file"] == nil)
    #expect(try ask("?limit=1")["errors"] == "2")

    try folder.write(good, to: "a.json")
    try other.write(good.replacing("/a", with: "/b"), to: "b.json")
    site.context.catalogue.reload()
    #expect(try ask()["errors"] == "0")
    #expect(try ask()["diagnostics"] == "[]")
  }
}
