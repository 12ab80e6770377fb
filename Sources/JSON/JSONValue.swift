// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// One value of a ``JSONDocument``: a cursor into its bytes, cheap to copy.
package struct JSONValue: Sendable {
  /// The document that contains the value.
  package let document: JSONDocument
  let index: Int

  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  /// The kind of the value.
  package var kind: JSONKind { node.kind }

  /// Its bytes in the document, without the whitespace around them.
  package var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// Its bytes as they are spelled in the document.
  package var source: ArraySlice<UInt8> { document.storage.bytes[range] }

  /// The position where it begins.
  package var position: SourcePosition { document.position(of: Int(node.start)) }

  // MARK: Scalars

  /// The text of a string with its escapes decoded; `nil` for other kinds.
  ///
  /// An escape of a lone surrogate has no text and is decoded as U+FFFD. ``source`` keeps it.
  package var string: String? {
    guard kind == .string else { return nil }
    if hasEscapes { return JSONStringDecoder.decode(content) }
    return document.storage.bytes.withUnsafeBufferPointer { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[contentRange]), as: UTF8.self)
    }
  }

  /// Whether it is a string with a backslash, so that its bytes differ from its text.
  package var hasEscapes: Bool { node.hasEscapes }

  /// The byte offset in ``string`` of the first U+FFFD that replaces the escape of a lone surrogate; `nil` if there
  /// is none.
  package var offsetOfLoneSurrogate: Int? {
    guard kind == .string, node.hasEscapes else { return nil }
    return JSONStringDecoder.offsetOfLoneSurrogate(in: content)
  }

  /// The offset in the document of a byte of ``string``; the beginning of the value for other kinds.
  /// - Parameter offset: in bytes of the text; its length, or more, gives the closing quote.
  package func sourceOffset(ofText offset: Int) -> Int {
    guard kind == .string else { return range.lowerBound }
    return JSONStringDecoder.sourceOffset(ofText: offset, in: content)
  }

  /// The range between the quotes of a string.
  private var contentRange: Range<Int> { range.lowerBound + 1..<range.upperBound - 1 }

  private var content: ArraySlice<UInt8> { document.storage.bytes[contentRange] }

  /// The number with its spelling; `nil` for other kinds.
  package var number: JSONNumber? {
    kind == .number ? JSONNumber(spelling: String(decoding: source, as: UTF8.self)) : nil
  }

  /// `true` or `false`; `nil` for other kinds.
  package var boolean: Bool? {
    kind == .boolean ? source.first == UInt8(ascii: "t") : nil
  }

  /// The value, if it is neither an array nor an object.
  package var scalar: JSONScalar? {
    switch kind {
    case .string: string.map(JSONScalar.string)
    case .number: number.map(JSONScalar.number)
    case .boolean: boolean.map(JSONScalar.boolean)
    case .null: .null
    case .array, .object: nil
    }
  }

  // MARK: Containers

  /// The elements of an array in order; empty for other kinds.
  package var elements: JSONElements {
    JSONElements(container: self, isEmpty: kind != .array)
  }

  /// The members of an object in order, duplicates included; empty for other kinds.
  package var members: JSONMembers {
    JSONMembers(container: self, isEmpty: kind != .object)
  }

  /// The value of the member with a name. If the name occurs more than once, the last one counts, as in most parsers
  /// (RFC 8259 section 4 leaves it open).
  package subscript(name: String) -> JSONValue? {
    var found: JSONValue?
    for member in members where member.isNamed(name) { found = member.value }
    return found
  }

  /// The number of values in it, including keys and itself.
  package var valueCount: Int { Int(node.next) - index }

  var node: JSONDocument.Node { document.storage.nodes[index] }

  /// Whether a ``JSONWriter`` would write it as it is spelled: only a string in other quotes or with escapes may be
  /// spelled in another way.
  var isWrittenAsSpelled: Bool {
    let node = node
    switch node.kind {
    case .string:
      return !node.hasEscapes && document.storage.bytes[Int(node.start)] == UInt8(ascii: "\"")
    case .number, .boolean, .null: return true
    case .array, .object: return false
    }
  }
}
