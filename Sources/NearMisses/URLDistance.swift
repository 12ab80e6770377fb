// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIRegularExpression
import MockAPIText

/// The distance of a scenario's URL from that of a request: 0 if it matches, from 60 if only the query differs, from
/// 100 to 600 if the path differs.
///
/// It measures typing errors: the number of wrong letters, and their share of the path. Missing or additional
/// segments, another case and other digits count less than their number of letters.
struct URLDistance {
  private static let farthest = 600
  /// More wrong letters than these do not increase the distance.
  private static let mostLetters = 20
  /// In longer paths, letters are not counted one by one.
  private static let longestDifference = 64

  /// Path and query of the request.
  private let url: [UInt8]
  private let pathLength: Int
  private var edit = EditDistance()

  init(to target: RequestTarget) {
    url = target.bytes
    pathLength = target.pathLength
  }

  /// The distance for a condition on the path.
  /// - Parameter limit: beyond this the exact number does not matter, so any number above it may be returned.
  mutating func of(path: String, limit: Int) -> Int {
    withPath(and: path) { $0.of($1, to: $2, limit) }
  }

  /// The distance for a condition on path and query.
  /// - Parameter limit: as above.
  mutating func of(url: String, limit: Int) -> Int {
    withURL(and: url) { $0.of(url: $1, to: $2, limit) }
  }

  /// The distance for a template that does not match the path.
  mutating func of(template: PathTemplate) -> Int {
    withPath(and: template.description) { $0.of(template: $1, to: $2) }
  }

  private mutating func of(
    _ expected: UnsafeBufferPointer<UInt8>, to actual: UnsafeBufferPointer<UInt8>, _ limit: Int
  ) -> Int {
    let length = max(expected.count, actual.count)
    let letters = letters(expected, actual, limit: Self.letters(costing: limit, length))
    if letters == 0 { return 0 }
    let cost = Self.cost(letters, length)
    return letters == 1 && expected.count != actual.count ? cost - Self.missingLetter : cost
  }

  /// An additional or missing letter is more often a typing error than a different letter, which may be intended.
  private static let missingLetter = 5

  private static func cost(_ letters: Int, _ length: Int) -> Int {
    let letters = min(letters, mostLetters)
    return min(100 + 20 * letters + 100 * letters / others(length), farthest)
  }

  /// The largest number of letters that cost no more; one may be ``missingLetter``.
  private static func letters(costing limit: Int, _ length: Int) -> Int {
    if limit >= farthest { return mostLetters }
    let others = others(length)
    let letters = ((limit - 100) * others + others - 1) / (20 * others + 100)
    return max(letters, limit + missingLetter >= cost(1, length) ? 1 : 0)
  }

  /// The number of letters that may differ.
  private static func others(_ length: Int) -> Int {
    // All paths have the slash at the start.
    max(length - 1, 1)
  }

  private mutating func of(
    url expected: UnsafeBufferPointer<UInt8>, to actual: UnsafeBufferPointer<UInt8>, _ limit: Int
  ) -> Int {
    let question = UInt8(ascii: "?")
    let expectedPath = expected.firstIndex(of: question) ?? expected.count
    let actualPath = actual.firstIndex(of: question) ?? actual.count
    let distance = of(
      UnsafeBufferPointer(rebasing: expected[..<expectedPath]),
      to: UnsafeBufferPointer(rebasing: actual[..<actualPath]), limit)
    if distance > 0 { return distance }
    let letters = letters(
      UnsafeBufferPointer(rebasing: expected[expectedPath...]),
      UnsafeBufferPointer(rebasing: actual[actualPath...]), limit: 7)
    return letters == 0 ? 0 : 60 + 5 * min(letters, 7)
  }

  /// The number of wrong letters; any number above the limit if there are more.
  private mutating func letters(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    let (leftRest, rightRest, start) = EditDistance.difference(left, right)
    let longest = max(leftRest.count, rightRest.count)
    if longest <= 1 { return longest }
    if leftRest.isEmpty || rightRest.isEmpty {
      let segments =
        leftRest.isEmpty
        ? Self.segments(rightRest, at: start, in: right)
        : Self.segments(leftRest, at: start, in: left)
      return min(segments.map { $0 + 1 } ?? longest, longest)
    }
    if Self.areEqualInAnyCase(leftRest, rightRest) { return 1 }
    if Self.areDigits(leftRest), Self.areDigits(rightRest) { return min(longest, 3) }
    let difference = abs(leftRest.count - rightRest.count)
    guard difference <= limit else { return difference }
    // A single error makes shorter parts.
    if limit < 2, longest > 2 { return 2 }
    let beginning = Self.longestDifference
    guard longest > beginning else {
      return edit.betweenDifferences(leftRest, rightRest, limit: limit)
    }
    return edit.between(
      UnsafeBufferPointer(rebasing: leftRest.prefix(beginning)),
      UnsafeBufferPointer(rebasing: rightRest.prefix(beginning))) + difference
  }

