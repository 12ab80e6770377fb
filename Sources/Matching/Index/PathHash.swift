// mockapi
// SPDX-License-Identifier: Apache-2.0

/// FNV-1a of 64 bits: short, and the same in every process. In an index, a collision costs only another comparison.
@usableFromInline package struct PathHash {
  // Inlined, because paths are hashed byte by byte for each request.
  @usableFromInline var bits: UInt64

  @inlinable package init(seed: UInt64 = 0) { bits = 0xCBF2_9CE4_8422_2325 ^ seed }

  @inlinable package var value: UInt64 { bits }

  @inlinable package mutating func combine(_ byte: UInt8) {
    bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash of a path or a segment.
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash = PathHash()
      for byte in bytes { hash.combine(byte) }
      return hash.value
    }
  }
}
