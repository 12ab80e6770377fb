// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Templates of scenario files, as a server fills them in.
struct TemplateServerTests {
  private func ask(
    _ text: String, _ request: String, hasBody: Bool = true, path: String = "a.json"
  ) async throws -> RawResponse {
    let loaded = ScenarioLoader().load(texts: [(path, text)])
    #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send(request)
    let response = try connection.receiveResponse(hasBody: hasBody)
    await server.stop()
    return response
  }

  private static func scenario(_ response: String) -> String {
    #"{"request": {"urlPathTemplate": "/users/{id}"}, "cases": {"a": {"response": \#(response)}}}"#
  }

  @Test(arguments: [
    (#"{"template": true, "body": "Hi {{request.path.id}}"}"#, "Hi 7"),
    (
      #"{"template": true, "jsonBody": { "id": "{{toJson (math request.path.id '+' 0)}}", "s": "{{request.path.id}}" }}"#,
      #"{ "id": 7, "s": "7" }"#
    ),
    (
      #"{"template": true, "jsonBody": ["{{request.headers.x-q}}", {"{{request.path.id}}": 1.50}]}"#,
      #"["a\"b", {"7": 1.50}]"#
    ),
    (#"{"template": true, "jsonBody": "{{toJson request.nope}}"}"#, "null"),
    (
      #"{"template": true, "jsonBody": {"l": "{{toJson (array 1 'b' true)}}"}}"#,
      #"{"l": [1,"b",true]}"#
    ),
    (#"{"body": "{{request.path.id}}"}"#, "{{request.path.id}}"),
    (#"{"template": false, "body": "{{request.path.id}}"}"#, "{{request.path.id}}"),
    (#"{"template": true, "status": 201, "body": "no tags"}"#, "no tags"),
  ])
  func `a template is filled in`(response: String, body: String) async throws {
    let answer = try await ask(
      Self.scenario(response), "GET /users/7 HTTP/1.1\r\nHost: a\r\nX-Q: a\"b\r\n\r\n")
    #expect(answer.text == body)
    #expect(answer.header("Content-Length") == String(body.utf8.count))
  }

  @Test func `an answer names the server and the lease of its request`() async throws {
    let text = Self.scenario(
      #"{"template": true, "headers": {"Location": "{{request.baseUrl}}/x"}, "body": "{{{request.baseUrl}}}{{{request.url}}}"}"#
    )
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let lease = try server.lease()
    let path = try #require(URL(string: "\(lease.url)")).path()
    let prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
    let connection = try RawConnection(port: server.port)
    let host = "127.0.0.1:\(server.port)"
    try connection.send("GET \(prefix)/users/7?q=1 HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.text == "http://\(host)\(prefix)/users/7?q=1")
    #expect(answer.header("Location") == "http://\(host)\(prefix)/x")
    lease.end()
    await server.stop()
  }

  @Test func `HEAD has the length of the rendered body`() async throws {
    let answer = try await ask(
      Self.scenario(#"{"template": true, "body": "Hi {{request.path.id}}"}"#),
      "HEAD /users/777 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", hasBody: false)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Length") == "6")
  }

  @Test func `the strings of a body share variables, and each random value is another one`()
    async throws
  {
    let body = try await ask(
      Self.scenario(
        #"{"template": true, "headers": {"X-Id": "{{request.id}}"}, "jsonBody": ["{{#assign 'v'}}1{{/assign}}{{v}}", "{{v}}", "{{randomValue}}", "{{randomValue}}", "{{request.id}}"]}"#
      ), "GET /users/7 HTTP/1.1\r\nHost: a\r\n\r\n")
    let root = try JSONDocument(parsing: body.body).root
    let texts = root.elements.compactMap(\.string)
    #expect(texts.count == 5)
    #expect(texts.prefix(2) == ["1", "1"])
    #expect(texts[2] != texts[3])
    #expect(body.header("X-Id") == texts[4])
  }

  @Test func `all strings of a body share the limits of an answer`() async throws {
    let string = #""{{#each (range 1 900)}}{{ljust 'x' size=16000 pad='y'}}{{/each}}""#
    let list = Array(repeating: string, count: 40).joined(separator: ",")
    let answer = try await ask(
      Self.scenario(
        #"{"template": true, "jsonBody": ["{{#if request.query.x}}1{{/if}}", \#(list)]}"#),
      "GET /users/7?x=1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.status == 500)
    // The machine decides which bound comes first.
    let limits = ["must have at most", "must take at most", "must be rendered within"]
    #expect(limits.contains { answer.text.contains($0) }, "\(answer.text)")
  }

  @Test(arguments: [
    #"{"template": true, "headers": {"A": "{{request.query.a}}", "B": "{{substring request.path.id 5}}"}, "body": "x"}"#
  ])
  func `a mistake in a field of the head has its place in the file`(response: String) async throws {
    let text = Self.scenario(response)
    let answer = try await ask(text, "GET /users/7 HTTP/1.1\r\nHost: a\r\n\r\n")
    let range = try #require(text.range(of: "\"{{substring"))
    let column = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + 1
    #expect(answer.text.contains("a.json:1:\(column)"), "\(answer.text)")
  }

  @Test func `a mapping's Content-Length with tags is left out, and the right one is sent`()
    async throws
  {
    let loaded = ScenarioLoader().load(texts: [
      (
        "mappings/a.json",
        #"{"request": {"url": "/a"}, "response": {"headers": {"Content-Length": "{{request.query.t}}"}, "body": "{{request.method}}", "transformers": ["response-template"]}}"#
      )
    ])
    #expect(!loaded.hasErrors && loaded.diagnostics.count == 1, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.text == "GET")
    #expect(answer.header("Content-Length") == "3")
    await server.stop()
  }

  @Test(arguments: [
    (#"{"at": {"bodyByte": 3}}"#, "4\r\n\r\nHi "),
    (#"{"at": "afterHead", "then": "reset"}"#, "4\r\n\r\n"),
    (#"{"at": "beforeEnd"}"#, "4\r\n\r\nHi "),
    (#"{"at": {"bodyByte": 400}}"#, "4\r\n\r\nHi 7"),
    (#"{"malformed": "contentLengthTooLong", "by": 10}"#, "14\r\n\r\nHi 7"),
    (#"{"malformed": "missingLastChunk"}"#, "\r\n\r\n4\r\nHi 7\r\n"),
    (#"{"malformed": "contentLengthTooShort", "by": 400}"#, "0\r\n\r\nHi 7"),
  ])
  func `a fault ends a rendered response at its own bytes`(
    fault: String, end: String
  ) async throws {
    let sent = try await whole(
      #"{"template": true, "body": "Hi {{request.path.id}}", "fault": \#(fault)}"#)
    #expect(sent.hasSuffix(end), "\(sent)")
  }

  /// All that a connection receives for `GET /users/7`.
  private func whole(_ response: String) async throws -> String {
    let loaded = ScenarioLoader().load(texts: [("a.json", Self.scenario(response))])
    #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /users/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let text = String(decoding: connection.receiveToEnd().bytes, as: UTF8.self)
    await server.stop()
    return text
  }

  @Test func `a rendered body is compressed, and sent in chunks`() async throws {
    let gzip = try await ask(
      Self.scenario(
        #"{"template": true, "compression": "gzip", "body": "Hi {{request.path.id}}"}"#),
      "GET /users/7 HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
    #expect(gzip.header("Content-Encoding") == "gzip")
    #expect(gzip.body.starts(with: [0x1F, 0x8B]))
    let chunked = try await whole(
      #"{"template": true, "headers": {"Transfer-Encoding": "chunked"}, "body": "Hi {{request.path.id}}"}"#
    )
    #expect(chunked.hasSuffix("\r\n\r\n4\r\nHi 7\r\n0\r\n\r\n"))
  }

  @Test func `a mistake that a request shows is a problem, and in the log once`() async throws {
    let lines = LogLines()
    let text = Self.scenario(
      #"{"template": true, "body": "x {{substring request.path.id 5}}"}"#)
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.count == 1, "the sample shows it too")
    let server = try await MockServer.start(
      Catalogue(loaded), configuration: .onAnyPort(),
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    let connection = try RawConnection(port: server.port)
    for _ in 0..<2 {
      try connection.send("GET /users/7 HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try connection.receiveResponse()
      #expect(answer.status == 500)
      #expect(answer.header("Content-Type") == "application/problem+json")
      #expect(answer.text.contains(#""type":"mockapi:template""#))
      #expect(answer.text.contains(#""position":"1:5""#), "\(answer.text)")
    }
    await server.stop()
    #expect(
      lines.all.withLock { $0 }.filter { $0.contains("the template has a mistake") }.count == 1)
  }

  @Test func `no name leads out of the folder`() async throws {
    let folder = try ScratchFolder()
    try folder.write("secret", to: "secret.txt")
    try folder.write("hi {{request.path.id}}", to: "in/a.txt")
    try folder.write(
      Self.scenario(#"{"template": true, "bodyFileName": "{{request.query.f}}"}"#), to: "in/s.json")
    let loaded = ScenarioLoader().load(paths: [folder.path + "/in"])
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    func answer(_ name: String) throws -> RawResponse {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /users/7?f=\(name) HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse()
    }
    #expect(try answer("a.txt").text == "hi 7")
    for name in [
      "../secret.txt", "%2e%2e/secret.txt", "/etc/passwd", "a.txt%00", "", "..",
      "x/../../secret.txt",
    ] {
      let refused = try answer(name)
      #expect(refused.status == 500, "\(name)")
      #expect(!refused.text.contains("secret\n"))
    }
    await server.stop()
  }

  @Test
  func `random values are the same in each run with a seed, and differ from request to request`()
    async throws
  {
    let text = Self.scenario(#"{"template": true, "body": "{{randomValue}} {{request.id}}"}"#)
    func run() async throws -> [String] {
      let server = try await MockServer.start(
        Catalogue(ScenarioLoader().load(texts: [("a.json", text)])), configuration: .onAnyPort())
      let connection = try RawConnection(port: server.port)
      var bodies: [String] = []
      for _ in 0..<3 {
        try connection.send("GET /users/7 HTTP/1.1\r\nHost: a\r\n\r\n")
        bodies.append(try connection.receiveResponse().text)
      }
      await server.stop()
      return bodies
    }
    let first = try await run()
    #expect(Set(first).count == 3)
    #expect(try await run() == first)
  }

  @Test func `a mapping that is added while the server runs is a template`() async throws {
    let server = try await MockServer.start(
      Catalogue(LoadedScenarios([])), configuration: .onAnyPort())
    try server.catalogue.add(
      #"{"request": {"urlPathPattern": "/m/.*"}, "response": {"body": "{{request.path.[1]}} {{nope 1}}", "transformers": ["response-template"]}}"#,
      named: "broken")
    try server.catalogue.add(
      #"{"request": {"url": "/ok"}, "response": {"body": "{{request.method}}", "transformers": ["response-template"]}}"#,
      named: "right")
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /ok HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().text == "GET")
    try connection.send("GET /m/1 HTTP/1.1\r\nHost: a\r\n\r\n")
    let broken = try connection.receiveResponse()
    #expect(broken.status == 500)
    #expect(broken.header("Content-Type") == "text/plain")
    #expect(broken.text.hasPrefix("1:24: there is no helper 'nope'"), "\(broken.text)")
    await server.stop()
  }

  @Test func `the example answers as the page says`() async throws {
    let path = Repository.root.appending(path: "Examples/templates/users.json").path
    let loaded = ScenarioLoader().load(paths: [path])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /users/7 HTTP/1.1\r\nHost: m.test\r\n\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.text.contains(#""id": 7"#))
    #expect(answer.text.contains(#""self": "http://m.test/users/7""#))
    #expect(answer.header("Content-Location") == "http://m.test/users/7")
    await server.stop()
  }

  @Test func `variants are made from the rendering for the sample request`() async throws {
    let path = Repository.root.appending(path: "Examples/templates/users.json").path
    let loaded = ScenarioLoader().load(paths: [path])
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "GET /users/9 HTTP/1.1\r\nHost: a\r\nPrefer: case=\"found~null@/name\"\r\n\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.text.contains(#""id": 7"#))
    #expect(answer.text.contains(#""name": null"#))
    await server.stop()
  }
}
