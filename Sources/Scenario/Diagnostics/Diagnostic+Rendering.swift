// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers write it, with the source line and a caret.
  ///
  /// ```text
  /// user.json:4:5: error: unknown key 'reqest' in a scenario; did you mean 'request'?
  ///     "reqest": {},
  ///     ^~~~~~~~
  /// ```
  public var description: String { rendered(inColor: false) }

  /// The same, with ANSI colours when asked for.
  public func rendered(inColor color: Bool) -> String {
    let bold = color ? "\u{1B}[1m" : ""
    let tint = color ? (severity == .error ? "\u{1B}[31m" : "\u{1B}[33m") : ""
    let reset = color ? "\u{1B}[0m" : ""
    let place = position.map { "\(file):\($0)" } ?? file
    var text =
      "\(bold)\(place): \(tint)\(severity.rawValue):\(reset)\(bold) \(Self.shown(message))\(reset)"
    if let position, let sourceLine {
      let (line, marker) = excerpt(of: sourceLine, column: position.column)
      text += "\n\(line)\n\(tint)\(marker)\(reset)"
    }
    return text
  }

  /// A control character in a file must not steer the terminal; a tab keeps the caret in its place.
  private static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      shown.unicodeScalars.append(isControl && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return shown
  }

  /// The part of the line around the column, at most 120 columns, and the marker under it.
  private func excerpt(of line: String, column: Int) -> (line: String, marker: String) {
    let scalars = Array(Self.shown(line).unicodeScalars)
    let width = 120
    let first = column > width - 20 ? column - 60 : 0
    let shown = scalars.dropFirst(first).prefix(width)
    var text = ""
    text.unicodeScalars.append(contentsOf: shown)
    var marker = ""
    if first > 0 {
      text = "…" + text
      marker = " "
    }
    if shown.endIndex < scalars.endIndex { text += "…" }
    // Tabs are kept, so that the caret stands under its column whatever their width.
    let lead = scalars[min(first, scalars.count)..<min(max(column - 1, first), scalars.count)]
    for scalar in lead { marker.unicodeScalars.append(scalar == "\t" ? "\t" : " ") }
    let room = max(shown.endIndex - (column - 1), 1)
    marker += "^" + String(repeating: "~", count: min(length, room) - 1)
    return (text, marker)
  }
}
