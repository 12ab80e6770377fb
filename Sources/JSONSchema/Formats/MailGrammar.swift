// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Mail addresses: `Mailbox` of RFC 5321 section 4.1.2, and with Unicode that of RFC 6531.
enum MailGrammar {
  static func isMailbox(_ text: String, allowsUnicode: Bool) -> Bool {
    let bytes = Array(text.utf8)
    // A quoted local part may contain an '@'; the domain may not.
    guard let separator = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
    guard allowsUnicode || bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let local = bytes[..<separator]
    // RFC 5321 section 4.5.3.1.1.
    guard 1...64 ~= local.count else { return false }
    let isLocal = local.first == UInt8(ascii: "\"") ? isQuoted(local) : isDotString(local)
    return isLocal && isDomain(bytes[(separator + 1)...])
  }

  /// Atoms of RFC 5322 with single dots between them.
  private static func isDotString(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy {
          $0 >= 0x80 || ASCII.isLetter($0) || ASCII.isDigit($0)
            || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0)
        }
    }
  }

  private static func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 2, text.last == UInt8(ascii: "\"") else { return false }
    var rest = text.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""), ..<0x20, 0x7F: return false
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), 0x20..<0x7F ~= escaped else { return false }
      default: break
      }
    }
    return true
  }

  private static func isDomain(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first != UInt8(ascii: "[") else {
      guard text.last == UInt8(ascii: "]") else { return false }
      let literal = String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
      return literal.hasPrefix("IPv6:")
        ? HostGrammar.isIPv6(String(literal.dropFirst(5))) : HostGrammar.isIPv4(literal)
    }
    guard text.count <= 255 else { return false }
    return text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.first != UInt8(ascii: "-") && $0.last != UInt8(ascii: "-")
        && $0.allSatisfy {
          $0 >= 0x80 || ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
        }
    }
  }
}
