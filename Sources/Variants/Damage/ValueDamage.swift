// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The damage of an operator at one JSON value: one span of the text, and what replaces it.
enum ValueDamage {
  /// The number of letters that ``VariantOperator/long`` appends.
  static let letterCount = 65_536
  /// The number of copies that ``VariantOperator/long`` inserts.
  static let copyCount = 1_000
  /// ``VariantOperator/long`` never makes more bytes of an array than this.
  private static let copyLimit = 64 << 20

  /// The edit of an operator at a place; `nil` if the operator does not apply there.
  static func edit(_ kind: VariantOperator, _ argument: String?, at place: JSONPlace) -> JSONEdit? {
    let value = place.value
    return switch kind {
    case .drop: drop(place)
    case .null: other(.null, "null", value)
    case .string: other(.string, #""mockapi""#, value)
    case .number: other(.number, "7", value)
    case .boolean: other(.boolean, "true", value)
    case .object: other(.object, "{}", value)
    case .array: other(.array, "[]", value)
    case .empty: empty(value)
    case .stringified: stringified(value)
    case .numeric: numeric(value)
    case .unknownValue: place.field.flatMap { unknownValue($0, value) }
    case .badFormat: place.field.flatMap { badFormat($0, value) }
    case .keyCase:
      argument.flatMap(VariantOperator.KeyCase.init).flatMap { KeyNames.edit($0, of: place) }
    case .duplicateFirst, .duplicateLast: duplicate(place, isFirst: kind == .duplicateFirst)
    case .extraKey: extraKey(value)
    case .reversed: reversed(value)
    case .fraction, .wholeFraction, .negative, .zero, .beyond53, .beyondInt64, .hugeExponent:
      integer(kind, value)
    case .long: long(value)
    case .loneSurrogate: append(#"\ud800"#, to: value)
    case .nul: append(#"\u0000a"#, to: value)
    // A character beyond the basic plane, a letter with a combining accent, and an emoji of several characters.
    case .astral: append("\u{1D504}e\u{301}\u{1F469}\u{200D}\u{1F680}", to: value)
    case .invalidUTF8: append([0xFF], to: value)
    default: nil
    }
  }

  /// Whether ``VariantOperator/long`` applies, without making its many bytes.
  static func canBeLong(_ value: JSONValue) -> Bool {
    if value.kind == .string { return true }
    guard let first = value.elements.first(where: { _ in true }) else { return false }
    return first.range.count * copyCount <= copyLimit
  }

  // MARK: The value in its container

  private static func drop(_ place: JSONPlace) -> JSONEdit? {
    guard let around = place.surroundings else { return nil }
    let item = place.item
    // One comma and the whitespace beside it belong to the item.
    let range =
      if let next = around.nextStart { item.lowerBound..<next } else {
        (around.previousEnd ?? item.lowerBound)..<item.upperBound
      }
    return JSONEdit(range: range, replacement: [])
  }

  private static func duplicate(_ place: JSONPlace, isFirst: Bool) -> JSONEdit? {
    guard let key = place.key else { return nil }
    let member = Array(key.source) + Array(":null".utf8)
    let comma = [UInt8(ascii: ",")]
    let offset = isFirst ? place.item.lowerBound : place.item.upperBound
    return JSONEdit(
      range: offset..<offset, replacement: isFirst ? member + comma : comma + member)
  }

  // MARK: Other values

  private static func other(_ kind: JSONKind, _ text: String, _ value: JSONValue) -> JSONEdit? {
    value.kind == kind ? nil : .replace(value, with: Array(text.utf8))
  }

  private static func empty(_ value: JSONValue) -> JSONEdit? {
    let text: String
    switch value.kind {
    case .string: text = #""""#
    case .array: text = "[]"
    case .object: text = "{}"
    default: return nil
    }
    let isEmpty =
      value.kind == .string ? value.range.count == 2 : value.valueCount == 1
    return isEmpty ? nil : .replace(value, with: Array(text.utf8))
  }

  private static func stringified(_ value: JSONValue) -> JSONEdit? {
    // The text of a string is a string already.
    if value.kind == .string { return nil }
    var writer = JSONWriter()
    writer.string(String(decoding: value.source, as: UTF8.self))
    return .replace(value, with: writer.bytes)
  }

  private static func numeric(_ value: JSONValue) -> JSONEdit? {
    guard let text = value.string, JSONNumber(text) != nil else { return nil }
    return .replace(value, with: Array(text.utf8))
  }

  private static func unknownValue(_ field: ContractField, _ value: JSONValue) -> JSONEdit? {
    let kinds = [value.kind] + field.values.map(\.kind)
    guard let kind = kinds.first(where: { $0 == .string || $0 == .number }), !field.values.isEmpty
    else { return nil }
    return unknown(kind, besides: Set(field.values)).map { .replace(value, with: $0) }
  }

  /// A string or number that is none of the known values; `nil` for other kinds.
  static func unknown(_ kind: JSONKind, besides known: Set<JSONScalar>) -> [UInt8]? {
    guard kind == .string || kind == .number else { return nil }
    for number in 0... {
      let text =
        kind == .string
        ? "\"mockapiUnknown\(number == 0 ? "" : "\(number)")\"" : "\(4_242 + number)"
      let scalar: JSONScalar? =
        kind == .string
        ? .string(String(text.dropFirst().dropLast())) : JSONNumber(text).map(JSONScalar.number)
      if let scalar, !known.contains(scalar) { return Array(text.utf8) }
    }
    return nil
  }

  private static func badFormat(_ field: ContractField, _ value: JSONValue) -> JSONEdit? {
    guard let format = field.format else { return nil }
    let text = format == .integer ? "0.5" : #""mockapi""#
    return .replace(value, with: Array(text.utf8))
  }

  // MARK: Containers

  private static func extraKey(_ value: JSONValue) -> JSONEdit? {
    guard value.kind == .object else { return nil }
    let member = #""mockapiUnknown": {"a": [1, null]}"#
    return .insert(Array(member.utf8), at: 0, in: value)
  }

  private static func reversed(_ value: JSONValue) -> JSONEdit? {
    guard value.kind == .object || value.kind == .array, value.valueCount > 1 else { return nil }
    return .reverse(value)
  }

  // MARK: Numbers

  private static func integer(_ kind: VariantOperator, _ value: JSONValue) -> JSONEdit? {
    guard let spelling = value.number?.spelling,
      !spelling.utf8.contains(where: { ".eE".utf8.contains($0) })
    else { return nil }
    let text: String
    switch kind {
    case .fraction: text = spelling + ".5"
    case .wholeFraction: text = spelling + ".0"
    case .negative: text = spelling.hasPrefix("-") ? String(spelling.dropFirst()) : "-" + spelling
    case .zero: text = "0"
    case .beyond53: text = "9007199254740993"
    case .beyondInt64: text = "9223372036854775808"
    default: text = "1e400"
    }
    return .replace(value, with: Array(text.utf8))
  }

  // MARK: Strings

  private static func long(_ value: JSONValue) -> JSONEdit? {
    guard canBeLong(value) else { return nil }
    if value.kind == .string {
      return append([UInt8](repeating: UInt8(ascii: "a"), count: letterCount), to: value)
    }
    guard let first = value.elements.first(where: { _ in true }) else { return nil }
    let copy = Array(first.source) + [UInt8(ascii: ",")]
    var copies: [UInt8] = []
    copies.reserveCapacity(copy.count * copyCount)
    for _ in 0..<copyCount { copies += copy }
    let start = first.range.lowerBound
    return JSONEdit(range: start..<start, replacement: copies)
  }

  private static func append(_ text: String, to value: JSONValue) -> JSONEdit? {
    append(Array(text.utf8), to: value)
  }

  private static func append(_ bytes: [UInt8], to value: JSONValue) -> JSONEdit? {
    guard value.kind == .string else { return nil }
    let end = value.range.upperBound - 1
    return JSONEdit(range: end..<end, replacement: bytes)
  }
}
