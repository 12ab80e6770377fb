// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Random JSON texts with all that makes editing hard: whitespace, escapes, keys that need encoding, names that occur twice.
indirect enum SampleDocument {
  case object([(key: String, value: SampleDocument)])
  case array([SampleDocument])
  /// The text of any other value.
  case scalar(String)

  init(using random: inout SeededRandom, depth: Int = 4) {
    let scalars = [
      "0", "-0", "7", "-12", "7.0", "1e3", "9007199254740993", "123456789012345678901234567890",
      "true", "false", "null", #""""#, #""x""#, #""7""#, #""-1.5e3""#, #""é😀""#, #""a\"b\\c\n""#,
      #""\ud83d\ude00 \u0000""#, #""{[,:]}""#, #""\ud800""#, #""mockapi""#, "9223372036854775808",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 3, 4:
      let keys = [
        "a", "b", "firstName", "last_name", "ID", "home page", "x/y", "t~", "é", "", "%41", "0",
      ]
      self = .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          (keys.randomElement(using: &random) ?? "a", Self(using: &random, depth: depth - 1))
        })
    case 5:
      self = .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Self(using: &random, depth: depth - 1)
        })
    default: self = .scalar(scalars.randomElement(using: &random) ?? "0")
    }
  }

  /// A text without whitespace.
  var compactText: String {
    switch self {
    case .scalar(let text): text
    case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value.compactText)" }.joined(separator: ",") + "}"
    }
  }

  /// A text with random whitespace.
  func text(using random: inout SeededRandom) -> String {
    func blank() -> String {
      ["", "", "", " ", "\n  ", "\t", "\r\n"].randomElement(using: &random) ?? ""
    }
    switch self {
    case .scalar(let text): return text
    case .array(let elements):
      let texts = elements.map { blank() + $0.text(using: &random) + blank() }
      return "[" + (texts.isEmpty ? blank() : texts.joined(separator: ",")) + "]"
    case .object(let members):
      let texts = members.map { key, value in
        "\(blank())\"\(key)\"\(blank()):\(blank())\(value.text(using: &random))\(blank())"
      }
      return "{" + (texts.isEmpty ? blank() : texts.joined(separator: ",")) + "}"
    }
  }

  /// The same document with the members of each object in another order.
  func shuffled(using random: inout SeededRandom) -> SampleDocument {
    switch self {
    case .scalar: self
    case .array(let elements): .array(elements.map { $0.shuffled(using: &random) })
    case .object(let members):
      .object(
        members.map { ($0.key, $0.value.shuffled(using: &random)) }.shuffled(using: &random))
    }
  }

  /// The same document with each name only once in an object.
  var withoutRepeatedNames: SampleDocument {
    switch self {
    case .scalar: return self
    case .array(let elements): return .array(elements.map(\.withoutRepeatedNames))
    case .object(let members):
      var names: Set<String> = []
      return .object(
        members.filter { names.insert($0.key).inserted }.map {
          ($0.key, $0.value.withoutRepeatedNames)
        })
    }
  }
}
