// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import Testing

private let browser = Program(ofSystem: "chromium")

/// Web pages in a real browser, which try to command a server on the same machine.
@Suite(.enabled(if: browser != nil, "there is no chromium on the PATH"))
struct BrowserTests {
  /// A page that tries every change with every kind of request that pages can send. At the end its text is `done`.
  private static func page(target: String) -> String {
    """
    <!doctype html><title>page</title><body><script>
    const target = "\(target)";
    const scenario = JSON.stringify({request: {urlPath: "/added"}, cases: {a: {response: {}}}});
    const mapping = JSON.stringify({request: {urlPath: "/added"}, response: {}});
    const requests = [
      ["POST", "/__mockapi/scenarios?name=added", scenario], ["PUT", "/__mockapi/scenarios/added2", scenario],
      ["POST", "/__mockapi/leases", "{}"], ["PATCH", "/__mockapi/leases/default", '{"select": {"page": "other"}}'],
      ["DELETE", "/__mockapi/scenarios/page", undefined], ["POST", "/__admin/mappings", mapping],
      ["DELETE", "/__admin/mappings", undefined], ["POST", "/__admin/shutdown", ""],
    ];
    async function run() {
      // The shutdown comes last, so that it hides no other change.
      for (const [method, path, body] of requests) {
        for (const mode of ["no-cors", "cors"]) {
          for (const type of ["text/plain", "application/json"]) {
            try { await fetch(target + path, {method, body, mode, headers: {"Content-Type": type}}); } catch {}
          }
        }
      }
      try { navigator.sendBeacon(target + "/__mockapi/leases", "{}"); } catch {}
      for (const [method, path] of requests.filter(one => one[0] == "POST")) {
        const frame = document.createElement("iframe");
        frame.name = "f" + Math.random();
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, {method, action: target + path, target: frame.name, enctype: "text/plain"});
        document.body.append(form);
        const ended = new Promise(resolve => { frame.onload = resolve; setTimeout(resolve, 500); });
        form.submit();
        await ended;
      }
      document.body.textContent = "done";
    }
    run();
    </script></body>
    """
  }

  private static func server(
    page: String, controlToken: String? = nil, pagePort: Int? = nil
  ) async throws -> MockServer {
    let scenario = """
      {"name": "page", "request": {"urlPath": "/page"}, "cases": {
        "page": {"response": {"headers": {"Content-Type": "text/html"}, "body": \(try json(page))}},
        "other": {"response": {"body": "other"}}}}
      """
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.controlToken = controlToken
    configuration.pagePort = pagePort
    let server = try await MockServer.start([], configuration: configuration)
    try server.catalogue.add(scenario, named: "page")
    try server.catalogue.add(
      #"{"name": "stub", "request": {"urlPath": "/stub"}, "response": {"body": "kept"}}"#,
      named: "stub")
    return server
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// Loads a page, and returns its text when its script has ended.
  private static func load(_ url: String) async throws -> String {
    let folder = try ScratchFolder()
    let result = try await browser?.run(
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path)", "--host-resolver-rules=MAP rebound.example 127.0.0.1",
      "--virtual-time-budget=60000", "--dump-dom", url)
    return result?.output ?? ""
  }

  /// Expects that a server has the scenarios, the selection and the leases of its start, and still answers.
  private static func expectUnchanged(_ server: MockServer) async throws {
    #expect(Set(server.catalogue.scenarios.map(\.name)) == ["page", "stub"])
    #expect(server.mainLease.selection.cases.isEmpty)
    #expect(server.leaseCount == 1)
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /stub HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().text == "kept")
  }

  @Test func `a page of another origin changes nothing, whatever it sends`() async throws {
    let victim = try await Self.server(page: "")
    let attacker = try await Self.server(
      page: Self.page(target: "http://127.0.0.1:\(victim.port)"))
    let text = try await Self.load("http://127.0.0.1:\(attacker.port)/page")
    #expect(text.contains(">done<"))
    try await Self.expectUnchanged(victim)
    await attacker.stop()
    await victim.stop()
  }

  @Test
  func `a page that the server itself serves changes nothing at the port of the server's page`()
    async throws
  {
    // Its script gets the address after the hash.
    let server = try await Self.server(
      page: Self.page(target: #"" + location.hash.slice(1) + ""#), pagePort: 0)
    let page = try #require(server.pageURL.flatMap { URL(string: $0)?.port })
    let text = try await Self.load(
      "http://127.0.0.1:\(server.port)/page#http://127.0.0.1:\(page)")
    #expect(text.contains(">done<"))
    try await Self.expectUnchanged(server)
    await server.stop()
  }

  @Test func `a page whose name was given the address of this machine changes nothing`()
    async throws
  {
    let server = try await Self.server(page: Self.page(target: ""))
    let text = try await Self.load("http://rebound.example:\(server.port)/page")
    #expect(text.contains(">done<"))
    try await Self.expectUnchanged(server)
    await server.stop()
  }

  @Test(arguments: [("", 403), ("key", 201), ("wrong", 403)])
  func `a page of the server itself may change it only with the key in its link`(
    link: String, status: Int
  ) async throws {
    let server = try await Self.server(page: Self.asking(withSecret: "location.hash.slice(1)"))
    let key = link == "key" ? try #require(server.pageKey) : link
    let text = try await Self.load("http://localhost:\(server.port)/page#\(key)")
    #expect(text.contains("got \(status)"), "\(text)")
    #expect(server.leaseCount == (status == 201 ? 2 : 1))
    await server.stop()
  }

  @Test(arguments: [("secret", 201), ("wrong", 401)])
  func `a page of a server with a token may change it only with the token`(
    secret: String, status: Int
  ) async throws {
    let server = try await Self.server(
      page: Self.asking(withSecret: "'\(secret)'"), controlToken: "secret")
    let text = try await Self.load("http://localhost:\(server.port)/page")
    #expect(text.contains("got \(status)"), "\(text)")
    #expect(server.leaseCount == (status == 201 ? 2 : 1))
    await server.stop()
  }

  /// A page that makes a lease with a secret, and then shows the status.
  private static func asking(withSecret expression: String) -> String {
    """
    <!doctype html><body><script>
    const headers = {Authorization: "Bearer " + \(expression)};
    fetch("/__mockapi/leases", {method: "POST", body: "{}", headers})
      .then(r => document.body.textContent = "got " + r.status)
    </script></body>
    """
  }

  @Test func `an address that a person types shows nothing of the server`() async throws {
    let server = try await Self.server(page: "")
    let text = try await Self.load("http://localhost:\(server.port)/__mockapi/scenarios")
    #expect(text.contains("mockapi:web-page"), "\(text)")
    await server.stop()
  }
}
