// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct EditDistanceTests {
  /// The textbook algorithm with a full table.
  private static func reference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = [[Int]](
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        guard row > 0, column > 0 else {
          table[row][column] = row + column
          continue
        }
        let isEqual = left[row - 1] == right[column - 1]
        var cost = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1,
          table[row - 1][column - 1] + (isEqual ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, table[row - 2][column - 2] + 1)
        }
        table[row][column] = cost
      }
    }
    return table[left.count][right.count]
  }

  /// Short and long texts: words and rows use different algorithms.
  @Test(arguments: [1, 2, 30, 70], [0, 3, 63, 65, 130])
  func `distances match their definition`(step: Int, length: Int) {
    let left = (0..<length).map { UInt8(truncatingIfNeeded: $0 * step % 7) }
    for shift in 0..<5 {
      var right = (0..<(length + shift)).map { UInt8(truncatingIfNeeded: ($0 + shift) % 5) }
      if right.count > 3 { right.swapAt(1, 2) }
      let distance = Self.reference(left, right)
      #expect(EditDistance.between(left, right) == distance)
      #expect(EditDistance.between(left, right, limit: distance) == distance)
      if distance > 0 {
        #expect(EditDistance.between(left, right, limit: distance - 1) >= distance)
      }
    }
  }
}
