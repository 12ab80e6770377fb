// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIServer
import MockAPITestSupport
import Testing

@testable import mockapi

/// `POST /__mockapi/import`, with the importer of the program and a server of this process.
struct RequestedImportTests {
  private static let document = """
    openapi: 3.0.3
    info: { title: Shop, version: "1" }
    paths:
      /orders:
        get:
          operationId: listOrders
          responses:
            200:
              description: All
              content:
                application/json:
                  example: [{ id: 7 }]
    """

  private let server: MockServer

  init() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.clock = .manual(ManualClock())
    configuration.importer = .ofProgram
    server = try await MockServer.start([], configuration: configuration)
  }

  private func send(_ method: String, _ target: String, _ body: String = "") throws -> RawResponse {
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    return try connection.receiveResponse()
  }

  @Test func `a document in YAML is told, and served when that is asked for`() async throws {
    let told = try send("POST", "/__mockapi/import?file=shop.yaml", Self.document)
    #expect(told.status == 200)
    let report = try JSONDocument(parsing: told.body).root
    #expect(report[try JSONPointer("/documents/0/format")]?.string == "OpenAPI")
    #expect(
      report[try JSONPointer("/documents/0/operations/0/place")]?.string == "shop.yaml:6:7")
    let name = try #require(report[try JSONPointer("/scenarios/0/name")]?.string)
    #expect(report[try JSONPointer("/scenarios/0/path")]?.string == name + ".json")
    #expect(report["diagnostics"]?.elements.map { $0 }.isEmpty == true)
    #expect(try send("GET", "/orders").status == 404)
    let served = try send("POST", "/__mockapi/import?serve=true", Self.document)
    #expect(served.status == 200)
    #expect(server.catalogue.scenarios.map(\.name) == [name])
    let answer = try send("GET", "/orders")
    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("7"))
    await server.stop()
  }

  @Test(arguments: [
    ("?undeclared=maybe", document, "mockapi:invalid-parameter", "'--undeclared"),
    ("?depth=0", document, "mockapi:invalid-parameter", "--depth"),
    ("?failure=code", document, "mockapi:invalid-parameter", "--failure must be a JSON pointer"),
    ("?allow-net=true", document, "mockapi:invalid-parameter", "allow-net"),
    ("", "a: 1\n a: 2\n", "mockapi:invalid-body", "the file must be YAML"),
    ("", "{}", "mockapi:invalid-body", "the document must be OpenAPI"),
  ])
  func `what is wrong is said`(query: String, document: String, type: String, words: String)
    async throws
  {
    let refused = try send("POST", "/__mockapi/import" + query, document)
    #expect(refused.status == 400)
    let problem = try JSONDocument(parsing: refused.body).root
    #expect(problem["type"]?.string == type)
    #expect(problem["detail"]?.string?.contains(words) == true, "\(problem)")
    await server.stop()
  }

  @Test func `a request makes the server fetch nothing`() async throws {
    let document = """
      openapi: 3.0.0
      paths: { /a: { $ref: 'http://127.0.0.1:\(server.port)/a.yaml' } }
      """
    let told = try send("POST", "/__mockapi/import", document)
    #expect(told.status == 200)
    let reason = try JSONDocument(parsing: told.body)
      .root[try JSONPointer("/documents/0/leftOut/0/reason")]?.string
    #expect(
      reason
        == "a document without a folder must have all in itself; found a reference to 'http://127.0.0.1:\(server.port)/a.yaml'. Import the file with 'mockapi import --allow-net'"
    )
    let journal = try JSONDocument(parsing: send("GET", "/__mockapi/leases/default/journal").body)
      .root
    #expect(journal["requests"]?.elements.map { $0 }.isEmpty == true)
    await server.stop()
  }

  @Test func `the parameters are the options of the command, except for what is about its machine`()
    async throws
  {
    let help = try await Program(in: Repository.root).run("import", "--help").output
    let options = help.matches(of: /(?m)^  (?:-\w, )*--([a-z-]+)/).map { String($0.1) }
    let ofMachine = [
      "into", "root", "allow-net", "dry-run", "theirs", "ours", "prune", "strict", "report",
      "verbose", "env",
      "secret", "help", "version",
    ]
    #expect(Set(options).subtracting(ofMachine) == Set(ImportParameters.all))
    let query =
      ImportParameters.flags.map { "\($0)=true" } + ImportParameters.numbers.map { "\($0)=1" }
    let answer = try send(
      "POST", "/__mockapi/import?" + query.joined(separator: "&"), Self.document)
    #expect(answer.status == 200)
    await server.stop()
  }
}
