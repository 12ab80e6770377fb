// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Rows of texts in aligned columns: the first column to the left, the others to the right.
struct TerminalTable {
  struct Cell {
    let text: String
    /// The code of its colour; `nil` for none.
    var color: String?
  }

  let header: [String]
  var rows: [[Cell]] = []

  /// The lines, with an indent of two columns. If they are too wide, the texts of the first column are shortened in
  /// their middle; if there is no room for that, each row is a list.
  func lines(_ style: TerminalStyle) -> [String] {
    let widths = header.indices.map { column in
      rows.reduce(TerminalText.width(of: header[column])) {
        max($0, TerminalText.width(of: $1[column].text))
      }
    }
    let others = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    guard style.width - 2 - others >= min(widths[0], 12) else { return lists(style) }
    let first = min(widths[0], style.width - 2 - others)
    func line(_ cells: [Cell], isHeader: Bool) -> String {
      var line = "  " + TerminalText.padded(Self.shortened(cells[0].text, to: first), to: first)
      for (cell, width) in zip(cells, widths).dropFirst() {
        let blanks = String(repeating: " ", count: width - TerminalText.width(of: cell.text) + 2)
        line += blanks + (cell.color.map { style.tinted(cell.text, $0) } ?? cell.text)
      }
      let text = String(line.reversed().drop { $0 == " " }.reversed())
      return isHeader ? style.tinted(text, "2") : text
    }
    return [line(header.map { Cell(text: $0) }, isHeader: true)]
      + rows.map { line($0, isHeader: false) }
  }

  /// Each row as its name, and below it what is not `-`: `12 pass, 3 fail`.
  private func lists(_ style: TerminalStyle) -> [String] {
    rows.flatMap { row in
      let counts = zip(header, row).dropFirst().filter { $1.text != "-" }
        .map { "\($1.text) \($0)" }.joined(separator: ", ")
      return ["  " + Self.shortened(row[0].text, to: max(style.width - 2, 12))]
        + TerminalText.wrapped(counts, width: max(style.width - 4, 12), limit: 10)
        .map { "    " + $0 }
    }
  }

  /// A text of at most a number of columns, without its middle.
  static func shortened(_ text: String, to width: Int) -> String {
    guard TerminalText.width(of: text) > width else { return text }
    var start = ""
    var end = ""
    let characters = Array(text)
    var (left, right) = (0, characters.count - 1)
    while left < right {
      let takesStart = TerminalText.width(of: start) <= TerminalText.width(of: end)
      let next = characters[takesStart ? left : right]
      let used = TerminalText.width(of: start) + TerminalText.width(of: end)
      if used + TerminalText.width(of: next) + 1 > width { break }
      if takesStart { start.append(next) } else { end = String(next) + end }
      if takesStart { left += 1 } else { right -= 1 }
    }
    return start + "…" + end
  }
}
