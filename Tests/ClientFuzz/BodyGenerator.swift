// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Makes JSON bodies that look like those of the models, with something wrong at many places.
struct BodyGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// A body: a value, a deeply nested one, or one whose bytes were changed; in UTF-8 or in another encoding.
  mutating func body() -> Data {
    switch number(10) {
    case 0: return Data(deep(levels: 1 + number(600)).utf8)
    case 1: return disguised(deep(levels: 1 + number(600)))
    case 2, 3: return damaged(Data(value(depth: 0).utf8))
    case 4: return disguised(value(depth: 0))
    default: return Data(value(depth: 0).utf8)
    }
  }

  /// xorshift64*: the same bodies for the same seed everywhere.
  private mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  private mutating func number(_ limit: Int) -> Int {
    Int(next() >> 33) % limit
  }

  private mutating func one(of texts: [String]) -> String {
    texts[number(texts.count)]
  }

  private mutating func value(depth: Int) -> String {
    switch depth > 6 ? 0 : number(4) {
    case 0: return scalar()
    case 1:
      return "[" + (0..<number(5)).map { _ in value(depth: depth + 1) }.joined(separator: ",") + "]"
    default:
      let members = (0..<number(9)).map { _ in
        "\"\(one(of: Self.keys))\":\(value(depth: depth + 1))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// Arrays and objects in each other, closed or not.
  private mutating func deep(levels: Int) -> String {
    let openings = (0..<levels).map { _ in
      number(2) == 0 ? "[" : "{\"\(one(of: Self.recursive))\":"
    }
    let key = "{\"\(one(of: Self.recursive))\":["
    let isUniform = number(2) == 0
    let open = isUniform ? String(repeating: key, count: levels / 2) : openings.joined()
    guard number(5) > 0 else { return open }
    let close =
      isUniform
      ? String(repeating: "]}", count: levels / 2)
      : openings.reversed().map { $0 == "[" ? "]" : "}" }.joined()
    return open + scalar() + close
  }

  /// The text so that its encoding is hard to guess: with any mark before any encoding, or with zero bytes in its first
  /// string.
  private mutating func disguised(_ text: String) -> Data {
    switch number(4) {
    case 0: return Data(#"["\#(one(of: ["\0", "a\0", "\0\0", "a\0\0"]))",\#(text)]"#.utf8)
    case 1: return damaged(encoded(text))
    default: return encoded(text)
    }
  }

  private mutating func encoded(_ text: String) -> Data {
    let mark = Self.marks[number(Self.marks.count)]
    let encoding = Self.encodings[number(Self.encodings.count)]
    return Data(mark) + (text.data(using: encoding) ?? Data())
  }

  private mutating func scalar() -> String { one(of: Self.scalars) }

  private mutating func damaged(_ body: Data) -> Data {
    var bytes = Array(body)
    for _ in 0...number(3) where !bytes.isEmpty {
      switch number(3) {
      case 0: bytes[number(bytes.count)] = UInt8(truncatingIfNeeded: next())
      case 1: bytes.removeSubrange(number(bytes.count)...)
      default: bytes.insert(UInt8(truncatingIfNeeded: next()), at: number(bytes.count))
      }
    }
    return Data(bytes)
  }

  private static let marks: [[UInt8]] = [
    [], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0],
    [0xFE, 0xFF, 0, 0], [0, 0, 0xFF, 0xFE],
  ]
  private static let encodings: [String.Encoding] = [
    .utf8, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian,
  ]
  private static let recursive = ["children", "nodes", "child", "byName", "value"]
  private static let keys =
    recursive + [
      "id", "name", "count", "userID", "user_id", "user_Id", "at", "url", "level", "price", "type",
      "title", "status", "text", "image", "_0", "a/b~c", "", "payload", "tags", "super",
    ]
  private static let scalars = [
    "null", "true", "false", "0", "1", "-1", "7.5", "1e400", "-1e-400", "99999999999999999999",
    "12345678901234567890123456789012345678901234567890.5", #""""#, #""7""#, #""a""#, #""red""#,
    #""\ud800""#, "\"a\0\"", #""2026-01-02T03:04:05Z""#, #""https://x.test/a""#, #""{\"id\":1}""#,
    #""[]""#,
    "[]", "{}", "[[]]", #"{"text":{"_0":"x"}}"#,
  ]
}
