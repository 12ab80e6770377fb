// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/scenarios` and the resources about the server.
struct ScenarioResourceTests {
  private static let text =
    #"{"request": {"method": "GET", "urlPath": "/a"}, "cases": {"x": {"response": {"status": 201}}}}"#

  @Test func `a scenario is added, shown, replaced and removed`() throws {
    let site = try ControlSite()
    let added = try site.ask("POST", "/__mockapi/scenarios?name=a%20b", Self.text)
    #expect(added.status == 201)
    #expect(added.header("Location") == "/__mockapi/scenarios/a%20b")
    #expect(added["scenarios.0.name"] == "a b")
    let shown = try site.ask("GET", "/__mockapi/scenarios/a%20b")
    #expect(shown["method"] == "GET")
    #expect(shown["matcher"] == "urlPath")
    #expect(shown["target"] == "/a")
    #expect(shown["addition"] == "a b")
    #expect(shown["cases.0.name"] == "x")
    #expect(shown["cases.0.status"] == "201")
    #expect(shown["default"] == "x")
    let replaced = try site.ask(
      "PUT", "/__mockapi/scenarios/a%20b", Self.text.replacing("/a", with: "/c"))
    #expect(replaced.status == 200)
    #expect(try site.ask("GET", "/__mockapi/scenarios/a%20b")["target"] == "/c")
    #expect(try site.ask("DELETE", "/__mockapi/scenarios/a%20b").status == 204)
    #expect(try site.ask("GET", "/__mockapi/scenarios/a%20b").status == 404)
  }

  @Test func `a put of a new name adds`() throws {
    let site = try ControlSite()
    #expect(try site.ask("PUT", "/__mockapi/scenarios/new", Self.text).status == 201)
    #expect(site.context.catalogue.scenarios.map(\.name) == ["new"])
  }

  @Test func `a check says what would be served, and changes nothing`() throws {
    let site = try ControlSite(scenarios: [("a", Self.text)])
    let before = site.context.catalogue.scenarios
    let warned = Self.text.replacing("/a", with: "/b/:id")
    for (method, target) in [
      ("POST", "/__mockapi/scenarios?name=b&check=true"),
      ("PUT", "/__mockapi/scenarios/b?check=true"), ("PUT", "/__mockapi/scenarios/a?check=true"),
    ] {
      let answer = try site.ask(method, target, warned)
      #expect(answer.status == 200)
      #expect(answer.header("Location") == nil)
      #expect(answer["scenarios.0.target"] == "/b/:id")
      #expect(answer["diagnostics.0.severity"] == "warning")
      #expect(answer["diagnostics.0.line"] == "1")
      let plain = try site.ask(method, target, Self.text.replacing("/a", with: "/c"))
      #expect(plain["diagnostics"] == "[]")
    }
    // It is refused as without a check.
    for (method, target, body, status) in [
      ("PUT", "/__mockapi/scenarios/b?check=true", Self.text.replacing("urlPath", with: "x"), 400),
      ("POST", "/__mockapi/scenarios?name=a&check=true", Self.text, 409),
      ("POST", "/__mockapi/scenarios?check=true", Self.text, 400),
    ] {
      let refused = try site.ask(method, target, body)
      #expect(refused.status == status)
    }
    #expect(site.context.catalogue.scenarios == before)
    #expect(try site.ask("PUT", "/__mockapi/scenarios/b?check=false", warned).status == 201)
    #expect(site.context.catalogue.scenarios.count == 2)
  }

  @Test func `the text of a scenario is shown as it is served, with its place`() throws {
    let folder = try ScratchFolder()
    let mapping = #"{"name": "second", "request": {"url": "/m"}, "response": {"body": "é"}}"#
    try folder.write("\n" + Self.text, to: "a.json")
    try folder.write(
      "{\"mappings\": [{\"request\": {\"url\": \"/l\"}, \"response\": {}},\n   \(mapping)]}",
      to: "m.json")
    let site = try ControlSite(
      paths: [folder.path], scenarios: [("added", Self.text.replacing("/a", with: "/b"))])
    func source(_ name: String) throws -> ControlSite.Answer {
      try site.ask("GET", "/__mockapi/scenarios/\(name)/source")
    }
    #expect(try source("a")["text"] == Self.text)
    #expect(try source("a")["file"]?.hasSuffix("/a.json") == true)
    #expect(try source("a")["location"]?.hasSuffix("/a.json:2:13") == true)
    #expect(try source("second")["text"] == mapping)
    #expect(try source("second")["location"]?.hasSuffix("/m.json:2:34") == true)
    #expect(try source("added")["addition"] == "added")
    #expect(try source("added")["file"] == nil)
    #expect(try source("nobody")["type"] == "mockapi:unknown-scenario")
    // The file has an error now.
    try folder.write("{", to: "a.json")
    site.context.catalogue.reload()
    #expect(try source("a")["text"] == Self.text)
  }

