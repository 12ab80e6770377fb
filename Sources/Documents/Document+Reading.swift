// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension Document {
  /// How many objects and arrays may be inside each other. No document of people comes near it, and what reads documents recurses.
  package static let maximumDepth = 200
  /// The bytes of a JSON document; recordings of a browser are large.
  package static let largestJSON = 100_000_000
  /// The bytes of a YAML document, which needs many times as much memory.
  package static let largestYAML = 20_000_000

  /// How many values a document may have, keys included. The largest public ones have some hundred thousand.
  package static let mostValues = 4_000_000

  /// Reads a text in JSON or YAML; which of them is told by its first byte, never by the path.
  /// - Parameters:
  ///   - path: for messages, and for the references of the document.
  ///   - mostValues: how many values it may have, keys included.
  package init(
    path: String, bytes: [UInt8], mostValues: Int = Document.mostValues
  ) throws(DocumentProblem) {
    let start = DocumentPlace(file: path, position: SourcePosition(line: 1, column: 1))
    let isUTF16 =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0)
    if isUTF16 {
      throw DocumentProblem(
        "the file must be UTF-8; found UTF-16 or UTF-32. Save it as UTF-8", at: start)
    }
    let text = bytes.dropFirst(SourceLines.markLength(of: bytes))
    guard let first = text.first(where: { !Self.isBlank($0) }) else {
      throw DocumentProblem(
        "the file must have a document in JSON or YAML; found nothing", at: start)
    }
    if Self.isJSON(text, beginningWith: first) {
      guard bytes.count <= Self.largestJSON else {
        throw Self.tooLarge(bytes.count, limit: Self.largestJSON, syntax: "JSON", at: start)
      }
      self = try Self.json(path: path, bytes, mostValues: mostValues)
    } else {
      guard bytes.count <= Self.largestYAML else {
        throw Self.tooLarge(bytes.count, limit: Self.largestYAML, syntax: "YAML", at: start)
      }
      if let offset = Self.offsetOfBadUTF8(in: bytes) {
        throw DocumentProblem(
          "the file must be UTF-8; found a byte that is not",
          at: DocumentPlace(file: path, position: SourceLines.position(of: offset, in: bytes)))
      }
      self = try YAMLText.document(path: path, Array(text), mostValues: mostValues)
    }
  }

  /// Reads a file.
  package init(contentsOf path: String) throws(DocumentProblem) {
    self = try Document(path: path, bytes: try DocumentBytes.read(path, named: path))
  }

  /// Whether a text is read as JSON, by its first byte.
  package static func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = bytes.dropFirst(SourceLines.markLength(of: bytes))
    return text.first { !isBlank($0) }.map { isJSON(text, beginningWith: $0) } ?? false
  }

  private static func json(
    path: String, _ bytes: [UInt8], mostValues: Int
  ) throws(DocumentProblem) -> Document {
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(
        parsing: bytes, maximumDepth: maximumDepth, maximumValues: mostValues)
      return Document(path: path, root: document.root)
    } catch {
      throw DocumentProblem(
        error.isLimit
          ? "a document must have \(error.expected); found \(error.found). Make several documents of it"
          : "the file must be JSON, as it begins: \(error.message)",
        at: DocumentPlace(file: path, position: error.position))
    }
  }

  /// A mapping in the braces of YAML has keys without quotes.
  private static func isJSON(_ text: ArraySlice<UInt8>, beginningWith first: UInt8) -> Bool {
    guard first == UInt8(ascii: "{") else { return first == UInt8(ascii: "[") }
    let rest = text.drop(while: isBlank).dropFirst()
    guard let next = rest.first(where: { !isBlank($0) }) else { return true }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func tooLarge(
    _ count: Int, limit: Int, syntax: String, at place: DocumentPlace
  ) -> DocumentProblem {
    DocumentProblem(
      "a \(syntax) document must have at most \(limit / 1_000_000) MB; found \(count) bytes",
      at: place)
  }

  private static func offsetOfBadUTF8(in bytes: [UInt8]) -> Int? {
    guard !bytes.allSatisfy({ $0 < 0x80 }), String(checking: bytes) == nil else {
      return nil
    }
    var decoder = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: return offset
      }
    }
  }
}
