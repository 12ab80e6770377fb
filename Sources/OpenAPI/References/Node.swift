// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A value in one of the files of a document.
struct Node {
  let value: JSONValue
  /// The number of its file in ``References``.
  let file: Int

  /// A value is known by its place: no two values of a file begin at the same byte.
  struct Key: Hashable {
    let file: Int
    let offset: Int
  }

  var key: Key { Key(file: file, offset: value.range.lowerBound) }

  var kind: JSONKind { value.kind }
  var string: String? { value.string }
  var boolean: Bool? { value.boolean }

  subscript(name: String) -> Node? { value[name].map { Node(value: $0, file: file) } }

  var elements: [Node] { value.elements.map { Node(value: $0, file: file) } }

  var members: [(name: String, node: Node)] {
    value.members.map { ($0.name, Node(value: $0.value, file: file)) }
  }

  /// What it costs to look for a member.
  var memberCount: Int { value.members.reduce(0) { count, _ in count + 1 } }

  var isObject: Bool { kind == .object }
}
