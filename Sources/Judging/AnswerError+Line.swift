// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension AnswerError {
  /// - Parameter limit: the greatest size of a line in bytes.
  package init(longLine line: [UInt8], limit: Int) {
    self.init(
      "an answer must be a line of at most \(limit) bytes; found a longer one: \"\(Excerpt.of(line))\""
    )
  }

  /// A line that is not JSON.
  init(noJSON line: [UInt8], _ error: JSONSyntaxError) {
    let excerpt = "\"\(Excerpt.of(line, around: error.offset))\""
    if line.isEmpty {
      self.init("an answer must be a JSON object on one line; found an empty line")
    } else if let offset = Self.firstByteThatIsNotUTF8(in: line) {
      let byte = HexText.of(line[offset], uppercase: true)
      // Replaced, so that people can read the line.
      let text = String(decoding: line, as: UTF8.self)
      let place = String(decoding: line[..<offset], as: UTF8.self).utf8.count
      self.init(
        "an answer must be UTF-8; found the byte \(byte) at byte \(offset + 1) of the line:"
          + " \"\(Excerpt.of(text, around: place))\"")
    } else if let (word, offset) = Self.wordThatIsNotJSON(in: line, at: error.offset) {
      self.init(
        "an answer must be JSON, which has no '\(word)' (write null or a string); found it at byte \(offset + 1):"
          + " \(excerpt)")
    } else if line.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      self.init(
        "an answer must be a JSON object on one line; at byte \(error.offset + 1) it must have \(error.expected),"
          + " found \(error.found): \(excerpt)")
    } else {
      self.init("an answer must be a JSON object on one line; found \(excerpt)")
    }
  }

  /// The index of the first byte that is not a part of UTF-8; `nil` if there is none.
  private static func firstByteThatIsNotUTF8(in line: [UInt8]) -> Int? {
    if String(checking: line) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = line.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
    return offset
  }

  /// A number that some languages write, and JSON does not have.
  private static func wordThatIsNotJSON(
    in line: [UInt8], at offset: Int
  ) -> (word: String, offset: Int)? {
    for word in ["-Infinity", "Infinity", "-NaN", "NaN", "undefined"] {
      let found = [offset, offset - 1].first { start in
        line.indices.contains(start) && line[start...].starts(with: word.utf8)
      }
      if let found { return (word, found) }
    }
    return nil
  }
}
