// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension QRCode {
  /// The light area around a code that readers need, in modules (ISO/IEC 18004 section 9.1).
  private static let quietZone = 4

  /// The picture as a document of SVG: black on white with the quiet zone, so that it can be read on any background.
  /// - Parameter title: what programs for people who do not see say in place of the picture.
  package func svg(title: String) -> String {
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(8 * side)" height="\(8 * side)" \
      viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <title>\(MarkupText.content(title))</title>
      <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>
      <path d="\((0..<size).map(path(ofRow:)).joined())"/>
      </svg>

      """
  }

  /// A rectangle for each run of dark modules.
  private func path(ofRow row: Int) -> String {
    var path = ""
    var start: Int?
    for column in 0...size {
      let isDark = column < size && isDark(row: row, column: column)
      if isDark, start == nil { start = column }
      guard !isDark, let first = start else { continue }
      start = nil
      let length = column - first
      path += "M\(first + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
    }
    return path
  }
}
