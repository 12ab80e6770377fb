// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

// Conditions on URLs that no request satisfies, or hardly one. They are served, because they may be meant.

extension ScenarioReader {
  /// Warns of the syntax of expressions and of variables in a `url` or `urlPath`.
  /// - Returns: whether it has some.
  func warnOfForeignSyntax(in target: String, named name: String, at value: JSONValue) -> Bool {
    guard let found = ForeignSyntax(in: target) else { return false }
    let remedy =
      switch found.kind {
      case .expression: "for a regular expression, use '\(name)Pattern'"
      case .variable(let variable): "for variables, use 'urlPathTemplate' with '{\(variable)}'"
      case .asterisk:
        "use 'urlPathTemplate', where '{name}' matches a segment and '**' anything"
      }
    report.warning(
      inString: value, at: found.offset, "'\(name)' is compared letter by letter; \(remedy)")
    return true
  }

  /// Warns of the syntax of other tools in a path template, which is a name or a text here.
  func warnOfForeignSyntax(in template: PathTemplate, at value: JSONValue) {
    let text = template.description
    if let found = ForeignSyntax(in: text, isTemplate: true) {
      let remedy =
        switch found.kind {
        case .expression: "for a regular expression, use 'urlPathPattern'"
        case .variable(let variable): "write '{\(variable)}' for a variable"
        case .asterisk: "write '{name}' for a segment, or '**' for anything"
        }
      report.warning(
        inString: value, at: found.offset,
        "this part of the template is compared letter by letter; \(remedy)")
    }
    var seen: Set<Substring> = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      let offset = text.utf8.distance(from: text.startIndex, to: start)
      if let remedy = Self.remedy(forVariable: name) {
        report.warning(
          inString: value, at: offset,
          "'{\(name)}' is a variable whose whole name is '\(name)', and matches any one segment; \(remedy)"
        )
      } else if !seen.insert(name).inserted {
        report.warning(
          inString: value, at: offset,
          "the variable '\(name)' must appear once in a template: conditions see only its first value"
        )
      }
      rest = rest[rest.index(after: end)...]
    }
  }

  /// What to write for a variable of another tool; `nil` for a plain name.
  private static func remedy(forVariable name: Substring) -> String? {
    if let colon = name.firstIndex(of: ":") {
      return "write '{\(name[..<colon])}', and an expression for it under 'pathParameters'"
    }
    if name.hasSuffix("?") {
      return "write '{\(name.dropLast())}', and another scenario for the path without it"
    }
    if name.hasPrefix("?") || name.hasPrefix("&") { return "use 'queryParameters'" }
    if name.hasPrefix("*") || name.hasPrefix("+") || name.hasPrefix("...")
      || name.hasSuffix("*") || name.hasSuffix("+")
    {
      return "write '**' for all that follows"
    }
    if let first = name.first, "#.;=,!@|".contains(first) { return "write '{\(name.dropFirst())}'" }
    return nil
  }

  /// Warns of a parameter that no URL equal to `url` has.
  func warnOfParameters(
    _ parameters: [(name: String, key: JSONValue, pattern: FieldPattern)], of object: ObjectReader
  ) {
    guard !parameters.isEmpty, let url = object["url"]?.string else { return }
    let target = RequestTarget(url)
    for (name, key, pattern) in parameters where target.queryValues(named: name).isEmpty {
      if case .any(let matcher) = pattern, matcher.holdsWithoutValue { continue }
      return report.warning(
        at: key,
        "no request matches this: 'url' is the whole target with its query, and has no parameter '\(name)'; write 'urlPath' in place of 'url'"
      )
    }
  }

  /// Warns of names and values that are encoded, although they are decoded before they are compared.
  func warnOfEncoding(in fields: JSONValue?, _ what: String) {
    for (name, key, value) in fields?.members.map({ ($0.name, $0.key, $0.value) }) ?? [] {
      warnOfEncoding(in: name, at: key, what)
      warnOfEncoding(inMatcher: value, what)
    }
  }

  private func warnOfEncoding(inMatcher matcher: JSONValue, _ what: String) {
    for member in matcher.members {
      switch member.name {
      case "equalTo", "contains", "doesNotContain":
        if let text = member.value.string { warnOfEncoding(in: text, at: member.value, what) }
      case "matches", "doesNotMatch":
        if let text = member.value.string {
          warnOfEncoding(in: text, at: member.value, what, isExpression: true)
        }
      case "not": warnOfEncoding(inMatcher: member.value, what)
      case "and", "or", "includes", "hasExactly":
        for element in member.value.elements { warnOfEncoding(inMatcher: element, what) }
      default: break
      }
    }
  }

  private func warnOfEncoding(
    in text: String, at value: JSONValue, _ what: String, isExpression: Bool = false
  ) {
    guard text.utf8.contains(UInt8(ascii: "%")),
      let decoded = PercentCoding.decode(
        text, escaping: isExpression ? Self.expressionSyntax : "")
    else { return }
    var remedy = "write it decoded"
    // The value of a parameter may be a secret, and warnings of additions are in the log of the server.
    if case .file = source {
      // As the file must have it, with its escapes.
      var writer = JSONWriter()
      writer.string(decoded)
      remedy = "write \(String(decoding: writer.bytes, as: UTF8.self))"
    }
    report.warning(
      at: value, "the \(what) are decoded before they are compared; \(remedy)")
  }

  /// The characters that have a meaning in regular expressions.
  private static let expressionSyntax = #"\^$.|?*+()[]{}"#
}

extension ValuePattern {
  /// Whether it may hold for a value that is missing.
  fileprivate var holdsWithoutValue: Bool {
    switch self {
    case .absent, .anything, .not, .doesNotContain, .doesNotMatch: true
    case .and(let patterns): patterns.allSatisfy(\.holdsWithoutValue)
    case .or(let patterns): patterns.contains(where: \.holdsWithoutValue)
    default: false
    }
  }
}
