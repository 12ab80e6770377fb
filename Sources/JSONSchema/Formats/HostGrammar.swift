// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names and addresses of hosts.
enum HostGrammar {
  /// RFC 1123 section 2.1; labels that begin with `xn--` must be A-labels of RFC 5890.
  static func isHostname(_ text: String) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return isHostname(labels: labels) { $0.utf8.allSatisfy { $0 < 0x80 } && isLabel($0) }
  }

  /// RFC 5890 section 2.3.2.3, with the four full stops of its section 5.
  static func isInternationalHostname(_ text: String) -> Bool {
    // At most 253 characters of at most four bytes each; the time for encoding grows with the square of the length.
    guard text.utf8.count <= 253 * 4 else { return false }
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      ".\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains($0)
    }.map { String($0) }
    return isHostname(labels: labels, isLabel: isLabel)
      && InternationalLabel.areBidirectional(labels)
  }

  private static func isHostname(labels: [String], isLabel: (String) -> Bool) -> Bool {
    var length = labels.count - 1
    for label in labels {
      guard isLabel(label) else { return false }
      length += InternationalLabel.encodedLength(of: label)
    }
    return length <= 253
  }

  private static func isLabel(_ label: String) -> Bool {
    guard label.utf8.allSatisfy({ $0 < 0x80 }) else {
      return InternationalLabel.isUnicodeLabel(label)
    }
    let bytes = label.utf8
    guard 1...63 ~= bytes.count, bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-"),
      bytes.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return false }
    return InternationalLabel.isEncoded(label) ? InternationalLabel.isASCIILabel(label) : true
  }

  /// Four decimal numbers without leading zeros (RFC 3986 `IPv4address`).
  static func isIPv4(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        1...3 ~= part.count && part.allSatisfy(ASCII.isDigit)
          && (part.count == 1 || part.first != UInt8(ascii: "0"))
          && part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
      }
  }

  /// Eight groups; one run of them may be written `::`, and the last two may be an IPv4 address (RFC 4291 section
  /// 2.2).
  static func isIPv6(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let gaps = bytes.indices.dropLast().filter {
      bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: ":")
    }
    guard gaps.count <= 1 else { return false }
    guard let gap = gaps.first else { return groupCount(of: bytes[...], mayEndInIPv4: true) == 8 }
    guard let before = groupCount(of: bytes[..<gap], mayEndInIPv4: false),
      let after = groupCount(of: bytes[(gap + 2)...], mayEndInIPv4: true)
    else { return false }
    return before + after < 8
  }

  /// The number of 16-bit groups in a text; `nil` if it does not consist of groups.
  private static func groupCount(of text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
    if text.isEmpty { return 0 }
    var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    if mayEndInIPv4, let last = groups.last, last.contains(UInt8(ascii: ".")) {
      guard isIPv4(String(decoding: last, as: UTF8.self)) else { return nil }
      groups.removeLast()
      count = 2
    }
    let isLegal = groups.allSatisfy {
      1...4 ~= $0.count && $0.allSatisfy(ASCII.isHexadecimalDigit)
    }
    return isLegal ? count + groups.count : nil
  }
}
