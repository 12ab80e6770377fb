// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIOpenAPI
import Testing

/// Each bound is reached with a small one in place of the usual one, and is said.
struct OpenAPILimitTests {
  private func document(_ paths: [String], _ schemas: [String] = []) -> String {
    #"{"openapi": "3.0.0", "paths": {\#(paths.joined(separator: ",\n"))},"#
      + #" "components": {"schemas": {\#(schemas.joined(separator: ",\n"))}}}"#
  }

  /// A path whose operation answers with a schema.
  private func path(_ name: String, _ schema: String) -> String {
    #""/\#(name)": {"get": {"responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}"#
  }

  private func limits(_ change: (inout OpenAPILimits) -> Void) -> OpenAPILimits {
    var limits = OpenAPILimits()
    change(&limits)
    return limits
  }

  @Test func `operations for whose schemas no steps are left are left out`() throws {
    // Each operation has a union of unions of its own.
    let paths = (0..<20).map { number in
      let objects = (0..<3).map { branch in
        #"{"type": "object", "properties": {"p\#(number)-\#(branch)": {"type": "string"}}}"#
      }
      let union = #"{"oneOf": [\#(objects.joined(separator: ", "))]}"#
      return path("u\(number)", #"{"oneOf": [\#(union), {"type": "string"}]}"#)
    }
    let all = try imported(document(paths))
    #expect(all.scenarios.count == 20)
    #expect(all.skipped.isEmpty)
    let few = try imported(document(paths), limits: limits { $0.steps = 500 })
    #expect((1..<20).contains(few.scenarios.count))
    #expect(few.scenarios.count + few.skipped.count == 20)
    #expect(!few.skipped.contains { !$0.isFault })
    #expect(
      Set(few.skipped.map(\.reason)) == [
        "the schemas of a document may take 500 steps, and none are left for this operation; import the document in parts, with --include"
      ])
    // What is imported is as it would be without the bound.
    let names = few.scenarios.map(\.name)
    #expect(names == Array(all.scenarios.map(\.name).prefix(names.count)))
    let last = try #require(few.scenarios.last)
    let same = try #require(all.scenarios.first { $0.name == last.name })
    #expect(last.cases.map(\.name) == same.cases.map(\.name))
    #expect(last.contract?.success?.count == same.contract?.success?.count)
  }

  @Test(arguments: try MadeDocument.all())
  func `schemas that are read again mean the same`(document: MadeDocument) throws {
    let result = try document.result(limits: limits { $0.keptShapes = 2 })
    #expect(try ImportSummary.text(of: result) == document.expected())
  }

