// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// What a correct client with typed models prints of a body: the fields of the contract, each as it was sent or replaced.
struct TypedModel {
  /// How a client replaces what it cannot use, and what it keeps.
  enum Style: CaseIterable, Sendable {
    /// A default of the field's kind; an object that is missing has the defaults of its fields.
    case defaults
    /// Null.
    case nulls
    /// Nothing is printed, nor is an undeclared object around it.
    case givenUp
    /// A default; members that the contract does not name are kept.
    case copies
  }

  let style: Style
  /// The places that took damage.
  let damaged: Set<JSONPointer>

  func value(of body: JSONValue, _ tree: ContractTree) -> JSONValue? {
    text(of: body, tree, at: JSONPointer()).flatMap { text in
      // It is made of parts of JSON.
      (try? JSONDocument(parsing: text))?.root
    }
  }

  /// The text in JSON; `nil` if the place is left out.
  private func text(
    of value: JSONValue?, _ tree: ContractTree, at place: JSONPointer
  ) -> String? {
    if tree.field?.tolerance == .ignored { return style == .copies ? value.map(source) : nil }
    let kinds = tree.field?.accepts ?? tree.kinds
    guard let value, !damaged.contains(place), kinds.isEmpty || kinds.contains(value.kind) else {
      return replacement(for: tree)
    }
    if style == .givenUp, tree.field == nil, !place.tokens.isEmpty,
      damaged.contains(where: { $0.tokens.starts(with: place.tokens) })
    {
      return nil
    }
    guard tree.isContainer else { return source(value) }
    switch value.kind {
    case .object: return object(value, tree, at: place)
    case .array:
      let elements = value.elements.enumerated().compactMap { index, element in
        let name = String(index)
        return tree.child(name).map { text(of: element, $0, at: place.appending(name)) }
          ?? source(element)
      }
      return "[" + elements.joined(separator: ",") + "]"
    default: return source(value)
    }
  }

  private func object(_ value: JSONValue, _ tree: ContractTree, at place: JSONPointer) -> String {
    var members: [String] = []
    for child in tree.children {
      if let text = text(of: value[child.name], child.tree, at: place.appending(child.name)) {
        members.append("\"\(child.name)\":\(text)")
      }
    }
    for member in value.members where !tree.declaresChild(member.name) {
      let found =
        tree.child(member.name).map {
          text(of: member.value, $0, at: place.appending(member.name))
        } ?? (style == .copies ? source(member.value) : nil)
      if let found { members.append("\(source(member.key)):\(found)") }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func replacement(for tree: ContractTree) -> String? {
    switch style {
    case .givenUp: return nil
    case .nulls: return "null"
    case .defaults, .copies: break
    }
    if tree.field?.tolerance == .dropped { return nil }
    if tree.field?.tolerance == .optional { return "null" }
    let kinds = tree.field?.accepts ?? tree.kinds
    if kinds.contains(.array) { return "[]" }
    if tree.isContainer {
      let members = tree.children.compactMap { child in
        replacement(for: child.tree).map { "\"\(child.name)\":\($0)" }
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    return kinds.contains(.string)
      ? #""""# : kinds.contains(.number) ? "0" : kinds.contains(.boolean) ? "false" : "{}"
  }

  private func source(_ value: JSONValue) -> String {
    String(decoding: value.source, as: UTF8.self)
  }
}
