// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// The rule for labels in host names that are written from right to left (RFC 5893 section 2).
struct BidiRule {
  /// `nil` if PCRE2 is older than 10.40 and has no bidirectional classes; the rule is then not checked.
  static let shared = BidiRule()

  private let rightToLeft: RegularExpression
  private let legal: RegularExpression

  private init?() {
    func classes(_ names: String...) -> String { names.map { #"\p{bc=\#($0)}"# }.joined() }
    let neutral = classes("ES", "CS", "ET", "ON", "BN", "NSM")
    let end = "[" + classes("NSM") + "]*"
    // A label must not mix European and Arabic digits.
    let (european, arabic) = ("[\(classes("EN"))]", "[\(classes("AN"))]")
    let mixed = "(?!.*\(european).*\(arabic))(?!.*\(arabic).*\(european))"
    do {
      rightToLeft = try RegularExpression("[\(classes("R", "AL", "AN"))]", options: .pcre2)
      legal = try RegularExpression(
        "(?=[\(classes("R", "AL"))])\(mixed)[\(classes("R", "AL", "AN", "EN"))\(neutral)]*"
          + "[\(classes("R", "AL", "AN", "EN"))]\(end)"
          + "|(?=[\(classes("L"))])[\(classes("L", "EN"))\(neutral)]*[\(classes("L", "EN"))]\(end)",
        options: .pcre2)
    } catch {
      return nil
    }
  }

  /// Whether a label makes the rule apply to all labels of the name.
  func isRightToLeft(_ label: String) -> Bool { rightToLeft.isFound(in: label) }

  func isKept(by label: String) -> Bool { legal.matchesWhole(label) }
}
