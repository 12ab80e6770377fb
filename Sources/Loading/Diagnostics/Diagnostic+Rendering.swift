// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in the format of compilers, with the source line and a caret.
  ///
  /// ```text
  /// user.json:4:5: error: unknown key 'reqest' in a scenario; did you mean 'request'?
  ///     "reqest": {},
  ///     ^~~~~~~~
  /// ```
  public var description: String { rendered(inColor: false) }

  /// The same, optionally with ANSI colours.
  public func rendered(inColor color: Bool) -> String {
    let bold = color ? "\u{1B}[1m" : ""
    let tint = color ? "\u{1B}[\(severity.color)m" : ""
    let reset = color ? "\u{1B}[0m" : ""
    let place = position.map { "\(file):\($0)" } ?? file
    var text =
      "\(bold)\(place): \(tint)\(severity.rawValue):\(reset)\(bold) \(Self.shown(message))\(reset)"
    if let position, let excerpt {
      let (line, marker) = Self.lines(of: excerpt, column: position.column, length: length)
      text += "\n\(line)\n\(tint)\(marker)\(reset)"
    }
    return text
  }

  /// Text from a file must not contain terminal control characters; a tab stays, so that the caret keeps its place.
  private static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      shown.unicodeScalars.append(isControl && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return shown
  }

  /// The excerpt, and the marker under it.
  private static func lines(
    of excerpt: SourceExcerpt, column: Int, length: Int
  ) -> (line: String, marker: String) {
    let line = shown(excerpt.text)
    let isCutOff = excerpt.firstColumn > 1
    // Tabs are kept, so that the caret is below its column, whatever their width.
    let lead = line.unicodeScalars.prefix(column - excerpt.firstColumn)
    var marker = isCutOff ? " " : ""
    for scalar in lead { marker.unicodeScalars.append(scalar == "\t" ? "\t" : " ") }
    let room = max(line.unicodeScalars.count - lead.count, 1)
    marker += "^" + String(repeating: "~", count: min(length, room) - 1)
    return ((isCutOff ? "…" : "") + line + (excerpt.isCutOff ? "…" : ""), marker)
  }
}

extension Diagnostic.Severity {
  /// The number of its colour in ANSI terminals.
  fileprivate var color: Int {
    switch self {
    case .error: 31
    case .warning: 33
    case .note: 36
    }
  }
}
