// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Lines with a name and its value, as in files of settings and in heads of messages: `API_KEY=…`, `Cookie: …`.

extension Redactor {
  /// A secret on a line of a text.
  struct SecretLine {
    let name: String
    /// In the text, without quotes.
    let value: Range<Int>
    /// Whether it is a header field, of which more than the secret is on the line.
    var isHeader = false
  }

  /// Where the lines are.
  enum Lines {
    /// A body of nothing but text. `Password: required` is a message there, and only a value counts that is no word.
    case body
    /// A value of another text. Such may be code: `token: read(),`.
    case value
    case yaml
  }

  /// A longer line is no pair.
  static let longestLine = 4_096

  /// A text without the secrets on its lines, and in it; `nil` if it has none.
  mutating func replaced(
    lines text: String, _ kind: Lines = .value, innerTexts: Int = Redactor.innerTexts
  ) -> String? {
    guard isOn else { return nil }
    let isJSON = Self.isLikeJSON(text)
    let lines = secretLines(in: text, kind)
    if lines.isEmpty { return replaced(text, isJSON: isJSON, innerTexts: innerTexts) }
    let body = Array(text.utf8)
    var output: [UInt8] = []
    var copied = 0
    for line in lines {
      let value = String(decoding: body[line.value], as: UTF8.self)
      output += body[copied..<line.value.lowerBound]
      output +=
        (line.isHeader
        ? redacted(header: line.name, value) : replacement(of: value, named: line.name)).utf8
      copied = line.value.upperBound
    }
    let plain = String(decoding: output + body[copied...], as: UTF8.self)
    return replaced(plain, isJSON: isJSON, innerTexts: innerTexts) ?? plain
  }

  /// Keeps the secrets on the lines of a text, and in it.
  mutating func collect(
    lines text: String, _ kind: Lines = .value, innerTexts: Int = Redactor.innerTexts
  ) {
    guard isOn else { return }
    let lines = secretLines(in: text, kind)
    if !lines.isEmpty {
      let body = Array(text.utf8)
      for line in lines {
        let value = String(decoding: body[line.value], as: UTF8.self)
        if line.isHeader { collect(header: line.name, value) } else { remember(value) }
      }
    }
    collect(text: text, isJSON: Self.isLikeJSON(text), innerTexts: innerTexts)
  }

  private mutating func secretLines(in text: String, _ kind: Lines) -> [SecretLine] {
    // Most texts have no pair.
    guard text.utf8.contains(where: { ":=".utf8.contains($0) }) else { return [] }
    let body = Array(text.utf8)
    if kind == .yaml { return secretLines(inYAML: body) }
    var found: [SecretLine] = []
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? body.count
      let line = body[start..<end]
      start = end + 1
      guard line.count <= Self.longestLine, let pair = Self.pair(on: line) else { continue }
      if isSecret(pair, in: body, kind) { found.append(pair.line) }
    }
    return found
  }

  /// A name and a value on a line.
  private struct Pair {
    var line: SecretLine
    let isQuoted: Bool
    /// Whether an equals sign is between them.
    let isAssignment: Bool
  }

  private mutating func isSecret(_ pair: Pair, in body: [UInt8], _ kind: Lines) -> Bool {
    let value = Array(body[pair.line.value])
    if pair.line.isHeader {
      let words = value.split(separator: 0x20)
      let isCookie = words.first?.contains(UInt8(ascii: "=")) ?? false
      return isCookie || words.count < 3 && KnownSecrets.isUnmistakable(Array(words.last ?? []))
    }
    let isValue =
      KnownSecrets.isUnmistakable(value) || kind == .body && pair.isQuoted && pair.isAssignment
    guard isValue else { return false }
    if kind == .body { return names.isSecretField(pair.line.name) }
    // A value with these is code, or a part of a form.
    return !value.contains { "(){}[];,<>$&".utf8.contains($0) }
      && names.isSecretMember(pair.line.name)
  }

  private static let headers: Set = [
    "authorization", "proxy-authorization", "cookie", "set-cookie",
  ]

  private static func pair(on line: ArraySlice<UInt8>) -> Pair? {
    var rest = line.drop { $0 <= 0x20 }
    for start in ["- ", "export "] where rest.starts(with: start.utf8) {
      rest = rest.dropFirst(start.utf8.count).drop { $0 <= 0x20 }
    }
    let bytes = rest.prefix { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(bytes.count).drop { $0 == 0x20 }
    // A time such as `10:00` is no pair.
    guard let first = bytes.first, !ASCII.isDigit(first), let sign = rest.popFirst(),
      ":=".utf8.contains(sign)
    else { return nil }
    rest = rest.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    var isQuoted = false
    if let quote = rest.first, quote == rest.last, "\"'".utf8.contains(quote), rest.count > 1 {
      rest = rest.dropFirst().dropLast()
      isQuoted = true
    }
    guard let first = rest.first, !"|>&*{[#!\"'".utf8.contains(first) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    let isAssignment = sign == UInt8(ascii: "=")
    let isHeader = !isAssignment && headers.contains(name.lowercased())
    return Pair(
      line: SecretLine(name: name, value: rest.startIndex..<rest.endIndex, isHeader: isHeader),
      isQuoted: isQuoted, isAssignment: isAssignment)
  }
}
