// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

extension JSONPathEvaluator {
  /// Whether a filter's expression is true for a value.
  func holds(_ expression: JSONPathExpression, at current: JSONValue) -> Bool {
    guard spend() else { return false }
    switch expression {
    case .any(let alternatives): return alternatives.contains { holds($0, at: current) }
    case .all(let conditions): return conditions.allSatisfy { holds($0, at: current) }
    case .not(let condition): return !holds(condition, at: current)
    case .exists(let query):
      guard query.function == nil else { return !results(of: query, at: current).isEmpty }
      return !visit(query, at: current) { _ in false } && !isLimitReached
    case .comparison(let left, let comparison, let right):
      return compare(value(of: left, at: current), comparison, value(of: right, at: current))
    case .isMatch(let text, let regexp, let isWhole):
      return matches(text, regexp, isWhole: isWhole, at: current)
    case .matchesPattern(let operand, let pattern):
      return scalar(of: value(of: operand, at: current)).map { scalar in
        switch scalar {
        case .string(let text): matches(text, pattern, isWhole: true)
        case .number, .boolean: matches(scalar.description, pattern, isWhole: true)
        case .null: false
        }
      } ?? false
    }
  }

  private func matches(
    _ operand: JSONPathOperand, _ regexp: JSONPathRegexp, isWhole: Bool, at current: JSONValue
  ) -> Bool {
    guard case .string(let text) = scalar(of: value(of: operand, at: current)) else { return false }
    switch regexp {
    case .literal(let pattern):
      return pattern.map { matches(text, $0, isWhole: isWhole) } ?? false
    case .dynamic(let operand):
      guard case .string(let expression) = scalar(of: value(of: operand, at: current)),
        let pattern = pattern(expression)
      else { return false }
      return matches(text, pattern, isWhole: isWhole)
    }
  }

  // MARK: Values

  func value(of operand: JSONPathOperand, at current: JSONValue) -> JSONPathValue {
    switch operand {
    case .literal(let value): return value
    case .length(let operand): return length(of: value(of: operand, at: current))
    case .count(let query):
      var count = 0
      visit(query, at: current) { _ in
        count += 1
        return true
      }
      return .number(count)
    case .value(let query):
      var only: JSONValue?
      let isAtMostOne = visit(query, at: current) { node in
        guard only == nil else { return false }
        only = node
        return true
      }
      return isAtMostOne ? only.map(JSONPathValue.node) ?? .nothing : .nothing
    case .query(let query):
      if query.function == nil, query.isSingular {
        var only = JSONPathValue.nothing
        visit(query, at: current) { node in
          only = .node(node)
          return true
        }
        return only
      }
      let results = results(of: query, at: current)
      return query.function != nil && query.isDefinite ? results.first ?? .nothing : .list(results)
    }
  }

  /// The value of a query, with its function applied (``JSONPath/Dialect/wireMock``).
  func results(of query: JSONPathQuery, at current: JSONValue) -> [JSONPathValue] {
    var results: [JSONPathValue] = []
    visit(query, at: current) { node in
      results.append(.node(node))
      return true
    }
    guard let function = query.function else { return results }
    let values =
      query.hasDescendants
      ? [apply(function, toAll: results)] : results.map { apply(function, to: $0) }
    return values.filter { !$0.isNothing }
  }
}
