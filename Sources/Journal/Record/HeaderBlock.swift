// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIText

/// The header fields of a request as bytes in one piece: a journal keeps thousands of requests, and few are ever read.
package struct HeaderBlock: Sendable {
  /// For each field the sizes of its name and its value, in four bytes each, and then both.
  private let bytes: [UInt8]
  private let count: Int

  /// - Parameters:
  ///   - count: the number of fields.
  ///   - capacity: the size of all of them, with eight bytes for the sizes of each.
  ///   - fill: writes them; returns the number of bytes.
  package init(count: Int, capacity: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    self.count = count
    // A copy costs less than `init(unsafeUninitializedCapacity:)`, which looks for the type of the array each time.
    bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      let size = fill(buffer)
      return [UInt8](UnsafeBufferPointer(rebasing: buffer[..<size]))
    }
  }

  package init(_ fields: [HeaderField]) {
    var bytes: [UInt8] = []
    for field in fields {
      for size in [field.name.utf8.count, field.value.utf8.count] {
        withUnsafeBytes(of: UInt32(size)) { bytes += $0 }
      }
      bytes += field.name.utf8
      bytes += field.value.utf8
    }
    self.bytes = bytes
    count = fields.count
  }

  /// The fields, in order.
  var fields: [HeaderField] {
    var fields: [HeaderField] = []
    fields.reserveCapacity(count)
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      func text(_ size: Int) -> String {
        defer { offset += size }
        return String(field: bytes[offset..<offset + size])
      }
      while offset < bytes.count {
        let name = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let value = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        offset += 8
        fields.append(HeaderField(name: text(name), value: text(value)))
      }
    }
    return fields
  }

  /// The memory that it takes, in bytes: as much as its fields would.
  var size: Int { bytes.count + 24 * count }
}
