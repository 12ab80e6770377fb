// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Finds schemas: documents, the schema resources in them, and their anchors.
struct SchemaRegistry {
  /// The place of a value. No two values of a document begin at the same byte.
  struct Place: Hashable {
    let document: Int
    let offset: Int
  }

  /// A schema that has been found.
  struct Subschema {
    let value: JSONValue
    let document: Int
    let resource: Int
    /// The pointer from the root of the document.
    let pointer: JSONPointer

    var place: Place { Place(document: document, offset: value.range.lowerBound) }
  }

  /// A schema with a URI of its own: the root of a document, or one with `$id`.
  struct Resource {
    let root: Place
    let base: URIReference
    let vocabulary: SchemaVocabulary
    var anchors: [String: Place] = [:]
    var dynamicAnchors: [String: Place] = [:]
  }

  /// Schemas that are nested more deeply are refused, so that reading them needs only a small stack.
  static let maximumNesting = 200

  /// The URIs of the documents that have been read. The first is the schema itself, whose URI is empty.
  private(set) var documents: [String] = []
  private(set) var resources: [Resource] = []
  private(set) var subschemas: [Place: Subschema] = [:]
  /// The schemas in the order of their discovery.
  private(set) var order: [Place] = []
  private var resourceIndices: [String: Int] = [:]
  private var unread: [String: JSONDocument]

  init(resources: [String: JSONDocument]) {
    unread = [:]
    for (uri, document) in resources { unread[URIReference(uri).document] = document }
  }

  // MARK: Reading

  /// Reads a document and all schemas in it.
  mutating func read(_ root: JSONValue, uri: String) throws(JSONSchemaError) {
    let document = documents.count
    documents.append(uri)
    let schema = Subschema(
      value: root, document: document, resource: resources.count, pointer: JSONPointer())
    resources.append(
      Resource(
        root: schema.place, base: URIReference(uri),
        vocabulary: try vocabulary(of: schema, inherited: .standard)))
    resourceIndices[uri] = schema.resource
    try index(root, at: schema.pointer, in: document, resource: schema.resource)
  }

  /// Finds the schemas inside a schema; recursion ends at ``maximumNesting``.
  private mutating func index(
    _ value: JSONValue, at pointer: JSONPointer, in document: Int, resource parent: Int
  ) throws(JSONSchemaError) {
    let schema = Subschema(value: value, document: document, resource: parent, pointer: pointer)
    guard pointer.tokens.count <= Self.maximumNesting else {
      throw failure(at: value, in: schema, "schemas are nested too deeply")
    }
    let resource = try resource(of: schema)
    let found = Subschema(value: value, document: document, resource: resource, pointer: pointer)
    if subschemas.updateValue(found, forKey: found.place) == nil { order.append(found.place) }
    try readAnchors(of: found)
    for member in value.members {
      guard let keyword = SchemaKeyword(rawValue: member.name),
        !keyword.vocabularies.isDisjoint(with: resources[resource].vocabulary)
      else { continue }
      let place = pointer.appending(member.name)
      switch keyword.nesting {
      case .none: break
      case .one: try index(member.value, at: place, in: document, resource: resource)
      case .list:
        for (number, element) in member.value.elements.enumerated() {
          try index(
            element, at: place.appending(String(number)), in: document, resource: resource)
        }
      case .members:
        for inner in member.value.members where inner.value.kind != .array {
          try index(
            inner.value, at: place.appending(inner.name), in: document, resource: resource)
        }
      }
    }
  }

  /// The resource that a schema belongs to: its own if it has an `$id`.
  private mutating func resource(of schema: Subschema) throws(JSONSchemaError) -> Int {
    guard let id = schema.value["$id"] else { return schema.resource }
    guard let text = id.string else { throw failure(at: id, in: schema, "$id", "must be a string") }
    let parent = resources[schema.resource]
    let base = URIReference(text).resolved(against: parent.base)
    guard base.fragment ?? "" == "" else {
      throw failure(at: id, in: schema, "$id", "must not have a fragment; an $anchor names a place")
    }
    let uri = base.document
    let isRoot = parent.root == schema.place
    if let other = resourceIndices[uri], resources[other].root != schema.place {
      throw failure(at: id, in: schema, "$id", "must be unique; another schema has '\(uri)' too")
    }
    let resource = Resource(
      root: schema.place, base: base,
      vocabulary: try vocabulary(of: schema, inherited: parent.vocabulary))
    if isRoot {
      // The document can still be found by its old URI.
      resources[schema.resource] = resource
      resourceIndices[uri] = schema.resource
      return schema.resource
    }
    resources.append(resource)
    resourceIndices[uri] = resources.count - 1
    return resources.count - 1
  }

