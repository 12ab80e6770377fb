// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

struct Unexpected: Error {
  let reason: String
}

/// A value of JSON. A number has the text that was sent.
indirect enum Value: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([Value])
  case object([Member])

  struct Member: Equatable {
    let name: String
    var value: Value
  }

  var isNull: Bool { self == .null }

  subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    // Two strings are equal in Swift if they look the same; two names of JSON only if they have the same letters.
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

// The parser of RFC 8259.

struct Parser {
  let bytes: [UInt8]
  let style: Style
  var at = 0

  init(_ data: Data, style: Style) {
    bytes = Array(data)
    self.style = style
  }

  var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  func fail(_ reason: String) -> Unexpected { Unexpected(reason: "\(reason) at byte \(at)") }

  mutating func blank() {
    while at < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(next) { at += 1 }
  }

  mutating func expect(_ token: String) throws {
    guard bytes[at...].starts(with: token.utf8) else { throw fail("no '\(token)'") }
    at += token.utf8.count
  }

  mutating func document() throws -> Value {
    if style["bom"] == "accept", bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    let value = try value(depth: 1)
    guard at == bytes.count else { throw fail("something more") }
    return value
  }

  mutating func value(depth: Int) throws -> Value {
    blank()
    defer { blank() }
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth <= Int(style["depth"] ?? "") ?? 512 else { throw fail("too deep") }
      return next == UInt8(ascii: "[")
        ? .list(try list(depth: depth)) : .object(try object(depth: depth))
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return .number(try number())
    }
  }

  mutating func digits() throws {
    let start = at
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { at += 1 }
    guard at > start else { throw fail("no digit") }
  }

  mutating func number() throws -> String {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    if next == UInt8(ascii: "0") { at += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      at += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let real = Double(text) ?? .infinity
    guard real.isFinite || style["huge"] == "accept" else { throw fail("a number is too large") }
    return style["numbers"] == "double" && real.isFinite ? "\(real)" : text
  }

  mutating func string() throws -> String {
    try expect("\"")
    var found: [UInt8] = []
    while next != UInt8(ascii: "\"") {
      guard next >= 0x20 else { throw fail("no string") }
      if next == UInt8(ascii: "\\") {
        at += 1
        try escape(into: &found)
      } else {
        found.append(next)
        at += 1
      }
    }
    at += 1
    if style["utf8"] == "replace" { return String(decoding: found, as: UTF8.self) }
    guard let text = String(validating: found, as: UTF8.self) else { throw fail("not UTF-8") }
    return text
  }

  mutating func escape(into found: inout [UInt8]) throws {
    if let index = "\"\\/bfnrt".utf8.firstIndex(of: next) {
      let meant = Array("\"\\/\u{8}\u{C}\n\r\t".utf8)
      found.append(meant["\"\\/bfnrt".utf8.distance(from: "".utf8.startIndex, to: index)])
      at += 1
      return
    }
    var units = [try unit()]
    if (0xD800..<0xDC00).contains(units[0]), bytes[at...].starts(with: "\\u".utf8) {
      let start = at
      at += 1
      units.append(try unit())
      if !(0xDC00..<0xE000).contains(units[1]) {
        units.removeLast()
        at = start
      }
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      guard style["utf8"] == "replace" else { throw fail("half of a surrogate pair") }
      found += "\u{FFFD}".utf8
      return
    }
    found += text.utf8
  }

  mutating func unit() throws -> UInt16 {
    try expect("u")
    let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw fail("no escape") }
    at += 4
    return unit
  }

  mutating func list(depth: Int) throws -> [Value] {
    var found: [Value] = []
    try expect("[")
    blank()
    while next != UInt8(ascii: "]") {
      if !found.isEmpty { try expect(",") }
      found.append(try value(depth: depth + 1))
    }
    at += 1
    return found
  }

  mutating func object(depth: Int) throws -> [Value.Member] {
    var found: [Value.Member] = []
    try expect("{")
    blank()
    while next != UInt8(ascii: "}") {
      if !found.isEmpty { try expect(",") }
      blank()
      let name = try string()
      blank()
      try expect(":")
      let value = try value(depth: depth + 1)
      if let index = found.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        if style["keys"] == "refuse" { throw fail("a name occurs twice") }
        if style["keys"] == "last" { found[index].value = value }
      } else {
        found.append(Value.Member(name: name, value: value))
      }
    }
    at += 1
    return found
  }
}
