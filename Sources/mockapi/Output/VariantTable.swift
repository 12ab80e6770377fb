// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIReports
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// The list of variants for a person: a row for each case, the operators, and the ids if they are asked for.
struct VariantTable {
  private let list: VariantList
  private let showsIDs: Bool
  /// In columns.
  private let width: Int

  init(_ list: VariantList, showsIDs: Bool, width: Int) {
    self.list = list
    self.showsIDs = showsIDs
    self.width = width
  }

  var lines: [String] {
    var lines = rows
    if list.count == 0 {
      return lines + ["", "No variants."]
    }
    lines += [""] + operators
    if showsIDs {
      for entry in list.entries where entry.count > 0 {
        lines.append("")
        for id in list.ids(of: entry) {
          lines.append(Console.printable("\(entry.scenario.name)/\(id)"))
        }
      }
    }
    return lines
  }

  private var rows: [String] {
    let targets = VariantOperator.Target.allCases
    var cells = [["case"] + targets.map(\.rawValue) + ["all"]]
    for entry in list.entries {
      let name = Console.printable(entry.name)
      if entry.count == 0, let reason = entry.reason {
        cells.append([name] + targets.map { _ in "-" } + ["-  " + reason])
      } else {
        cells.append(
          [name] + targets.map { String(entry.count(of: $0)) } + [String(entry.count)])
      }
    }
    let sums = targets.map { target in list.entries.reduce(0) { $0 + $1.count(of: target) } }
    if list.entries.count > 1 {
      cells.append(
        [counted(list.entries.count, "case")] + sums.map(String.init) + [String(list.count)])
    }
    let first = cells.map { TerminalText.width(of: $0[0]) }.max() ?? 0
    return cells.map { row in
      let numbers = row.dropFirst().map { cell in
        let digits = cell.prefix { $0 != " " }
        return String(repeating: " ", count: max(7 - digits.count, 1)) + cell
      }
      return TerminalText.padded(row[0], to: first) + numbers.joined()
    }
  }

  /// Each operator with its number, in as many lines as they need.
  private var operators: [String] {
    var lines: [String] = []
    var line = ""
    for (kind, count) in list.operators {
      let word = "\(kind.rawValue) \(count)"
      if line.isEmpty {
        line = word
      } else if line.count + word.count + 3 > width {
        lines.append(line + ",")
        line = word
      } else {
        line += ", " + word
      }
    }
    return lines + [line]
  }
}
