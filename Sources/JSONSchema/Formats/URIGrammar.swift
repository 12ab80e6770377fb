// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// URIs (RFC 3986 appendix A) and, with Unicode, IRIs (RFC 3987 section 2.2).
package struct URIGrammar {
  let allowsUnicode: Bool

  /// - Parameter allowsUnicode: whether IRIs are allowed too.
  package init(allowsUnicode: Bool) {
    self.allowsUnicode = allowsUnicode
  }

  /// Whether a text is valid and has a scheme; it may have a fragment.
  package func isURI(_ text: String) -> Bool {
    URIReference(text).scheme != nil && isReference(text)
  }

  func isReference(_ text: String) -> Bool {
    let reference = URIReference(text)
    if let scheme = reference.scheme {
      guard isScheme(scheme) else { return false }
    } else if reference.authority == nil {
      // Otherwise the text before the colon would be the scheme.
      let segment = reference.path.utf8.prefix { $0 != UInt8(ascii: "/") }
      guard !segment.contains(UInt8(ascii: ":")) else { return false }
    }
    return reference.authority.map(isAuthority) ?? true
      && isMade(reference.path, of: ":@/")
      && reference.query.map { isMade($0, of: ":@/?", allowsPrivate: true) } ?? true
      && reference.fragment.map { isMade($0, of: ":@/?") } ?? true
  }

  private func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
    }
  }

  private func isAuthority(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      guard isMade(String(Substring(rest[..<at])), of: ":") else { return false }
      rest = rest[at...].dropFirst()
    }
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let literal = String(Substring(rest[..<end].dropFirst()))
      guard HostGrammar.isIPv6(literal) || isFutureAddress(literal) else { return false }
      rest = rest[end...].dropFirst()
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { return false }
    } else {
      let host = rest.prefix { $0 != UInt8(ascii: ":") }
      guard isMade(String(Substring(host)), of: "") else { return false }
      rest = rest[host.endIndex...]
    }
    return rest.dropFirst().allSatisfy(ASCII.isDigit)
  }

  /// `v1.something`, for addresses that do not exist yet.
  private func isFutureAddress(_ text: String) -> Bool {
    guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "v") else { return false }
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[0].allSatisfy(ASCII.isHexadecimalDigit)
      && parts[1].allSatisfy { Self.isUnreservedOrDelimiter($0) || $0 == UInt8(ascii: ":") }
  }

  /// Whether a text consists of unreserved characters, sub-delims, escapes and some more characters.
  private func isMade(_ text: String, of more: String, allowsPrivate: Bool = false) -> Bool {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard let byte = UInt8(exactly: scalar.value), byte < 0x80 else {
        guard allowsUnicode, Self.isInternational(scalar, allowsPrivate) else { return false }
        continue
      }
      if byte == UInt8(ascii: "%") {
        guard rest.popFirst().map(Self.isHexadecimalDigit) ?? false,
          rest.popFirst().map(Self.isHexadecimalDigit) ?? false
        else { return false }
      } else if !Self.isUnreservedOrDelimiter(byte), !more.utf8.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isHexadecimalDigit(_ scalar: Unicode.Scalar) -> Bool {
    UInt8(exactly: scalar.value).map(ASCII.isHexadecimalDigit) ?? false
  }

  private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
  }

  /// `ucschar`, or `iprivate` if it is allowed.
  private static func isInternational(_ scalar: Unicode.Scalar, _ allowsPrivate: Bool) -> Bool {
    switch scalar.value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: allowsPrivate
    case 0x10000...0xDFFFD, 0xE1000...0xEFFFD: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
