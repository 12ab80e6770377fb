// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIText
import Testing

/// Schemas that are small, and stand for very many values. The tests count steps, because times depend on the machine.
struct HostileSchemaTests {
  /// So many operations, each of which answers with a union whose branches are unions, too.
  private func unions(operations: Int) -> String {
    let count = 40
    let schemas = (0..<count).map { number in
      let branches = (1...8).map { branch in
        ##"{"$ref": "#/components/schemas/U\##((number * 8 + branch) % count)"}"##
      }
      return #""U\#(number)": {"oneOf": [\#(branches.joined(separator: ", "))]}"#
    }
    let paths = (0..<operations).map { number in
      ##"""
      "/u\##(number)": {"get": {"responses": {"200": {"description": "ok", "content": {"application/json":
        {"schema": {"$ref": "#/components/schemas/U\##(number % count)"}}}}}}}
      """##
    }
    return #"""
      {"openapi": "3.0.0", "info": {"title": "t", "version": "1"},
       "paths": {\#(paths.joined(separator: ",\n"))},
       "components": {"schemas": {\#(schemas.joined(separator: ",\n"))}}}
      """#
  }

  @Test(arguments: [1, 4])
  func `unions that lead only to each other take a bounded number of steps`(operations: Int) throws
  {
    let text = unions(operations: operations)
    var result = ImportResult()
    let steps = try WorkMeter.steps { result = try imported(text) }
    #expect(result.scenarios.count == operations)
    #expect(steps < operations * 20_000 + 40_000)
    let unchecked = result.warnings.filter { $0.kind == "unchecked-body" }
    #expect(unchecked.count == operations)
    #expect(
      unchecked.allSatisfy { $0.message == "the schema of this body is too large to compare it" })
  }
}
