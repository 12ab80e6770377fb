// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  /// Decompresses the blocks of RFC 1951.
  struct Inflater {
    private let bytes: [UInt8]
    /// The offset of the first byte that has not been read.
    private(set) var end: Int
    private let limit: Int
    /// Bits that have been read from a byte and are not used yet; the lowest comes first.
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    init(_ bytes: [UInt8], at start: Int, limit: Int) {
      self.bytes = bytes
      self.limit = limit
      end = start
    }

    /// The content of all blocks up to the last one.
    mutating func inflate() throws(Gzip.Failure) -> [UInt8] {
      while true {
        let isLast = try take(1) == 1
        switch try take(2) {
        case 0: try copyStored()
        case 1: try decode(.fixedLengths, .fixedDistances)
        case 2: try decodeDynamic()
        default: throw .malformed
        }
        if isLast { return output }
      }
    }

    private mutating func take(_ count: Int) throws(Gzip.Failure) -> Int {
      while bitCount < count {
        guard end < bytes.count else { throw .malformed }
        bits |= UInt32(bytes[end]) << UInt32(bitCount)
        bitCount += 8
        end += 1
      }
      defer {
        bits >>= UInt32(count)
        bitCount -= count
      }
      return Int(bits & (1 << UInt32(count) - 1))
    }

    private mutating func append(_ byte: UInt8) throws(Gzip.Failure) {
      guard output.count < limit else { throw .tooLarge }
      output.append(byte)
    }

    /// Section 3.2.4: the rest of the byte is not used.
    private mutating func copyStored() throws(Gzip.Failure) {
      (bits, bitCount) = (0, 0)
      let length = try take(16)
      guard try take(16) == ~length & 0xFFFF, bytes.count - end >= length else { throw .malformed }
      for byte in bytes[end..<end + length] { try append(byte) }
      end += length
    }

    /// Section 3.2.7: the codes are themselves coded.
    private mutating func decodeDynamic() throws(Gzip.Failure) {
      let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
      let (lengthCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
      var sizes = [Int](repeating: 0, count: 19)
      for place in order.prefix(try take(4) + 4) { sizes[place] = try take(3) }
      let code = HuffmanCode(sizes)
      var all: [Int] = []
      while all.count < lengthCount + distanceCount {
        switch try symbol(code) {
        case 16:
          guard let last = all.last else { throw .malformed }
          all += [Int](repeating: last, count: try take(2) + 3)
        case 17: all += [Int](repeating: 0, count: try take(3) + 3)
        case 18: all += [Int](repeating: 0, count: try take(7) + 11)
        case let size: all.append(size)
        }
      }
      guard all.count == lengthCount + distanceCount else { throw .malformed }
      try decode(HuffmanCode(all.prefix(lengthCount)), HuffmanCode(all.dropFirst(lengthCount)))
    }

    /// Section 3.2.5.
    private mutating func decode(
      _ lengths: HuffmanCode, _ distances: HuffmanCode
    ) throws(Gzip.Failure) {
      while true {
        let literal = try symbol(lengths)
        if literal == 256 { return }
        guard literal > 256 else {
          try append(UInt8(literal))
          continue
        }
        guard literal - 257 < Self.lengths.count else { throw .malformed }
        let length = Self.lengths[literal - 257]
        let count = length.base + (try take(length.extraBits))
        let distance = try symbol(distances)
        guard distance < 30 else { throw .malformed }
        let extraBits = max(0, distance / 2 - 1)
        let base = distance < 4 ? distance + 1 : (2 + distance % 2) << extraBits + 1
        let back = base + (try take(extraBits))
        guard back <= output.count else { throw .malformed }
        for _ in 0..<count { try append(output[output.count - back]) }
      }
    }

    private mutating func symbol(_ code: HuffmanCode) throws(Gzip.Failure) -> Int {
      var reading = HuffmanCode.Reading()
      while true {
        if let symbol = try code.symbol(after: try take(1), &reading) { return symbol }
      }
    }

    /// The lengths of the symbols from 257 on.
    private static let lengths: [(base: Int, extraBits: Int)] =
      (0..<28).map { number in
        let extraBits = max(0, number / 4 - 1)
        return number < 4 ? (number + 3, 0) : ((4 + number % 4) << extraBits + 3, extraBits)
      } + [(258, 0)]
  }

  /// A code whose words have different lengths, given by the lengths alone (section 3.2.2).
  private struct HuffmanCode {
    /// The number of words of each length.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols in the order of their words.
    private var symbols: [Int] = []

    /// The state of reading one word, bit by bit.
    struct Reading {
      fileprivate var size = 0
      fileprivate var word = 0
      fileprivate var first = 0
      fileprivate var index = 0
    }

    init(_ sizes: some Sequence<Int>) {
      let sizes = Array(sizes)
      for size in sizes where size > 0 { counts[size] += 1 }
      symbols = (1...15).flatMap { size in sizes.indices.filter { sizes[$0] == size } }
    }

    /// The symbol, if the word ends with a bit; `nil` if it goes on.
    func symbol(after bit: Int, _ reading: inout Reading) throws(Gzip.Failure) -> Int? {
      reading.size += 1
      guard reading.size < counts.count else { throw .malformed }
      reading.word |= bit
      let count = counts[reading.size]
      if reading.word - reading.first < count {
        return symbols[reading.index + reading.word - reading.first]
      }
      reading.index += count
      reading.first = (reading.first + count) << 1
      reading.word <<= 1
      return nil
    }

    /// Section 3.2.6.
    static let fixedLengths = HuffmanCode(
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
        + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))
    static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))
  }
#endif
