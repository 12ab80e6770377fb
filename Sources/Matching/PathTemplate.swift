// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A path with variables, `/users/{id}/files/**`: a variable matches one or more characters without a slash, `**`
/// matches anything (RFC 6570's simplest form, as in WireMock).
@usableFromInline package struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The template in its original spelling.
  @usableFromInline package let description: String
  let parts: [Part]
  /// Whether each variable ends where its segment does, so that only one way to match a path has to be tried.
  private let isStraight: Bool

  enum Part: Sendable, Hashable {
    case literal([UInt8])
    case variable(String)
    /// Its name is its number, from 0.
    case rest(String)
  }

  package init(_ text: String) throws(SyntaxError) {
    description = text
    var parts: [Part] = []
    var literal: [UInt8] = []
    var restCount = 0
    func endLiteral() {
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = []
    }
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          throw SyntaxError(offset: index, message: "the variable has no '}'")
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        guard !name.isEmpty, !name.contains("{"), !name.contains("/") else {
          throw SyntaxError(
            offset: index + 1, message: "the name of a variable must not contain '/' or '{'")
        }
        endLiteral()
        parts.append(.variable(name))
        index = end + 1
      } else if bytes[index...].starts(with: "**".utf8) {
        endLiteral()
        parts.append(.rest(String(restCount)))
        restCount += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "}") {
        throw SyntaxError(offset: index, message: "'}' without '{'")
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    guard restCount <= 2 else {
      throw SyntaxError(offset: 0, message: "a template must contain '**' at most twice")
    }
    endLiteral()
    self.parts = parts
    isStraight = Self.isStraight(parts)
  }

  /// The texts between the variables.
  package var literals: [ArraySlice<UInt8>] {
    parts.compactMap { if case .literal(let bytes) = $0 { bytes[...] } else { nil } }
  }

  /// The names of the variables, in order.
  package var names: [String] {
    parts.compactMap { part in
      switch part {
      case .literal: nil
      case .variable(let name), .rest(let name): name
      }
    }
  }

  /// A path that matches the template.
  package var sample: String {
    parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
      case .variable, .rest: "x"
      }
    }.joined()
  }

  /// Whether every path that matches the other template matches this one, judged by the parts only: they are equal,
  /// or this template ends with a part that matches anything.
  func covers(_ other: PathTemplate) -> Bool {
    var own = parts[...]
    let isOpen = if case .rest? = own.last { true } else { false }
    if isOpen { own.removeLast() }
    guard isOpen ? own.count <= other.parts.count : own.count == other.parts.count else {
      return false
    }
    return zip(own.indices, other.parts).allSatisfy { index, part in
      switch (own[index], part) {
      case (.literal(let bytes), .literal(let others)):
        isOpen && index == own.endIndex - 1 ? others.starts(with: bytes) : others == bytes
      case (.variable, .variable), (.rest, .variable), (.rest, .rest): true
      default: false
      }
    }
  }

  private static func isStraight(_ parts: [Part]) -> Bool {
    for (part, next) in zip(parts, parts.dropFirst().map(Optional.some) + [nil]) {
      switch (part, next) {
      case (.rest, _), (.variable, .variable), (.variable, .rest): return false
      case (.variable, .literal(let bytes)) where bytes.first != UInt8(ascii: "/"): return false
      default: break
      }
    }
    return true
  }

  /// Whether a path matches; costs less than ``bindings(in:)``.
  package func matches(_ path: ArraySlice<UInt8>) -> Bool {
    guard isStraight else { return bindings(in: path) != nil }
    return path.withUnsafeBufferPointer { path in
      var index = 0
      for part in parts {
        let start = index
        switch part {
        case .literal(let bytes):
          index += bytes.count
          guard index <= path.count else { return false }
          for offset in bytes.indices where bytes[offset] != path[start + offset] { return false }
        case .variable:
          while index < path.count, path[index] != UInt8(ascii: "/") { index += 1 }
          guard index > start else { return false }
        case .rest: return false
        }
      }
      return index == path.count
    }
  }

  /// The values of the variables in a path, as sent; `nil` if the path does not match the template.
  package func bindings(in path: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
    var search = PathTemplateSearch(parts: parts, path: path)
    return search.bindings()
  }
}
