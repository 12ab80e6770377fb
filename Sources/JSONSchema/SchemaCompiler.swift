// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Compiles schemas to nodes: all schemas of the schema's own document, and those of other documents that it refers
/// to.
///
/// There is no recursion: a schema that is referred to gets an index at once and is compiled later.
struct SchemaCompiler {
  typealias Subschema = SchemaRegistry.Subschema

  private(set) var registry: SchemaRegistry
  let options: JSONSchema.Options
  private(set) var nodes: [SchemaNode] = []
  private(set) var dynamicTargets: [JSONSchema.DynamicAnchor: Int] = [:]

  private var indices: [SchemaRegistry.Place: Int] = [:]
  private var pending: [Subschema] = []
  /// The names that a `$dynamicRef` looks for during validation.
  private var dynamicNames: Set<String> = []

  init(registry: SchemaRegistry, options: JSONSchema.Options) {
    self.registry = registry
    self.options = options
  }

  mutating func compile(_ document: JSONValue) throws(JSONSchemaError) {
    try registry.read(document, uri: "")
    for place in registry.order where place.document == 0 {
      if let schema = registry.subschemas[place] { _ = index(of: schema) }
    }
    try compilePending()
    // The target of a `$dynamicRef` may add new resources and names.
    while addDynamicTargets() { try compilePending() }
    try refuseCircles()
  }

  private mutating func compilePending() throws(JSONSchemaError) {
    while let schema = pending.popLast() {
      let index = index(of: schema)
      nodes[index].rules = try rules(of: schema)
      nodes[index].needsEvaluated = nodes[index].rules.contains {
        $0.keyword == .unevaluatedItems || $0.keyword == .unevaluatedProperties
      }
    }
  }

  /// The index of a schema, which may be compiled later.
  mutating func index(of schema: Subschema) -> Int {
    if let index = indices[schema.place] { return index }
    let document = registry.documents[schema.document]
    indices[schema.place] = nodes.count
    nodes.append(
      SchemaNode(
        resource: schema.resource,
        location: (document.isEmpty ? "" : document + "#") + schema.pointer.description))
    pending.append(schema)
    return nodes.count - 1
  }

  // MARK: Keywords

  private mutating func rules(of schema: Subschema) throws(JSONSchemaError) -> [SchemaNode.Rule] {
    if let verdict = schema.value.boolean {
      return verdict ? [] : [.init(keyword: .not, meaning: .applicator(.never))]
    }
    guard schema.value.kind == .object else {
      throw registry.failure(
        at: schema.value, in: schema,
        "a schema must be an object, true or false; found \(schema.value.kind)")
    }
    let vocabulary = registry.resources[schema.resource].vocabulary
    var operands: [SchemaKeyword: JSONValue] = [:]
    for member in schema.value.members {
      guard let keyword = SchemaKeyword(rawValue: member.name),
        keyword.isStandard || !options.contains(.refusesUnknownKeywords)
      else {
        try refuseUnknown(member, in: schema)
        continue
      }
      guard operands.updateValue(member.value, forKey: keyword) == nil else {
        throw registry.failure(
          at: member.key, in: schema, below: [member.name], "'\(member.name)' appears twice")
      }
      if keyword.vocabularies.isDisjoint(with: vocabulary) { operands[keyword] = nil }
    }
    if options.contains(.refusesUnknownKeywords) { try refuseIdle(operands, in: schema) }
    let reader = SchemaOperands(schema: schema, values: operands, registry: registry)
    let assertions = try reader.assertions(options: options)
    let applicators = try applicators(of: reader)
    return assertions.map { .init(keyword: $0.0, meaning: .assertion($0.1)) }
      + applicators.map { .init(keyword: $0.0, meaning: .applicator($0.1)) }
  }

  private func refuseUnknown(
    _ member: JSONMember, in schema: Subschema
  ) throws(JSONSchemaError) {
    if options.contains(.honoursNullable), member.isNamed("nullable") { return }
    guard options.contains(.refusesUnknownKeywords) else { return }
    let known = SchemaKeyword.allCases.filter(\.isStandard).map(\.rawValue)
    let hint = NearestName.suggestion(for: member.name, amongKeys: known)
    throw registry.failure(
      at: member.key, in: schema, below: [member.name],
      "JSON Schema has no keyword '\(member.name)'" + hint)
  }

