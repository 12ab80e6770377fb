// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestGenerator

/// Changed and damaged documents: most of them are still documents of their format.
enum DocumentMutation {
  /// - Parameters:
  ///   - seed: the bytes of a document, in JSON or in YAML.
  ///   - isYAML: whether the document is read as YAML; otherwise some are.
  static func document(_ seed: [UInt8], asYAML isYAML: Bool, _ dice: inout Dice) -> [UInt8] {
    var bytes = seed
    for _ in 0..<dice.number(in: 1...6) {
      // Bytes that are no JSON are YAML, or damaged already.
      guard let root = try? JSONDocument(parsing: bytes).root else {
        bytes = spliced(bytes, &dice)
        continue
      }
      bytes = changed(root, &dice)
    }
    if dice.isOne(in: 8) { bytes = Mutation.damaged(bytes, &dice) }
    // After a comment, it is YAML.
    return dice.isOne(in: 4) || isYAML ? Array("#\n".utf8) + bytes : bytes
  }

  // MARK: JSON

  /// The document with another value at one place.
  private static func changed(_ root: JSONValue, _ dice: inout Dice) -> [UInt8] {
    let values = values(in: root)
    let place = dice.one(of: values)
    let new: [UInt8]
    switch dice.number(in: 0...7) {
    case 0, 1: new = Array(dice.one(of: values).source)
    case 2: new = nested(place, &dice)
    case 3 where place.kind == .object || place.kind == .array: new = without(place, &dice)
    case 4 where place.kind == .string:
      let text = (place.string ?? "") + dice.one(of: pieces)
      new = JSONLiteral.string(text).bytes
    default: new = Array(dice.one(of: strange).utf8)
    }
    let bytes = root.document.bytes
    return bytes[..<place.range.lowerBound] + new + bytes[place.range.upperBound...]
  }

  private static func values(in root: JSONValue) -> [JSONValue] {
    var values = [root]
    var index = 0
    while index < values.count {
      values += values[index].members.map(\.value)
      values += values[index].elements.map { $0 }
      index += 1
    }
    return values
  }

  /// The value inside lists or objects.
  private static func nested(_ value: JSONValue, _ dice: inout Dice) -> [UInt8] {
    let count = dice.one(of: [1, 2, 50, 150])
    let (open, close) = dice.one(of: [("[", "]"), (#"{"item":["#, "]}"), (#"{"a":"#, "}")])
    return Array(String(repeating: open, count: count).utf8) + value.source
      + Array(String(repeating: close, count: count).utf8)
  }

  /// The object or list without one part, or with one part twice.
  private static func without(_ value: JSONValue, _ dice: inout Dice) -> [UInt8] {
    var parts =
      value.kind == .object
      ? value.members.map { Array($0.key.source) + [UInt8(ascii: ":")] + Array($0.value.source) }
      : value.elements.map { Array($0.source) }
    if !parts.isEmpty {
      let index = dice.number(in: 0...parts.count - 1)
      if dice.isOne(in: 2) { parts.append(parts[index]) } else { parts.remove(at: index) }
    }
    let inside = parts.joined(separator: [UInt8(ascii: ",")])
    return value.kind == .object
      ? Array("{".utf8) + inside + Array("}".utf8)
      : Array("[".utf8) + inside + Array("]".utf8)
  }

  private static let strange = [
    "null", "true", "0", "-1", "1e400", "9007199254740993", "200", "404", "599", "1.5", "\"\"",
    "[]", "{}", #""*""#, #""/""#, #""\u0000""#, #""\ud800""#, #""é😀""#, #""{{a}}""#, #""{""#,
    #""/a/{id}""#, #""/a b?c#d""#, ##""#/""##, ##""#/components/schemas/A""##, #""$.a[*].b""#,
    #""$[0]""#, #""(a+)+$""#, #""GET""#, #""*/*""#, #""application/json""#, #""text/html""#,
    #""base64""#, #""!!!""#, #""eyJhIjoxfQ==""#, ##"{"$ref":"#"}"##, ##"{"$ref":"#/"}"##,
    #"{"match":"type"}"#, #"{"matchers":[{"match":"regex","regex":"("}]}"#, #"{"a":1,"a":2}"#,
    #""{\"a\":[1,{\"b\":null}]}""#, #""{{$guid}}{{x}}:id""#, #"["a","b"]"#, #"[[[]]]"#,
  ]

  private static let pieces = [
    "/", "{", "}", "{{", "}}", ":id", "?a=1", "#", "*", "[*]", ".*", "~", "\\", "\"", "\u{0}", "é",
    "|", "(", " ", "\n", "..", "%", "%zz", "$",
  ]

  // MARK: YAML

  /// The document with a piece of YAML at some place, or without a line.
  private static func spliced(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let index = dice.number(in: 0...lines.count - 1)
    switch dice.number(in: 0...4) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(dice.one(of: lines), at: index)
    case 2: lines[index] = Array("  ".utf8) + lines[index]
    default:
      let column = dice.number(in: 0...lines[index].count)
      lines[index].insert(contentsOf: Array(dice.one(of: yaml).utf8), at: column)
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static let yaml = [
    "&a ", "*a", "<<: *a", "- ", ": ", "? ", "|", ">-", "!!int ", "!x ", "%YAML 1.1", "---", "...",
    "{", "}", "[", "]", ",", "'", "\"", "#", "\t", "~", "null", "yes", "0x1F", ".inf", "1_000",
    "2024-01-01", "\u{85}", "\u{FEFF}", "$ref: '#/'",
  ]
}
