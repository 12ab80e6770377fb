// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIServer

/// A request that no scenario answers, beside what scenarios say that came near: theirs on the left, the request's on the
/// right, and a mark on each line that differs.
///
/// ```text
/// mockapi: no scenario answers POST /registraton; of 12, these came near:
///   registration, 1 of 2 conditions hold
///     scenario                           | request
///   ≠ urlPath: /registration             | /registraton
///       at Scenarios/registration.json:3:51
///     method: POST                       | POST
/// ```
struct NearMissReport {
  let request: UnmatchedRequest
  /// The columns that there are.
  let width: Int
  let isInColor: Bool

  /// More conditions than these are not shown of one scenario; those that hold are left out first.
  private static let mostConditions = 30
  /// More lines than these are not shown of one value.
  private static let mostLines = 6

  var text: String {
    let asked = "\(shown(request.method)) \(shown(Self.clipped(request.target)))"
    if request.nearMisses.isEmpty {
      return bold("mockapi: no scenario answers \(asked); none is loaded") + "\n"
    }
    let count = request.scenarioCount
    let came =
      count == 1
      ? "there is one scenario:"
      : request.nearMisses.count == count
        ? "there are \(count):" : "of \(count), these came near:"
    var text = bold("mockapi: no scenario answers \(asked); \(came)") + "\n"
    for miss in request.nearMisses { text += describe(miss) }
    return text
  }

  /// The same facts as one JSON object.
  static func json(_ request: UnmatchedRequest, time: String) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", "unmatched")
      writer.member("time", time)
      writer.member("method", request.method)
      writer.member("target", request.target)
      writer.member("scenarios", request.scenarioCount)
      writer.member("nearMisses") { writer in
        writer.array { writer in for miss in request.nearMisses { miss.write(to: &writer) } }
      }
    }
    return writer.text + "\n"
  }

  // MARK: One scenario

  /// Two columns, with a mark before them and a bar between them.
  private var cellWidth: Int { (min(max(width, 40), 240) - 7) / 2 }

  private func describe(_ miss: NearMiss) -> String {
    let held = "\(miss.heldCount) of \(counted(miss.conditionCount, "condition")) hold"
    var text = "  \(bold(shown(miss.scenario.name))), \(held)\n"
    text += row(" ", "scenario", "request", color: .dim)
    let shown = comparisons(of: miss)
    for comparison in shown { text += describe(comparison) }
    let rest = miss.comparisons.count - shown.count
    if rest > 0 { text += "    … and \(rest) more\n" }
    return text
  }

  private func comparisons(of miss: NearMiss) -> [NearMiss.Comparison] {
    if miss.comparisons.count <= Self.mostConditions { return miss.comparisons }
    return Array(miss.differences.prefix(Self.mostConditions))
  }

  private func describe(_ comparison: NearMiss.Comparison) -> String {
    var label = comparison.part
    if let place = comparison.pointer ?? comparison.xpath, !place.isEmpty { label += " \(place)" }
    if comparison.matcher != comparison.part, comparison.matcher != "equalTo" {
      label += " [\(comparison.matcher)]"
    }
    let expected = "\(label): \(comparison.expected)"
    let actual = comparison.actual ?? "nothing"
    guard !comparison.holds else { return row(" ", expected, actual, color: .dim) }
    var text = row("≠", expected, actual, color: .different)
    text += "      at \(shown(comparison.location))"
    if let note = comparison.note { text += ": \(shown(note))" }
    return text + "\n"
  }

  private enum Color {
    case dim
    case different
  }

  /// A line of two cells, or several; the texts are made printable here.
  private func row(_ mark: String, _ left: String, _ right: String, color: Color) -> String {
    let lefts = TerminalText.lines(left, width: cellWidth, limit: Self.mostLines)
    let rights = TerminalText.lines(right, width: cellWidth, limit: Self.mostLines)
    var text = ""
    for index in 0..<max(lefts.count, rights.count) {
      let leftCell = TerminalText.padded(index < lefts.count ? lefts[index] : "", to: cellWidth)
      let rightCell = index < rights.count ? rights[index] : ""
      let mark = index == 0 ? mark : " "
      switch color {
      case .dim: text += tinted("  \(mark) \(leftCell) | \(rightCell)", "2")
      case .different:
        text += "  \(tinted(mark, "1;31")) \(tinted(leftCell, "32")) | \(tinted(rightCell, "31"))"
      }
      while text.last == " " { text.removeLast() }
      text += "\n"
    }
    return text
  }

  // MARK: Text

  private static func clipped(_ target: String) -> String {
    target.utf8.count <= 300
      ? target
      : String(target.unicodeScalars.prefix(200)) + "… (\(target.utf8.count) bytes)"
  }

  /// What a client or a file says must not steer the terminal, nor begin a line.
  private func shown(_ text: String) -> String { Console.printable(text) }

  private func bold(_ text: String) -> String { tinted(text, "1") }

  private func tinted(_ text: String, _ code: String) -> String {
    isInColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
