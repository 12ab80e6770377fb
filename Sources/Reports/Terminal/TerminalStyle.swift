// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The width and the colours of a terminal.
package struct TerminalStyle: Sendable {
  /// The number of columns in a line.
  package var width = 100
  package var hasColors = false

  package init(width: Int = 100, hasColors: Bool = false) {
    self.width = width
    self.hasColors = hasColors
  }

  package func bold(_ text: String) -> String { tinted(text, "1") }

  /// A text in a colour.
  /// - Parameter code: an SGR code (ECMA-48 section 8.3.117), such as `31` for red.
  package func tinted(_ text: String, _ code: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
