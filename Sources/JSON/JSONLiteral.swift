// mockapi
// SPDX-License-Identifier: Apache-2.0

/// JSON in the shape in which it will be read: objects are dictionary literals, which keep the order of their members.
///
/// ```swift
/// writer.literal(["tool": ["driver": ["name": "mockapi", "version": .string(version), "port": .optional(port)]]])
/// ```
package enum JSONLiteral {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONLiteral])
  case object([(String, JSONLiteral)])
  /// A value of a document.
  case value(JSONValue)
  /// Text that is already JSON.
  case raw([UInt8])
  /// A closure that writes exactly one value.
  case written((inout JSONWriter) -> Void)
  /// Nothing: a member or an element that is left out.
  case absent

  /// Left out if there is no value.
  package static func optional(_ text: String?) -> Self { text.map(Self.string) ?? .absent }

  /// Left out if there is no value.
  package static func optional(_ number: Int?) -> Self { number.map(Self.int) ?? .absent }

  /// Left out if there is no value.
  package static func optional(_ literal: JSONLiteral?) -> Self { literal ?? .absent }

  /// `null` if there is no value.
  package static func orNull(_ text: String?) -> Self { text.map(Self.string) ?? .null }

  /// `null` if there is no value.
  package static func orNull(_ number: Int?) -> Self { number.map(Self.int) ?? .null }

  /// An array whose elements are made one by one when they are written, however many there are.
  package static func list<Elements: Sequence>(
    _ elements: Elements, _ literal: @escaping (Elements.Element) -> JSONLiteral
  ) -> Self {
    .written { writer in
      writer.array { writer in for element in elements { writer.literal(literal(element)) } }
    }
  }

  /// An array of strings.
  package static func strings(_ texts: some Sequence<String>) -> Self {
    .array(texts.map(Self.string))
  }

  /// The literal as compact JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.literal(self)
    return writer.bytes
  }
}

extension JSONLiteral: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral members: (String, JSONLiteral)...) { self = .object(members) }
  package init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .int(number) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSONWriter {
  /// Writes a literal as one value. At the top, `.absent` writes nothing.
  package mutating func literal(_ literal: JSONLiteral) {
    switch literal {
    case .null: null()
    case .bool(let value): raw((value ? "true" : "false").utf8)
    case .int(let number): raw(String(number).utf8)
    case .string(let text): string(text)
    case .array(let elements):
      array { writer in for element in elements { writer.literal(element) } }
    case .object(let members): object { $0.members(members) }
    case .value(let value): self.value(value)
    case .raw(let json): raw(json)
    case .written(let write): write(&self)
    case .absent: break
    }
  }

  /// Writes a member whose value is a literal, or nothing for `.absent`.
  package mutating func member(_ name: String, _ literal: JSONLiteral) {
    if case .absent = literal { return }
    member(name) { $0.literal(literal) }
  }

  /// Writes the members of the object that is open.
  package mutating func members(_ members: [(String, JSONLiteral)]) {
    for (name, literal) in members { member(name, literal) }
  }
}
