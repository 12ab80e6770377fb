// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

extension SchemaAssertion {
  /// The message for a value that fails.
  func message(for value: JSONValue) -> String {
    let found = Self.excerpt(of: value)
    switch self {
    case .type(let types): return "expected \(types.description), found \(value.kind)"
    case .constant(let constant): return "expected \(Self.excerpt(of: constant)), found \(found)"
    case .enumeration(let enumeration):
      let values = enumeration.values.prefix(10).map { Self.excerpt(of: $0) }
      let more = enumeration.values.count > 10 ? ", …" : ""
      return "expected one of \(values.joined(separator: ", "))\(more), found \(found)"
    case .multipleOf(let divisor): return "\(found) is not a multiple of \(divisor)"
    case .minimum(let bound): return "\(found) is less than \(bound)"
    case .maximum(let bound): return "\(found) is more than \(bound)"
    case .exclusiveMinimum(let bound): return "\(found) is not more than \(bound)"
    case .exclusiveMaximum(let bound): return "\(found) is not less than \(bound)"
    case .minLength(let limit):
      return "\(Self.length(of: value)) characters are less than \(limit)"
    case .maxLength(let limit):
      return "\(Self.length(of: value)) characters are more than \(limit)"
    case .pattern(let pattern):
      let isGivenUp = value.string.map { pattern.match($0, isWhole: false) } == .limitReached
      return "\(found) does not match '\(pattern)'"
        + (isGivenUp ? ": matching took too many steps" : "")
    case .format(let format): return "\(found) is not in the format '\(format.rawValue)'"
    case .minItems(let limit):
      return "\(value.elements.count { _ in true }) elements are less than \(limit)"
    case .maxItems(let limit):
      return "\(value.elements.count { _ in true }) elements are more than \(limit)"
    case .uniqueItems:
      guard let (index, first) = Self.repeatedElement(of: value) else { return "not unique" }
      return "the elements \(first) and \(index) are the same"
    case .minProperties(let limit):
      return "\(Self.memberCount(of: value)) members are less than \(limit)"
    case .maxProperties(let limit):
      return "\(Self.memberCount(of: value)) members are more than \(limit)"
    case .required(let names):
      return Self.sentence(ofMissing: Self.missing(names, in: value))
    case .dependentRequired(let dependents):
      guard let (name, missing) = Self.unmet(dependents, in: value) else { return "" }
      return Self.sentence(ofMissing: missing) + ", which '\(name)' needs"
    }
  }

  private static func sentence(ofMissing names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ") + (names.count == 1 ? " is" : " are")
      + " missing"
  }

  /// The source text of a value, cut if it is long.
  static func excerpt(of value: JSONValue) -> String {
    let limit = 60
    guard value.source.count > limit else { return String(decoding: value.source, as: UTF8.self) }
    var end = value.source.startIndex + limit
    // Do not cut inside a scalar.
    while value.source[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: value.source[..<end], as: UTF8.self) + "…"
  }
}
