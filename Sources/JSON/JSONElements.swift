// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The elements of an array in document order.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  /// The values directly inside a container; for an object, its keys and values in turn.
  init(container: JSONValue, isEmpty: Bool) {
    document = container.document
    index = container.index + 1
    end = isEmpty ? index : Int(container.node.next)
  }

  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let element = JSONValue(document: document, index: index)
    index = Int(element.node.next)
    return element
  }

  /// The elements in parts of a number of elements each, in order. Each part has a document object of its own, for a thread of its own.
  package func parts(of size: Int) -> [JSONElements] {
    var parts: [JSONElements] = []
    var start = index
    while start < end {
      let next = document.storage.nodes.withUnsafeBufferPointer { nodes in
        var next = start
        var count = 0
        while count < size, next < end {
          next = Int(nodes[next].next)
          count += 1
        }
        return next
      }
      parts.append(
        JSONElements(document: document.forAnotherThread(), index: start, end: next))
      start = next
    }
    return parts
  }

  private init(document: JSONDocument, index: Int, end: Int) {
    self.document = document
    self.index = index
    self.end = end
  }
}
