// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The elements of an array in document order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  /// The values directly inside a container; for an object, its keys and values in turn.
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
