// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Labels of internationalised host names (IDNA 2008: RFC 5890 to 5893).
enum InternationalLabel {
  private static let prefix = "xn--"

  /// Whether a label begins like an encoded label (`xn--`).
  static func isEncoded(_ label: String) -> Bool { label.lowercased().hasPrefix(prefix) }

  /// Whether an ASCII label is the encoded form of a valid label.
  static func isASCIILabel(_ label: String) -> Bool {
    let encoded = label.lowercased().dropFirst(prefix.utf8.count)
    guard let decoded = Punycode.decode(Array(encoded.utf8)),
      decoded.contains(where: { !$0.isASCII }),
      Punycode.encode(decoded).elementsEqual(encoded.utf8)
    else { return false }
    return isLegal(decoded) && areBidirectional([text(decoded)])
  }

  static func isUnicodeLabel(_ label: String) -> Bool {
    let scalars = Array(label.unicodeScalars)
    return encodedLength(of: label) <= 63 && isLegal(scalars)
  }

  /// The number of bytes of a label in ASCII.
  static func encodedLength(of label: String) -> Int {
    label.utf8.allSatisfy { $0 < 0x80 }
      ? label.utf8.count
      : prefix.utf8.count + Punycode.encode(Array(label.unicodeScalars)).count
  }

  /// Whether all labels satisfy the Bidi rule, which applies to all of them if one is written from right to left.
  static func areBidirectional(_ labels: [String]) -> Bool {
    let decoded = labels.map { label in
      guard isEncoded(label) else { return label }
      return Punycode.decode(Array(label.lowercased().dropFirst(prefix.utf8.count).utf8)).map(text)
        ?? label
    }
    guard let rule = BidiRule.shared, decoded.contains(where: rule.isRightToLeft) else {
      return true
    }
    return decoded.allSatisfy(rule.isKept(by:))
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// RFC 5891 section 4.2.3.
  private static func isLegal(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-",
      !scalars.dropFirst(2).starts(with: "--".unicodeScalars)
    else { return false }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: break
    }
    return scalars.indices.allSatisfy { index in
      ContextRule(scalars[index])?.isKept(at: index, of: scalars)
        ?? CodePoint.isAllowed(scalars[index])
    }
  }
}

/// The code points of labels (RFC 5892).
private enum CodePoint {
  /// Whether a code point is allowed anywhere in a label (`PVALID`).
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Exceptions, section 2.6.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Letters, digits and the hyphen of ASCII, section 2.5.
    case 0x2D, 0x30...0x39, 0x61...0x7A: return true
    // Old Hangul, section 2.9.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    // Blocks of symbols, section 2.4.
    case 0x20D0...0x20FF, 0x1D100...0x1D1FF, 0x1D200...0x1D24F: return false
    default: break
    }
    let properties = scalar.properties
    guard !properties.changesWhenNFKCCaseFolded, !properties.isDefaultIgnorableCodePoint,
      !properties.isWhitespace, !properties.isNoncharacterCodePoint
    else { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
