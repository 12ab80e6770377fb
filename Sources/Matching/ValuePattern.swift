// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON
public import MockAPIRegularExpression
import MockAPIText
public import MockAPIXML

/// What a value of a request has to be, in WireMock's words and with WireMock's meaning.
public indirect enum ValuePattern: Sendable, Hashable {
  /// The very text, byte for byte; or, with `ignoringCase`, but for the case of its letters.
  case equalTo(String, ignoringCase: Bool = false)
  /// The text stands somewhere in it.
  case contains(String)
  case doesNotContain(String)
  /// The expression matches the whole value; the dot matches line ends.
  case matches(RegularExpression)
  case doesNotMatch(RegularExpression)
  /// The request does not have it.
  case absent
  /// Whatever it is, also missing.
  case anything
  case not(ValuePattern)
  case and([ValuePattern])
  case or([ValuePattern])
  /// It is JSON, and equal by value.
  case equalToJSON(JSONPattern)
  /// A path into JSON. With a pattern, one of the values there must match; an array that a definite path leads to
  /// stands for its elements. Without one, a definite path must lead to something other than null or an empty
  /// array or object, any other path to anything.
  case matchesJSONPath(JSONPath, ValuePattern?)
  /// It is valid by a JSON Schema.
  case matchesJSONSchema(SchemaPattern)
  /// It is XML, and equal.
  case equalToXML(XMLPattern)
  /// An expression over XML that finds something; with a pattern, something that matches.
  case matchesXPath(XPath, ValuePattern?)
  /// It is a date that compares so with this one.
  case date(DateComparison)
  /// It is a number that compares so with this one.
  case number(NumberComparison, JSONNumber)
  /// The path follows a template.
  case matchesPathTemplate(PathTemplate)
  /// The very bytes.
  case binaryEqualTo([UInt8])

  /// Whether a value is meant. What is missing equals nothing and contains nothing; so it does not contain, and
  /// does not match, whatever one asks.
  package func outcome(of subject: MatchSubject) -> MatchOutcome {
    switch self {
    case .anything: .matched
    case .not(let pattern): pattern.outcome(of: subject).negated
    case .and(let patterns): .all(patterns) { $0.outcome(of: subject) }
    case .or(let patterns): .any(patterns) { $0.outcome(of: subject) }
    case .equalToJSON(let pattern):
      subject.document.map { pattern.outcome(of: $0.root) } ?? .notMatched
    case .matchesJSONPath(let path, let pattern): Self.outcome(of: path, pattern, in: subject)
    case .matchesJSONSchema(let pattern): pattern.outcome(of: subject)
    case .equalToXML(let pattern):
      MatchOutcome(subject.xml.map(pattern.matches) ?? false)
    case .matchesXPath(let path, let pattern): Self.outcome(of: path, pattern, in: subject)
    case .binaryEqualTo(let bytes): MatchOutcome(subject.bytes == bytes)
    case .matches(let pattern):
      subject.text.map { MatchOutcome($0, of: pattern) } ?? .notMatched
    case .doesNotMatch(let pattern):
      (subject.text.map { MatchOutcome($0, of: pattern) } ?? .notMatched).negated
    default: MatchOutcome(matches(subject.text))
    }
  }

  /// The patterns that look at nothing but text, and always come to an end.
  private func matches(_ text: String?) -> Bool {
    switch self {
    case .absent: text == nil
    case .doesNotContain(let part): !(text?.contains(bytes: part) ?? false)
    case .equalTo(let expected, false): text.map { ByteEquality.areEqual($0, expected) } ?? false
    case .equalTo(let expected, true):
      text.map { ByteEquality.areEqual($0.lowercased(), expected.lowercased()) } ?? false
    case .contains(let part): text?.contains(bytes: part) ?? false
    case .matchesPathTemplate(let template):
      text.map { template.bindings(in: Array($0.utf8)[...]) != nil } ?? false
    case .number(let comparison, let expected):
      text.flatMap(NumberComparison.number).map { comparison.holds($0, expected) } ?? false
    case .date(let comparison): text.map { comparison.holds($0) } ?? false
    case .anything, .not, .and, .or, .equalToJSON, .matchesJSONPath, .matchesJSONSchema,
      .equalToXML, .matchesXPath, .binaryEqualTo, .matches, .doesNotMatch:
      false
    }
  }

  private static func outcome(
    of path: JSONPath, _ pattern: ValuePattern?, in subject: MatchSubject
  ) -> MatchOutcome {
    // What is no JSON has no places, not even ones that are missing.
    guard let root = subject.document?.root, root.kind != .null else { return .notMatched }
    let budget = subject.budget
    let nodes: [JSONValue]
    if path.isSingular {
      nodes = path.nodes(in: root)
    } else {
      let evaluation = path.evaluate(in: root, limit: budget.remaining)
      budget.spend(evaluation.steps)
      if evaluation.isLimitReached { return .limitReached }
      nodes = evaluation.nodes
    }
    guard let pattern else {
      return MatchOutcome(path.isDefinite ? nodes.contains { !isVoid($0) } : !nodes.isEmpty)
    }
    if case .equalToJSON(let expected) = pattern {
      // The list as a whole, not one of its elements.
      return path.isDefinite
        ? nodes.first.map(expected.outcome) ?? .notMatched : expected.outcome(ofList: nodes)
    }
    let texts = texts(of: nodes, at: path)
    // Of nothing, only that it is absent can be true here.
    return texts.isEmpty
      ? MatchOutcome(pattern == .absent) : .any(texts) { outcome(of: $0, by: pattern, budget) }
  }

  /// Whether a text that a path has found is meant.
  private static func outcome(
    of text: String, by pattern: ValuePattern, _ budget: MatchBudget
  ) -> MatchOutcome {
    guard budget.spend(1 + text.utf8.count / 16) else { return .limitReached }
    let outcome = pattern.outcome(of: .text(text, budget: budget))
    // An expression that explodes takes about a millisecond on each text.
    if outcome == .limitReached { budget.spend(5_000) }
    return outcome
  }

  private static func outcome(
    of path: XPath, _ pattern: ValuePattern?, in subject: MatchSubject
  ) -> MatchOutcome {
    guard let document = subject.xml else { return .notMatched }
    let budget = subject.budget
    let evaluation = path.evaluate(in: document, limit: budget.remaining)
    budget.spend(evaluation.steps)
    if evaluation.isLimitReached { return .limitReached }
    guard let pattern else { return MatchOutcome(evaluation.isFound) }
    var result = MatchOutcome.notMatched
    _ = evaluation.contains { text in
      let outcome = outcome(of: text, by: pattern, budget)
      if outcome != .notMatched { result = outcome }
      return outcome == .matched
    }
    return result
  }

  /// The values at a path as text: strings decoded, everything else as it is spelled. Null has no text where a
  /// definite path leads to it; in a list it has.
  package static func texts(of nodes: [JSONValue], at path: JSONPath) -> [String] {
    values(of: nodes, at: path).map { $0.string ?? String(decoding: $0.source, as: UTF8.self) }
  }

  /// The values at a path that have a text.
  package static func values(of nodes: [JSONValue], at path: JSONPath) -> [JSONValue] {
    guard path.isDefinite, let node = nodes.first else { return nodes }
    return switch node.kind {
    case .null: []
    case .array: Array(node.elements)
    default: nodes
    }
  }

  private static func isVoid(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: true
    case .array: !value.elements.contains { _ in true }
    case .object: !value.members.contains { _ in true }
    default: false
    }
  }
}

extension String {
  /// Whether bytes stand somewhere in the text: no canonical equivalence, no Foundation, and linear in both lengths
  /// whatever they hold (the algorithm of Knuth, Morris and Pratt).
  fileprivate func contains(bytes part: String) -> Bool {
    let searched = Array(part.utf8)
    if searched.isEmpty { return true }
    // How much of the beginning still stands when the next byte does not fit.
    var fallback = [0]
    for byte in searched.dropFirst() {
      var length = fallback[fallback.count - 1]
      while length > 0, searched[length] != byte { length = fallback[length - 1] }
      fallback.append(searched[length] == byte ? length + 1 : 0)
    }
    var length = 0
    for byte in utf8 {
      while length > 0, searched[length] != byte { length = fallback[length - 1] }
      if searched[length] == byte { length += 1 }
      if length == searched.count { return true }
    }
    return false
  }
}
