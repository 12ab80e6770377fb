// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A JSON document around an array whose elements are written one by one, and are never in memory together.
///
/// ```swift
/// let frame = JSONFrame { list in ["version": 1, "list": list, "end": true] }
/// frame.head  // {"version":1,"list":[
/// frame.tail  // ],"end":true}
/// ```
package struct JSONFrame: Sendable {
  /// Everything up to the first element.
  package let head: ArraySlice<UInt8>
  /// Everything after the last element.
  package let tail: ArraySlice<UInt8>

  /// - Parameter document: gives the whole document, which must have the array that it gets in one place.
  package init(_ document: (_ array: JSONLiteral) -> JSONLiteral) {
    var writer = JSONWriter()
    var place = 0
    writer.literal(document(.written { $0.array { writer in place = writer.bytes.count } }))
    precondition(place > 0, "the document of a frame must have its array")
    head = writer.bytes[..<place]
    tail = writer.bytes[place...]
  }
}
