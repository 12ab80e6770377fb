// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
package import MockAPIText

/// A parsed JSON text (RFC 8259) that keeps its source: every value knows its bytes.
///
/// Parsing loses nothing: numbers keep their spelling, strings their escapes, and objects the order of their members
/// and every duplicate. Values are decoded on demand.
///
/// ```swift
/// let document = try JSONDocument(parsing: Array(#"{"id": 1.0}"#.utf8))
/// document.root["id"]?.number?.spelling  // "1.0"
/// ```
package struct JSONDocument: Sendable {
  /// The default limit for the nesting of arrays and objects.
  package static let defaultMaximumDepth = 1_000

  let storage: Storage

  /// Parses a whole text.
  ///
  /// A UTF-8 byte order mark at the start is skipped, as RFC 8259 section 8.1 allows. Escapes of lone surrogates are
  /// kept (section 8.2 leaves them open); bytes that are not UTF-8 are rejected. Parsing does not recurse, so no
  /// input can exhaust the stack.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8.
  ///   - maximumDepth: how many arrays and objects may be open at once.
  /// - Throws: the first place where the text is not JSON.
  package init(
    parsing bytes: [UInt8], dialect: JSONDialect = .rfc8259,
    maximumDepth: Int = JSONDocument.defaultMaximumDepth
  ) throws(JSONSyntaxError) {
    try self.init(
      parsing: bytes, dialect: dialect, maximumDepth: maximumDepth, maximumValues: .max)
  }

  /// Parses a whole text, up to a number of values.
  /// - Parameter maximumValues: how many values there may be, keys included; each takes 16 bytes beside the text.
  package init(
    parsing bytes: [UInt8], dialect: JSONDialect = .rfc8259, maximumDepth: Int, maximumValues: Int
  ) throws(JSONSyntaxError) {
    var nodes: [Node] = []
    let failure = bytes.withUnsafeBufferPointer { buffer -> JSONParser.Failure? in
      var parser = JSONParser(
        bytes: buffer, maximumDepth: maximumDepth, maximumValues: maximumValues, dialect: dialect)
      do throws(JSONParser.Failure) {
        try parser.parseDocument()
      } catch {
        return error
      }
      nodes = parser.nodes
      return nil
    }
    if let failure {
      throw JSONSyntaxError(
        offset: failure.offset, position: SourceLines.position(of: failure.offset, in: bytes),
        expected: failure.expected, found: failure.found, isLimit: failure.isLimit)
    }
    storage = Storage(bytes: bytes, nodes: nodes)
  }

  /// Parses a text given as a string.
  /// - Throws: as for bytes.
  package init(
    parsing text: String, maximumDepth: Int = JSONDocument.defaultMaximumDepth
  ) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The parsed text, byte for byte.
  package var bytes: [UInt8] { storage.bytes }

  /// The number of values in the document, including keys.
  package var valueCount: Int { storage.nodes.count }

  /// The line and column of a byte.
  /// - Parameter offset: in bytes from the start; the length of the text is allowed.
  package func position(of offset: Int) -> SourcePosition {
    // Not with a copy of the lines, whose counts of references other threads would change too.
    storage.lines.withLock { lines in
      lines?.position(of: offset) ?? makeLines(&lines).position(of: offset)
    }
  }

  /// Finds places in the text; created on first use.
  package var lines: SourceLines {
    storage.lines.withLock { lines in lines ?? makeLines(&lines) }
  }

  private func makeLines(_ lines: inout SourceLines?) -> SourceLines {
    let made = SourceLines(storage.bytes)
    lines = made
    return made
  }

  /// The same document as another object: threads that read values of one object wait for each other, because every copy of a value
  /// changes the object's count of references.
  func forAnotherThread() -> JSONDocument {
    JSONDocument(storage: Storage(bytes: storage.bytes, nodes: storage.nodes, lines: lines))
  }

  private init(storage: Storage) {
    self.storage = storage
  }

  /// The bytes and the nodes over them; shared by every value of the document.
  final class Storage: Sendable {
    let bytes: [UInt8]
    let nodes: [Node]
    /// Most documents are request bodies, whose places are never needed.
    let lines: Mutex<SourceLines?>

    init(bytes: [UInt8], nodes: [Node], lines: SourceLines? = nil) {
      self.bytes = bytes
      self.nodes = nodes
      self.lines = Mutex(lines)
    }
  }

  /// One value, in document order. The members of an object are its keys and values in turn.
  struct Node: Sendable {
    let kind: JSONKind
    /// Whether a string contains a backslash, so that its bytes differ from its text.
    var hasEscapes = false
    let start: UInt32
    var end: UInt32 = 0
    /// The index after the last node inside this one.
    var next: UInt32 = 0

    mutating func finish(at end: UInt32, next: UInt32) {
      self.end = end
      self.next = next
    }
  }
}
