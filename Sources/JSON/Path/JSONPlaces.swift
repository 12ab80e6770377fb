// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Places in JSON texts, which are found in one pass, without making a tree of values.
///
/// The text is checked as ``JSONDocument`` checks it: the result is the one that a tree would give, or none if the text
/// is not JSON. If an object contains a name twice, the last member counts.
package struct JSONPlaces: Sendable {
  /// A step of one path or several that begin alike. Steps have no memory of their own, so that a scan counts no references.
  struct Node: Sendable {
    /// The bytes of its member name in ``JSONPlaces/names``; empty for an element of an array.
    var name = 0..<0
    /// The index of the element; -1 for a member.
    var index = -1
    /// The next step that begins where this one does; -1 if there is none.
    var sibling = -1
    /// The first step that begins here; -1 if there is none.
    var child = -1
    /// The number of the place that ends here; -1 if there is none.
    var place = -1
    /// The places that end here or below, a bit for each.
    var places: UInt64 = 0
  }

  private(set) var nodes = [Node()]
  /// The names of all members, one after another.
  private(set) var names: [UInt8] = []
  /// The number of places.
  package private(set) var count = 0

  /// Places are sets of bits.
  private static let limit = UInt64.bitWidth

  package init() {}

  /// The place of a query; `nil` if ``add(_:)`` cannot add it.
  init?(_ query: JSONPathQuery) {
    guard Self.isPlace(query) else { return nil }
    _ = add(query)
  }

  /// Adds the place of a query.
  /// - Returns: its number; equal places have the same one. `nil` if the query is more than names and indices from the
  ///   start, or selects the whole text, or if there are 64 other places.
  package mutating func add(_ path: JSONPath) -> Int? { add(path.query) }

  private static func isPlace(_ query: JSONPathQuery) -> Bool {
    query.function == nil && !query.segments.isEmpty
      && query.segments.allSatisfy { segment in
        switch segment {
        case .name: true
        case .index(let index): index >= 0
        case .children, .descendants: false
        }
      }
  }

  private mutating func add(_ query: JSONPathQuery) -> Int? {
    guard Self.isPlace(query), count < Self.limit else { return nil }
    var way = [0]
    for segment in query.segments {
      let last = way[way.count - 1]
      switch segment {
      case .name(let name): way.append(child(of: last, named: Array(name.utf8)))
      case .index(let index): way.append(child(of: last, at: index))
      case .children, .descendants: return nil
      }
    }
    let last = way[way.count - 1]
    if nodes[last].place >= 0 { return nodes[last].place }
    nodes[last].place = count
    for node in way { nodes[node].places |= 1 << UInt64(count) }
    count += 1
    return nodes[last].place
  }

  private mutating func child(of node: Int, named name: [UInt8]) -> Int {
    let known = children(of: node).first { child in
      nodes[child].index < 0 && names[nodes[child].name].elementsEqual(name)
    }
    if let known { return known }
    let start = names.count
    names += name
    return append(Node(name: start..<names.count), to: node)
  }

  private mutating func child(of node: Int, at index: Int) -> Int {
    children(of: node).first { nodes[$0].index == index }
      ?? append(Node(index: index), to: node)
  }

  private func children(of node: Int) -> some Sequence<Int> {
    sequence(state: nodes[node].child) { next in
      guard next >= 0 else { return nil }
      defer { next = nodes[next].sibling }
      return next
    }
  }

  private mutating func append(_ node: Node, to parent: Int) -> Int {
    nodes.append(node)
    nodes[nodes.count - 1].sibling = nodes[parent].child
    nodes[parent].child = nodes.count - 1
    return nodes.count - 1
  }

  /// A value that was found.
  package struct Value: Sendable {
    package let kind: JSONKind
    /// Its bytes in the text.
    package let range: Range<Int>
    /// Whether it is a string with escapes.
    let hasEscapes: Bool

    /// Whether its text is the same, byte for byte: a string is decoded, another value keeps its spelling.
    package func hasText(_ text: String, in bytes: [UInt8]) -> Bool {
      hasEscapes
        ? ByteEquality.areEqual(self.text(in: bytes), text)
        : ByteEquality.areEqual(bytes[content], text)
    }

    package func text(in bytes: [UInt8]) -> String {
      hasEscapes
        ? JSONStringDecoder.decode(bytes[content]) : String(decoding: bytes[content], as: UTF8.self)
    }

    /// The size of its text in bytes.
    package func textSize(in bytes: [UInt8]) -> Int {
      hasEscapes ? text(in: bytes).utf8.count : content.count
    }

    /// The bytes of ``text(in:)`` if they are in the source; otherwise `nil`.
    package func plainText(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
      hasEscapes ? nil : bytes[content]
    }

    private var content: Range<Int> {
      kind == .string ? range.lowerBound + 1..<range.upperBound - 1 : range
    }
  }

  /// The values in one text.
  package struct Result: Sendable {
    /// By the number of the place; `nil` where the text has no value.
    package internal(set) var values: [Value?] = []
    /// Whether the whole text is `null`.
    package internal(set) var isNull = false

    init(count: Int) {
      // `Array(repeating:count:)` looks for the type of the array each time.
      values.reserveCapacity(count)
      for _ in 0..<count { values.append(nil) }
    }
  }

  /// The values in a text in UTF-8; `nil` if it is not JSON.
  package func values(in bytes: [UInt8]) -> Result? {
    bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        names.withUnsafeBufferPointer { names in
          var scan = JSONPlaceScan(bytes: bytes, nodes: nodes, names: names, count: count)
          return scan.run() ? scan.result : nil
        }
      }
    }
  }
}
