// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPINearMisses
import MockAPIReports
import MockAPIScenario
import MockAPIServer
import MockAPIText

/// A request that no scenario answers, and the nearest scenarios: their conditions are on the left, the request is on
/// the right, and each line that differs has a mark.
///
/// ```text
/// mockapi: no scenario answers POST /registraton; the nearest of 12 scenarios:
///   registration, 1 of 2 conditions hold
///     scenario                           | request
///   ≠ urlPath: /registration             | /registraton
///       at Scenarios/registration.json:3:51
///     method: POST                       | POST
/// ```
struct NearMissReport {
  let request: UnmatchedRequest
  let style: TerminalStyle

  /// The number of shown conditions of a scenario; satisfied ones are left out first.
  private static let mostConditions = 30
  /// The number of shown lines of a value.
  private static let mostLines = 6

  var text: String {
    let asked = "\(shown(request.method)) \(shown(Self.clipped(request.target)))"
    if request.nearMisses.isEmpty {
      return style.bold("mockapi: no scenario answers \(asked); no scenario is loaded") + "\n"
    }
    let count = request.scenarioCount
    let shown =
      count == 1
      ? "the only scenario:"
      : request.nearMisses.count == count
        ? "all \(count) scenarios:" : "the nearest of \(count) scenarios:"
    var text = style.bold("mockapi: no scenario answers \(asked); \(shown)") + "\n"
    for miss in request.nearMisses { text += describe(miss) }
    return text
  }

  // MARK: Scenario

  /// Two columns, with a mark before them and a bar between them.
  private var cellWidth: Int { (min(max(style.width, 40), 240) - 7) / 2 }

  private func describe(_ miss: NearMiss) -> String {
    let held = "\(miss.heldCount) of \(counted(miss.conditionCount, "condition")) hold"
    var text = "  \(style.bold(shown(miss.scenario.name))), \(held)\n"
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

  /// Two cells side by side, on one or more lines; the texts are made printable here.
  private func row(_ mark: String, _ left: String, _ right: String, color: Color) -> String {
    let lefts = TerminalText.lines(left, width: cellWidth, limit: Self.mostLines)
    let rights = TerminalText.lines(right, width: cellWidth, limit: Self.mostLines)
    var text = ""
    for index in 0..<max(lefts.count, rights.count) {
      let leftCell = TerminalText.padded(index < lefts.count ? lefts[index] : "", to: cellWidth)
      let rightCell = index < rights.count ? rights[index] : ""
      let mark = index == 0 ? mark : " "
      switch color {
      case .dim: text += style.tinted("  \(mark) \(leftCell) | \(rightCell)", "2")
      case .different:
        text +=
          "  \(style.tinted(mark, "1;31")) \(style.tinted(leftCell, "32")) | \(style.tinted(rightCell, "31"))"
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

  /// Text of a client or a file must not contain terminal control characters, and must not begin a line.
  private func shown(_ text: String) -> String { Console.printable(text) }
}
