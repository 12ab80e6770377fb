// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The distance between two texts: the number of letters to insert, delete, replace or swap with their neighbour to
/// turn one into the other (the optimal string alignment distance).
///
/// If the texts differ in at most 64 bytes, a whole row of the table fits in one machine word (H. Hyyrö, A bit-vector
/// algorithm for computing Levenshtein and Damerau edit distances, 2003). A value reuses its table, so measuring many
/// texts allocates nothing.
package struct EditDistance {
  /// The positions of each byte in the pattern, as bits; all zero between two measurements.
  private var places = [UInt64](repeating: 0, count: 256)

  package init() {}

  /// - Parameter limit: if the distance is larger, any number above the limit may be returned.
  package static func between(_ left: [UInt8], _ right: [UInt8], limit: Int = .max) -> Int {
    var distance = EditDistance()
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { distance.between(left, $0, limit: limit) }
    }
  }

  /// The parts in which two texts differ, without their common beginning and end.
  package static func difference(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> (left: UnsafeBufferPointer<UInt8>, right: UnsafeBufferPointer<UInt8>, start: Int) {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
      end += 1
    }
    return (
      UnsafeBufferPointer(rebasing: left[start..<left.count - end]),
      UnsafeBufferPointer(rebasing: right[start..<right.count - end]), start
    )
  }

  package mutating func between(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int = .max
  ) -> Int {
    if abs(left.count - right.count) > limit { return abs(left.count - right.count) }
    let (left, right, _) = Self.difference(left, right)
    return betweenDifferences(left, right, limit: limit)
  }

  /// The same for two parts that are known to be the ``difference(_:_:)`` of texts.
  package mutating func betweenDifferences(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int = .max
  ) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    if left.count <= 64 { return inWords(left, right) }
    if right.count <= 64 { return inWords(right, left) }
    return inRows(left, right, limit: limit)
  }

  /// - Parameter pattern: must have 1 to 64 bytes.
  private mutating func inWords(
    _ pattern: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    places.withUnsafeMutableBufferPointer { places in
      for (index, byte) in pattern.enumerated() { places[Int(byte)] |= 1 << UInt64(index) }
      defer { for byte in pattern { places[Int(byte)] = 0 } }
      let last: UInt64 = 1 << UInt64(pattern.count - 1)
      var distance = pattern.count
      var increases = ~UInt64(0)
      var decreases: UInt64 = 0
      var diagonal: UInt64 = 0
      var earlier: UInt64 = 0
      for byte in text {
        let equal = places[Int(byte)]
        let swapped = (~diagonal & equal) << 1 & earlier
        diagonal = ((equal & increases) &+ increases) ^ increases | equal | decreases | swapped
        var right = decreases | ~(diagonal | increases)
        var left = diagonal & increases
        if right & last != 0 { distance += 1 }
        if left & last != 0 { distance -= 1 }
        right = right << 1 | 1
        left <<= 1
        increases = left | ~(diagonal | right)
        decreases = right & diagonal
        earlier = equal
      }
      return distance
    }
  }

  /// Computes the table row by row, limited to a band around the diagonal.
  private func inRows(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    let width = min(limit, max(left.count, right.count))
    let far = width + 1
    var rows = [[Int]](repeating: Array(repeating: far, count: right.count + 1), count: 3)
    for column in 0...min(width, right.count) { rows[0][column] = column }
    for row in 1...left.count {
      let (current, last, beforeLast) = (row % 3, (row + 2) % 3, (row + 1) % 3)
      let columns = max(row - width, 1)...max(min(row + width, right.count), 1)
      rows[current][columns.lowerBound - 1] = columns.lowerBound == 1 ? min(row, far) : far
      var least = far
      for column in columns {
        let isEqual = left[row - 1] == right[column - 1]
        var cost = min(
          rows[last][column - 1] + (isEqual ? 0 : 1), rows[last][column] + 1,
          rows[current][column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, rows[beforeLast][column - 2] + 1)
        }
        rows[current][column] = min(cost, far)
        least = min(least, cost)
      }
      if columns.upperBound < right.count { rows[current][columns.upperBound + 1] = far }
      if least > limit { return far }
    }
    return rows[left.count % 3][right.count]
  }
}
