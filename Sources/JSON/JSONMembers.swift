// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The members of an object in document order.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  init(container: JSONValue, isEmpty: Bool) {
    document = container.document
    index = container.index + 1
    end = isEmpty ? index : Int(container.node.next)
  }

  public mutating func next() -> JSONMember? {
    guard index < end else { return nil }
    // A key is one node, so its value is the node after it.
    let member = JSONMember(
      key: JSONValue(document: document, index: index),
      value: JSONValue(document: document, index: index + 1))
    index = Int(member.value.node.next)
    return member
  }
}

/// The elements of an array in document order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  init(container: JSONValue, isEmpty: Bool) {
    document = container.document
    index = container.index + 1
    end = isEmpty ? index : Int(container.node.next)
  }

  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let element = JSONValue(document: document, index: index)
    index = Int(element.node.next)
    return element
  }
}
