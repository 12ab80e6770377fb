// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Parameters of addresses, and other names with an equals sign and a value, wherever a text has them.

extension Redactor {
  /// The value of a secret parameter of an address: `?token=…`.
  mutating func parameter(
    after offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    let start = offset + 1
    let end = SecretForms.run(
      from: start, UnsafeBufferPointer(rebasing: bytes.prefix(start + Self.longestParameterName))
    ) { Self.isOfParameterName($0) }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "=") else { return nil }
    let spelled = String(decoding: bytes[start..<end], as: UTF8.self)
    let name = PercentCoding.decode(spelled) ?? spelled
    guard names.isSecretField(name) else { return nil }
    let valueEnd = Self.valueEnd(from: end + 1, bytes)
    guard valueEnd > end + 1 else { return nil }
    let value = String(decoding: bytes[(end + 1)..<valueEnd], as: UTF8.self)
    return SecretMatch(
      range: (end + 1)..<valueEnd, replacement: Self.encodedReplacement(of: value), name: name)
  }

  /// The value after a secret name and an equals sign, at the beginning of a text or of a word: `use token=…`. The value of another
  /// parameter may be an address or JSON, encoded.
  /// - Parameters:
  ///   - offset: that of the equals sign.
  ///   - decoded: up to where values have been decoded, or need not be.
  mutating func assigned(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, decodedTo decoded: inout Int
  ) -> SecretMatch? {
    var start = offset
    while start > 0, offset - start < Self.longestParameterName,
      Self.isOfParameterName(bytes[start - 1])
    {
      start -= 1
    }
    guard start < offset else { return nil }
    let before = start > 0 ? bytes[start - 1] : nil
    // What is before a word also ends a value, so that no value is read twice.
    let isWord = before.map { $0 <= 0x20 || "\"'`<>,".utf8.contains($0) } ?? true
    let spelled = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWord, names.isSecretMember(PercentCoding.decode(spelled) ?? spelled) {
      let value = (offset + 1)..<Self.valueEnd(from: offset + 1, bytes)
      let isFirst = before == nil
      guard isFirst || spelled.utf8.allSatisfy(SecretForms.isURLSafe),
        Self.isAssigned(Array(bytes[value]), isFirst: isFirst)
      else { return nil }
      let text = String(decoding: bytes[value], as: UTF8.self)
      return SecretMatch(
        range: value, replacement: Self.encodedReplacement(of: text), name: spelled)
    }
    guard offset >= decoded, before.map({ "?&;#".utf8.contains($0) }) ?? true else { return nil }
    let value = (offset + 1)..<Self.valueEnd(from: offset + 1, bytes)
    decoded = value.upperBound
    guard bytes[value].contains(UInt8(ascii: "%")) else { return nil }
    let text = String(decoding: bytes[value], as: UTF8.self).replacing("+", with: " ")
    return PercentCoding.decode(text).map {
      SecretMatch(range: value, replacement: "", name: "", encoded: $0)
    }
  }

  /// Whether a value is no code. Inside a text, it is no word either.
  private static func isAssigned(_ value: [UInt8], isFirst: Bool) -> Bool {
    if value.isEmpty || value.contains(where: { "([{$".utf8.contains($0) }) { return false }
    return isFirst
      || value.count >= KnownSecrets.shortest && KnownSecrets.isUnmistakable(value)
        && !value.contains(UInt8(ascii: "."))
  }

  private static let longestParameterName = 80

  private static func isOfParameterName(_ byte: UInt8) -> Bool {
    SecretForms.isURLSafe(byte) || ".[]%$".utf8.contains(byte)
  }

  private static func valueEnd(from start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    SecretForms.run(from: start, bytes) { $0 > 0x20 && !"&#;\"'<>`,)\\".utf8.contains($0) }
  }

  /// The value of a secret parameter of an address that is itself a parameter: `?to=%2Fcart%3Ftoken%3D…`.
  mutating func encodedParameter(
    after offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> SecretMatch? {
    func isAny(of codes: [String], at offset: Int) -> Bool {
      codes.contains { SecretForms.starts($0, at: offset, bytes) }
    }
    guard isAny(of: ["%3F", "%3f", "%26", "%23"], at: offset) else { return nil }
    let start = offset + 3
    let end = SecretForms.run(
      from: start, UnsafeBufferPointer(rebasing: bytes.prefix(start + Self.longestParameterName))
    ) { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
    guard end > start, isAny(of: ["%3D", "%3d"], at: end) else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    guard names.isSecretField(name) else { return nil }
    var valueEnd = end + 3
    while valueEnd < bytes.count {
      if SecretForms.isURLSafe(bytes[valueEnd]) || ".~+".utf8.contains(bytes[valueEnd]) {
        valueEnd += 1
      } else if bytes[valueEnd] == UInt8(ascii: "%"), valueEnd + 3 <= bytes.count,
        !isAny(of: ["%26", "%23"], at: valueEnd)
      {
        valueEnd += 3
      } else {
        break
      }
    }
    guard valueEnd > end + 3 else { return nil }
    let value = String(decoding: bytes[(end + 3)..<valueEnd], as: UTF8.self)
    return SecretMatch(
      range: (end + 3)..<valueEnd, replacement: Self.encodedReplacement(of: value), name: name)
  }

  /// The replacement of a value of a query or form, encoded as the value is.
  static func encodedReplacement(of value: String) -> String {
    let decoded = PercentCoding.decode(value) ?? value
    let replacement = Replacement.of(decoded)
    return replacement == decoded ? value : PercentCoding.encode(replacement)
  }
}
