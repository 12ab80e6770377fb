// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// Compiles a ``JSONPattern`` from a value: finds the placeholders, and hashes the parts that find equal values.
struct JSONPatternCompiler {
  private let ignoresArrayOrder: Bool
  private var hashes: JSONHashes

  init(ignoresArrayOrder: Bool) {
    self.ignoresArrayOrder = ignoresArrayOrder
    hashes = JSONHashes(ignoringArrayOrder: ignoresArrayOrder)
  }

  /// - Returns: the node, and whether it contains no placeholder.
  mutating func compile(_ value: JSONValue) throws(JSONPattern.SyntaxError)
    -> (node: JSONPattern.Node, isExact: Bool)
  {
    switch value.kind {
    case .object:
      var members = JSONPattern.Members()
      var isExact = true
      for member in value.members {
        let compiled = try compile(member.value)
        members.set(member.name, compiled.node, member.value)
        isExact = isExact && compiled.isExact
      }
      return (.object(members), isExact)
    case .array:
      var elements: [JSONPattern.Element] = []
      var isExact = true
      for value in value.elements {
        let compiled = try compile(value)
        elements.append(element(compiled.node, value, isExact: compiled.isExact))
        isExact = isExact && compiled.isExact
      }
      return (.array(elements), isExact)
    default:
      if let text = value.string, let placeholder = try Self.placeholder(text, value) {
        return (placeholder, false)
      }
      return (.scalar(value.scalar ?? .null), true)
    }
  }

  private mutating func element(
    _ node: JSONPattern.Node, _ value: JSONValue, isExact: Bool
  ) -> JSONPattern.Element {
    var element = JSONPattern.Element(node: node, value: value)
    // With a fixed order, no counterparts have to be found.
    guard ignoresArrayOrder else { return element }
    if isExact { element.hash = hashes.hash(of: value) }
    if case .object(let members) = node {
      for case (let name, .scalar, let value) in members.all {
        element.members.append(hashes.hash(ofMember: name, value))
      }
    }
    return element
  }

  /// JsonUnit's placeholders; JsonUnit accepts them with `$` and with `#`.
  private static func placeholder(_ text: String, _ value: JSONValue)
    throws(JSONPattern.SyntaxError) -> JSONPattern.Node?
  {
    guard text.hasPrefix("${json-unit.") || text.hasPrefix("#{json-unit."),
      let end = text.firstIndex(of: "}")
    else { return nil }
    let name = text[text.index(text.startIndex, offsetBy: 12)..<end]
    let rest = String(text[text.index(after: end)...])
    if name == "regex" {
      do throws(SyntaxError) {
        return .regex(try RegularExpression(rest))
      } catch {
        throw JSONPattern.SyntaxError(
          value: value, textOffset: text.utf8.count - rest.utf8.count + error.offset,
          message: "this must be a regular expression: \(error.message)")
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
      throw JSONPattern.SyntaxError(
        value: value, message: "'\(name)' is not a known placeholder")
    }
  }
}
