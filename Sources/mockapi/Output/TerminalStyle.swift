// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The width and the colours of a terminal.
struct TerminalStyle: Sendable {
  /// The number of columns in a line.
  var width = 100
  var hasColors = false

  func bold(_ text: String) -> String { tinted(text, "1") }

  /// A text in a colour.
  /// - Parameter code: an SGR code (ECMA-48 section 8.3.117), such as `31` for red.
  func tinted(_ text: String, _ code: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
