// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The members of an object in document order.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private var nodes: JSONElements

  init(container: JSONValue, isEmpty: Bool) {
    nodes = JSONElements(container: container, isEmpty: isEmpty)
  }

  package mutating func next() -> JSONMember? {
    guard let key = nodes.next(), let value = nodes.next() else { return nil }
    return JSONMember(key: key, value: value)
  }
}
