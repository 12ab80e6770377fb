// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What makes a code hard to read, in points; the mask with the fewest is used (ISO/IEC 18004 section 7.8.3).
enum MaskPenalty {
  static func of(_ grid: ModuleGrid) -> Int {
    let lines = grid.lines
    return lines.reduce(0) { $0 + runs(in: $1) + finders(in: $1) } + blocks(in: grid)
      + imbalance(of: grid)
  }

  /// Five or more modules of one colour in a line.
  private static func runs(in line: [Bool]) -> Int {
    var points = 0
    var length = 0
    for (index, module) in line.enumerated() {
      length = index > 0 && module == line[index - 1] ? length + 1 : 1
      if length == 5 { points += 3 } else if length > 5 { points += 1 }
    }
    return points
  }

  /// A line through a finder pattern.
  private static let finder = [true, false, true, true, true, false, true]
  private static let light = [Bool](repeating: false, count: 4)

  /// What looks like a finder pattern, with four light modules before or after it.
  private static func finders(in line: [Bool]) -> Int {
    (0...line.count - finder.count).count { start in
      let end = start + finder.count
      return line[start..<end].elementsEqual(finder)
        && (line[..<start].suffix(4).elementsEqual(light)
          || line[end...].prefix(4).elementsEqual(light))
    } * 40
  }

  /// Squares of four modules of one colour.
  private static func blocks(in grid: ModuleGrid) -> Int {
    let places = 0..<grid.size - 1
    return places.reduce(0) { points, row in
      points + 3
        * places.count { column in
          let colour = grid[row, column]
          return grid[row, column + 1] == colour && grid[row + 1, column] == colour
            && grid[row + 1, column + 1] == colour
        }
    }
  }

  /// A share of dark modules that is far from a half: for each 5 % of all.
  private static func imbalance(of grid: ModuleGrid) -> Int {
    let all = grid.size * grid.size
    return abs(2 * grid.darkCount - all) * 10 / all * 10
  }
}
