// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A class of a Java expression: it matches one scalar of a set.
///
/// PCRE2's classes have no intersections and no nested classes. The result is computed here if only scalars are
/// involved; with properties it is written as a look-ahead.
struct JavaClass {
  var scalars = ScalarSet()
  /// Properties, as the inside of a class of PCRE2.
  var properties = ""
  /// Expressions that match exactly one scalar each.
  var expressions: [String] = []

  init(scalars: ScalarSet = ScalarSet(), properties: String = "", expressions: [String] = []) {
    self.scalars = scalars
    self.properties = properties
    self.expressions = expressions
  }

  init(_ range: ClosedRange<UInt32>, _ more: ClosedRange<UInt32>...) {
    scalars = ScalarSet([range] + more)
  }

  private var isPlain: Bool { properties.isEmpty && expressions.isEmpty }

  func union(_ other: JavaClass) -> JavaClass {
    JavaClass(
      scalars: scalars.union(other.scalars), properties: properties + other.properties,
      expressions: expressions + other.expressions)
  }

  func intersection(_ other: JavaClass) -> JavaClass {
    if isPlain, other.isPlain {
      return JavaClass(scalars: scalars.intersection(other.scalars))
    }
    return JavaClass(expressions: ["(?=\(text))\(other.text)"])
  }

  var inverted: JavaClass {
    if isPlain { return JavaClass(scalars: scalars.inverted) }
    if expressions.isEmpty {
      return JavaClass(expressions: ["[^\(scalars.classContent)\(properties)]"])
    }
    return JavaClass(expressions: ["(?!\(text))."])
  }

  /// The class as a PCRE2 item (in which the dot is any scalar), which a quantifier may follow.
  var text: String {
    if isPlain {
      if scalars.ranges.isEmpty { return "(?!)" }
      if scalars == .all { return "." }
      if let range = scalars.ranges.first, range.count == 1, scalars.ranges.count == 1 {
        return scalars.classContent
      }
    }
    let content = scalars.classContent + properties
    let alternatives = (content.isEmpty ? [] : ["[\(content)]"]) + expressions
    return expressions.isEmpty
      ? alternatives.joined() : "(?:" + alternatives.joined(separator: "|") + ")"
  }
}
