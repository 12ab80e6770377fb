// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The shapes that a value at a place may have: those of the branches of its union, and of different answers.
struct Alternatives {
  private let shapes: [Shape]
  /// The values of discriminators, by their member.
  private let discriminators: [String: [String]]
  /// Whether there are more shapes than are read.
  private let isTruncated: Bool

  /// More shapes than this are not told apart.
  private static let limit = 16

  /// - Parameter lists: for each of them, the schemas that hold together.
  init(_ lists: [[Node]], _ all: Shapes) {
    var seen: Set<[Node.Key]> = []
    var shapes: [Shape] = []
    var discriminators: [String: [String]] = [:]
    for list in lists where shapes.count < Self.limit {
      guard seen.insert(list.map(\.key)).inserted else { continue }
      for (shape, branches) in all.alternatives(of: list, limit: Self.limit) {
        if !shape.isNever { shapes.append(shape) }
        guard let discriminator = shape.discriminator else { continue }
        let values =
          branches.last.map { [discriminator.value(of: $0)] } ?? discriminator.mapping.map(\.value)
        let known = discriminators[discriminator.property] ?? []
        var seen = Set(known)
        discriminators[discriminator.property] =
          known + values.filter { seen.insert($0).inserted }
      }
    }
    isTruncated = shapes.count >= Self.limit
    self.shapes = shapes
    self.discriminators = discriminators
  }

  var isEmpty: Bool { shapes.isEmpty }
  var isNullable: Bool { shapes.contains(where: \.isNullable) }
  var isWriteOnly: Bool { !shapes.isEmpty && shapes.allSatisfy { $0.isMarked("writeOnly") } }

  /// The kinds, without null; `nil` if a shape allows every kind.
  var kinds: Set<JSONKind>? {
    var kinds: Set<JSONKind> = []
    for shape in shapes {
      guard let own = shape.kinds else { return nil }
      kinds.formUnion(own)
    }
    return kinds.isEmpty ? nil : kinds
  }

  /// What the document itself says about clients.
  var tolerance: Tolerance? {
    shapes.lazy.compactMap { shape in
      shape.keyword("x-mockapi")?["tolerance"]?.string.flatMap(Tolerance.init)
    }.first
  }

  // MARK: Inside

  private var objects: [Shape] { shapes.filter { $0.kinds?.contains(.object) ?? false } }

  /// A map without members of its own: its entries have one schema.
  var isMap: Bool {
    objects.contains { !$0.entries.isEmpty } && objects.allSatisfy(\.properties.isEmpty)
  }

  func entries(_ all: Shapes) -> Alternatives {
    Alternatives(objects.map(\.entries).filter { !$0.isEmpty }, all)
  }

  func items(_ all: Shapes) -> Alternatives {
    Alternatives(shapes.map(\.items).filter { !$0.isEmpty }, all)
  }

  /// A member of the objects, and how it belongs to them; `nil` if no schema describes it.
  func member(_ name: String, _ all: Shapes) -> (Alternatives?, Membership) {
    let objects = objects
    let lists = objects.compactMap { $0.schemas(of: name) }
    guard !lists.isEmpty else { return (nil, Membership()) }
    var membership = Membership()
    membership.isDeclared = objects.contains(where: \.declaresRequired)
    membership.isRequired =
      !isTruncated && lists.count == objects.count
      && objects.allSatisfy { $0.required.contains(name) }
    let inner = Alternatives(lists, all)
    if let values = discriminators[name], !values.isEmpty, !isTruncated, inner.kinds == [.string] {
      membership.discriminator = values.map(JSONScalar.string)
      membership.isRequired = membership.isRequired || objects.count > 1
    }
    if !membership.isDeclared { warnOfMissingList(all) }
    return (inner, membership)
  }

  private func warnOfMissingList(_ all: Shapes) {
    for object in objects {
      guard let part = object.parts.first(where: { $0.value["properties"] != nil }) else {
        continue
      }
      all.remarks.warn(
        "no-required-list",
        "the schema does not say which members are required, so all are optional", at: part)
    }
  }

  // MARK: Values

  /// The allowed values, if every shape lists some.
  var values: [JSONScalar]? {
    if isTruncated { return nil }
    var found: [JSONScalar] = []
    var known: Set<JSONScalar> = []
    for shape in shapes {
      guard let values = shape.values, shape.keyword("x-extensible-enum") == nil else { return nil }
      for value in values.compactMap(\.scalar) where known.insert(value).inserted {
        found.append(value)
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The format that all shapes have, if the bodies have it, too.
  func format(of bodies: [JSONValue]) -> ValueFormat? {
    let formats = Set(shapes.map(Self.format))
    guard formats.count == 1, let format = formats.first ?? nil else { return nil }
    let shown = bodies.filter { $0.kind != .null }
    return shown.allSatisfy(format.accepts) ? format : nil
  }

  private static func format(of shape: Shape) -> ValueFormat? {
    if shape.kinds == [.number] { return shape.isInteger ? .integer : nil }
    guard shape.kinds == [.string] else { return nil }
    return switch shape.format {
    case "date-time": .dateTime
    case "date": .date
    case "uuid": .uuid
    case "uri", "url": .url
    default: nil
    }
  }
}

/// How a member belongs to the objects that have it.
struct Membership {
  var isRequired = false
  /// Whether some schema says which members are required.
  var isDeclared = false
  /// The values with which the member tells the branches of a union apart.
  var discriminator: [JSONScalar]?
}
