// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIPattern

/// A JSON value that another one has to equal: members in any order, numbers by value, and placeholders where
/// anything of a kind will do.
public struct JSONPattern: Sendable, Hashable, CustomStringConvertible {
  /// The value as it was written.
  public let description: String
  let ignoresArrayOrder: Bool
  let ignoresExtraElements: Bool
  private let expected: Node

  private indirect enum Node: Sendable {
    /// `${json-unit.ignore}`: any value, but there must be one.
    case ignore
    /// `${json-unit.ignore-element}`: may also be missing.
    case ignoreElement
    case any(JSONKind)
    /// `${json-unit.regex}`: a string that matches as a whole.
    case regex(Pattern)
    case scalar(JSONScalar)
    case array([Node])
    case object([(name: String, value: Node)])
  }

  /// Why a value is no pattern: an expression in it that is none.
  struct SyntaxError: Error {
    let value: JSONValue
    /// The byte of the value's text that is wrong.
    var textOffset: Int?
    let message: String
  }

  init(_ value: JSONValue, ignoringArrayOrder: Bool, ignoringExtraElements: Bool)
    throws(SyntaxError)
  {
    description = String(decoding: value.source, as: UTF8.self)
    ignoresArrayOrder = ignoringArrayOrder
    ignoresExtraElements = ignoringExtraElements
    expected = try Self.compile(value)
  }

  func matches(_ actual: JSONValue) -> Bool {
    matches(expected, actual)
  }

  /// Whether values, taken as one list, match.
  func matches(list: [JSONValue]) -> Bool {
    if case .array(let elements) = expected { return matches(elements, list) }
    return false
  }

  public static func == (left: JSONPattern, right: JSONPattern) -> Bool {
    ByteEquality.areEqual(left.description, right.description)
      && left.ignoresArrayOrder == right.ignoresArrayOrder
      && left.ignoresExtraElements == right.ignoresExtraElements
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }

  // MARK: Compiling

  private static func compile(_ value: JSONValue) throws(SyntaxError) -> Node {
    switch value.kind {
    case .object:
      // Of a key that stands twice, the last value counts, as in every other place.
      var members: [(name: String, value: Node)] = []
      for member in value.members {
        members.removeAll { member.isNamed($0.name) }
        members.append((member.name, try compile(member.value)))
      }
      return .object(members)
    case .array:
      var elements: [Node] = []
      for element in value.elements { elements.append(try compile(element)) }
      return .array(elements)
    default:
      if let text = value.string, let placeholder = try placeholder(text, value) {
        return placeholder
      }
      return .scalar(value.scalar ?? .null)
    }
  }

  /// JsonUnit's placeholders; it knows them with `$` and with `#`.
  private static func placeholder(_ text: String, _ value: JSONValue) throws(SyntaxError) -> Node? {
    guard text.hasPrefix("${json-unit.") || text.hasPrefix("#{json-unit."),
      let end = text.firstIndex(of: "}")
    else { return nil }
    let name = text[text.index(text.startIndex, offsetBy: 12)..<end]
    let rest = String(text[text.index(after: end)...])
    if name == "regex" {
      do throws(PatternError) {
        return .regex(try Pattern(rest))
      } catch {
        throw SyntaxError(
          value: value, textOffset: text.utf8.count - rest.utf8.count + error.offset,
          message: "not a regular expression: \(error.message)")
      }
    }
    guard rest.isEmpty else { return nil }
    switch name {
    case "ignore": return .ignore
    case "ignore-element": return .ignoreElement
    case "any-string": return .any(.string)
    case "any-number": return .any(.number)
    case "any-boolean": return .any(.boolean)
    default:
      throw SyntaxError(value: value, message: "'\(name)' is no placeholder that is known here")
    }
  }

  // MARK: Comparing

  private func matches(_ expected: Node, _ actual: JSONValue) -> Bool {
    switch expected {
    case .ignore, .ignoreElement: true
    case .any(let kind): actual.kind == kind
    case .regex(let pattern): actual.string.map(pattern.matchesWhole) ?? false
    case .scalar(let scalar): actual.scalar == scalar
    case .array(let elements):
      actual.kind == .array && matches(elements, Array(actual.elements))
    case .object(let members):
      actual.kind == .object && matches(members, in: actual)
    }
  }

  private func matches(_ members: [(name: String, value: Node)], in actual: JSONValue) -> Bool {
    for (name, value) in members {
      if let found = actual[name] {
        guard matches(value, found) else { return false }
      } else if case .ignoreElement = value {
        continue
      } else {
        return false
      }
    }
    return ignoresExtraElements
      || actual.members.allSatisfy { member in members.contains { member.isNamed($0.name) } }
  }

  private func matches(_ elements: [Node], _ actual: [JSONValue]) -> Bool {
    guard
      ignoresExtraElements ? actual.count >= elements.count : actual.count == elements.count
    else { return false }
    guard ignoresArrayOrder else {
      return zip(elements, actual).allSatisfy { matches($0, $1) }
    }
    return canAssign(elements, to: actual)
  }

  /// Whether each expected element can have an actual one of its own. Placeholders fit several, so the first
  /// that fits may have to be given up again: augmenting paths in a bipartite graph.
  private func canAssign(_ elements: [Node], to actual: [JSONValue]) -> Bool {
    var owners = [Int?](repeating: nil, count: actual.count)
    func assign(_ element: Int, _ visited: inout Set<Int>) -> Bool {
      for index in actual.indices where !visited.contains(index) {
        guard matches(elements[element], actual[index]) else { continue }
        visited.insert(index)
        guard let owner = owners[index] else {
          owners[index] = element
          return true
        }
        if assign(owner, &visited) {
          owners[index] = element
          return true
        }
      }
      return false
    }
    return elements.indices.allSatisfy { element in
      var visited: Set<Int> = []
      return assign(element, &visited)
    }
  }
}
