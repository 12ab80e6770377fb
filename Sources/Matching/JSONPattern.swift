// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// A JSON value that another one must equal: members match in any order, numbers match by value, and placeholders
/// match any value of a kind.
package struct JSONPattern: Sendable, Hashable, CustomStringConvertible {
  /// The value in its original spelling.
  package let description: String
  let ignoresArrayOrder: Bool
  let ignoresExtraElements: Bool
  let expected: Node
  let source: JSONValue

  indirect enum Node: Sendable {
    /// `${json-unit.ignore}`: any value, but it must exist.
    case ignore
    /// `${json-unit.ignore-element}`: may also be missing.
    case ignoreElement
    case any(JSONKind)
    /// `${json-unit.regex}`: a string that matches the whole expression.
    case regex(RegularExpression)
    case scalar(JSONScalar)
    case array([Element])
    case object(Members)
  }

  /// An element of an array, with the hashes that find its counterpart if the order is ignored.
  struct Element: Sendable {
    let node: Node
    /// The original value.
    let value: JSONValue
    /// The hash of every equal value; `nil` if it contains a placeholder.
    var hash: Int?
    /// The hashes of its scalar members; a counterpart must have all of them.
    var members: [Int] = []
  }

  /// The members of an object, each name once.
  struct Members: Sendable {
    private(set) var all: [(name: String, node: Node, value: JSONValue)] = []
    private var slots: [ExactString: Int] = [:]

    /// If a key appears twice, the last value counts, as everywhere else.
    mutating func set(_ name: String, _ node: Node, _ value: JSONValue) {
      if let slot = slots[ExactString(name)] {
        all[slot] = (name, node, value)
      } else {
        slots[ExactString(name)] = all.count
        all.append((name, node, value))
      }
    }

    /// The index of the member with the same name.
    func slot(of member: JSONMember) -> Int? {
      // Comparing a few names is faster than hashing them.
      all.count <= 8
        ? all.firstIndex { member.isNamed($0.name) } : slots[ExactString(member.name)]
    }
  }

  /// An invalid pattern: it contains an invalid expression or placeholder.
  package struct SyntaxError: Error {
    package let value: JSONValue
    /// The byte of the value's text at which the mistake is.
    package var textOffset: Int?
    package let message: String
  }

  package init(_ value: JSONValue, ignoringArrayOrder: Bool, ignoringExtraElements: Bool)
    throws(SyntaxError)
  {
    description = String(decoding: value.source, as: UTF8.self)
    ignoresArrayOrder = ignoringArrayOrder
    ignoresExtraElements = ignoringExtraElements
    source = value
    var compiler = JSONPatternCompiler(ignoresArrayOrder: ignoringArrayOrder)
    expected = try compiler.compile(value).node
  }

  /// The value in one line, without the whitespace between its tokens.
  var compact: String { String(decoding: source.compactSource, as: UTF8.self) }

  /// Whether a value equals the pattern, within the limits of ``JSONPatternMatcher``.
  /// - Parameter budget: pays for regular expressions.
  func outcome(of actual: JSONValue, _ budget: MatchBudget) -> MatchOutcome {
    var matcher = JSONPatternMatcher(self, valueCount: actual.document.valueCount, budget)
    return matcher.outcome { $0.matches(expected, actual) }
  }

  /// Whether a list of values equals the pattern.
  func outcome(ofList list: [JSONValue], _ budget: MatchBudget) -> MatchOutcome {
    guard case .array(let elements) = expected else { return .notMatched }
    var matcher = JSONPatternMatcher(
      self, valueCount: list.first?.document.valueCount ?? 0, budget)
    return matcher.outcome { $0.matches(elements, list) }
  }

  package static func == (left: JSONPattern, right: JSONPattern) -> Bool {
    ByteEquality.areEqual(left.description, right.description)
      && left.ignoresArrayOrder == right.ignoresArrayOrder
      && left.ignoresExtraElements == right.ignoresExtraElements
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
