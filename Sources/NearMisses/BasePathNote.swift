// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIRegularExpression
import MockAPIText

extension RequestCondition.Part {
  /// The largest number of segments of a base URL.
  private static var mostBaseSegments: Int { 4 }

  /// The note for a URL that differs only by the path of a base URL, which is before one of the two; `nil` if there are
  /// other differences.
  ///
  /// `https://api.example.com/v1` is the base URL of many APIs, and scenarios have the paths below it.
  func basePathNote(on target: RequestTarget) -> String? {
    guard kind == .url, target.bytes.first == Self.slash else { return nil }
    if let base = superfluousBase(of: target) {
      return
        "it matches without '\(base)': leave that out of the base URL of the client, or give it to "
        + "a ScenarioTransport as 'below'"
    }
    if let base = missingBase(of: target) {
      return "it matches with '\(base)' before it: the base URL of the client needs that path"
    }
    return nil
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }

  /// The first segments of the target without which it matches.
  private func superfluousBase(of target: RequestTarget) -> String? {
    var path = target.path.dropFirst()
    for _ in 0..<Self.mostBaseSegments {
      guard let end = path.firstIndex(of: Self.slash) else { return nil }
      path = path[end...].dropFirst()
      // A variable or an expression may match whatever follows.
      guard beginsLike(path.prefix { $0 != Self.slash }) else { continue }
      let rest = RequestTarget(Array(target.bytes[end...]), authority: target.authority)
      if outcome(of: rest) == .matched {
        return Excerpt.of(Array(target.bytes[..<end]))
      }
    }
    return nil
  }

  /// The first segments of the condition with which the target matches.
  private func missingBase(of target: RequestTarget) -> String? {
    guard let literal = literalBeginning, literal.first == Self.slash else { return nil }
    let first = target.path.dropFirst().prefix { $0 != Self.slash }
    if first.isEmpty { return nil }
    var end = literal.startIndex
    for _ in 0..<Self.mostBaseSegments {
      guard let next = literal[(end + 1)...].firstIndex(of: Self.slash) else { return nil }
      end = next
      let segment = literal[(end + 1)...].prefix { $0 != Self.slash && $0 != UInt8(ascii: "?") }
      guard segment.elementsEqual(first) else { continue }
      let whole = RequestTarget(literal[..<end] + target.bytes, authority: target.authority)
      if outcome(of: whole) == .matched { return Excerpt.of(Array(literal[..<end])) }
    }
    return nil
  }

  /// Whether the condition fixes the first segment of a path, and it is this.
  private func beginsLike(_ segment: ArraySlice<UInt8>) -> Bool {
    guard let literal = literalBeginning else { return false }
    let wanted = literal.dropFirst().prefix { $0 != Self.slash && $0 != UInt8(ascii: "?") }
    return wanted.elementsEqual(segment)
  }

  /// The text that each URL begins with that matches the condition.
  private var literalBeginning: [UInt8]? {
    switch self {
    case .url(let text), .urlPath(let text): Array(text.utf8)
    case .urlPathTemplate(let template):
      Array(template.description.utf8.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "*") })
    case .urlPattern(let pattern), .urlPathPattern(let pattern): pattern.requiredTexts.prefix
    default: nil
    }
  }
}
