// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Compares bytes with text exactly, as JSON and HTTP do. `String.==` also treats canonically equivalent texts as
/// equal.
package enum ByteEquality {
  /// Whether bytes are the UTF-8 of a text.
  package static func areEqual(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let utf8 = text.utf8
    guard bytes.count == utf8.count else { return false }
    return bytes.withUnsafeBufferPointer { left in
      // Native Swift strings are contiguous; only bridged strings need the slow path.
      utf8.withContiguousStorageIfAvailable { right in areEqual(left, right) }
        ?? left.elementsEqual(utf8)
    }
  }

  /// Whether two runs of bytes are the same.
  package static func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count
      && left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in areEqual(left, right) }
      }
  }

  /// Whether two texts have the same UTF-8.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in areEqual(left, right) }
        ?? left.elementsEqual(right)
    } ?? left.elementsEqual(right)
  }

  /// Compares buffers of equal length in a loop that the compiler vectorises.
  private static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}
