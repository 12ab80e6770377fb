// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The first part of a path that looks like the syntax of an expression, or of another tool's routes, where it is
/// compared letter by letter.
struct ForeignSyntax {
  enum Kind {
    case expression
    /// `:id`, `<id>`, `[id]`, and the name for `{…}`.
    case variable(String)
    /// A segment that begins with `*`.
    case asterisk
  }

  let kind: Kind
  /// Its first byte.
  let offset: Int

  /// - Parameters:
  ///   - text: a path, or a path with a query.
  ///   - isTemplate: whether `**` is known there.
  init?(in text: String, isTemplate: Bool = false) {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    var index = 0
    while index < end {
      // Variables in braces have messages of their own.
      if bytes[index] == UInt8(ascii: "{") {
        index = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? end
      } else if let kind = Self.kind(at: index, in: bytes, isTemplate: isTemplate) {
        self.kind = kind
        offset = index
        return
      }
      index += 1
    }
    return nil
  }

  private static func kind(at index: Int, in bytes: [UInt8], isTemplate: Bool) -> Kind? {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    let isFirst = index > 0 && bytes[index - 1] == UInt8(ascii: "/")
    switch bytes[index] {
    // Clients encode '\' and '^'.
    case UInt8(ascii: "\\"), UInt8(ascii: "^"): return .expression
    case UInt8(ascii: ".") where next == UInt8(ascii: "*") || next == UInt8(ascii: "+"):
      return .expression
    case UInt8(ascii: "(") where next == UInt8(ascii: "?"): return .expression
    case UInt8(ascii: "(") where group(at: index, in: bytes).contains(UInt8(ascii: "|")):
      return .expression
    case UInt8(ascii: "["): return bracket(at: index, in: bytes, isFirst: isFirst)
    case UInt8(ascii: "*") where isFirst && !(isTemplate && next == UInt8(ascii: "*")):
      return .asterisk
    case UInt8(ascii: ":") where isFirst && ASCII.isLetter(next):
      let name = name(in: bytes[(index + 1)...])
      // `:x:y` is a page of a wiki, and `:x:` an emoji.
      return bytes[(index + 1)...].dropFirst(name.utf8.count).first == UInt8(ascii: ":")
        ? nil : .variable(name)
    case UInt8(ascii: "<") where bytes[index...].contains(UInt8(ascii: ">")):
      let inside = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: ">") }
      // Flask's converter comes before the name.
      return .variable(name(in: inside.split(separator: UInt8(ascii: ":")).last ?? inside))
    default: return nil
    }
  }

  private static func bracket(at index: Int, in bytes: [UInt8], isFirst: Bool) -> Kind? {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let inside = bytes[(index + 1)..<end]
    let after = end + 1 < bytes.count ? bytes[end + 1] : 0
    if hasRange(inside) || inside.first == UInt8(ascii: "^") || "+*{".utf8.contains(after) {
      return .expression
    }
    let isWhole = isFirst && (after == 0 || "/?".utf8.contains(after))
    let name = inside.drop { $0 == UInt8(ascii: ".") }
    // Anything else is an index, or an address.
    guard isWhole, let first = name.first, ASCII.isLetter(first) || first == UInt8(ascii: "_"),
      !name.contains(UInt8(ascii: ":"))
    else { return nil }
    return .variable(Self.name(in: name))
  }

  /// Whether a class of letters has a range, such as `0-9`.
  private static func hasRange(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, zip(bytes.dropFirst(), bytes.dropFirst(2))).contains { first, others in
      let (middle, last) = others
      return middle == UInt8(ascii: "-") && first < last
        && (ASCII.isDigit(first) && ASCII.isDigit(last)
          || ASCII.isLetter(first) && ASCII.isLetter(last) && first & 0x20 == last & 0x20)
    }
  }

  private static func group(at index: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let group = bytes[index...].prefix { $0 != UInt8(ascii: ")") }
    return group.endIndex < bytes.count ? group : []
  }

  private static func name(in bytes: ArraySlice<UInt8>) -> String {
    let name = bytes.prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_")
    }
    return name.isEmpty ? "name" : String(decoding: name, as: UTF8.self)
  }
}
