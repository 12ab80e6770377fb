// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIRegularExpression
import MockAPIText
package import MockAPIXML

/// A condition on a value of a request, with WireMock's operators and their meaning.
package indirect enum ValuePattern: Sendable, Hashable {
  /// The exact text, byte for byte; with `ignoringCase`, in any case of its letters.
  case equalTo(String, ignoringCase: Bool = false)
  /// The value contains the text.
  case contains(String)
  case doesNotContain(String)
  /// The expression matches the whole value; the dot matches line ends.
  case matches(RegularExpression)
  case doesNotMatch(RegularExpression)
  /// The request does not have the value.
  case absent
  /// Any value, even a missing one.
  case anything
  case not(ValuePattern)
  case and([ValuePattern])
  case or([ValuePattern])
  /// The value is JSON, and equal by value.
  case equalToJSON(JSONPattern)
  /// A path into JSON. With a pattern, one of the selected values must match; if a definite path selects an array,
  /// its elements are compared. Without a pattern, a definite path must select a value other than null or an empty
  /// array or object, and any other path must select a value.
  case matchesJSONPath(JSONPath, ValuePattern?)
  /// The value is valid for a JSON Schema.
  case matchesJSONSchema(SchemaPattern)
  /// The value is XML, and equal.
  case equalToXML(XMLPattern)
  /// An XPath expression that finds a node; with a pattern, a node that matches.
  case matchesXPath(XPath, ValuePattern?)
  /// The value is a date that satisfies the comparison.
  case date(DateComparison)
  /// The value is a number that satisfies the comparison with this number.
  case number(NumberComparison, JSONNumber)
  /// The path matches a template.
  case matchesPathTemplate(PathTemplate)
  /// The exact bytes, as they were sent or out of gzip.
  case binaryEqualTo([UInt8])

  /// The result for a value. A missing value equals nothing and contains nothing, so `doesNotContain` and
  /// `doesNotMatch` hold for it.
  package func outcome(of subject: MatchSubject) -> MatchOutcome {
    switch self {
    case .anything: .matched
    case .not(let pattern): pattern.outcome(of: subject).negated
    case .and(let patterns): .all(patterns) { $0.outcome(of: subject) }
    case .or(let patterns): .any(patterns) { $0.outcome(of: subject) }
    case .equalToJSON(let pattern):
      Self.timed(subject) {
        subject.document.map { pattern.outcome(of: $0.root, subject.budget) } ?? .notMatched
      }
    case .matchesJSONPath(let path, let pattern): Self.outcome(of: path, pattern, in: subject)
    case .matchesJSONSchema(let pattern): pattern.outcome(of: subject)
    case .equalToXML(let pattern):
      Self.timed(subject) {
        subject.xml.map { pattern.outcome(of: $0, subject.budget) } ?? .notMatched
      }
    case .matchesXPath(let path, let pattern): Self.outcome(of: path, pattern, in: subject)
    case .binaryEqualTo(let bytes):
      MatchOutcome(subject.bytes == bytes || subject.sentBytes == bytes)
    case .matches(let pattern):
      subject.text.map { MatchOutcome($0, of: pattern, subject.budget) } ?? .notMatched
    case .doesNotMatch(let pattern):
      (subject.text.map { MatchOutcome($0, of: pattern, subject.budget) } ?? .notMatched).negated
    default:
      Self.timed(subject, from: 64 << 10) { MatchOutcome(matches(subject.text, at: subject.time)) }
    }
  }

  /// The result of work for which the budget pays if the value is long; undecided if nothing is left of it.
  /// - Parameter size: the number of bytes from which a value is long.
  private static func timed(
    _ subject: MatchSubject, from size: Int = 1_024, _ work: () -> MatchOutcome
  ) -> MatchOutcome {
    subject.size < size ? work() : subject.budget.time(work) ?? .limitReached
  }

  /// Whether matching a short text may take steps from the ``MatchBudget``.
  var isCounted: Bool {
    switch self {
    case .anything, .absent, .equalTo, .contains, .doesNotContain, .date, .number,
      .matchesPathTemplate, .binaryEqualTo:
      false
    case .not, .and, .or, .equalToJSON, .matchesJSONPath, .matchesJSONSchema, .equalToXML,
      .matchesXPath, .matches, .doesNotMatch:
      true
    }
  }

  /// The patterns that read only text, and always finish.
  private func matches(_ text: String?, at time: Duration) -> Bool {
    switch self {
    case .absent: text == nil
    case .doesNotContain(let part): !(text?.contains(bytes: part) ?? false)
    case .equalTo(let expected, false): text.map { ByteEquality.areEqual($0, expected) } ?? false
    case .equalTo(let expected, true):
      text.map { ByteEquality.areEqual($0.lowercased(), expected.lowercased()) } ?? false
    case .contains(let part): text?.contains(bytes: part) ?? false
    case .matchesPathTemplate(let template):
      text.map { template.matches(Array($0.utf8)[...]) } ?? false
    case .number(let comparison, let expected):
      text.flatMap(NumberComparison.number).map { comparison.holds($0, expected) } ?? false
    case .date(let comparison): text.map { comparison.holds($0, at: time) } ?? false
    case .anything, .not, .and, .or, .equalToJSON, .matchesJSONPath, .matchesJSONSchema,
      .equalToXML, .matchesXPath, .binaryEqualTo, .matches, .doesNotMatch:
      false
    }
  }

  private static func outcome(
    of path: JSONPath, _ pattern: ValuePattern?, in subject: MatchSubject
  ) -> MatchOutcome {
    if let outcome = outcomeWithoutTree(of: path, pattern, in: subject) { return outcome }
    // A value that is not JSON has no places, not even missing ones.
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
      // The whole list is compared, not one of its elements.
      return budget.time {
        path.isDefinite
          ? nodes.first.map { expected.outcome(of: $0, budget) } ?? .notMatched
          : expected.outcome(ofList: nodes, budget)
      } ?? .limitReached
    }
    let texts = texts(of: nodes, at: path)
    // If the path selects nothing, only `absent` matches.
    return texts.isEmpty
      ? MatchOutcome(pattern == .absent)
      : .any(texts) { outcome(of: $0, by: pattern, subject.time, budget) }
  }

  /// The same outcome, for a path that leads straight to a value; `nil` if it takes a tree to tell.
  private static func outcomeWithoutTree(
    of path: JSONPath, _ pattern: ValuePattern?, in subject: MatchSubject
  ) -> MatchOutcome? {
    guard let places = path.singlePlace else { return nil }
    if case .equalToJSON = pattern { return nil }
    guard let body = subject.takeUnparsedBody() else { return nil }
    guard let found = places.values(in: body), !found.isNull else { return .notMatched }
    let value = found.values[0]
    switch value?.kind {
    case nil, .null:
      if case .absent = pattern { return .matched }
      return .notMatched
    // The elements of an array are compared, and without a pattern it counts whether there are any.
    case .array: return nil
    case .object where pattern == nil: return nil
    default:
      guard let value, let pattern else { return .matched }
      guard case .equalTo(let text, false) = pattern else {
        return outcome(of: value.text(in: body), by: pattern, subject.time, subject.budget)
      }
      guard subject.budget.spend(1 + value.textSize(in: body) / 16) else { return .limitReached }
      return MatchOutcome(value.hasText(text, in: body))
    }
  }

  /// The result for a text that a path has found.
  private static func outcome(
    of text: String, by pattern: ValuePattern, _ time: Duration, _ budget: MatchBudget
  ) -> MatchOutcome {
    guard budget.spend(1 + text.utf8.count / 16) else { return .limitReached }
    return pattern.outcome(of: .text(text, at: time, budget: budget))
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
      let outcome = outcome(of: text, by: pattern, subject.time, budget)
      if outcome != .notMatched { result = outcome }
      return outcome == .matched
    }
    return result
  }

  /// The values at a path as text: strings are decoded, other values keep their spelling. Null has no text if a
  /// definite path selects it; in a list it has one.
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
  /// Whether the text contains the bytes: without canonical equivalence and without Foundation, in time linear in
  /// both lengths for any text (the algorithm of Knuth, Morris and Pratt).
  fileprivate func contains(bytes part: String) -> Bool {
    let searched = Array(part.utf8)
    if searched.isEmpty { return true }
    // The length of the prefix that still matches after a byte that does not.
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
