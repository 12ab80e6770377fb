// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Writes a schema of an older version as one of 2020-12 that accepts the same values.
///
/// Keywords that have the same meaning stay as they are, so most places in the schema do. References to places that move
/// are changed.
struct SchemaTranslation {
  private let draft: SchemaDraft
  private let missing: Set<SchemaKeyword>
  /// Whether the schema may ask which elements were evaluated. In 2020-12, those that `contains` accepts are; in 2019-09
  /// they are not.
  private let asksForEvaluated: Bool

  /// The name of the `$dynamicAnchor` in place of a `$recursiveAnchor`.
  private static let recursiveAnchor = "mockapiRecursive"

  /// The schema resource around a schema.
  private struct Resource {
    let root: JSONValue
    /// Whether it has a `$recursiveAnchor`.
    var isRecursive: Bool { root["$recursiveAnchor"]?.boolean == true }
  }

  /// The schema in 2020-12.
  static func translate(_ schema: JSONValue, from draft: SchemaDraft) -> JSONDocument {
    var writer = JSONWriter()
    SchemaTranslation(schema, draft).write(schema, in: Resource(root: schema), to: &writer)
    do {
      return try JSONDocument(parsing: writer.bytes)
    } catch {
      preconditionFailure("a translated schema is not JSON: \(error)")
    }
  }

  private init(_ schema: JSONValue, _ draft: SchemaDraft) {
    self.draft = draft
    missing = draft.missing
    asksForEvaluated =
      draft == .draft201909
      && String(decoding: schema.source, as: UTF8.self).contains("unevaluatedItems")
  }

  /// Recurses; the depth of a schema is bounded by that of its document.
  private func write(_ schema: JSONValue, in outer: Resource, to writer: inout JSONWriter) {
    guard schema.kind == .object else { return writer.value(schema) }
    let id = schema[draft == .draft4 ? "id" : "$id"]?.string
    let resource = id.map { $0.hasPrefix("#") } ?? true ? outer : Resource(root: schema)
    // Up to draft 7, a reference stands for the whole schema; definitions beside it can still be referred to.
    let isReference = draft < .draft201909 && schema["$ref"] != nil
    writer.object { writer in
      for member in schema.members {
        if isReference, !["$ref", "definitions", "$defs"].contains(member.name) { continue }
        write(member, of: schema, in: resource, to: &writer)
      }
      if hidesContains(of: schema) {
        writeHiddenContains(of: schema, in: resource, to: &writer)
      }
    }
  }

  private func write(
    _ member: JSONMember, of schema: JSONValue, in resource: Resource, to writer: inout JSONWriter
  ) {
    let (name, value) = (member.name, member.value)
    switch name {
    case "$schema":
      // Another dialect than the published versions is refused when the schema is compiled.
      if SchemaDraft(declaredIn: schema) == nil { writer.member(name) { $0.value(value) } }
    case "id" where draft == .draft4, "$id" where draft == .draft6 || draft == .draft7:
      // `#name` was an anchor.
      if let text = value.string, text.hasPrefix("#"), text.utf8.count > 1 {
        writer.member("$anchor", String(text.dropFirst()))
      } else {
        writer.member("$id") { $0.value(value) }
      }
    case "$recursiveAnchor" where draft == .draft201909:
      if value.boolean == true { writer.member("$dynamicAnchor", Self.recursiveAnchor) }
    case "$recursiveRef" where draft == .draft201909:
      if resource.isRecursive {
        writer.member("$dynamicRef", "#" + Self.recursiveAnchor)
      } else if schema["$ref"] == nil {
        writer.member("$ref", "#")
      }
    case "$ref":
      if let text = value.string, text.hasPrefix("#/") {
        writer.member(name, moved(text, in: resource))
      } else {
        writer.member(name) { $0.value(value) }
      }
    case "items" where value.kind == .array:
      // 2020-12 has no empty list.
      if value.elements.contains(where: { _ in true }) {
        write("prefixItems", value, .list, resource, to: &writer)
      }
    case "additionalItems":
      if schema["items"]?.kind == .array { write("items", value, .one, resource, to: &writer) }
    case "minimum" where draft == .draft4, "maximum" where draft == .draft4:
      let exclusive = name == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
      writer.member(schema[exclusive]?.boolean == true ? exclusive : name) { $0.value(value) }
    case "exclusiveMinimum" where draft == .draft4, "exclusiveMaximum" where draft == .draft4: break
    case "contains", "minContains", "maxContains":
      if hidesContains(of: schema) { break }
      fallthrough
    default:
      guard let keyword = SchemaKeyword(rawValue: name) else {
        return writer.member(name) { $0.value(value) }
      }
      if !missing.contains(keyword) {
        write(name, value, keyword.nesting, resource, to: &writer)
      }
    }
  }

  /// A reference to the same place after the translation.
  private func moved(_ reference: String, in resource: Resource) -> String {
    var value: JSONValue? = resource.root
    let tokens = reference.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let moved = tokens.map { token in
      let parent = value
      value = parent.flatMap { $0[JSONPointer(tokens: [String(token)])] }
      guard parent?["items"]?.kind == .array else { return String(token) }
      return token == "items" ? "prefixItems" : token == "additionalItems" ? "items" : String(token)
    }
    return "#/" + moved.joined(separator: "/")
  }

  // MARK: Contains

  private func hidesContains(of schema: JSONValue) -> Bool {
    asksForEvaluated && schema["contains"] != nil && schema["not"] == nil
  }

  /// Writes `contains` in a double negation, which hides the elements that it accepts.
  private func writeHiddenContains(
    of schema: JSONValue, in resource: Resource, to writer: inout JSONWriter
  ) {
    writer.member("not") { writer in
      writer.object { writer in
        writer.member("not") { writer in
          writer.object { writer in
            for name in ["contains", "minContains", "maxContains"] {
              guard let value = schema[name] else { continue }
              write(name, value, name == "contains" ? .one : .none, resource, to: &writer)
            }
          }
        }
      }
    }
  }

  /// Writes a keyword whose operand may contain schemas.
  private func write(
    _ name: String, _ value: JSONValue, _ nesting: SchemaKeyword.Nesting, _ resource: Resource,
    to writer: inout JSONWriter
  ) {
    writer.member(name) { writer in
      switch (nesting, value.kind) {
      case (.one, _): write(value, in: resource, to: &writer)
      case (.list, .array):
        writer.array { writer in
          for element in value.elements { write(element, in: resource, to: &writer) }
        }
      case (.members, .object):
        writer.object { writer in
          for member in value.members {
            write(member.name, member.value, .one, resource, to: &writer)
          }
        }
      default: writer.value(value)
      }
    }
  }
}
