// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A QR code: a square of dark and light modules from which a camera reads a text (ISO/IEC 18004).
///
/// The text is in byte mode, with the error correction level M: a code that is dirty or bent by some 15 % can still be read.
///
/// ```swift
/// let code = try QRCode("http://192.168.1.20:8080")
/// print(code.version, code.size)  // 2 25
/// ```
package struct QRCode: Sendable {
  /// From 1 to 10; a longer text needs a higher one.
  package let version: Int
  private let modules: ModuleGrid

  /// The text is longer than a code of the highest version can have.
  package struct TooLong: Error {
    /// The number of bytes of the text.
    package let count: Int
  }

  /// The largest number of bytes of a text.
  package static let longest = SymbolVersion.all.last?.capacity ?? 0

  /// Makes the smallest code that has the text.
  /// - Parameter text: its bytes in UTF-8 are in the code.
  package init(_ text: String) throws(TooLong) {
    let bytes = Array(text.utf8)
    guard let version = SymbolVersion.smallest(for: bytes.count) else {
      throw TooLong(count: bytes.count)
    }
    self.version = version.number
    let patterns = FunctionPatterns(of: version)
    let filled = patterns.filled(with: Codewords.sequence(of: bytes, in: version))
    var best = patterns.masked(filled, by: .first)
    var lowest = MaskPenalty.of(best)
    for mask in DataMask.others {
      let candidate = patterns.masked(filled, by: mask)
      let penalty = MaskPenalty.of(candidate)
      if penalty < lowest { (best, lowest) = (candidate, penalty) }
    }
    modules = best
  }

  /// The number of modules of a side, without the quiet zone around the code.
  package var size: Int { modules.size }

  /// Whether a module is dark. Rows and columns count from 0, at the upper left corner.
  package func isDark(row: Int, column: Int) -> Bool { modules[row, column] }
}
