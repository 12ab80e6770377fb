// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Members of an object, to be searched by name again and again. Only their places are kept: a search copies no values, which would
/// cost more than the comparisons.
package struct JSONMemberList: Sendable {
  private let document: JSONDocument
  /// The nodes of the keys; the node after a key is its value.
  private var keys: [UInt32] = []
  /// A bit for each length of a name, modulo 64: most names that are looked up are not there, and few have the same length.
  private var lengths: UInt64 = 0

  /// An empty list.
  /// - Parameter object: the value whose members will be appended.
  package init(of object: JSONValue) {
    document = object.document
    keys.reserveCapacity(min(object.valueCount / 2, 8))
  }

  package var count: Int { keys.count }

  package subscript(number: Int) -> JSONMember {
    JSONMember(key: value(Int(keys[number])), value: value(Int(keys[number]) + 1))
  }

  /// Adds a member of the object.
  package mutating func append(_ member: JSONMember) {
    keys.append(UInt32(member.key.index))
    let node = member.key.node
    // The length of a name with escapes is not known.
    lengths = node.hasEscapes ? .max : lengths | Self.bit(ofLength: Int(node.end - node.start) - 2)
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(length & 63) }

  /// The value of the last member with a name, byte for byte.
  package func value(of name: String) -> JSONValue? {
    lastIndex(of: name).map { value(Int(keys[$0]) + 1) }
  }

  /// The number of the last member with a name, byte for byte.
  package func lastIndex(of name: String) -> Int? {
    guard lengths & Self.bit(ofLength: name.utf8.count) != 0 else { return nil }
    var name = name
    return name.withUTF8 { name in
      let storage = document.storage
      return storage.bytes.withUnsafeBufferPointer { bytes in
        storage.nodes.withUnsafeBufferPointer { nodes in
          keys.lastIndex { Self.isNamed(nodes[Int($0)], name, in: bytes) }
        }
      }
    }
  }

  private static func isNamed(
    _ key: JSONDocument.Node, _ name: UnsafeBufferPointer<UInt8>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // Without the quotes.
    let start = Int(key.start) + 1
    let count = Int(key.end) - 1 - start
    if key.hasEscapes {
      return JSONStringDecoder.decode(Array(bytes[start..<start + count])[...]).utf8
        .elementsEqual(name)
    }
    guard count == name.count else { return false }
    for index in 0..<count where bytes[start + index] != name[index] { return false }
    return true
  }

  private func value(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }
}