  /// Refuses keywords that have an effect only beside another keyword.
  private func refuseIdle(
    _ operands: [SchemaKeyword: JSONValue], in schema: Subschema
  ) throws(JSONSchemaError) {
    let partners: [(SchemaKeyword, SchemaKeyword)] = [
      (.then, .if), (.else, .if), (.minContains, .contains), (.maxContains, .contains),
    ]
    for (keyword, partner) in partners where operands[partner] == nil {
      guard let operand = operands[keyword] else { continue }
      throw registry.failure(
        at: operand, in: schema, keyword.rawValue, "has no effect without '\(partner.rawValue)'")
    }
    if let values = operands[.enum], !values.elements.contains(where: { _ in true }) {
      throw registry.failure(at: values, in: schema, "enum", "must have at least one value")
    }
  }

  // MARK: References

  /// The schema that a reference leads to, and the name of its `$dynamicAnchor` if the reference uses it.
  mutating func resolve(
    _ operand: JSONValue, of keyword: SchemaKeyword, in schema: Subschema
  ) throws(JSONSchemaError) -> (index: Int, dynamicAnchor: String?) {
    guard let text = operand.string else {
      throw registry.failure(at: operand, in: schema, keyword.rawValue, "must be a string")
    }
    let uri = URIReference(text).resolved(against: registry.resources[schema.resource].base)
    guard let fragment = uri.decodedFragment else {
      throw registry.failure(
        at: operand, in: schema, keyword.rawValue,
        "is '\(text)', but its percent-encoding is not valid UTF-8")
    }
    guard let resource = try registry.resource(uri: uri.document) else {
      throw registry.failure(
        at: operand, in: schema, keyword.rawValue,
        "is '\(text)', but there is no schema '\(uri.document)'")
    }
    if !fragment.isEmpty, !fragment.hasPrefix("/") {
      let anchors = registry.resources[resource]
      guard let place = anchors.anchors[fragment] ?? anchors.dynamicAnchors[fragment],
        let target = registry.subschemas[place]
      else {
        throw registry.failure(
          at: operand, in: schema, keyword.rawValue,
          "is '\(text)', but there is no anchor '\(fragment)'")
      }
      return (index(of: target), anchors.dynamicAnchors[fragment].map { _ in fragment })
    }
    let pointer: JSONPointer
    do {
      pointer = try JSONPointer(fragment)
    } catch {
      throw registry.failure(at: operand, in: schema, keyword.rawValue, "is '\(text)': \(error)")
    }
    guard let target = try registry.subschema(at: pointer, from: resource) else {
      throw registry.failure(
        at: operand, in: schema, keyword.rawValue,
        "is '\(text)', but there is nothing at that place")
    }
    return (index(of: target), nil)
  }

  mutating func needDynamicAnchor(_ name: String) {
    dynamicNames.insert(name)
  }

  /// Gives an index to every schema that a `$dynamicRef` may refer to.
  /// - Returns: whether there were new schemas.
  private mutating func addDynamicTargets() -> Bool {
    let count = dynamicTargets.count
    for (number, resource) in registry.resources.enumerated() {
      for name in dynamicNames {
        let anchor = JSONSchema.DynamicAnchor(resource: number, name: name)
        guard dynamicTargets[anchor] == nil, let place = resource.dynamicAnchors[name],
          let target = registry.subschemas[place]
        else { continue }
        dynamicTargets[anchor] = index(of: target)
      }
    }
    return dynamicTargets.count > count
  }

  /// Refuses schemas that apply themselves to the same value without end.
  private func refuseCircles() throws(JSONSchemaError) {
    var state = [UInt8](repeating: 0, count: nodes.count)  // 1 while it is open, 2 when done.
    for start in nodes.indices where state[start] == 0 {
      var open = [(node: start, next: unconditional(start))]
      state[start] = 1
      while var (node, next) = open.popLast() {
        guard let target = next.popLast() else {
          state[node] = 2
          continue
        }
        open.append((node, next))
        if state[target] == 1, let schema = schema(at: target) {
          throw registry.failure(
            at: schema.value, in: schema, "the schema refers to itself, so no value can be checked")
        }
        guard state[target] == 0 else { continue }
        state[target] = 1
        node = target
        open.append((target, unconditional(target)))
      }
    }
  }

  private func unconditional(_ node: Int) -> [Int] {
    nodes[node].rules.flatMap { rule in
      if case .applicator(let applicator) = rule.meaning { return applicator.unconditional }
      return []
    }
  }

  private func schema(at node: Int) -> Subschema? {
    indices.first { $0.value == node }.flatMap { registry.subschemas[$0.key] }
  }
}
