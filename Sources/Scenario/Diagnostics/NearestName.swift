// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the name that was probably meant.
enum NearestName {
  /// The candidate that takes the fewest edits to reach, if it is near enough to be a slip of the keyboard:
  /// at most a third of the longer name's letters, case not counted; or else the one that differs least among those that
  /// the name is a part of, or that are a part of it.
  static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = EditDistance.between(
        Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
      let limit = max(max(name.utf8.count, candidate.utf8.count) / 3, 1)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? related(to: name, among: candidates)
  }

  private static func related(to name: String, among candidates: some Sequence<String>) -> String? {
    let name = name.lowercased()
    let related = candidates.filter { candidate in
      let candidate = candidate.lowercased()
      let (short, long) =
        name.utf8.count < candidate.utf8.count ? (name, candidate) : (candidate, name)
      return short.utf8.count >= 4 && long.contains(short)
    }
    return related.min {
      abs($0.utf8.count - name.utf8.count) < abs($1.utf8.count - name.utf8.count)
    }
  }

  /// `; did you mean 'x'?`, or what could stand there.
  static func hint(for name: String, among candidates: [String], listing what: String) -> String {
    if let nearest = of(name, among: candidates) { return "; did you mean '\(nearest)'?" }
    return candidates.isEmpty
      ? "" : "; \(what): " + candidates.map { "'\($0)'" }.joined(separator: ", ")
  }
}

/// The distance between two texts.
enum EditDistance {
  /// How many letters must be inserted, deleted, replaced or swapped with their neighbour to make one text
  /// of the other (the optimal string alignment distance).
  /// - Parameter limit: beyond this the exact number does not matter: some number above it is given.
  static func between(_ left: [UInt8], _ right: [UInt8], limit: Int = .max) -> Int {
    let difference = abs(left.count - right.count)
    if difference > limit { return difference }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, leftByte) in left.enumerated() {
      var current = [row + 1]
      for (column, rightByte) in right.enumerated() {
        var cost = min(
          last[column] + (leftByte == rightByte ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, leftByte == right[column - 1], left[row - 1] == rightByte {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      if let least = current.min(), least > limit { return least }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
