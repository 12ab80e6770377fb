// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A pattern by which data are inverted, so that they have no large areas of one colour (ISO/IEC 18004 table 10).
struct DataMask {
  /// From 0 to 7.
  let reference: Int

  static let first = DataMask(reference: 0)
  static let others = (1..<8).map(DataMask.init)

  func inverts(_ row: Int, _ column: Int) -> Bool {
    let product = row * column
    return switch reference {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}
