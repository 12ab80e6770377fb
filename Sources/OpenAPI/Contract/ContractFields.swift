// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario

/// The fields of a contract: of the places that bodies show, what their schemas say.
struct ContractFields {
  private let shapes: Shapes
  private let options: ImportOptions
  private var found: [(field: ImportedField, level: Int)] = []

  /// Lists of examples may be long; so many elements show what there is.
  private static let mostValues = 200
  /// Longer lists are of countries, currencies and the like.
  private static let mostEnumerated = 50

  private init(_ shapes: Shapes, _ options: ImportOptions) {
    self.shapes = shapes
    self.options = options
  }

  /// A body and its schemas, all of which hold; none, if the document has an example alone.
  struct Body {
    let value: JSONValue
    let schemas: [Node]
  }

  /// The fields of bodies, in the order of the first one.
  /// - Parameter place: where the document has them.
  static func fields(
    of bodies: [Body], _ shapes: Shapes, _ options: ImportOptions, at place: Node
  ) -> [ImportedField] {
    let lists = bodies.map(\.schemas).filter { !$0.isEmpty }
    var fields = ContractFields(shapes, options)
    let root = Place(
      tokens: [], values: bodies.map(\.value),
      alternatives: lists.isEmpty ? nil : Alternatives(lists, shapes), level: 0)
    let kinds = Set(root.values.map(\.kind))
    fields.visit(root)
    // The first body decides the kind of the root, unless the contract does.
    if kinds.count > 1, !fields.found.isEmpty {
      var field = ImportedField(JSONPointer(), kinds.contains(.null) ? .optional : .required)
      field.accepts = (root.alternatives?.kinds ?? []).union(kinds)
      fields.found.insert((field, 1), at: 0)
    }
    return fields.limited(at: place)
  }

  /// The fields of as many levels as the contract has room for.
  private func limited(at place: Node) -> [ImportedField] {
    guard found.count > options.fields else { return found.map(\.field) }
    var level = found.map(\.level).max() ?? 1
    while level > 1, found.count(where: { $0.level <= level }) > options.fields { level -= 1 }
    let kept = found.filter { $0.level <= level }.prefix(options.fields)
    shapes.remarks.warn(
      "many-fields",
      "a contract has at most \(options.fields) fields; \(found.count - kept.count) are left out, the deepest first",
      at: place)
    return kept.map(\.field)
  }

  // MARK: Places

  private struct Place {
    let tokens: [String]
    let values: [JSONValue]
    /// `nil` if there is no schema.
    let alternatives: Alternatives?
    /// How many members lead here.
    let level: Int
  }

  private mutating func visit(_ place: Place) {
    let objects = place.values.filter { $0.kind == .object }
    if !objects.isEmpty, place.level < options.depth { visitMembers(of: objects, place) }
    var elements: [JSONValue] = []
    for list in place.values where list.kind == .array && elements.count < Self.mostValues {
      elements += list.elements.prefix(Self.mostValues)
    }
    guard !elements.isEmpty else { return }
    let inner = place.alternatives?.items(shapes)
    // A list without a schema for its elements promises nothing of them.
    if place.alternatives != nil, inner?.isEmpty ?? true { return }
    visitWildcard(elements, inner, of: place)
  }

  private mutating func visitMembers(of objects: [JSONValue], _ place: Place) {
    var names: [String] = []
    var seen: Set<String> = []
    var isMap = false
    for object in objects {
      for member in object.members where seen.insert(member.name).inserted {
        names.append(member.name)
      }
    }
    for name in names {
      let values = objects.compactMap { $0[name] }
      guard let alternatives = place.alternatives else {
        visitMember(name, values, nil, Membership(), of: place, objects)
        continue
      }
      let (inner, membership) = alternatives.member(name, shapes)
      if let inner {
        visitMember(name, values, inner, membership, of: place, objects)
      } else {
        isMap = isMap || alternatives.isMap
      }
    }
    guard isMap, let entries = place.alternatives?.entries(shapes), !entries.isEmpty else { return }
    let values = objects.flatMap { $0.members.map(\.value) }.prefix(Self.mostValues)
    visitWildcard(Array(values), entries, of: place)
  }

  private mutating func visitMember(
    _ name: String, _ values: [JSONValue], _ inner: Alternatives?, _ membership: Membership,
    of place: Place, _ objects: [JSONValue]
  ) {
    // `*` in a pointer is every member.
    if inner?.isWriteOnly ?? false || name == ContractField.wildcard { return }
    let isNullable = inner?.isNullable ?? false
    var tolerance =
      membership.isRequired && (!isNullable || options.isNullStrict)
      ? Tolerance.required : .optional
    if inner != nil, !membership.isDeclared {
      switch options.undeclared {
      case .optional: break
      case .skip: return
      case .required:
        let isShown = values.count == objects.count && values.allSatisfy { $0.kind != .null }
        if isShown { tolerance = .required }
      }
    }
    if let own = inner?.tolerance { tolerance = own }
    let acceptsNull = options.isNullStrict && membership.isRequired && isNullable
    let member = Place(
      tokens: place.tokens + [name], values: values, alternatives: inner, level: place.level + 1)
    let isField = emit(
      member, tolerance, acceptsNull: acceptsNull, membership.discriminator, level: member.level)
    if isField { visit(member) }
  }

  /// Elements of a list, or entries of a map.
  private mutating func visitWildcard(
    _ values: [JSONValue], _ inner: Alternatives?, of place: Place
  ) {
    let tolerance = inner?.tolerance ?? (options.lists == .dropped ? .dropped : .required)
    let element = Place(
      tokens: place.tokens + [ContractField.wildcard], values: values, alternatives: inner,
      level: place.level)
    let isField = emit(
      element, tolerance, acceptsNull: inner?.isNullable ?? false, nil, level: max(place.level, 1))
    if isField { visit(element) }
  }

  // MARK: Fields

  /// - Returns: whether the place is a field; one of which nothing is known is not.
  private mutating func emit(
    _ place: Place, _ tolerance: Tolerance, acceptsNull: Bool, _ discriminator: [JSONScalar]?,
    level: Int
  ) -> Bool {
    let shown = Set(place.values.map(\.kind)).subtracting([.null])
    var field = ImportedField(JSONPointer(tokens: place.tokens), tolerance)
    if let inner = place.alternatives {
      guard let kinds = inner.kinds else {
        shapes.remarks.count("fields-without-type")
        return false
      }
      if kinds.count > 1 || shown.count != 1 || !shown.isSubset(of: kinds) || acceptsNull {
        field.accepts = acceptsNull ? kinds.union([.null]) : kinds
      }
      field.format = inner.format(of: place.values)
      field.values = discriminator ?? enumeration(inner, kinds, acceptsNull: acceptsNull)
      if tolerance == .required, !field.values.isEmpty, discriminator == nil {
        shapes.remarks.count("required-enumerations")
      }
    } else {
      // Always null: nothing is known.
      guard !shown.isEmpty else { return false }
      if shown.count > 1 { field.accepts = shown }
    }
    found.append((field, level))
    return true
  }

  private func enumeration(
    _ inner: Alternatives, _ kinds: Set<JSONKind>, acceptsNull: Bool
  ) -> [JSONScalar] {
    guard !options.hasOpenEnums, let values = inner.values else { return [] }
    let fitting = values.filter { kinds.contains($0.kind) }
    guard fitting.count <= Self.mostEnumerated else {
      shapes.remarks.count("long-enumerations")
      return []
    }
    return acceptsNull && !fitting.isEmpty ? fitting + [.null] : fitting
  }
}
