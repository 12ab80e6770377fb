// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// A query as it is evaluated, at the root or inside a filter.
struct JSONPathQuery: Sendable {
  /// Whether it begins with `@`.
  let isRelative: Bool
  let segments: [JSONPathSegment]
  /// What is done with the values (``JSONPath/Dialect/wireMock`` only).
  let function: JSONPathFunction?
  /// Whether it has names and indices only (RFC 9535 section 2.3.5.1).
  let isSingular: Bool
  let hasDescendants: Bool

  init(isRelative: Bool, segments: [JSONPathSegment], function: JSONPathFunction?) {
    self.isRelative = isRelative
    self.segments = segments
    self.function = function
    isSingular = segments.allSatisfy(\.isSingular)
    hasDescendants = segments.contains { if case .descendants = $0 { true } else { false } }
  }

  /// As ``JSONPath/isDefinite``.
  var isDefinite: Bool { isSingular || (hasDescendants && function != nil) }

  /// The value that a singular query leads to.
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
  /// From the end when negative.
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

/// What a filter asks (RFC 9535 section 2.3.5).
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
  /// A literal; `nil` when it is no I-Regexp, so that nothing matches.
  case literal(RegularExpression?)
  case dynamic(JSONPathOperand)
}

/// What has a value: the RFC's comparables and arguments of functions.
indirect enum JSONPathOperand: Sendable {
  case literal(JSONPathValue)
  case query(JSONPathQuery)
  case length(JSONPathOperand)
  case count(JSONPathQuery)
  case value(JSONPathQuery)
}

/// The operators between two operands, as they are written.
enum JSONPathComparison: String, Sendable, CaseIterable {
  // Longer ones first: the parser takes the first that fits.
  case identical = "==="
  case notIdentical = "!=="
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  // The words of WireMock's library.
  case isIn = "in"
  case isNotIn = "nin"
  case contains
  case isEmpty = "empty"
  case hasSize = "size"
  case isSubset = "subsetof"
  case hasAnyOf = "anyof"
  case hasNoneOf = "noneof"

  var isWord: Bool { rawValue.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false }

  /// Whether the RFC has it.
  var isStandard: Bool { !isWord && self != .identical && self != .notIdentical }
}

/// What may stand at the end of a query in ``JSONPath/Dialect/wireMock``.
enum JSONPathFunction: String, Sendable, CaseIterable {
  case length, size, min, max, avg, sum, keys
}

/// A value while a filter is evaluated: of the document, of the query, made by a function, or none.
enum JSONPathValue: Sendable {
  /// The RFC's Nothing.
  case nothing
  case node(JSONValue)
  case scalar(JSONScalar)
  /// Only in ``JSONPath/Dialect/wireMock``.
  case list([JSONPathValue])
}

extension JSONValue {
  /// The element of an array, from the end when negative.
  func element(at index: Int) -> JSONValue? {
    guard kind == .array else { return nil }
    let offset = index < 0 ? elements.count { _ in true } + index : index
    return offset < 0 ? nil : elements.dropFirst(offset).first { _ in true }
  }
}