  @Test func `the list is paged, and says how many there are`() throws {
    let site = try ControlSite(
      scenarios: (0..<5).map {
        ("s\($0)", Self.text.replacing("/a", with: "/s\($0)"))
      })
    let all = try site.ask("GET", "/__mockapi/scenarios")
    #expect(all["total"] == "5")
    #expect(all["scenarios.4.name"] != nil)
    let page = try site.ask("GET", "/__mockapi/scenarios?offset=1&limit=2")
    #expect(page["scenarios.0.name"] == all["scenarios.1.name"])
    #expect(page["scenarios.2"] == nil)
    #expect(try site.ask("GET", "/__mockapi/scenarios?offset=99")["scenarios"] == "[]")
    for wrong in ["limit=-1", "limit=x", "offset="] {
      #expect(try site.ask("GET", "/__mockapi/scenarios?\(wrong)").status == 400)
    }
  }

  @Test func `the variants of a scenario are listed in pages, with their parts`() throws {
    let text =
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {"jsonBody": {"é": 1}}}, "y": {"response": {"jsonBody": [7]}}}}"#
    let site = try ControlSite(scenarios: [("a b", text)])
    let path = "/__mockapi/scenarios/a%20b/variants"
    let some = try site.ask("GET", path + "?operator=null&operator=keyCase&operator=cut")
    #expect(some["variants.0.id"] == "x~null@")
    #expect(some["variants.0.pointer"] == "")
    #expect(some["variants.1.id"] == "x~null@/%C3%A9")
    #expect(some["variants.1.pointer"] == "/é")
    #expect(some["variants.1.argument"] == nil)
    #expect(some["variants.2.id"] == "x~cut(1)")
    #expect(some["variants.2.argument"] == "1")
    #expect(some["variants.2.operator"] == "cut")
    #expect(some["variants.2.pointer"] == nil)
    #expect(some["variants.4.case"] == "y")
    #expect(some["total"] == "7")
    let page = try site.ask("GET", path + "?operator=null&offset=1&limit=2")
    #expect(page["variants.0.id"] == "x~null@/%C3%A9")
    #expect(page["variants.1.id"] == "y~null@")
    #expect(page["variants.2.id"] == nil)
    #expect(page["total"] == "4")
    #expect(try site.ask("GET", path + "?operator=null&case=y")["variants.1.id"] == "y~null@/0")
    #expect(try site.ask("GET", path + "?limit=0")["variants"] == "[]")
    for wrong in ["operator=nulll", "case=z", "limit=-1", "cases=x"] {
      #expect(try site.ask("GET", path + "?\(wrong)").status == 400)
    }
    #expect(try site.ask("GET", "/__mockapi/scenarios/other/variants").status == 404)
  }

  @Test(
    "a scenario with a mistake is refused as check refuses it, and changes nothing",
    arguments: [
      ("{", ""), ("[]", "a scenario must be an object"),
      (
        #"{"request": {"urlPath": "a"}, "cases": {"x": {"response": {}}}}"#,
        "'urlPath' must begin with '/'"
      ),
      (#"{"name": "a"}"#, "must have the key 'request'"),
    ])
  func mistakes(body: String, detail: String) throws {
    let site = try ControlSite(scenarios: [("a", Self.text)])
    let refused = try site.ask("PUT", "/__mockapi/scenarios/a", body)
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:invalid-body")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(refused["diagnostics.0.line"] != nil)
    #expect(try site.ask("GET", "/__mockapi/scenarios/a")["target"] == "/a")
  }

  @Test(
    "a text has one scenario, with the name of the request",
    arguments: [
      (
        #"{"name": "b", "request": {"urlPath": "/x"}, "cases": {"x": {"response": {}}}}"#,
        "other-name"
      ),
      (#"{"mappings": [{"name": "b", "request": {"url": "/x"}, "response": {}}]}"#, "other-name"),
      (#"{"mappings": []}"#, "many-mappings"),
      (
        #"{"mappings": [{"request": {"url": "/x"}, "response": {}}, {"request": {"url": "/y"}, "response": {}}]}"#,
        "many-mappings"
      ),
    ])
  func names(body: String, type: String) throws {
    let site = try ControlSite(scenarios: [("a", Self.text)])
    let refused = try site.ask("PUT", "/__mockapi/scenarios/a", body)
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:\(type)")
    #expect(try site.ask("GET", "/__mockapi/scenarios/a")["target"] == "/a")
  }

  @Test func `a parameter that a resource does not have is refused`() throws {
    let site = try ControlSite()
    #expect(
      try site.ask("GET", "/__mockapi/scenarios?limt=1")["detail"]?.hasSuffix(
        "did you mean 'limit'?")
        == true)
    #expect(try site.ask("GET", "/__mockapi/health?x=1").status == 400)
  }

  @Test func `a new scenario needs a name that is not in use`() throws {
    let site = try ControlSite(scenarios: [("a", Self.text)])
    #expect(
      try site.ask("POST", "/__mockapi/scenarios", Self.text)["type"] == "mockapi:missing-name")
    let used = try site.ask("POST", "/__mockapi/scenarios?name=a", Self.text)
    #expect(used.status == 409)
    #expect(used["type"] == "mockapi:name-in-use")
  }

  @Test(
    "a name of WireMock's API is refused, and its stub stays",
    arguments: [
      ("POST", "/__mockapi/scenarios?name=\(stubName)"),
      ("PUT", "/__mockapi/scenarios/" + stubName.replacing("/", with: "%2F")),
    ])
  func reservedName(method: String, path: String) throws {
    let site = try ControlSite()
    let stub = #"""
      {"id": "a0000000-0000-4000-8000-000000000001", "name": "stub", "request": {"urlPath": "/stub"}}
      """#
    let adding = ControlRequest(
      method: "POST", target: RequestTarget("/__admin/mappings"), path: .wireMock,
      body: Array(stub.utf8), lease: site.context.leases.main)
    _ = AdminAPI(site.context).reply(to: adding)
    #expect(site.context.catalogue.scenarios.map(\.endpoint.target) == ["/stub"])
    let refused = try site.ask(method, path, Self.text)
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:reserved-name")
    #expect(site.context.catalogue.scenarios.map(\.endpoint.target) == ["/stub"])
  }

  private static let stubName = "__admin/mappings/a0000000-0000-4000-8000-000000000001"

  @Test func `a scenario of a file is not served after its removal, until additions are removed`()
    throws
  {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.text, to: "a.json")
    let site = try ControlSite(paths: [folder.path])
    #expect(try site.ask("GET", "/__mockapi/scenarios/a")["file"] == path)
    #expect(try site.ask("DELETE", "/__mockapi/scenarios/a").status == 204)
    try folder.write(Self.text + " ", to: "a.json")
    site.context.catalogue.reload()
    #expect(try site.ask("GET", "/__mockapi/scenarios/a").status == 404)
    #expect(try site.ask("DELETE", "/__mockapi/scenarios").status == 204)
    #expect(try site.ask("GET", "/__mockapi/scenarios/a")["file"] == path)
  }

  @Test func `all additions are removed together`() throws {
    let site = try ControlSite(scenarios: [("a", Self.text)])
    #expect(try site.ask("DELETE", "/__mockapi/scenarios").status == 204)
    #expect(site.context.catalogue.scenarios.isEmpty)
  }

  @Test func `health says the version and what is served`() throws {
    let health = try ControlSite(scenarios: [("a", Self.text)]).ask("GET", "/__mockapi/health")
    #expect(health.status == 200)
    #expect(health["status"] == "ok")
    #expect(health["version"] == "1.2.3")
    #expect(health["scenarios"] == "1")
    #expect(health["leases"] == "1")
  }

  @Test(
    "an unknown path, or another method, is a problem",
    arguments: [
      ("GET", "/__mockapi", 404, nil), ("GET", "/__mockapi/", 404, nil),
      ("GET", "/__mockapi/leases/", 404, nil), ("GET", "/__mockapi/leases/a/b", 404, nil),
      ("GET", "/__mockapi/scenarios/%zz", 404, nil), ("GET", "/__mockapi/scenarios/%ff", 404, nil),
      ("PUT", "/__mockapi/leases", 405, "GET, HEAD, OPTIONS, POST"),
      ("POST", "/__mockapi/health", 405, "GET, HEAD, OPTIONS"),
      ("OPTIONS", "/__mockapi/health", 204, "GET, HEAD, OPTIONS"),
      ("HEAD", "/__mockapi/health", 200, nil),
    ] as [(String, String, Int, String?)])
  func routing(method: String, path: String, status: Int, allow: String?) throws {
    let answer = try ControlSite().ask(method, path)
    #expect(answer.status == status)
    #expect(answer.header("Allow") == allow)
  }
}
