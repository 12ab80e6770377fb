// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One link of a `Link` header field (RFC 8288 section 3).
struct LinkValue {
  /// The reference between the angle brackets.
  let target: String
  /// The parameters in order, with names in small letters.
  let parameters: [(name: String, value: String)]

  /// The first value of a parameter: later ones of the same name have no effect (section 3).
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// Whether this is a link of the relation `type`, whose letters match in both cases (section 2.1). A link may have several
  /// relations, separated by blanks.
  func hasRelation(_ type: String) -> Bool {
    self["rel"]?.split(whereSeparator: \.isWhitespace)
      .contains { $0.lowercased() == type.lowercased() } ?? false
  }

  /// The links in the value of a field, which may be several fields that were joined with commas.
  static func all(in text: String) -> [LinkValue] {
    var scanner = LinkScanner(rest: text.unicodeScalars[...])
    var values: [LinkValue] = []
    while let value = scanner.next() { values.append(value) }
    return values
  }
}

/// Reads links as appendix B of RFC 8288 does: nothing is an error, and what cannot be read is left out.
private struct LinkScanner {
  var rest: Substring.UnicodeScalarView

  mutating func next() -> LinkValue? {
    skip(" \t,")
    guard consume("<"), let end = rest.firstIndex(of: ">") else { return nil }
    let target = String(rest[..<end])
    rest = rest[end...].dropFirst()
    var parameters: [(name: String, value: String)] = []
    skip(" \t")
    while consume(";") {
      skip(" \t")
      let name = text(upTo: " \t=;,").lowercased()
      skip(" \t")
      parameters.append((name, consume("=") ? value() : ""))
      skip(" \t")
    }
    _ = text(upTo: ",")
    return LinkValue(target: target, parameters: parameters)
  }

  /// A token, or a text in quotation marks, in which a comma and a semicolon have no meaning.
  private mutating func value() -> String {
    skip(" \t")
    guard consume("\"") else { return text(upTo: ";,") }
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      if scalar != "\\" {
        value.append(scalar)
      } else if let escaped = rest.popFirst() {
        value.append(escaped)
      }
    }
    return String(value)
  }

  private mutating func skip(_ scalars: String) {
    rest = rest.drop { scalars.unicodeScalars.contains($0) }
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func text(upTo delimiters: String) -> String {
    let end = rest.firstIndex { delimiters.unicodeScalars.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }
}
