// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The codewords of a text in the order in which a code has them (ISO/IEC 18004 sections 7.4 to 7.6).
enum Codewords {
  /// - Parameter text: at most as many bytes as the version has room for.
  static func sequence(of text: [UInt8], in version: SymbolVersion) -> [UInt8] {
    let correction = ErrorCorrection(count: version.correctionCount)
    var rest = data(of: text, in: version)[...]
    let blocks = version.blocks.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    return interleaved(blocks) + interleaved(blocks.map(correction.codewords))
  }

  /// The text with what says its mode, its length and its end, and with codewords that fill the rest.
  private static func data(of text: [UInt8], in version: SymbolVersion) -> [UInt8] {
    let byteMode: UInt8 = 0b0100
    let end: UInt8 = 0b0000
    let length = (0..<version.lengthNibbles).reversed().map { UInt8(text.count >> (4 * $0) & 15) }
    let nibbles = [byteMode] + length + text.flatMap { [$0 >> 4, $0 & 15] } + [end]
    let used = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    let filling: [UInt8] = [0b1110_1100, 0b0001_0001]
    return used + (0..<version.dataCount - used.count).map { filling[$0 % 2] }
  }

  /// The first codeword of each block, then the second ones; some blocks may have one more than others.
  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    (0..<(blocks.map(\.count).max() ?? 0)).flatMap { index in
      blocks.compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}
