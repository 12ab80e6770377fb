// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds what the variables of a template stand for in a path: each variable as much as it can, each `**` as little.
///
/// What has found nothing behind an end finds nothing there again, so each part remembers the ends that it has tried:
/// all to the right of a place, for a variable all in its segment. As the search moves through the path, that is enough
/// to try no end more than twice, and the work is in proportion to the path's length, whatever it holds.
struct PathTemplateSearch {
  private let parts: [PathTemplate.Part]
  private let path: ArraySlice<UInt8>
  /// By part: ends that it has tried in vain.
  private var failures: [Failure?]
  /// By part: where it ends.
  private var ends: [Int]
  /// How many ends were tried, and how many bytes were read to find the ends of segments.
  private(set) var steps = 0

  private struct Failure {
    /// Where the part began; every end behind it failed.
    let start: Int
    /// Up to here: the end of the segment, or of the path.
    let end: Int
  }

  init(parts: [PathTemplate.Part], path: ArraySlice<UInt8>) {
    self.parts = parts
    self.path = path
    failures = Array(repeating: nil, count: parts.count)
    ends = Array(repeating: path.startIndex, count: parts.count)
  }

  /// What the variables stand for, in order; `nil` when the path does not follow the template.
  mutating func bindings() -> [(name: String, value: String)]? {
    guard fits(from: 0, at: path.startIndex) else { return nil }
    var bindings: [(name: String, value: String)] = []
    var start = path.startIndex
    for (part, end) in zip(parts, ends) {
      switch part {
      case .literal: break
      case .variable(let name), .rest(let name):
        bindings.append((name, String(decoding: path[start..<end], as: UTF8.self)))
      }
      start = end
    }
    return bindings
  }

  /// Whether the rest of the path follows the rest of the template. Recurses over the parts of the template.
  private mutating func fits(from part: Int, at start: Int) -> Bool {
    steps += 1
    guard part < parts.count else { return start == path.endIndex }
    switch parts[part] {
    case .literal(let bytes):
      return path[start...].starts(with: bytes) && fits(part, endingAt: start + bytes.count)
    case .variable:
      let failure = failures[part]
      if let failure, failure.start...failure.end ~= start { return false }
      // Up to what is known already, nothing is read again.
      let known = failure.flatMap { $0.start > start ? $0.start : nil } ?? path.endIndex
      var end = start + path[start..<known].prefix { $0 != UInt8(ascii: "/") }.count
      steps += end - start
      let segmentEnd = end == failure?.start ? failure?.end ?? end : end
      while end > start {
        if fits(part, endingAt: end) { return true }
        end -= 1
      }
      failures[part] = Failure(start: start, end: segmentEnd)
    case .rest:
      let untried = failures[part]?.start ?? path.endIndex + 1
      if untried <= start { return false }
      for end in start..<untried where fits(part, endingAt: end) { return true }
      failures[part] = Failure(start: start, end: path.endIndex)
    }
    return false
  }

  private mutating func fits(_ part: Int, endingAt end: Int) -> Bool {
    ends[part] = end
    return fits(from: part + 1, at: end)
  }
}
