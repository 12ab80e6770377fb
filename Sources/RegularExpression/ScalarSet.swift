// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A set of Unicode scalars.
struct ScalarSet: Equatable {
  /// Ascending, with gaps between the ranges, and without surrogates, which a text never contains.
  let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>] = []) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged.flatMap(Self.withoutSurrogates)
  }

  static let all = ScalarSet([0...0x10FFFF])

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    var parts: [ClosedRange<UInt32>] = []
    if range.lowerBound < 0xD800 { parts.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
    if range.upperBound > 0xDFFF { parts.append(max(range.lowerBound, 0xE000)...range.upperBound) }
    return parts
  }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarSet(gaps)
  }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    inverted.union(other.inverted).inverted
  }

  /// The set with the other case of each of its ASCII letters added.
  var withBothCases: ScalarSet {
    var more: [ClosedRange<UInt32>] = []
    for range in ranges {
      for (letters, distance) in [(0x41...0x5A, 0x20), (0x61...0x7A, -0x20)] {
        let letters = UInt32(letters.lowerBound)...UInt32(letters.upperBound)
        guard range.overlaps(letters) else { continue }
        let part = range.clamped(to: letters)
        more.append(
          UInt32(Int(part.lowerBound) + distance)...UInt32(Int(part.upperBound) + distance))
      }
    }
    return ScalarSet(ranges + more)
  }

  /// The set as the inside of a PCRE2 class.
  var classContent: String {
    ranges.map { range in
      let (low, high) = (Self.text(range.lowerBound), Self.text(range.upperBound))
      return range.count == 1 ? low : low + "-" + high
    }.joined()
  }

  private static func text(_ scalar: UInt32) -> String {
    #"\x{"# + String(scalar, radix: 16) + "}"
  }
}
