// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Substring {
  /// Without the blanks and tabs around it: what HTTP calls optional whitespace (RFC 9110 section 5.6.3).
  package func trimmingBlanks() -> Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
