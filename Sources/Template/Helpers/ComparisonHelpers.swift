// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// `eq`, `gt`, `and`, `contains`, `matches` and their relatives.
enum ComparisonHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "eq": .test { call throws(RenderFailure) in
      .holds(try areEqual(call.first, call.other(0), call.renderer))
    },
    "neq": .test { call throws(RenderFailure) in
      .holds(!(try areEqual(call.first, call.other(0), call.renderer)))
    },
    "gt": .test { call throws(RenderFailure) in .holds(try order(call) > 0) },
    "gte": .test { call throws(RenderFailure) in .holds(try order(call) >= 0) },
    "lt": .test { call throws(RenderFailure) in .holds(try order(call) < 0) },
    "lte": .test { call throws(RenderFailure) in .holds(try order(call) <= 0) },
    "and": .test { call throws(RenderFailure) in
      .holds(call.renderer.isTrue(call.first) && call.rest.allSatisfy(call.renderer.isTrue))
    },
    "or": .test { call throws(RenderFailure) in
      .holds(call.renderer.isTrue(call.first) || call.rest.contains(where: call.renderer.isTrue))
    },
    "not": .test { call throws(RenderFailure) in .holds(!call.renderer.isTrue(call.first)) },
    "contains": .test(contains),
    "matches": .test(matches),
  ]

  /// Whether type and value are equal; numbers of different types compare by value.
  static func areEqual(
    _ one: TemplateValue, _ other: TemplateValue, _ renderer: TemplateRenderer
  ) throws(RenderFailure) -> Bool {
    try renderer.spend(1)
    if let left = renderer.number(one), let right = renderer.number(other) { return left == right }
    switch (one, other) {
    case (.missing, .missing), (.root, .root), (.request, .request), (.method, .method),
      (.path, .path), (.query, .query), (.headers, .headers), (.cookies, .cookies):
      return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.text(let left), .text(let right)): return left == right
    case (.values(let left), .values(let right)): return left == right
    case (.date(let left), .date(let right)):
      return left.seconds == right.seconds && left.nanosecond == right.nanosecond
    case (.list(let left), .list(let right)):
      guard left.items.count == right.items.count else { return false }
      for (item, other) in zip(left.items, right.items) {
        guard try areEqual(item, other, renderer) else { return false }
      }
      return true
    case (.map(let left), .map(let right)):
      guard left.members.count == right.members.count else { return false }
      for member in left.members {
        guard let other = right[member.name], try areEqual(member.value, other, renderer) else {
          return false
        }
      }
      return true
    default: return false
    }
  }

  /// -1, 0 or 1.
  private static func order(_ call: HelperCall) throws(RenderFailure) -> Int {
    let (one, other) = (call.first, call.other(0))
    if let left = call.renderer.number(one), let right = call.renderer.number(other) {
      return left.order(right)
    }
    switch (one, other) {
    case (.text(let left), .text(let right)):
      return left == right ? 0 : left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1
    case (.date(let left), .date(let right)):
      let (left, right) = ((left.seconds, left.nanosecond), (right.seconds, right.nanosecond))
      return left == right ? 0 : left < right ? -1 : 1
    case (.boolean(let left), .boolean(let right)):
      return left == right ? 0 : right ? -1 : 1
    default:
      throw call.failure("both arguments must be numbers, texts or dates; convert one of them")
    }
  }

  private static func contains(_ call: HelperCall) throws(RenderFailure)
    -> HelperFunction.TestResult
  {
    guard !call.rest.isEmpty else {
      return .error(
        "You must specify the string or array to be matched and the regular expression")
    }
    if call.first.isMissing || call.other(0).isMissing { return .nothing }
    guard case .text(let part) = textual(call.other(0)) else {
      throw call.failure("the second argument must be a text")
    }
    switch call.first {
    case .list, .nodes, .path:
      let items = try call.renderer.items(of: call.first) ?? []
      return .holds(
        items.contains {
          if case .text(let text) = textual($0.value) { text == part } else { false }
        })
    case .values(let values): return .holds(values.contains(part))
    default:
      let text = try call.text(call.first)
      try call.renderer.spend(1 + text.utf8.count / 16)
      return .holds(StringSearch.contains(text, part))
    }
  }

  /// Other values that are texts of a request.
  private static func textual(_ value: TemplateValue) -> TemplateValue {
    if case .values(let values) = value, let first = values.first { return .text(first) }
    return value
  }

  private static func matches(_ call: HelperCall) throws(RenderFailure) -> HelperFunction.TestResult
  {
    guard !call.rest.isEmpty else {
      return .error("You must specify the string to be matched and the regular expression")
    }
    guard !call.first.isMissing else { throw call.failure("the text is missing") }
    guard !call.other(0).isMissing else { throw call.failure("the expression is missing") }
    let text = try call.text(call.first)
    let expression = try expression(call, try call.text(call.other(0)))
    switch expression {
    case .failure(let message): throw call.failure(message)
    case .success(let expression):
      try call.renderer.spend(200 + text.utf8.count / 16)
      switch expression.match(text, isWhole: true) {
      case .matched: return .holds(true)
      case .notMatched: return .holds(false)
      case .limitReached:
        throw .limit("'matches': '\(expression)' must need fewer steps for the text")
      }
    }
  }

  enum Compiled {
    case success(RegularExpression)
    case failure(String)
  }

  /// The expression of a helper, compiled beforehand if it is constant.
  static func expression(_ call: HelperCall, _ text: String) throws(RenderFailure) -> Compiled {
    if case .expression(let expression) = call.syntax.prepared { return .success(expression) }
    try call.renderer.spend(500 + text.utf8.count)
    guard text.utf8.count <= 10_000 else {
      throw .limit("a regular expression must have at most 10000 bytes; found \(text.utf8.count)")
    }
    guard let expression = try? RegularExpression(text, options: .dotMatchesNoLineEnd) else {
      return .failure("'\(text)' must be a regular expression")
    }
    return .success(expression)
  }
}
