// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// Whether more than so many arrays and objects are inside each other in it, itself included.
  package func isNested(deeperThan limit: Int) -> Bool {
    // Each level is a value, and most values have few of them.
    guard valueCount > limit else { return false }
    let nodes = document.storage.nodes
    var ends: [UInt32] = []
    for place in index..<Int(node.next) {
      while let end = ends.last, end <= place { ends.removeLast() }
      guard nodes[place].kind == .array || nodes[place].kind == .object else { continue }
      ends.append(nodes[place].next)
      if ends.count > limit { return true }
    }
    return false
  }
}
