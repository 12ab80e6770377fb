// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON

/// One form of the body of a response or a request: a media type with its schema and its examples.
struct Content {
  let type: MediaType
  let schemas: [Node]
  /// The entries of `examples`, by name.
  let examples: [(name: String, node: Node)]
  /// The one `example`.
  let example: Node?
  /// Where the document has it.
  let place: Node
}

/// Reads the contents of responses and requests, whatever the version of the document. The forms of 2.0 are read as if they were those of
/// 3.0: a `schema` beside `produces`, and examples by media type.
struct ContentReader {
  let shapes: Shapes
  private var references: References { shapes.references }

  /// How many media types of a response or a request are read.
  private static let mostTypes = 100

  /// The contents of a response, JSON first.
  /// - Parameter produced: of 2.0: the media types of the operation.
  func contents(of response: Node, producing produced: [String]) -> [Content] {
    let found: [Content]
    if shapes.dialect == .swagger2 {
      found = oldContents(of: response, producing: produced)
    } else {
      found = contents(in: response["content"])
    }
    return found.filter(\.type.isJSON) + found.filter { !$0.type.isJSON }
  }

  /// The contents of the body of a request.
  func requestContents(of operation: Node, parameters: [Node]) -> [Content] {
    if shapes.dialect == .swagger2 {
      guard let body = parameters.first(where: { $0["in"]?.string == "body" }),
        let schema = body["schema"]
      else { return [] }
      return [
        Content(
          type: MediaType("application/json", isText: false), schemas: [schema], examples: [],
          example: body["x-example"] ?? body["example"], place: body)
      ]
    }
    guard let reference = operation["requestBody"], let body = resolved(reference) else {
      return []
    }
    let found = contents(in: body["content"])
    return found.filter(\.type.isJSON) + found.filter { !$0.type.isJSON }
  }

  private func contents(in node: Node?) -> [Content] {
    let members = node?.members ?? []
    shapes.remarks.count("other-media-types", members.count - Self.mostTypes)
    return members.prefix(Self.mostTypes).map { content($0.name, $0.node) }
  }

  private func content(_ key: String, _ node: Node) -> Content {
    let node = resolved(node) ?? node
    // An item's schema is that of each event of a stream (3.2).
    let schemas = [node["schema"] ?? node["itemSchema"]].compactMap { $0 }
    return Content(
      type: mediaType(key, schemas, at: node), schemas: schemas,
      examples: node["examples"]?.members.map { ($0.name, $0.node) } ?? [],
      example: node["example"], place: node)
  }

  private func oldContents(of response: Node, producing produced: [String]) -> [Content] {
    let schemas = [response["schema"]].compactMap { $0 }
    let examples = response["examples"]?.members ?? []
    if schemas.isEmpty, examples.isEmpty { return [] }
    var types = produced.isEmpty ? ["application/json"] : produced
    for (name, _) in examples where name.contains("/") && !types.contains(name) {
      types.append(name)
    }
    return types.map { type in
      Content(
        type: mediaType(type, schemas, at: response), schemas: schemas, examples: [],
        example: examples.first { $0.name == type }?.node, place: response)
    }
  }

  private func mediaType(_ text: String, _ schemas: [Node], at node: Node) -> MediaType {
    // Swift sees CR LF as one character.
    let scalars = text.unicodeScalars
    let sendable = scalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    if sendable.count < scalars.count {
      shapes.remarks.warn(
        "media-type", "a media type must not have control characters; they are left out", at: node)
    }
    return MediaType(String(String.UnicodeScalarView(sendable)), isText: isText(schemas))
  }

  private func isText(_ schemas: [Node]) -> Bool {
    !schemas.isEmpty && shapes.shape(of: schemas).kinds == [.string]
  }

  /// What a reference leads to; a warning, if that is nothing.
  func resolved(_ node: Node) -> Node? {
    do {
      return try references.target(of: node)
    } catch {
      shapes.remarks.warn(of: error, at: node)
      return nil
    }
  }

  /// The value of an entry of `examples`, or of 3.2's forms of it.
  func value(ofExample node: Node) -> Node? {
    guard let example = resolved(node) else { return nil }
    guard example.isObject else { return example }
    if let value = example["value"] ?? example["dataValue"] { return resolvedValue(value) }
    if let serialized = example["serializedValue"] { return serialized }
    guard let external = example["externalValue"] else {
      // Some documents have the value in place of the entry.
      return ["summary", "description"].contains { example[$0] != nil } ? nil : example
    }
    guard let path = external.string else {
      shapes.remarks.warn(
        "external-example",
        "'externalValue' must be a string with the path of a file or a URL; found \(external.kind)",
        at: external)
      return nil
    }
    do {
      return try references.target(path, from: external)
    } catch {
      // A body can be made without it.
      shapes.remarks.warn(
        "external-example", error.message, at: error.place ?? references.place(of: external))
      return nil
    }
  }

  /// An example may be a reference to a file or to another example, though the standard does not say so.
  func resolvedValue(_ value: Node) -> Node? {
    guard value.isObject, value.value.valueCount == 3, value["$ref"]?.string != nil else {
      return value
    }
    guard let target = resolved(value) else { return nil }
    return target.isObject && target["value"] != nil ? target["value"] : target
  }
}
