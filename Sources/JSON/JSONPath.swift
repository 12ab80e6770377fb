// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A path to at most one value of a JSON document: a singular query of JSONPath (RFC 9535 section 2.3.5.1),
/// such as `$.user.tags[0]` or `$['user']['e-mail'][-1]`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The query as it was written.
  public let description: String
  private let segments: [Segment]

  private enum Segment: Hashable {
    case name(String)
    /// From the end when negative.
    case index(Int)
  }

  /// Reads a query.
  /// - Throws: where it is not a singular query, and what was expected there.
  public init(_ text: String) throws(JSONPathError) {
    description = text
    var reader = Reader(bytes: Array(text.utf8))
    segments = try reader.readQuery()
  }

  /// The value that the query leads to from a root; empty when there is none.
  public func nodes(in root: JSONValue) -> [JSONValue] {
    var node = root
    for segment in segments {
      let next: JSONValue?
      switch segment {
      case .name(let name): next = node[name]
      case .index(let index):
        let offset = index < 0 ? node.elements.count { _ in true } + index : index
        next = offset < 0 ? nil : node.elements.dropFirst(offset).first { _ in true }
      }
      guard let next else { return [] }
      node = next
    }
    return [node]
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func readQuery() throws(JSONPathError) -> [Segment] {
      guard take("$") else { throw failure("'$' at the start") }
      var segments: [Segment] = []
      while offset < bytes.count {
        skipBlanks()
        if take(".") {
          segments.append(.name(try readShorthand()))
        } else if take("[") {
          segments.append(try readBracket())
        } else {
          throw failure("'.name', ['name'] or [index]")
        }
      }
      return segments
    }

    private mutating func readShorthand() throws(JSONPathError) -> String {
      let start = offset
      while let byte = peek(), isNameByte(byte, isFirst: offset == start) { offset += 1 }
      guard offset > start else { throw failure("a name after '.'") }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func readBracket() throws(JSONPathError) -> Segment {
      skipBlanks()
      let segment: Segment
      if let quote = peek(), quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        segment = .name(try readQuoted(quote))
      } else {
        segment = .index(try readIndex())
      }
      skipBlanks()
      guard take("]") else { throw failure("']'") }
      return segment
    }

    private mutating func readIndex() throws(JSONPathError) -> Int {
      let start = offset
      _ = take("-")
      while let byte = peek(), byte &- UInt8(ascii: "0") < 10 { offset += 1 }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      // RFC 9535 section 2.1: no leading zero, no -0, within the exact range of a double.
      let hasLeadingZero = text.hasPrefix("-0") || (text.hasPrefix("0") && text != "0")
      guard let index = Int(text), !hasLeadingZero, index.magnitude < 1 << 53 else {
        throw JSONPathError(
          offset: start, message: "expected a quoted name or an index in brackets")
      }
      return index
    }

    private mutating func readQuoted(_ quote: UInt8) throws(JSONPathError) -> String {
      offset += 1
      let start = offset
      var text: [UInt8] = []
      while let byte = peek(), byte != quote {
        if byte == UInt8(ascii: "\\") {
          offset += 1
          // The other quote needs no escape, and no other escape has a use in a name that people write.
          guard let escaped = peek(), escaped == quote || escaped == UInt8(ascii: "\\") else {
            throw failure("\\\\ or an escaped quote after a backslash")
          }
        }
        text.append(bytes[offset])
        offset += 1
      }
      guard peek() == quote else {
        throw JSONPathError(offset: start, message: "the quoted name has no end")
      }
      offset += 1
      return String(decoding: text, as: UTF8.self)
    }

    private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard peek() == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    private mutating func skipBlanks() {
      while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        offset += 1
      }
    }

    private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      let isDigit = byte &- UInt8(ascii: "0") < 10
      return isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 || (isDigit && !isFirst)
    }

    private func failure(_ expected: String) -> JSONPathError {
      JSONPathError(offset: offset, message: "expected \(expected)")
    }
  }
}

/// Why a text is not a JSONPath query that is understood here.
public struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  public let message: String

  public var description: String { message }
}
