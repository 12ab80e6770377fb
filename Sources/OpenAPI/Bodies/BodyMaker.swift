// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Makes a body from a schema: the same body each time.
///
/// A value is the first of `const`, `example`, `examples`, `default` and `enum` that there is, else one of the schema's type. Members that
/// are not required are left out where the schema repeats itself, and below the depth that a contract describes.
struct BodyMaker {
  private let shapes: Shapes
  /// What is known of the answer that the body is for.
  private let words: AnswerWords?
  /// How many objects may be inside each other before only what is required is made; 0 for nothing else.
  private let depth: Int
  /// Whether members that only answers have are left out, in place of those that only requests have.
  private let isRequest: Bool

  /// The sizes that are tried: the deepest body that has at most so many values.
  private static let usualSize = 250
  private static let largestSize = 5_000
  private static let deepest = 60

  private var open: [Node.Key: Int] = [:]
  private var budget = 0
  private var levels = 0
  private var isOverBudget = false
  private var branch: Shape.Branch?
  private var name: String?
  /// The names of the members that are being made, the outermost first.
  private var names: [String] = []

  init(_ shapes: Shapes, depth: Int, words: AnswerWords? = nil, isRequest: Bool = false) {
    self.isRequest = isRequest
    self.shapes = shapes
    self.depth = depth
    self.words = words
  }

  /// A body for which all the schemas hold; `nil` if there is none, because it would have to contain itself, or would be too large.
  /// - Parameters:
  ///   - branch: the branch of a union among the schemas.
  ///   - name: the name of the value, which texts without a format have.
  mutating func body(
    of schemas: [Node], branch: Shape.Branch? = nil, named name: String? = nil
  ) -> JSONValue? {
    self.branch = branch
    self.name = name
    names = [name].compactMap { $0 }
    for levels in stride(from: depth, through: 1, by: -1) {
      let limit = levels == 1 ? Self.largestSize : Self.usualSize
      guard let literal = attempt(schemas, levels: levels, size: limit) else {
        if isOverBudget { continue }
        return nil
      }
      // Made of values and texts only, so it is JSON.
      return try? JSONDocument(parsing: literal.bytes).root
    }
    // Only what is required, if that is not too much.
    guard let literal = attempt(schemas, levels: 0, size: Self.largestSize) else { return nil }
    return try? JSONDocument(parsing: literal.bytes).root
  }

  private mutating func attempt(_ schemas: [Node], levels: Int, size: Int) -> JSONLiteral? {
    budget = size
    self.levels = levels
    isOverBudget = false
    open = [:]
    let made = value(of: schemas, named: name, level: 0, branch: branch)
    return isOverBudget ? nil : made
  }

  private mutating func value(
    of schemas: [Node], named name: String?, level: Int, branch: Shape.Branch? = nil,
    discriminator: Shape.Discriminator? = nil
  ) -> JSONLiteral? {
    budget -= 1
    if budget < 0 { isOverBudget = true }
    guard budget >= 0, level <= Self.deepest, !shapes.isExhausted else { return nil }
    let shape = shapes.shape(of: schemas)
    guard !shape.isNever else { return nil }
    if let given = given(by: shape) {
      budget -= given.valueCount
      if budget < 0 { isOverBudget = true }
      return .value(given)
    }
    if !shape.branches.isEmpty {
      return union(shape, schemas, named: name, level: level)
    }
    let kinds = shape.kinds ?? []
    if kinds.contains(.object) {
      return container(shape) { maker in
        maker.object(shape, level: level, branch: branch, discriminator: discriminator)
      }
    }
    if kinds.contains(.array) {
      return container(shape) { maker in maker.array(shape, named: name, level: level) }
        ?? (shape.isNullable ? .null : isOverBudget ? nil : emptyList(of: shape))
    }
    return scalar(shape, named: name, level: level)
  }

  /// The first branch of which there is a value.
  private mutating func union(
    _ shape: Shape, _ schemas: [Node], named name: String?, level: Int
  ) -> JSONLiteral? {
    // Each branch is deeper, so that unions of themselves end.
    for branch in shape.branches.prefix(8) {
      let made = value(
        of: schemas + [branch.schema], named: name, level: level + 1, branch: branch,
        discriminator: shape.discriminator)
      if made != nil || isOverBudget { return made }
    }
    return shape.isNullable ? .null : nil
  }

  // MARK: Values that the document gives

  /// The value that the schemas give, if it is of their kind.
  private func given(by shape: Shape) -> JSONValue? {
    let candidates = [
      shape.keyword("const"), shape.keyword("example"), shape.keyword("x-example"),
      shape.keyword("examples")?.elements.first, shape.keyword("default"),
    ]
    for candidate in candidates {
      guard let candidate else { continue }
      if let kinds = shape.kinds, !kinds.contains(candidate.kind) {
        if candidate.kind == .null { continue }
        if let fitting = Self.converted(candidate.value, to: kinds) {
          shapes.remarks.warn(
            "example-of-other-kind",
            "an example must be of the schema's type; found \(candidate.kind), and its text is taken",
            at: candidate)
          return fitting
        }
        shapes.remarks.warn(
          "example-of-other-kind",
          "an example must be of the schema's type; found \(candidate.kind), which is not used",
          at: candidate)
        continue
      }
      if candidate.kind == .null { continue }
      // A text without content shows nothing.
      if candidate.kind == .object, candidate.value.valueCount == 1, !shape.properties.isEmpty {
        continue
      }
      if let values = shape.values { shapes.spend(values.count / 10) }
      // Each of them is compared.
      shapes.spend(shape.values?.count ?? 0)
      if let values = shape.values,
        !values.contains(where: { $0.isEquivalent(to: candidate.value) })
      {
        continue
      }
      // What every reader of the document may send or get is no secret.
      return shape.values == nil
        ? shapes.given.value(of: candidate, below: names) : candidate.value
    }
    return shape.values?.first { $0.kind != .null && (shape.kinds?.contains($0.kind) ?? true) }
  }