  /// The number of segments in a part of a path; `nil` if it begins or ends within a segment.
  private static func segments(
    _ part: UnsafeBufferPointer<UInt8>, at start: Int, in path: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let slash = UInt8(ascii: "/")
    let end = start + part.count
    let isBefore = part.last == slash && (start == 0 || path[start - 1] == slash)
    let isBehind = part.first == slash && (end == path.count || path[end] == slash)
    return isBefore || isBehind ? part.count { $0 == slash } : nil
  }

  private static func areEqualInAnyCase(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left == right || (left ^ right == 0x20 && ASCII.isLetter(left))
      }
  }

  private static func areDigits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // No number has more digits.
    text.count <= 20 && text.allSatisfy(ASCII.isDigit)
  }

  // MARK: Templates and expressions

  /// Compared segment by segment; the values of variables do not matter.
  private mutating func of(
    template: UnsafeBufferPointer<UInt8>, to path: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let slash = UInt8(ascii: "/")
    var letters = 0
    var (expected, actual) = (template[...], path[...])
    while !expected.isEmpty, !actual.isEmpty, letters < Self.mostLetters {
      let wanted = expected.prefix { $0 != slash }
      let given = actual.prefix { $0 != slash }
      if let asterisk = wanted.firstIndex(of: UInt8(ascii: "*")) {
        letters += self.letters(wanted[..<asterisk], given.prefix(asterisk - wanted.startIndex))
        letters += self.letters(behindAsterisks: expected, actual)
        break
      }
      if wanted.contains(UInt8(ascii: "{")) {
        if given.isEmpty { letters += 1 }
      } else {
        letters += self.letters(wanted, given)
      }
      let isLast = wanted.endIndex == expected.endIndex || given.endIndex == actual.endIndex
      expected = expected[wanted.endIndex...].dropFirst()
      actual = actual[given.endIndex...].dropFirst()
      if isLast {
        letters += 2 * (Self.count(expected) + Self.count(actual))
        break
      }
    }
    return Self.cost(max(letters, 1), max(template.count, path.count))
  }

  /// The difference after a `**`, which matches anything: the last segments one by one from the end, and those
  /// between two `**` that the path does not contain.
  /// - Parameters: the template from the segment with the first `**`, and the path from there.
  private mutating func letters(
    behindAsterisks template: Slice<UnsafeBufferPointer<UInt8>>,
    _ path: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    let slash = UInt8(ascii: "/")
    var letters = 0
    var (template, path) = (template, path)
    var isAtEnd = true
    while let start = template.lastIndex(of: slash), letters < Self.mostLetters {
      let wanted = template[(start + 1)...]
      template = template[..<start]
      if wanted.contains(UInt8(ascii: "*")) {
        isAtEnd = false
        continue
      }
      if isAtEnd {
        let last = path.lastIndex(of: slash)
        let given = last.map { path[($0 + 1)...] } ?? path
        path = path[..<(last ?? path.startIndex)]
        letters +=
          wanted.contains(UInt8(ascii: "{")) ? (given.isEmpty ? 1 : 0) : self.letters(wanted, given)
      } else if !wanted.contains(UInt8(ascii: "{")),
        !path.split(separator: slash).contains(where: { $0.elementsEqual(wanted) })
      {
        letters += min(wanted.count, Self.mostLetters)
      }
    }
    return letters
  }

  private mutating func letters(
    _ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    letters(
      UnsafeBufferPointer(rebasing: left), UnsafeBufferPointer(rebasing: right),
      limit: Self.mostLetters)
  }

  private static func count(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    rest.isEmpty ? 0 : rest.count { $0 == UInt8(ascii: "/") } + 1
  }

  /// The distance for an expression that does not match: only its literal beginning can be measured.
  func of(_ pattern: RegularExpression) -> Int {
    let prefix = pattern.requiredTexts.prefix
    return prefix.count > 1 && url.starts(with: prefix) ? 220 : 420
  }

  // MARK: Bytes

  private typealias Measurement = (
    inout URLDistance, _ expected: UnsafeBufferPointer<UInt8>, _ actual: UnsafeBufferPointer<UInt8>
  ) -> Int

  @inline(__always)
  private mutating func withPath(and expected: String, _ measure: Measurement) -> Int {
    let length = pathLength
    return withURL(and: expected) {
      measure(&$0, $1, UnsafeBufferPointer(rebasing: $2[..<length]))
    }
  }

  @inline(__always)
  private mutating func withURL(and expected: String, _ measure: Measurement) -> Int {
    let url = url
    return url.withUnsafeBufferPointer { actual in
      // Swift's own strings are contiguous; only bridged strings are copied.
      expected.utf8.withContiguousStorageIfAvailable { measure(&self, $0, actual) }
        ?? Array(expected.utf8).withUnsafeBufferPointer { measure(&self, $0, actual) }
    }
  }
}
