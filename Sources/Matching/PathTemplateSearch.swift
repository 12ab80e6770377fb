// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the values of a template's variables in a path: each variable matches as much as possible, each `**` as
/// little as possible.
///
/// If a part has failed with an end, it fails there again, so each part remembers the ends that it has tried: all
/// ends after a place, and for a variable all those in its segment. The search moves through the path in one
/// direction, so no end is tried more than twice. The time is in proportion to the length of the path, whatever the
/// path contains.
struct PathTemplateSearch {
  private let parts: [PathTemplate.Part]
  private let path: ArraySlice<UInt8>
  /// For each part: the ends that have failed.
  private var failures: [Failure?]
  /// For each part: its end.
  private var ends: [Int]
  /// The number of tried ends, and of bytes read to find the ends of segments.
  private(set) var steps = 0

  private struct Failure {
    /// The place at which the part began; every later end failed.
    let start: Int
    /// The last failed end: the end of the segment, or of the path.
    let end: Int
  }

  init(parts: [PathTemplate.Part], path: ArraySlice<UInt8>) {
    self.parts = parts
    self.path = path
    failures = Array(repeating: nil, count: parts.count)
    ends = Array(repeating: path.startIndex, count: parts.count)
  }

  /// The values of the variables, in order; `nil` if the path does not match the template.
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

  /// Whether the rest of the path matches the rest of the template. Recurses over the parts of the template.
  private mutating func fits(from part: Int, at start: Int) -> Bool {
    steps += 1
    guard part < parts.count else { return start == path.endIndex }
    switch parts[part] {
    case .literal(let bytes):
      return path[start...].starts(with: bytes) && fits(part, endingAt: start + bytes.count)
    case .variable:
      let failure = failures[part]
      if let failure, failure.start...failure.end ~= start { return false }
      // Bytes that were read before are not read again.
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
