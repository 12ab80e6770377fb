// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJSONSchema
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The published schema and the loader must agree.
struct SchemaTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let schema: JSONSchema
  private let schemaRoot: JSONValue

  /// Compiled once for all tests, because this takes most of their time.
  private static let compiled = Result { try compile() }

  init() throws {
    (schema, schemaRoot) = try Self.compiled.get()
  }

  private static func compile() throws -> (JSONSchema, JSONValue) {
    let file = package.appending(path: "schema/scenario.schema.json")
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    // A typing error in our own schema, such as 'requird', must not count as an annotation.
    let schema = try JSONSchema(
      document.root, options: [.refusesUnknownKeywords, .assertsFormats])
    return (schema, document.root)
  }

  private func complaints(ofSchemaOn text: String) throws -> [String] {
    try schema.validate(JSONDocument(parsing: text).root).map(\.description)
  }

  private func complaints(ofLoaderOn text: String, path: String = "file.json") -> [String] {
    ScenarioLoader().load(texts: [(path: path, text: text)]).diagnostics.map(\.description)
  }

  @Test func `Schema and loader accept every scenario of this package`() throws {
    let folder = Self.package.appending(path: "Scenarios").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }
    try #require(!files.isEmpty)
    for file in files {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      #expect(try complaints(ofSchemaOn: text) == [], "\(file)")
      #expect(complaints(ofLoaderOn: text, path: file) == [])
    }
  }

  @Test(arguments: try SchemaSample.rows("scenarios-valid"))
  func `Schema and loader accept unusual but valid files`(sample: SchemaSample) throws {
    #expect(try complaints(ofSchemaOn: sample.text) == [])
    #expect(complaints(ofLoaderOn: sample.text) == [])
  }

  @Test(arguments: try SchemaSample.rows("scenarios-invalid"))
  func `Schema and loader refuse invalid files`(sample: SchemaSample) throws {
    #expect(try complaints(ofSchemaOn: sample.text) != [])
    #expect(complaints(ofLoaderOn: sample.text) != [])
  }

  /// In these every part is right, but not what the parts say of each other; or a path is none, which no schema can see.
  @Test(arguments: try SchemaSample.rows("scenarios-contradictory"))
  func `Only the loader finds contradictions`(sample: SchemaSample) throws {
    #expect(try complaints(ofSchemaOn: sample.text) == [])
    #expect(complaints(ofLoaderOn: sample.text) != [])
  }

  @Test(arguments: [
    "[]", "{}", "[1]", #"[{"name": "a", "part": "request"}]"#,
    #"[{"name": "a", "part": "requests", "json": {}}]"#,
    #"[{"name": "a", "part": "root", "json": []}]"#,
    #"[{"name": "a", "part": "request", "json": {}, "jsn": {}}]"#,
    #"[{"name": "a", "part": "request", "json": {}, "json": []}]"#,
    #"[{"name": "a", "part": "request", "json": {}}, {"name": "a", "part": "request", "json": []}]"#,
  ])
  func `A table of samples with a defect is refused`(text: String) throws {
    let table = try JSONDocument(parsing: text).root
    #expect(throws: DataTable.Defect.self) { try SchemaSample.rows(of: table) }
  }

  @Test func `Every key of a closed object has a description for editors`() throws {
    var silent: [String] = []
    try Self.visit(schemaRoot) { schema in
      guard schema["additionalProperties"]?.boolean == false else { return }
      for property in schema["properties"].map({ Array($0.members) }) ?? [] {
        let definition = try property.value["$ref"]?.string.map {
          try schemaRoot[JSONPointer(String($0.dropFirst()))]
        }
        if (property.value["description"] ?? definition??["description"]) == nil {
          silent.append("\(property.name) at \(property.key.position)")
        }
      }
    }
    #expect(silent == [])
  }

  @Test func `Every definition is used`() throws {
    var used: Set<String> = []
    Self.visit(schemaRoot) { schema in
      if let reference = schema["$ref"]?.string { used.insert(reference) }
    }
    let definitions = try #require(schemaRoot["$defs"]).members.map { "#/$defs/\($0.name)" }
    #expect(Set(definitions) == used)
  }

  /// All objects in a value, starting with the value itself.
  private static func visit(_ value: JSONValue, _ body: (JSONValue) throws -> Void) rethrows {
    if value.kind == .object { try body(value) }
    for member in value.members { try visit(member.value, body) }
    for element in value.elements { try visit(element, body) }
  }
}
