// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
import MockAPIHAR
package import MockAPIImportModel
package import MockAPIJSON
import MockAPIOpenAPI
import MockAPIPact
import MockAPIPostman

/// A format of documents that become scenarios.
package struct ImportFormat: Sendable {
  /// The name as people know it: `OpenAPI`, `HAR`.
  let name: String
  /// The keys of a document that tell the format, for messages.
  let keys: String
  /// The names of the options that have an effect on it, beside those that every format has; `nil` for all.
  let options: Set<String>?
  /// Whether its contracts come from samples, not from promises.
  let isOfSamples: Bool
  /// Whether references in it may lead to documents on the web.
  let followsURLs: Bool
  let recognises: @Sendable (JSONValue) -> Bool
  let result: @Sendable (Document, any DocumentFiles, ImportOptions) -> ImportResult

  /// - Parameters:
  ///   - keys: the keys that tell the format, for messages.
  ///   - options: the names of the options that have an effect on it, beside those that every format has; `nil` for all.
  ///   - isOfSamples: whether its contracts come from samples, not from promises.
  ///   - followsURLs: whether references in it may lead to documents on the web.
  ///   - recognises: whether the root of a document has them.
  package init(
    _ name: String, keys: String, options: Set<String>? = nil, isOfSamples: Bool = false,
    followsURLs: Bool = false,
    recognises: @escaping @Sendable (JSONValue) -> Bool,
    result: @escaping @Sendable (Document, any DocumentFiles, ImportOptions) -> ImportResult
  ) {
    self.name = name
    self.keys = keys
    self.options = options
    self.isOfSamples = isOfSamples
    self.followsURLs = followsURLs
    self.recognises = recognises
    self.result = result
  }

  private static let ofContracts: Set = ["lists", "open-enums", "depth", "fields", "failure"]
  /// Those of formats whose answers are samples.
  private static let ofSamples: Set = ["strict-null", "keep-header", "samples", "enums"]

  /// The formats that there are.
  package static let all: [ImportFormat] = [
    ImportFormat(
      "OpenAPI", keys: "'openapi' or 'swagger'",
      options: ofContracts.union([
        "undeclared", "strict-null", "strict-requests", "cases-by-request", "no-pairs",
        "codes-from-examples",
      ]), followsURLs: true,
      recognises: OpenAPIImport.recognises,
      result: { OpenAPIImport.result(of: $0, files: $1, options: $2) }),
    ImportFormat(
      "HAR", keys: "'log' with 'entries'",
      options: ofContracts.union(ofSamples).union(["host", "all", "sequences"]), isOfSamples: true,
      recognises: HARImport.recognises,
      result: { HARImport.result(of: $0, files: $1, options: $2) }),
    ImportFormat(
      "Pact", keys: "'consumer' with 'interactions'", options: ofContracts.union(["exact"]),
      recognises: PactImport.recognises,
      result: { PactImport.result(of: $0, files: $1, options: $2) }),
    ImportFormat(
      "Postman", keys: "'info' with 'schema', and 'item'",
      options: ofContracts.union(ofSamples).union(["env"]), isOfSamples: true,
      recognises: PostmanImport.recognises,
      result: { PostmanImport.result(of: $0, files: $1, options: $2) }),
  ]

  /// The format of a document, told by the keys at its root alone: a word somewhere in a document tells nothing.
  static func of(
    _ document: Document, among all: [ImportFormat]
  ) throws(DocumentProblem) -> ImportFormat {
    let root = document.root
    let found = all.filter { $0.recognises(root) }
    if let format = found.first, found.count == 1 { return format }
    let problem =
      found.isEmpty
      ? "the document must be \(list(all)); found \(description(of: root))"
      : "the document must be of one format; found the keys of \(list(found, joinedBy: "and")). "
        + "Make a document of each"
    throw DocumentProblem(problem, at: document.place(of: root))
  }

  private static func list(_ formats: [ImportFormat], joinedBy word: String = "or") -> String {
    let names = formats.map { "\($0.name) (\($0.keys))" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  /// What a document of no format is, and what to do with it.
  private static func description(of root: JSONValue) -> String {
    guard root.kind == .object else { return root.kind.description }
    let names = root.members.map(\.name)
    func has(_ keys: String...) -> Bool { keys.contains { root[$0] != nil } }
    if root["request"] != nil, has("cases", "response") || root["mappings"] != nil {
      return
        "a scenario file or a mapping of WireMock, which 'mockapi serve' and 'mockapi test' read as it is"
    }
    if has("mappings") {
      return "mappings of WireMock, which 'mockapi serve' and 'mockapi test' read as they are"
    }
    if has("asyncapi") { return "an AsyncAPI document, which describes messages and no requests" }
    if has("components", "paths") {
      return
        "parts of an OpenAPI document without 'openapi'; import the document that refers to this one"
    }
    if has("$schema", "$defs", "definitions"), has("properties", "type", "$ref", "allOf", "$defs") {
      return "a JSON Schema, which describes a value and no requests"
    }
    if has("values"), has("_postman_variable_scope", "_postman_exported_at") {
      return "an environment of Postman; give it with '--env FILE' beside a collection"
    }
    if names.isEmpty { return "an object without members" }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return "the keys \(shown)" + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}
