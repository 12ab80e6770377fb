// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// A parsed query, at the root or inside a filter.
struct JSONPathQuery: Sendable {
  /// Whether it begins with `@`.
  let isRelative: Bool
  let segments: [JSONPathSegment]
  /// The function that is applied to the values (``JSONPath/Dialect/wireMock`` only).
  let function: JSONPathFunction?
  /// Whether it contains only names and indices (RFC 9535 section 2.3.5.1).
  let isSingular: Bool
  let hasDescendants: Bool

  init(isRelative: Bool, segments: [JSONPathSegment], function: JSONPathFunction?) {
    self.isRelative = isRelative
    self.segments = segments
    self.function = function
    isSingular = segments.allSatisfy(\.isSingular)
    hasDescendants = segments.contains { if case .descendants = $0 { true } else { false } }
  }

  /// Like ``JSONPath/isDefinite``.
  var isDefinite: Bool { isSingular || (hasDescendants && function != nil) }

  /// The value that a singular query selects.
  func singularNode(in root: JSONValue) -> JSONValue? {
    var node = root
    for segment in segments {
      let next: JSONValue?
      switch segment {
      case .name(let name): next = node[name]
      case .index(let index): next = node.element(at: index)
      case .children, .descendants: preconditionFailure("the query is not singular")
      }
      guard let next else { return nil }
      node = next
    }
    return node
  }
}

/// One step of a query (RFC 9535 section 2.5).
enum JSONPathSegment: Sendable {
  case name(String)
  /// Counted from the end if negative.
  case index(Int)
  case children([JSONPathSelector])
  case descendants([JSONPathSelector])

  var isSingular: Bool {
    switch self {
    case .name, .index: true
    case .children, .descendants: false
    }
  }
}

/// One entry of a bracket (RFC 9535 section 2.3).
enum JSONPathSelector: Sendable {
  case name(String)
  case index(Int)
  case wildcard
  case slice(start: Int?, end: Int?, step: Int)
  case filter(JSONPathExpression)
}

/// The expression of a filter (RFC 9535 section 2.3.5).
indirect enum JSONPathExpression: Sendable {
  case any([JSONPathExpression])
  case all([JSONPathExpression])
  case not(JSONPathExpression)
  case exists(JSONPathQuery)
  case comparison(JSONPathOperand, JSONPathComparison, JSONPathOperand)
  /// The functions `match()` and `search()`.
  case isMatch(JSONPathOperand, JSONPathRegexp, isWhole: Bool)
  /// `=~`.
  case matchesPattern(JSONPathOperand, RegularExpression)
}

/// The second argument of `match()` and `search()`.
enum JSONPathRegexp: Sendable {
  /// A literal; `nil` if it is not an I-Regexp, so that nothing matches.
  case literal(RegularExpression?)
  case dynamic(JSONPathOperand)
}

/// An expression that has a value: the RFC's comparables and function arguments.
indirect enum JSONPathOperand: Sendable {
  case literal(JSONPathValue)
  case query(JSONPathQuery)
  case length(JSONPathOperand)
  case count(JSONPathQuery)
  case value(JSONPathQuery)
}

/// The operators between two operands, spelled as in a query.
enum JSONPathComparison: String, Sendable, CaseIterable {
  // Longer operators come first, because the parser takes the first that matches.
  case identical = "==="
  case notIdentical = "!=="
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  // The word operators of WireMock's library.
  case isIn = "in"
  case isNotIn = "nin"
  case contains
  case isEmpty = "empty"
  case hasSize = "size"
  case isSubset = "subsetof"
  case hasAnyOf = "anyof"
  case hasNoneOf = "noneof"

  var isWord: Bool { rawValue.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false }

  /// Whether the RFC defines it.
  var isStandard: Bool { !isWord && self != .identical && self != .notIdentical }
}

/// A function that is allowed at the end of a query in ``JSONPath/Dialect/wireMock``.
enum JSONPathFunction: String, Sendable, CaseIterable {
  case length, size, min, max, avg, sum, keys
}

/// A value during the evaluation of a filter: from the document, from the query, computed by a function, or none.
enum JSONPathValue: Sendable {
  /// The RFC's Nothing.
  case nothing
  case node(JSONValue)
  case scalar(JSONScalar)
  /// Only in ``JSONPath/Dialect/wireMock``.
  case list([JSONPathValue])
}

extension JSONValue {
  /// The element of an array, counted from the end if negative.
  func element(at index: Int) -> JSONValue? {
    guard kind == .array else { return nil }
    let offset = index < 0 ? elements.count { _ in true } + index : index
    return offset < 0 ? nil : elements.dropFirst(offset).first { _ in true }
  }
}
