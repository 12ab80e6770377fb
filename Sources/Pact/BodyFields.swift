// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Makes the fields of a body from its example and its matching rules. A client of a pact reads what the example shows.
struct BodyFields {
  /// How much of a value without a rule counts. A pact compares it exactly, and often it is a mere sample.
  struct Exactness {
    /// Whether every value counts, or only that of a code.
    var countsValues: Bool
    /// Whether the elements of a list are told apart by their index.
    var countsElements: Bool
  }

  private let exactness: Exactness
  private let body: PactBody
  /// The rules that a contract cannot say, as they are met; each once.
  private(set) var untold: [String] = []
  private var known: Set<String> = []

  init(of body: PactBody, _ exactness: Exactness) {
    self.body = body
    self.exactness = exactness
  }

  /// - Parameter name: that of the member with the value.
  mutating func node(
    _ value: JSONValue, _ position: RulePosition, name: String = ""
  ) -> FieldNode {
    switch value.kind {
    case .object: object(value, position)
    case .array: array(value, position)
    default: scalar(value, position, name)
    }
  }

  private mutating func object(_ value: JSONValue, _ position: RulePosition) -> FieldNode {
    var node = FieldNode(.object)
    if position.isOwn { tell(position.rule) }
    let isMap = isMap(value, position)
    for member in value.members {
      let inside = self.node(member.value, position.member(member.name), name: member.name)
      if isMap { node.addEach(inside) } else { node.set(member.name, inside) }
    }
    return node
  }

  /// Whether the names in an object do not matter: by a rule, or because one rule is for all members, and these are objects or lists.
  /// With other members, or in a list (`$.list[*].*`), such a rule is how some libraries write that the members are by kind.
  private func isMap(_ value: JSONValue, _ position: RulePosition) -> Bool {
    if position.isOwn, case .map? = position.rule { return true }
    guard position.hasRule(forAll: .anyMember), !position.isElement else { return false }
    let kinds = Set(value.members.map(\.value.kind))
    return kinds == [.object] || kinds == [.array]
  }

  private mutating func array(_ value: JSONValue, _ position: RulePosition) -> FieldNode {
    var node = FieldNode(.array)
    if position.isOwn {
      tell(position.rule)
      if position.rule == .arrayContains { return node }
    }
    let countsElements =
      exactness.countsElements && position.rule != .type && !position.hasRule(forAll: .anyElement)
    for (index, element) in value.elements.enumerated() {
      let inside = self.node(element, position.element(index))
      if countsElements { node.set(String(index), inside) } else { node.addEach(inside) }
    }
    return node
  }

  private mutating func scalar(
    _ value: JSONValue, _ position: RulePosition, _ name: String
  ) -> FieldNode {
    var node = FieldNode(value.kind)
    // The place of a secret has a kind alone.
    guard let scalar = value.scalar, !body.isSecret(value) else { return node }
    switch position.rule {
    case nil:
      if exactness.countsValues || (value.string.map { Self.isCode($0, name: name) } ?? false) {
        node.values = [scalar]
      }
    case .equality: node.values = [scalar]
    case .regex(let expression):
      if let values = RuleExpression.alternatives(expression),
        value.string.map(values.contains) ?? false
      {
        node.values = values.map(JSONScalar.string)
      } else {
        node.format = RuleExpression.format(expression, value)
        if node.format == nil { tell(position.rule) }
      }
    case .integer: node.format = ValueFormat.integer.accepts(value) ? .integer : nil
    case .date(let pattern):
      node.format =
        RuleExpression.isISODate(pattern) && ValueFormat.date.accepts(value) ? .date : nil
    case .dateTime(let pattern):
      let isISO = RuleExpression.isISODateTime(pattern)
      node.format = isISO && ValueFormat.dateTime.accepts(value) ? .dateTime : nil
    default: tell(position.rule)
    }
    return node
  }

  /// Whether a text is one of few: it has no blanks, and is under a name for such texts, or is written like a constant.
  private static func isCode(_ text: String, name: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
    let isWord = text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.".utf8.contains($0)
    }
    guard ASCII.isLetter(first), isWord else { return false }
    let name = name.lowercased()
    let names = ["code", "type", "status", "state", "kind", "reason", "currency", "error"]
    return names.contains { name.hasSuffix($0) }
      || (text.utf8.contains(UInt8(ascii: "_")) && text == text.uppercased())
  }

  /// Remembers a rule that a contract cannot say.
  private mutating func tell(_ rule: MatchingRule?) {
    let name: String
    switch rule {
    case .regex(let expression): name = "regex \(expression)"
    case .contains: name = "include"
    case .arrayContains: name = "arrayContains"
    case .other(let rule): name = rule
    case .number, .boolean, .null, .type, .equality, .map, .integer, .date, .dateTime, nil: return
    }
    if known.insert(name).inserted { untold.append(name) }
  }
}