  /// The text of a number, or the number of a text: documents in YAML mix them up.
  private static func converted(_ value: JSONValue, to kinds: Set<JSONKind>) -> JSONValue? {
    if kinds == [.string], value.kind == .number || value.kind == .boolean {
      let literal = JSONLiteral.string(String(decoding: value.source, as: UTF8.self))
      return try? JSONDocument(parsing: literal.bytes).root
    }
    if kinds == [.number] || kinds == [.boolean], let text = value.string, text.utf8.count < 40,
      let root = try? JSONDocument(parsing: text).root, kinds.contains(root.kind)
    {
      return root
    }
    return nil
  }

  // MARK: Containers

  /// Makes a container, unless one of its schemas is being made around it.
  private mutating func container(
    _ shape: Shape, _ make: (inout BodyMaker) -> JSONLiteral?
  ) -> JSONLiteral? {
    let keys = shape.parts.map(\.key)
    if keys.contains(where: { open[$0] != nil }) {
      return shape.isNullable ? .null : nil
    }
    for key in keys { open[key, default: 0] += 1 }
    defer { for key in keys { open[key] = nil } }
    return make(&self)
  }

  private mutating func object(
    _ shape: Shape, level: Int, branch: Shape.Branch?, discriminator: Shape.Discriminator?
  ) -> JSONLiteral? {
    var members: [(String, JSONLiteral)] = []
    let discriminator = shape.discriminator ?? discriminator
    for property in shape.properties {
      let inner = shapes.shape(of: property.schemas)
      if inner.isMarked(isRequest ? "readOnly" : "writeOnly") { continue }
      let isRequired = shape.required.contains(property.name)
      if !isRequired, level + (isContainer(inner) ? 1 : 0) >= levels { continue }
      let made: JSONLiteral?
      if property.name == discriminator?.property, inner.values == nil,
        let text = discriminator.flatMap({ discriminator in
          branch.map(discriminator.value) ?? shape.name
        }), inner.kinds ?? [.string] == [.string]
      {
        made = .string(text)
      } else {
        names.append(property.name)
        defer { names.removeLast() }
        made =
          words?.value(named: property.name, inner, level: level)
          ?? value(of: property.schemas, named: property.name, level: level + 1)
      }
      if isOverBudget { return nil }
      if let made {
        members.append((property.name, made))
      } else if isRequired {
        return nil
      }
    }
    let missing = shape.required.filter { name in shape.schemas(of: name) == nil }.sorted()
    for name in missing {
      let made =
        shape.entries.isEmpty ? nil : value(of: shape.entries, named: name, level: level + 1)
      members.append((name, made ?? .string(name)))
    }
    if shape.properties.isEmpty, missing.isEmpty, !shape.entries.isEmpty,
      let entry = value(of: shape.entries, named: "key", level: level + 1)
    {
      members.append(("key", entry))
    }
    return isOverBudget ? nil : .object(members)
  }

  private func isContainer(_ shape: Shape) -> Bool {
    !shape.branches.isEmpty || !(shape.kinds ?? []).isDisjoint(with: [.object, .array])
  }

  private mutating func array(_ shape: Shape, named name: String?, level: Int) -> JSONLiteral? {
    var elements: [JSONLiteral] = []
    for first in shape.prefixItems {
      guard let made = value(of: [first], named: name, level: level + 1) else { return nil }
      elements.append(made)
    }
    let least = shape.keyword("minItems")?.value.number?.wholeInteger ?? 0
    let count = max(shape.prefixItems.isEmpty ? 1 : 0, min(least, 100) - elements.count)
    guard count > 0, !shape.items.isEmpty else { return .array(elements) }
    // The elements of a list are at the level of the list.
    guard let made = value(of: shape.items, named: name, level: level) else { return nil }
    let hasDistinct = shape.isMarked("uniqueItems")
    elements += repeatElement(made, count: hasDistinct ? 1 : count)
    return .array(elements)
  }

  /// An empty list, where the elements would have to contain the list.
  private func emptyList(of shape: Shape) -> JSONLiteral? {
    let least = shape.keyword("minItems")?.value.number?.wholeInteger ?? 0
    return least > 0 || !shape.prefixItems.isEmpty ? nil : .array([])
  }

  // MARK: Scalars

  private func scalar(_ shape: Shape, named name: String?, level: Int) -> JSONLiteral? {
    guard let kinds = shape.kinds else {
      // Nothing is known: any value does.
      return .string(name ?? "text")
    }
    if kinds.contains(.string) { return text(shape, named: name) }
    if kinds.contains(.number) { return .raw(Array(NumberSample(shape).spelling.utf8)) }
    if kinds.contains(.boolean) { return .bool(true) }
    return .null
  }

  private func text(_ shape: Shape, named name: String?) -> JSONLiteral {
    let sample = TextSample(shape, named: name ?? "text")
    if sample.missesPattern, let pattern = shape.keyword("pattern") {
      shapes.remarks.warn(
        "pattern-without-sample",
        "no text is found that matches the pattern; the made text does not", at: pattern)
    }
    return .string(sample.text)
  }
}
