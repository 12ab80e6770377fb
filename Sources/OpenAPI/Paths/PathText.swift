// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A path of a document as scenarios write it: segments of texts and variables.
struct PathText {
  enum Part: Equatable {
    /// As it is sent.
    case text(String)
    /// The name in the scenario.
    case variable(String)
  }

  /// The parts of each segment after a slash.
  private(set) var segments: [[Part]] = []
  /// The names of the variables in the document, and their names in the scenario.
  private(set) var variables: [(original: String, name: String)] = []
  /// The parameters of a query in the path, decoded; a value that is a variable is `nil`.
  private(set) var query: [(name: String, value: String?)] = []

  /// - Parameters:
  ///   - path: begins with a slash, or is empty.
  ///   - prefixes: what is before the value of a variable, by its name: `.` or `;id=` of the styles label and matrix.
  init(_ path: String, prefixes: [String: String] = [:]) {
    // A fragment is never sent.
    let plain = path.prefix { $0 != "#" }
    let halves = plain.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for segment in (halves.first ?? "").dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    {
      segments.append(parts(of: segment, prefixes))
    }
    guard halves.count == 2 else { return }
    for field in halves[1].split(separator: "&") {
      let pair = field.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = pair.first else { continue }
      // `{?page,size}` names parameters that need not be there.
      if name.hasPrefix("{") { continue }
      let value = pair.count == 2 ? pair[1] : ""
      query.append((Self.decoded(name), value.contains("{") ? nil : Self.decoded(value)))
    }
  }

  private static func decoded(_ text: String) -> String { PercentCoding.decode(text) ?? text }

  var hasVariables: Bool {
    segments.contains { $0.contains { if case .variable = $0 { true } else { false } } }
  }

  /// The value of `urlPath` or `urlPathTemplate`.
  var text: String {
    segments.map { segment in
      "/"
        + segment.map { part in
          switch part {
          case .text(let text): text
          case .variable(let name): "{\(name)}"
          }
        }.joined()
    }.joined()
  }

  /// A path with values in place of the variables.
  func text(_ value: (_ original: String) -> String) -> String {
    let originals = Dictionary(variables.map { ($0.name, $0.original) }, uniquingKeysWith: { $1 })
    return segments.map { segment in
      "/"
        + segment.map { part in
          switch part {
          case .text(let text): text
          case .variable(let name): value(originals[name] ?? name)
          }
        }.joined()
    }.joined()
  }

  private mutating func parts(of segment: Substring, _ prefixes: [String: String]) -> [Part] {
    // `/files/*` is no syntax of OpenAPI; it is meant for any segment.
    if segment == "*" || segment == "**" { return [.variable(name(of: String(segment)))] }
    var parts: [Part] = []
    var rest = segment
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      append(rest[..<start], to: &parts)
      let original = String(rest[rest.index(after: start)..<end])
      if original.hasPrefix("?") || original.hasPrefix("&") {
        // Parameters of a query, in the syntax of RFC 6570.
      } else {
        if let prefix = prefixes[original] { append(prefix[...], to: &parts) }
        parts.append(.variable(name(of: original)))
      }
      rest = rest[rest.index(after: end)...]
    }
    append(rest, to: &parts)
    return parts
  }

  private func append(_ text: Substring, to parts: inout [Part]) {
    if text.isEmpty { return }
    let sent = Self.asSent(text)
    if case .text(let before)? = parts.last {
      parts[parts.count - 1] = .text(before + sent)
    } else {
      parts.append(.text(sent))
    }
  }

  /// The name of a variable, once in the path, without signs that other tools give a meaning.
  private mutating func name(of original: String) -> String {
    let plain = original.prefix { $0 != ":" }.filter { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_" || letter == "-")
    }
    var name = plain.isEmpty ? "value" : plain
    var number = 2
    while variables.contains(where: { $0.name == name }) {
      name = "\(plain.isEmpty ? "value" : plain)\(number)"
      number += 1
    }
    variables.append((original, name))
    return name
  }

  /// Signs that a path never has unescaped are escaped.
  private static func asSent(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain =
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$&'()+,;=:@%".utf8.contains(byte)
      if isPlain { bytes.append(byte) } else { bytes += PercentCoding.encoded(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
