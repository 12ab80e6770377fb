// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi schema`, with the program.
struct SchemaCommandTests {
  private let program = Program(in: Repository.root)

  @Test func `the schemas are printed and listed`() async throws {
    let schema = try await program.run("schema")
    #expect(schema.status == 0)
    #expect(
      schema.output
        == (try String(
          contentsOf: Repository.root.appending(path: "schema/scenario.schema.json"),
          encoding: .utf8)))
    let list = try await program.run("schema", "--list")
    #expect(list.output == "scenario  mockapi scenario\nverify  A verification\n")
    let wrong = try await program.run("schema", "scenarios")
    #expect(wrong.status == 64)
    #expect(
      wrong.errors.hasPrefix(
        "Error: there is no schema 'scenarios'; did you mean 'scenario'?\n"))
  }
}
