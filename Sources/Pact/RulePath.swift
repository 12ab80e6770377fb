// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The path of a matching rule, such as `$.friends[*]['first name']`: the few forms of JSON paths that pacts have.
struct RulePath {
  enum Step: Hashable {
    case name(String)
    case index(Int)
    case anyMember
    case anyElement
  }

  private(set) var steps: [Step] = []

  /// More steps than any body has levels.
  private static let limit = 1_000

  /// Reads a path; `nil` if it is not one of pacts.
  init?(_ text: String) {
    var rest = text.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "$") else { return nil }
    while let byte = rest.popFirst() {
      let step: Step?
      switch byte {
      case UInt8(ascii: "."): step = Self.name(&rest)
      case UInt8(ascii: "["): step = Self.bracket(&rest)
      default: step = nil
      }
      guard let step, steps.count < Self.limit else { return nil }
      steps.append(step)
    }
  }

  /// The path without its first step.
  func dropFirst() -> RulePath {
    var path = self
    path.steps.removeFirst()
    return path
  }

  private static func name(_ rest: inout Substring.UTF8View) -> Step? {
    let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
    rest = rest.dropFirst(name.count)
    guard let text = String(name), !text.isEmpty else { return nil }
    return text == "*" ? .anyMember : .name(text)
  }

  private static func bracket(_ rest: inout Substring.UTF8View) -> Step? {
    guard let first = rest.first else { return nil }
    let isQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    if isQuoted { rest.removeFirst() }
    let end = isQuoted ? first : UInt8(ascii: "]")
    guard let close = rest.firstIndex(of: end), let text = String(rest[..<close]) else {
      return nil
    }
    rest = rest[rest.index(after: close)...]
    if isQuoted {
      return rest.popFirst() == UInt8(ascii: "]") ? .name(text) : nil
    }
    return text == "*" ? .anyElement : Int(text).map(Step.index)
  }
}
