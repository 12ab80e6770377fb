// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// A JSON value that another one has to equal: members in any order, numbers by value, and placeholders where
/// anything of a kind will do.
public struct JSONPattern: Sendable, Hashable, CustomStringConvertible {
  /// The value as it was written.
  public let description: String
  let ignoresArrayOrder: Bool
  let ignoresExtraElements: Bool
  let expected: Node
  let source: JSONValue

  indirect enum Node: Sendable {
    /// `${json-unit.ignore}`: any value, but there must be one.
    case ignore
    /// `${json-unit.ignore-element}`: may also be missing.
    case ignoreElement
    case any(JSONKind)
    /// `${json-unit.regex}`: a string that matches as a whole.
    case regex(RegularExpression)
    case scalar(JSONScalar)
    case array([Element])
    case object(Members)
  }

  /// An element of an array, and by what its counterpart is found where the order does not matter.
  struct Element: Sendable {
    let node: Node
    /// What it was written as.
    let value: JSONValue
    /// The hash of every value that equals it; `nil` with a placeholder in it.
    var hash: Int?
    /// The hashes of its members without parts, all of which its counterpart has.
    var members: [Int] = []
  }

  /// The members of an object, each name once.
  struct Members: Sendable {
    private(set) var all: [(name: String, node: Node, value: JSONValue)] = []
    private var slots: [ExactString: Int] = [:]

    /// Of a key that stands twice, the last value counts, as in every other place.
    mutating func set(_ name: String, _ node: Node, _ value: JSONValue) {
      if let slot = slots[ExactString(name)] {
        all[slot] = (name, node, value)
      } else {
        slots[ExactString(name)] = all.count
        all.append((name, node, value))
      }
    }

    /// The index of the member with the name of another one.
    func slot(of member: JSONMember) -> Int? {
      // Few names are compared faster than hashed.
      all.count <= 8
        ? all.firstIndex { member.isNamed($0.name) } : slots[ExactString(member.name)]
    }
  }

  /// Why a value is no pattern: an expression in it that is none.
  package struct SyntaxError: Error {
    package let value: JSONValue
    /// The byte of the value's text that is wrong.
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

  /// The value as people read it in a line: without what stands between the tokens.
  var compact: String { String(decoding: source.compactSource, as: UTF8.self) }

  /// Whether a value equals the pattern; its limit is that of ``JSONPatternMatcher``.
  func outcome(of actual: JSONValue) -> MatchOutcome {
    var matcher = JSONPatternMatcher(self, valueCount: actual.document.valueCount)
    return matcher.outcome { $0.matches(expected, actual) }
  }

  /// Whether values, taken as one list, equal the pattern.
  func outcome(ofList list: [JSONValue]) -> MatchOutcome {
    guard case .array(let elements) = expected else { return .notMatched }
    var matcher = JSONPatternMatcher(
      self, valueCount: list.first?.document.valueCount ?? 0)
    return matcher.outcome { $0.matches(elements, list) }
  }

  public static func == (left: JSONPattern, right: JSONPattern) -> Bool {
    ByteEquality.areEqual(left.description, right.description)
      && left.ignoresArrayOrder == right.ignoresArrayOrder
      && left.ignoresExtraElements == right.ignoresExtraElements
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
