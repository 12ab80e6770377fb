// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The modules of a code that have no data: by them a reader finds the code, and knows its version and its mask (ISO/IEC 18004
/// sections 6.3, 7.9 and 7.10).
struct FunctionPatterns {
  private var modules: ModuleGrid
  /// The modules that have no data.
  private var taken: ModuleGrid
  private var size: Int { modules.size }

  init(of version: SymbolVersion) {
    modules = ModuleGrid(size: version.size)
    taken = modules
    let last = size - 1
    for (row, column) in [(3, 3), (3, last - 3), (last - 3, 3)] { addFinder(row, column) }
    for row in version.alignmentPlaces {
      // The corners have finder patterns.
      for column in version.alignmentPlaces where !taken[row, column] { addAlignment(row, column) }
    }
    for place in 8..<size - 8 {
      set(6, place, isDark: place % 2 == 0)
      set(place, 6, isDark: place % 2 == 0)
    }
    addFormat(of: .first)
    set(size - 8, 8, isDark: true)
    if version.number >= 7 { addVersion(version.number) }
  }

  private mutating func set(_ row: Int, _ column: Int, isDark: Bool) {
    modules[row, column] = isDark
    taken[row, column] = true
  }

  /// Adds a finder pattern with the light line around it, as far as that is inside.
  private mutating func addFinder(_ row: Int, _ column: Int) {
    for y in -4...4 {
      for x in -4...4 {
        guard (0..<size).contains(row + y), (0..<size).contains(column + x) else { continue }
        let distance = max(abs(x), abs(y))
        set(row + y, column + x, isDark: distance != 2 && distance != 4)
      }
    }
  }

  private mutating func addAlignment(_ row: Int, _ column: Int) {
    for y in -2...2 {
      for x in -2...2 { set(row + y, column + x, isDark: max(abs(x), abs(y)) != 1) }
    }
  }

  /// Adds the level of the error correction and the mask, in two places.
  private mutating func addFormat(of mask: DataMask) {
    let levelM = 0b00
    let format = levelM << 3 | mask.reference
    let bits =
      (format << 10 | Self.remainder(of: format, by: 0b101_0011_0111)) ^ 0b101_0100_0001_0010
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // The timing patterns are in row and column 6.
      if bit < 8 {
        set(bit < 6 ? bit : bit + 1, 8, isDark: isDark)
        set(8, size - 1 - bit, isDark: isDark)
      } else {
        set(8, bit == 8 ? 7 : 14 - bit, isDark: isDark)
        set(size - 15 + bit, 8, isDark: isDark)
      }
    }
  }

  /// Adds the version, in two places.
  private mutating func addVersion(_ version: Int) {
    let bits = version << 12 | Self.remainder(of: version, by: 0b1_1111_0010_0101)
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      set(bit / 3, size - 11 + bit % 3, isDark: isDark)
      set(size - 11 + bit % 3, bit / 3, isDark: isDark)
    }
  }

  /// The remainder of a polynomial modulo 2, times x to the degree of the generator (annexes C and D).
  private static func remainder(of number: Int, by generator: Int) -> Int {
    let degree = Int.bitWidth - 1 - generator.leadingZeroBitCount
    var rest = number << degree
    while rest >> degree != 0 {
      let width = Int.bitWidth - 1 - rest.leadingZeroBitCount
      rest ^= generator << (width - degree)
    }
    return rest
  }

  // MARK: Data

  /// The data without a mask: two columns at a time from the right, up and down in turns (section 7.7.3).
  func filled(with codewords: [UInt8]) -> ModuleGrid {
    var grid = modules
    var bit = 0
    var goesUp = true
    // Column 6 has a timing pattern, and no pair has it.
    for right in Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
      for row in goesUp ? (0..<size).reversed() : Array(0..<size) {
        for column in [right, right - 1] where !taken[row, column] && bit < 8 * codewords.count {
          grid[row, column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      goesUp.toggle()
    }
    return grid
  }

  /// The code of data with a mask.
  func masked(_ data: ModuleGrid, by mask: DataMask) -> ModuleGrid {
    var code = self
    code.addFormat(of: mask)
    for row in 0..<size {
      for column in 0..<size where !taken[row, column] {
        code.modules[row, column] = data[row, column] != mask.inverts(row, column)
      }
    }
    return code.modules
  }
}
