// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Lines with a name and its value, as in YAML, in files of settings and in heads of messages: `password: …`, `API_KEY=…`.

extension Redactor {
  /// A secret on a line of a body.
  struct SecretLine {
    let name: String
    /// In the body, without quotes.
    let value: Range<Int>
  }

  /// A longer line is no pair.
  private static let longestLine = 4_096

  /// The lines of a body that have a secret name and nothing but its value.
  /// - Parameter isYAML: whether each such line is a pair. In other texts `Password: required` is a message, and only a value counts that is
  ///   no word.
  mutating func secretLines(in body: [UInt8], isYAML: Bool) -> [SecretLine] {
    var found: [SecretLine] = []
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? body.count
      let line = body[start..<end]
      start = end + 1
      guard line.count <= Self.longestLine, let pair = Self.pair(on: line) else { continue }
      let value = body[pair.value]
      guard isYAML || KnownSecrets.isUnmistakable(Array(value)), names.isSecretField(pair.name)
      else { continue }
      found.append(pair)
    }
    return found
  }

  private static func pair(on line: ArraySlice<UInt8>) -> SecretLine? {
    var rest = line.drop { $0 <= 0x20 }
    // An element of a list in YAML.
    if rest.starts(with: "- ".utf8) { rest = rest.dropFirst(2).drop { $0 <= 0x20 } }
    let name = rest.prefix { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(name.count).drop { $0 == 0x20 }
    guard !name.isEmpty, let sign = rest.popFirst(), ":=".utf8.contains(sign) else { return nil }
    rest = rest.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    if let quote = rest.first, quote == rest.last, "\"'".utf8.contains(quote), rest.count > 1 {
      rest = rest.dropFirst().dropLast()
    }
    // `password: |` and `token: *anchor` have their values elsewhere.
    guard let first = rest.first, !"|>&*{[#!\"'".utf8.contains(first),
      !rest.contains(where: { $0 <= 0x20 })
    else { return nil }
    return SecretLine(
      name: String(decoding: name, as: UTF8.self), value: rest.startIndex..<rest.endIndex)
  }
}