  private mutating func readAnchors(of schema: Subschema) throws(JSONSchemaError) {
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let anchor = schema.value[keyword] else { continue }
      guard let name = anchor.string, Self.isAnchorName(name) else {
        throw failure(
          at: anchor, in: schema, keyword, "must be a letter or '_', then letters, digits, '-_.'")
      }
      let resource = resources[schema.resource]
      let known = resource.anchors[name] ?? resource.dynamicAnchors[name]
      guard known == nil || known == schema.place else {
        throw failure(
          at: anchor, in: schema, keyword, "must be unique; another schema has '\(name)' too")
      }
      if keyword == "$anchor" {
        resources[schema.resource].anchors[name] = schema.place
      } else {
        resources[schema.resource].dynamicAnchors[name] = schema.place
      }
    }
  }

  private static func isAnchorName(_ name: String) -> Bool {
    guard let first = name.utf8.first, ASCII.isLetter(first) || first == UInt8(ascii: "_") else {
      return false
    }
    return name.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "-_.".utf8.contains($0)
    }
  }

  // MARK: Finding

  /// The resource for a URI without a fragment: already read, or among the given documents.
  mutating func resource(uri: String) throws(JSONSchemaError) -> Int? {
    if let known = resourceIndices[uri] { return known }
    if let document = takeDocument(uri: uri) {
      try read(document.root, uri: uri)
      return resourceIndices[uri]
    }
    // It may be the `$id` of a schema inside a document that has not been read.
    for (other, document) in unread.sorted(by: { $0.key < $1.key }) {
      guard resourceIndices[uri] == nil else { break }
      let before = self
      do {
        unread[other] = nil
        try read(document.root, uri: other)
      } catch {
        // An error in a document that nothing refers to is not an error of this schema.
        self = before
      }
    }
    return resourceIndices[uri]
  }

  private mutating func takeDocument(uri: String) -> JSONDocument? {
    unread.removeValue(forKey: uri) ?? Metaschema.document(uri: uri)
  }

  /// The schema at a pointer from the root of a resource.
  mutating func subschema(
    at pointer: JSONPointer, from resource: Int
  ) throws(JSONSchemaError) -> Subschema? {
    guard var schema = subschemas[resources[resource].root] else { return nil }
    var value = schema.value
    var place = schema.pointer
    var isSchema = true
    for token in pointer.tokens {
      guard let next = value[JSONPointer(tokens: [token])] else { return nil }
      value = next
      place = place.appending(token)
      let key = Place(document: schema.document, offset: value.range.lowerBound)
      isSchema = subschemas[key] != nil
      if let inner = subschemas[key] { schema = inner }
    }
    guard !isSchema else { return schema }
    // The place is below a keyword that is not known to contain schemas.
    try index(value, at: place, in: schema.document, resource: schema.resource)
    return subschemas[Place(document: schema.document, offset: value.range.lowerBound)]
  }

  // MARK: Dialects

  /// The vocabulary of a resource: from its root's `$schema`, or inherited from the resource around it.
  private func vocabulary(
    of schema: Subschema, inherited: SchemaVocabulary
  ) throws(JSONSchemaError) -> SchemaVocabulary {
    guard let dialect = schema.value["$schema"] else { return inherited }
    guard let text = dialect.string else {
      throw failure(at: dialect, in: schema, "$schema", "must be a string")
    }
    let reference = URIReference(text)
    let uri = reference.document
    if uri == Metaschema.dialect, reference.fragment ?? "" == "" { return .standard }
    guard let metaschema = unread[uri]?.root ?? readRoot(uri: uri) else {
      throw failure(
        at: dialect, in: schema, "$schema",
        "must be a known dialect, such as '\(Metaschema.dialect)'; found '\(text)'")
    }
    guard let vocabularies = metaschema["$vocabulary"] else { return .standard }
    var result: SchemaVocabulary = .core
    for member in vocabularies.members {
      if let vocabulary = SchemaVocabulary(uri: member.name) {
        result.formUnion(vocabulary)
      } else if member.value.boolean == true {
        throw failure(
          at: dialect, in: schema, "$schema",
          "is '\(text)', which needs the vocabulary '\(member.name)'")
      }
    }
    return result
  }

  private func readRoot(uri: String) -> JSONValue? {
    resourceIndices[uri].flatMap { subschemas[resources[$0].root]?.value }
      ?? Metaschema.document(uri: uri)?.root
  }

  // MARK: Errors

  /// The error for a wrong operand of a keyword.
  func failure(
    at value: JSONValue, in schema: Subschema, _ keyword: String, _ problem: String
  ) -> JSONSchemaError {
    failure(at: value, in: schema, below: [keyword], "'\(keyword)' \(problem)")
  }

  func failure(
    at value: JSONValue, in schema: Subschema, below tokens: [String] = [], offset: Int? = nil,
    _ message: String
  ) -> JSONSchemaError {
    JSONSchemaError(
      document: documents[schema.document],
      pointer: JSONPointer(tokens: schema.pointer.tokens + tokens), position: value.position,
      offset: offset, message: message)
  }
}
