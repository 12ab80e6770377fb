// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Code points that are allowed only at certain places of a label (RFC 5892 appendix A).
enum ContextRule {
  case zeroWidthNonJoiner, zeroWidthJoiner, middleDot, keraia, hebrewMark, katakanaDot
  case arabicDigit, extendedArabicDigit

  /// The rule of a code point; `nil` if it has none.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200C: self = .zeroWidthNonJoiner
    case 0x200D: self = .zeroWidthJoiner
    case 0xB7: self = .middleDot
    case 0x375: self = .keraia
    case 0x5F3, 0x5F4: self = .hebrewMark
    case 0x30FB: self = .katakanaDot
    case 0x660...0x669: self = .arabicDigit
    case 0x6F0...0x6F9: self = .extendedArabicDigit
    default: return nil
    }
  }

  func isKept(at index: Int, of label: [Unicode.Scalar]) -> Bool {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    let isAfterVirama = before?.properties.canonicalCombiningClass == .virama
    switch self {
    case .zeroWidthNonJoiner: return isAfterVirama || Self.isBetweenJoining(index, of: label)
    case .zeroWidthJoiner: return isAfterVirama
    case .middleDot: return before == "l" && after == "l"
    case .keraia: return Self.isIn(Self.greek, after)
    case .hebrewMark: return Self.isIn(Self.hebrew, before)
    case .katakanaDot: return label.contains { Self.isIn(Self.japanese, $0) }
    case .arabicDigit: return !label.contains { 0x6F0...0x6F9 ~= $0.value }
    case .extendedArabicDigit: return !label.contains { 0x660...0x669 ~= $0.value }
    }
  }

  /// Whether the letters on both sides, skipping marks, join each other.
  private static func isBetweenJoining(_ index: Int, of label: [Unicode.Scalar]) -> Bool {
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .nonspacingMark
    }
    let before = label[..<index].last { !isMark($0) }
    let after = label[(index + 1)...].first { !isMark($0) }
    return isIn(dualJoining, before) && (isIn(dualJoining, after) || isIn(rightJoining, after))
  }

  private static func isIn(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return ranges.contains { $0.contains(scalar.value) }
  }

  // Scripts (Scripts.txt), without the code points that no label may contain.
  private static let greek: [ClosedRange<UInt32>] = [
    0x370...0x373, 0x376...0x377, 0x37A...0x37D, 0x37F...0x37F, 0x386...0x386, 0x388...0x3E1,
    0x3F0...0x3FF, 0x1F00...0x1FFE,
  ]
  private static let hebrew: [ClosedRange<UInt32>] = [0x591...0x5F4, 0xFB1D...0xFB4F]
  private static let japanese: [ClosedRange<UInt32>] = [
    0x2E80...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3038...0x303B,
    0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x1B000...0x1B167, 0x20000...0x323AF,
  ]
  // Joining types of the Arabic block (ArabicShaping.txt); host names do not use other joining scripts.
  private static let dualJoining: [ClosedRange<UInt32>] = [
    0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647,
    0x649...0x64A, 0x66E...0x66F, 0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC...0x6CC,
    0x6CE...0x6CE, 0x6D0...0x6D1, 0x6FA...0x6FC, 0x6FF...0x6FF,
  ]
  private static let rightJoining: [ClosedRange<UInt32>] = [
    0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x671...0x673,
    0x675...0x677, 0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB, 0x6CD...0x6CD, 0x6CF...0x6CF,
    0x6D2...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF,
  ]
}
