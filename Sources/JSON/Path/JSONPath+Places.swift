// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

extension JSONPath {
  /// A step to a place in a document that is yet to be made.
  package enum Step: Sendable, Hashable {
    case name(String)
    case element(Int)
  }

  /// A place in such a document, and its value.
  package struct Place: Sendable, Hashable {
    package var steps: [Step]
    /// `nil` if any value will do.
    package var value: JSONScalar?
  }

  /// Places that make the query select the first of them: the selected place, and those that its filters test. `nil` if
  /// the query computes a value. It is a guess for common queries; the query itself tells whether it is right.
  package var places: [Place]? {
    query.function == nil ? query.places(from: []) : nil
  }
}

extension JSONPathQuery {
  fileprivate func places(from base: [JSONPath.Step]) -> [JSONPath.Place] {
    var steps = base
    var tested: [JSONPath.Place] = []
    func select(_ selector: JSONPathSelector?) {
      switch selector {
      case .name(let name): steps.append(.name(name))
      case .index(let index): steps.append(.element(max(index, 0)))
      case .slice(let start, _, _): steps.append(.element(max(start ?? 0, 0)))
      case .wildcard: steps.append(.element(0))
      case .filter(let expression):
        // At the root an object is more common than a list, and a filter can test the object itself.
        if !steps.isEmpty { steps.append(.element(0)) }
        tested += expression.places(from: steps)
      case nil: break
      }
    }
    for segment in segments {
      switch segment {
      case .name(let name): select(.name(name))
      case .index(let index): select(.index(index))
      case .children(let selectors), .descendants(let selectors): select(selectors.first)
      }
    }
    return [JSONPath.Place(steps: steps, value: nil)] + tested
  }
}

extension JSONPathExpression {
  fileprivate func places(from base: [JSONPath.Step]) -> [JSONPath.Place] {
    switch self {
    case .any(let expressions): expressions.first?.places(from: base) ?? []
    case .all(let expressions): expressions.flatMap { $0.places(from: base) }
    // The place is missing, or has the value of a sample, which is hardly the excluded one.
    case .not: []
    case .exists(let query): query.places(from: query.isRelative ? base : [])
    case .comparison(.query(let query), let comparison, .literal(let value)):
      Self.places(of: query, from: base, value: value.sample(for: comparison))
    case .comparison(.literal(let value), .equal, .query(let query)):
      Self.places(of: query, from: base, value: value.sample(for: .equal))
    case .comparison: []
    case .isMatch(.query(let query), .literal(let expression?), _):
      Self.places(of: query, from: base, value: expression.samples.first.map(JSONScalar.string))
    case .matchesPattern(.query(let query), let expression):
      Self.places(of: query, from: base, value: expression.samples.first.map(JSONScalar.string))
    case .isMatch, .matchesPattern: []
    }
  }

  private static func places(
    of query: JSONPathQuery, from base: [JSONPath.Step], value: JSONScalar?
  ) -> [JSONPath.Place] {
    var places = query.places(from: query.isRelative ? base : [])
    if !places.isEmpty { places[0].value = value }
    return places
  }
}

extension JSONPathValue {
  /// A value that compares with this one as a filter wants it.
  fileprivate func sample(for comparison: JSONPathComparison) -> JSONScalar? {
    let scalar: JSONScalar? =
      switch self {
      case .scalar(let scalar): scalar
      case .node(let value): value.scalar
      case .list(let values): values.first?.sample(for: .equal)
      case .nothing: nil
      }
    guard case .number(let number)? = scalar, number.double.isFinite else { return scalar }
    return switch comparison {
    case .greater: .number(JSONNumber(spelling: "\(Int(clamping: number) + 1)"))
    case .less: .number(JSONNumber(spelling: "\(Int(clamping: number) - 1)"))
    default: scalar
    }
  }
}

extension Int {
  /// The whole part of a number, within a range that leaves room.
  fileprivate init(clamping number: JSONNumber) {
    self = Int(Swift.min(Swift.max(number.double, -1e15), 1e15).rounded(.down))
  }
}