  @Test func `the part of a document that is chosen has all steps`() throws {
    let paths = (0..<20).map { path("u\($0)", #"{"type": "object", "properties": {"a": {}}}"#) }
    var options = ImportOptions()
    options.included = ["/u19"]
    let result = try imported(document(paths), options, limits: limits { $0.steps = 100 })
    #expect(result.scenarios.map(\.name) == ["u19/get-u19"])
    #expect(Set(result.skipped.map(\.reason)) == ["not selected"])
  }

  @Test func `bodies are checked until the schemas of all are too large together`() throws {
    let paths = (0..<10).map { path("u\($0)", #"{"type": "string", "minLength": 2}"#) }
    let result = try imported(document(paths), limits: limits { $0.checked = 12 })
    #expect(result.scenarios.count == 10)
    let unchecked = result.warnings.filter { $0.kind == "unchecked-body" }
    #expect((1..<10).contains(unchecked.count))
    #expect(
      unchecked.last?.message
        == "the schemas of all bodies are too large together to compare this one")
  }

  @Test func `an operation has a bounded number of cases`() throws {
    let examples = (0..<9).map { #""e\#($0)": {"value": \#($0)}"# }.joined(separator: ", ")
    let response = #"{"content": {"application/json": {"examples": {\#(examples)}}}}"#
    let text = document([
      #""/a": {"get": {"responses": {"200": \#(response), "400": \#(response)}}}"#
    ])
    let result = try imported(text, limits: limits { $0.casesOfOperation = 5 })
    #expect(result.scenarios.first?.cases.map(\.name) == (0..<5).map { "e\($0)" })
    #expect(
      result.warnings.filter { $0.kind == "many-cases" }.map(\.message) == [
        "an operation must have at most 5 cases; those of further responses and examples are left out"
      ])
    let exact = try imported(text, limits: limits { $0.casesOfOperation = 18 })
    #expect(exact.scenarios.first?.cases.count == 18)
    #expect(!exact.warnings.contains { $0.kind == "many-cases" })
  }

  @Test func `a document has a bounded number of cases`() throws {
    let paths = (0..<5).map { #""/p\#($0)": {"get": {"responses": {"204": {}, "400": {}}}}"# }
    let result = try imported(document(paths), limits: limits { $0.cases = 5 })
    #expect(result.scenarios.count == 2)
    #expect(result.skipped.map(\.name) == ["GET /p2", "GET /p3", "GET /p4"])
    #expect(
      Set(result.skipped.map(\.reason)) == [
        "the operations of a document may have 5 cases; import the document in parts, with --include"
      ])
  }

  @Test func `operations beyond the bound are counted, and their references not followed`() throws {
    var paths = (0..<4).map { #""/p\#($0)": {"get": {"responses": {"204": {}}}}"# }
    paths += [##""/q": {"$ref": "#/nothing"}"##, #""/r": {"get": {}, "put": {}, "x-a": {}}"#]
    let result = try imported(document(paths), limits: limits { $0.operations = 3 })
    #expect(result.scenarios.count == 3)
    #expect(result.skipped.map(\.name) == ["4 more operations"])
    #expect(result.skipped.map(\.reason) == ["a document must have at most 3 operations"])
  }

  @Test func `operations that are left out are listed up to the bound`() throws {
    let paths = (0..<6).map { ##""/p\##($0)": {"$ref": "#/nothing/\##($0)"}"## }
    let result = try imported(document(paths), limits: limits { $0.leftOut = 4 })
    #expect(result.skipped.count == 5)
    #expect(result.skipped.last?.name == "2 more operations")
    #expect(result.skipped.last?.reason == "at most 4 operations that are left out are listed")
  }

  @Test func `operations have a bounded number of members`() throws {
    let paths = (0..<6).map {
      #""/p\#($0)": {"get": {"x-a": 1, "x-b": 2, "responses": {"204": {}}}}"#
    }
    let result = try imported(document(paths), limits: limits { $0.steps = 10 })
    #expect(result.skipped.first?.name == "2 more operations")
    #expect(
      result.skipped.first?.reason == "the operations of a document must have at most 10 members")
  }

  @Test func `parameters are known by name and place, and bounded`() throws {
    let parameters = (0..<1_500).map { #"{"name": "p\#($0)", "in": "query"}"# }
    let both = (parameters + parameters).joined(separator: ",")
    let result = try imported(
      document([#""/a": {"get": {"parameters": [\#(both)], "responses": {"204": {}}}}"#]))
    #expect(result.scenarios.count == 1)
    #expect(
      result.warnings.filter { $0.kind == "many-parameters" }.map(\.message) == [
        "an operation must have at most 1000 parameters; the rest is not read"
      ])
  }

  @Test func `a response has a bounded number of header fields`() throws {
    func response(_ count: Int) -> String {
      let headers = (0..<count).map { #""x-\#($0)": {"example": "a"}"# }.joined(separator: ",")
      return #""/a": {"get": {"responses": {"204": {"headers": {\#(headers)}}}}}"#
    }
    let few = try imported(document([response(200)]))
    #expect(few.scenarios.first?.cases.first?.response.headers.count == 200)
    #expect(!few.warnings.contains { $0.kind == "many-headers" })
    let many = try imported(document([response(201)]))
    #expect(many.scenarios.first?.cases.first?.response.headers.count == 200)
    #expect(
      many.warnings.filter { $0.kind == "many-headers" }.map(\.message) == [
        "a response must have at most 200 header fields; the rest is not read"
      ])
  }

  @Test(
    "large schemas that many references lead to take steps for each",
    arguments: [
      #"{"enum": [LIST]}"#, #"{"type": "object", "required": [LIST]}"#,
      #"{"type": "object", "properties": {MEMBERS}}"#,
    ])
  func sharedSchemas(schema: String) throws {
    let names = (0..<300).map { "\"n\($0)\"" }
    let large =
      schema.replacing("LIST", with: names.joined(separator: ","))
      .replacing("MEMBERS", with: names.map { "\($0): {}" }.joined(separator: ","))
    let paths = (0..<20).map { path("u\($0)", ##"{"$ref": "#/components/schemas/L"}"##) }
    let result = try imported(
      document(paths, ["\"L\": \(large)"]), limits: limits { $0.steps = 1_500 })
    #expect(result.scenarios.count < 6)
    #expect(result.scenarios.count + result.skipped.count == 20)
  }

  /// Each value was compared with all others.
  @Test func `a long enumeration is counted, with each value once`() throws {
    let values = (0..<20_000).map { "\"v\($0)\"" }
    let result = try imported(
      document([
        path(
          "a",
          #"{"type": "object", "required": ["a"], "properties": {"a": {"enum": [\#(values.joined(separator: ","))]}}}"#
        )
      ]))
    #expect(result.counts["long-enumerations"] == 1)
    #expect(result.scenarios.first?.contract?.success?.first?.values.isEmpty == true)
  }

  @Test func `warnings of a kind are listed up to the bound, and the others are counted`() throws {
    let paths = (0..<9).map { #""p\#($0)": {"get": {"responses": {"204": {}}}}"# }
    let result = try imported(document(paths), limits: limits { $0.warnings = 4 })
    #expect(result.scenarios.count == 9)
    for kind in ["path", "no-errors"] {
      #expect(result.warnings.filter { $0.kind == kind }.count == 4)
    }
    let more = result.warnings.filter { $0.kind == "many-warnings" }.map(\.message)
    #expect(more == more.filter { $0.contains("4 warnings are listed, and 5 more are not") })
    #expect(more.first?.hasPrefix("of the kind 'path', ") == true, "\(more)")
  }

  /// References lead to a schema again and again.
  @Test func `what is said again is not counted`() throws {
    let paths = (0..<9).map {
      path("a\($0)", ##"{"$ref": "#/components/schemas/S\##($0 % 3)"}"##)
    }
    let schemas = (0..<3).map { ##""S\##($0)": {"allOf": [{"$ref": "#/nothing\##($0)"}]}"## }
    let result = try imported(
      document(paths, schemas),
      limits: limits {
        $0.warnings = 2
        $0.keptShapes = 1
      })
    let messages = result.warnings.filter { $0.kind == "many-warnings" }.map(\.message)
    #expect(
      messages.contains {
        $0.hasPrefix("of the kind 'reference', 2 warnings are listed, and 1 more are not, ")
      }, "\(messages)")
  }
}
