// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

/// `--allow-net`, with the program and a server of this process, which has the documents.
struct WebImportTests {
  private static let common = #"""
    {"request": {"urlPath": "/v1/common.yaml"}, "cases": {"only": {"response": {"body":
      "Order: { type: object, required: [id], properties: { id: { $ref: 'types.json#/id' } } }"}}}}
    """#
  private static let types = #"""
    {"request": {"urlPath": "/v1/types.json"}, "cases": {"only": {"response": {"jsonBody":
      {"id": {"type": "integer"}}}}}}
    """#
  private static let moved = #"""
    {"request": {"urlPath": "/common"}, "cases": {"only": {"response":
      {"status": 301, "headers": {"Location": "/v1/common.yaml"}}}}}
    """#

  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(in: folder.url, environment: ["SSL_CERT_FILE": folder.path + "/ca.pem"])
  }

  private func serve(isSecure: Bool = false) async throws -> MockServer {
    let loaded = ScenarioLoader().load(texts: [
      (path: "common.json", text: Self.common), (path: "types.json", text: Self.types),
      (path: "moved.json", text: Self.moved),
    ])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    var configuration = ServerConfiguration()
    configuration.port = 0
    if isSecure {
      configuration.tls = TLSConfiguration(
        identity: .selfSigned(caFile: folder.path + "/ca.pem"))
    }
    let server = try await MockServer.start(loaded, configuration: configuration)
    let base =
      server.securePort.map { "https://localhost:\($0)" } ?? "http://127.0.0.1:\(server.port)"
    try folder.write(
      """
      openapi: 3.0.0
      paths:
        /orders:
          get:
            responses:
              '200':
                content: { application/json: { schema: { $ref: '\(base)/common#/Order' } } }
      """, to: "api.yaml")
    return server
  }

  /// What the import has written.
  private func files() throws -> [String: Data] {
    let root = folder.url.appending(path: "Scenarios")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".json") }
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: root.appending(path: $0)))
      })
  }

  @Test(arguments: [false, true])
  func `documents on the web are fetched with the option, and give the same bytes each time`(
    isSecure: Bool
  ) async throws {
    let server = try await serve(isSecure: isSecure)
    let result = try await program.run("import", "api.yaml", "--allow-net")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("api.yaml: OpenAPI: 1 scenario, 1 case "), "\(result.output)")
    let first = try files()
    let scenario = try #require(first["orders/get-orders.json"])
    #expect(String(decoding: scenario, as: UTF8.self).contains(#""/id""#))
    try FileManager.default.removeItem(at: folder.url.appending(path: "Scenarios"))
    _ = try await program.run("import", "api.yaml", "--allow-net")
    #expect(try files() == first)
    await server.stop()
  }

  @Test func `without the option, the operation is left out with its place`() async throws {
    let server = try await serve()
    let result = try await program.run("import", "api.yaml")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "    a URL in a reference is fetched only with '--allow-net'; found 'http://127.0.0.1:\(server.port)/common'. Give the option, or save the document beside this one, and refer to it there: 1\n      api.yaml:7:"
      ), "\(result.output)")
    await server.stop()
  }

  @Test func `a server that does not answer is told with the URL and the place`() async throws {
    let server = try await serve()
    let port = server.port
    await server.stop()
    let result = try await program.run("import", "api.yaml", "--allow-net")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "    the URL http://127.0.0.1:\(port)/common of a reference must lead to a document; found no whole answer: cannot connect: "
      ), "\(result.output)")
    #expect(result.output.contains("\n      api.yaml:7:"), "\(result.output)")
  }

  @Test func `commands that take documents have the option, too`() async throws {
    let server = try await serve()
    let checked = try await program.run("variants", "api.yaml", "--allow-net")
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output.contains("orders/get-orders"), "\(checked.output)")
    let without = try await program.run("variants", "api.yaml")
    #expect(without.status == 2)
    #expect(
      without.errors.contains("there must be an operation that can be served; found none"),
      "\(without.errors)")
    await server.stop()
  }

  @Test func `the option has no effect on scenario files, which is said`() async throws {
    try folder.write(Self.moved, to: "moved.json")
    let result = try await program.run("check", "moved.json", "--allow-net")
    #expect(result.status == 0)
    #expect(
      result.errors
        == "mockapi: warning: --allow-net has no effect on scenario files; it is for documents that refer to URLs\n"
    )
  }
}
