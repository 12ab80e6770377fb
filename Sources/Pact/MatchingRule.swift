// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// What a pact says of one value, instead of its being equal to the example.
enum MatchingRule: Equatable {
  /// The kind of the example, for what is inside, too; a list may have any number of such elements.
  case type
  case regex(String)
  case equality
  case contains(String)
  case integer
  case number
  case boolean
  case null
  /// With the pattern of its letters, as in Java: `yyyy-MM-dd`.
  case date(String)
  case dateTime(String)
  /// A map, whose names do not matter. What is inside is of the example's kind if the flag is set.
  case map(isByType: Bool)
  /// A list that has some elements like the examples, and others.
  case arrayContains
  /// A rule that a contract cannot say: `semver`, several rules. It is named for people.
  case other(String)

  /// Whether it holds for what is inside, as well.
  var isForAllInside: Bool { self == .type || self == .equality }

  /// The rule in an object such as `{"match": "type", "min": 1}`.
  init(_ object: JSONValue) {
    guard let match = object["match"]?.string else {
      // The oldest pacts have no name for these.
      self = object["regex"]?.string.map(MatchingRule.regex) ?? .type
      return
    }
    func format(_ name: String) -> String {
      (object["format"] ?? object[name])?.string ?? ""
    }
    switch match {
    case "type": self = .type
    case "regex": self = object["regex"]?.string.map(MatchingRule.regex) ?? .other(match)
    case "equality": self = .equality
    case "include": self = object["value"]?.string.map(MatchingRule.contains) ?? .other(match)
    case "integer": self = .integer
    case "decimal", "number": self = .number
    case "boolean": self = .boolean
    case "null": self = .null
    case "date": self = .date(format(match))
    case "datetime", "timestamp": self = .dateTime(format(match))
    case "values", "eachKey", "each-key": self = .map(isByType: false)
    case "eachValue", "each-value":
      self = .map(
        isByType: object["rules"]?.elements.contains { MatchingRule($0) == .type } ?? false)
    case "arrayContains", "array-contains": self = .arrayContains
    default: self = .other(match)
    }
  }

  /// The rule in an object such as `{"combine": "AND", "matchers": […]}`; `nil` if it has none.
  init?(combined object: JSONValue) {
    let rules = object["matchers"]?.elements.map { MatchingRule($0) } ?? []
    guard let first = rules.first else { return nil }
    if rules.dropFirst().allSatisfy({ $0 == first }) {
      self = first
    } else if rules.allSatisfy(\.isOfMap) {
      self = .map(isByType: rules.contains { $0 == .type || $0 == .map(isByType: true) })
    } else {
      self = .other("several rules")
    }
  }

  private var isOfMap: Bool { if case .map = self { true } else { self == .type } }
}
