// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

extension ValuePattern: CustomStringConvertible {
  /// The pattern in words: an expected text is shown alone, everything else with its operator.
  package var description: String {
    switch self {
    case .equalTo(_, false): operand
    case .absent, .anything: "[\(operatorName)]"
    default: "[\(operatorName)] \(operand)"
    }
  }

  /// The operator, as scenarios spell it.
  package var operatorName: String {
    switch self {
    case .equalTo: "equalTo"
    case .contains: "contains"
    case .doesNotContain: "doesNotContain"
    case .matches: "matches"
    case .doesNotMatch: "doesNotMatch"
    case .absent: "absent"
    case .anything: "anything"
    case .not: "not"
    case .and: "and"
    case .or: "or"
    case .equalToJSON: "equalToJson"
    case .matchesJSONPath: "matchesJsonPath"
    case .matchesJSONSchema: "matchesJsonSchema"
    case .equalToXML: "equalToXml"
    case .matchesXPath: "matchesXPath"
    case .date(let comparison): comparison.relation.rawValue
    case .number(let comparison, _): comparison.rawValue
    case .matchesPathTemplate: "matchesPathTemplate"
    case .binaryEqualTo: "binaryEqualTo"
    }
  }

  /// The part of a body that is compared: all of it, or the place of a path.
  package var bodyPart: String {
    switch self {
    case .matchesJSONPath(let path, _): "body at \(path)"
    case .matchesXPath(let path, _): "body at \(path)"
    default: "body"
    }
  }

  /// The expected value: the operand without its path.
  package var valueWording: String {
    switch self {
    case .matchesJSONPath(_, let pattern): pattern?.description ?? "a value"
    case .matchesXPath(_, let pattern): pattern?.description ?? "something"
    default: operand
    }
  }

  /// The operand.
  var operand: String {
    switch self {
    case .equalTo(let text, let ignoresCase): ignoresCase ? "\(text) (in any case)" : text
    case .contains(let text), .doesNotContain(let text): text
    case .matches(let pattern), .doesNotMatch(let pattern): pattern.description
    case .absent: "nothing"
    case .anything: "anything"
    case .not(let pattern): pattern.description
    case .and(let patterns): patterns.map(\.description).joined(separator: " [and] ")
    case .or(let patterns): patterns.map(\.description).joined(separator: " [or] ")
    case .equalToJSON(let pattern): pattern.compact
    case .matchesJSONPath(let path, _): "\(path) \(valueWording)"
    case .matchesJSONSchema(let schema): schema.compact
    case .equalToXML(let pattern): pattern.compact
    case .matchesXPath(let path, _): "\(path) \(valueWording)"
    case .date(let comparison): comparison.description
    case .number(_, let number): number.description
    case .matchesPathTemplate(let template): template.description
    case .binaryEqualTo(let bytes): Excerpt.of(bytes)
    }
  }
}
