// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The Reed-Solomon code of QR codes (ISO/IEC 18004 section 7.5 and annex A).
///
/// Codewords are polynomials modulo 2, each of which has a bit for each coefficient; they are multiplied modulo x⁸ + x⁴ + x³ + x² + 1.
struct ErrorCorrection {
  /// The coefficients of (x - 1)(x - α)(x - α²)…, without the first one, which is 1.
  private let generator: [UInt8]

  /// - Parameter count: the number of codewords that are added to a block.
  init(count: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      // Times x, and plus the root times the whole, since minus is plus.
      var product = generator + [0]
      for (index, coefficient) in generator.enumerated() {
        product[index + 1] ^= Self.product(coefficient, root)
      }
      generator = product
      root = Self.product(root, 2)
    }
    self.generator = Array(generator.dropFirst())
  }

  /// The codewords that are added to a block: the remainder of its division by the generator.
  func codewords(for block: [UInt8]) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for codeword in block {
      let factor = codeword ^ remainder.removeFirst()
      remainder.append(0)
      for (index, coefficient) in generator.enumerated() {
        remainder[index] ^= Self.product(coefficient, factor)
      }
    }
    return remainder
  }

  private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in (0..<8).reversed() {
      let isOver = product & 0x80 != 0
      product <<= 1
      if isOver { product ^= 0b0001_1101 }
      if second >> UInt8(bit) & 1 == 1 { product ^= first }
    }
    return product
  }
}
