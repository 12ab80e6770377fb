// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Implications between patterns. If an implication cannot be decided cheaply, the answer is `false`.
extension ValuePattern {
  /// Whether every value that matches this pattern, including a missing one, matches the other one.
  func implies(_ other: ValuePattern) -> Bool {
    // Alternatives on both sides multiply; after too many steps the answer is `false`.
    var steps = 200
    return implies(other, steps: &steps)
  }

  private func implies(_ other: ValuePattern, steps: inout Int) -> Bool {
    steps -= 1
    if steps < 0 { return false }
    if self == other || other == .anything { return true }
    if case .and(let parts) = other {
      return parts.allSatisfy { implies($0, steps: &steps) }
    }
    if case .or(let parts) = self {
      return parts.allSatisfy { $0.implies(other, steps: &steps) }
    }
    if case .and(let parts) = self,
      parts.contains(where: { $0.implies(other, steps: &steps) })
    {
      return true
    }
    if case .or(let parts) = other, parts.contains(where: { implies($0, steps: &steps) }) {
      return true
    }
    switch (self, other) {
    // An empty text counts as a missing body, so it implies nothing about a body.
    case (.equalTo(let text, ignoringCase: false), _):
      return !text.isEmpty && !other.dependsOnTime
        && other.outcome(of: .text(text, at: .zero)) == .matched
    case (.equalTo(let text, ignoringCase: true), .equalTo(let other, ignoringCase: true)):
      return text.lowercased() == other.lowercased()
    case (.absent, _): return other.outcome(of: .missing) == .matched
    case (.contains(let part), .contains):
      return other.outcome(of: .text(part, at: .zero)) == .matched
    case (.doesNotContain(let part), .doesNotContain(let other)):
      return ValuePattern.contains(part).outcome(of: .text(other, at: .zero)) == .matched
    case (.not(let pattern), .not(let other)): return other.implies(pattern, steps: &steps)
    case (.number(.equal, let number), .number(let comparison, let other)):
      return comparison.holds(number, other)
    case (.matchesJSONPath(let path, let pattern?), .matchesJSONPath(let otherPath, let other)):
      return path == otherPath && Self.isImplied(other, by: pattern, steps: &steps)
    default: return false
    }
  }

  /// Whether the outcome depends on when a request comes, so that it is not known before.
  private var dependsOnTime: Bool {
    switch self {
    case .date(let comparison): comparison.dependsOnTime
    case .not(let pattern): pattern.dependsOnTime
    case .and(let patterns), .or(let patterns): patterns.contains { $0.dependsOnTime }
    case .matchesJSONPath(_, let pattern), .matchesXPath(_, let pattern):
      pattern?.dependsOnTime ?? false
    default: false
    }
  }

  /// Whether a place whose value matches a pattern matches the other one, or exists if there is no other one.
  private static func isImplied(
    _ other: ValuePattern?, by pattern: ValuePattern, steps: inout Int
  ) -> Bool {
    guard let other else {
      // An empty array or object has a text, but does not count as existing.
      guard case .equalTo(let text, _) = pattern else { return false }
      return !text.isEmpty && text.utf8.first != UInt8(ascii: "{")
        && text.utf8.first != UInt8(ascii: "[")
    }
    // Missing values, and lists that are compared as a whole, have other rules.
    for pattern in [pattern, other] {
      switch pattern {
      case .absent, .equalToJSON: return false
      default: break
      }
    }
    return pattern.implies(other, steps: &steps)
  }
}

extension FieldPattern {
  /// Whether all values that match this pattern match the other one.
  func implies(_ other: FieldPattern) -> Bool {
    switch (self, other) {
    case (.any(let pattern), .any(let other)): pattern.implies(other)
    case (.includes(let patterns), .any(let other)), (.hasExactly(let patterns), .any(let other)):
      patterns.contains { $0.implies(other) }
    case (.hasExactly(let patterns), .includes(let others)): patterns == others
    default: self == other
    }
  }
}
