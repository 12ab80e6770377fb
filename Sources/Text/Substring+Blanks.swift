// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Substring {
  /// The text without leading and trailing blanks and tabs, the optional whitespace of HTTP (RFC 9110 section 5.6.3).
  package func trimmingBlanks() -> Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
