// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  /// The format without zlib, where programs may not use libraries.
  enum GzipCoding {
    /// The longest stored block (RFC 1951 section 3.2.4).
    private static let blockSize = 65_535
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Wraps the content in stored blocks.
    static func encode(_ content: ArraySlice<UInt8>) -> [UInt8] {
      var output = head
      var rest = content
      repeat {
        let block = rest.prefix(blockSize)
        rest = rest.dropFirst(block.count)
        output.append(rest.isEmpty ? 1 : 0)
        output += bytes(block.count, count: 2) + bytes(~block.count, count: 2) + block
      } while !rest.isEmpty
      return output + bytes(CRC32.of(content), count: 4) + bytes(content.count, count: 4)
    }

    static func decode(_ bytes: [UInt8], limit: Int) throws(Gzip.Failure) -> [UInt8] {
      var output: [UInt8] = []
      var offset = 0
      repeat {
        offset = try contentStart(of: bytes, at: offset)
        var inflater = Inflater(bytes, at: offset, limit: limit - output.count)
        let content = try inflater.inflate()
        offset = inflater.end
        let trailer =
          Self.bytes(CRC32.of(content[...]), count: 4) + Self.bytes(content.count, count: 4)
        guard bytes[offset...].starts(with: trailer) else { throw .malformed }
        offset += trailer.count
        output += content
      } while offset < bytes.count
      return output
    }

    /// The offset after the header of a member (RFC 1952 section 2.3).
    private static func contentStart(of bytes: [UInt8], at start: Int) throws(Gzip.Failure) -> Int {
      guard bytes.count >= start + 10, bytes[start...].starts(with: head.prefix(3)) else {
        throw .malformed
      }
      let flags = bytes[start + 3]
      var offset = start + 10
      if flags & 4 != 0 {
        guard bytes.count >= offset + 2 else { throw .malformed }
        offset += 2 + Int(bytes[offset]) + Int(bytes[offset + 1]) << 8
      }
      // A name and a comment, each ended by a zero.
      for flag: UInt8 in [8, 16] where flags & flag != 0 {
        guard offset <= bytes.count, let end = bytes[offset...].firstIndex(of: 0) else {
          throw .malformed
        }
        offset = end + 1
      }
      if flags & 2 != 0 { offset += 2 }
      guard offset < bytes.count else { throw .malformed }
      return offset
    }

    private static func bytes(_ number: some FixedWidthInteger, count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  /// The checksum of RFC 1952 section 8.
  private enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
      }
    }

    static func of(_ content: ArraySlice<UInt8>) -> UInt32 {
      ~content.reduce(~0) { sum, byte in
        table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
      }
    }
  }
#endif
