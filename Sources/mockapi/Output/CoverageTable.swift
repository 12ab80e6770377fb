// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIReports
import MockAPIText

/// The cases and error codes of each scenario that requests have met, for a person: a row for each scenario, with what is missing.
struct CoverageTable {
  private let answer: JSONValue

  /// - Parameter answer: that of `GET /__mockapi/leases/ID/coverage`.
  init(_ answer: JSONValue) { self.answer = answer }

  private struct Count {
    let met: Int
    let total: Int

    /// `-` if there is nothing to meet.
    var text: String { total == 0 ? "-" : "\(met)/\(total)" }

    init(_ parts: [JSONValue]) {
      let isMet = parts.map { $0["met"]?.boolean == true }
      met = isMet.count { $0 }
      total = isMet.count
    }

    /// The count of all scenarios.
    init(ofAll value: JSONValue?) {
      met = value?["met"]?.number?.integer ?? 0
      total = value?["total"]?.number?.integer ?? 0
    }
  }

  private var cases: Count { Count(ofAll: answer["cases"]) }
  private var codes: Count { Count(ofAll: answer["codes"]) }

  /// Whether nothing is missing.
  var isComplete: Bool { cases.met == cases.total && codes.met == codes.total }

  var lines: [String] {
    let rows =
      [["scenario", "cases", "codes", "not met"]]
      + (answer["scenarios"]?.elements.map(Self.row) ?? [])
    let widths = (0..<3).map { column in
      rows.map { TerminalText.width(of: $0[column]) }.max() ?? 0
    }
    let lines = rows.map { row in
      let numbers = (1..<3).map { column in
        String(repeating: " ", count: widths[column] - row[column].count) + row[column]
      }
      let line = ([TerminalText.padded(row[0], to: widths[0])] + numbers + [row[3]])
        .joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines + [sum]
  }

  private var sum: String {
    let ofCodes =
      codes.total == 0 ? "" : " and \(codes.met) of \(counted(codes.total, "error code"))"
    return "\(cases.met) of \(counted(cases.total, "case"))\(ofCodes) "
      + (cases.total + codes.total == 1 ? "was met" : "were met")
  }

  private static func row(of scenario: JSONValue) -> [String] {
    let cases = scenario["cases"].map { Array($0.elements) } ?? []
    let codes = scenario["codes"].map { Array($0.elements) } ?? []
    let missing =
      names("name", missingIn: cases) + names("code", missingIn: codes).map { "code \($0)" }
    return [
      Console.printable(scenario["name"]?.string ?? ""), Count(cases).text, Count(codes).text,
      Console.printable(missing.joined(separator: ", ")),
    ]
  }

  private static func names(_ key: String, missingIn parts: [JSONValue]) -> [String] {
    parts.filter { $0["met"]?.boolean != true }.compactMap { $0[key]?.string }
  }
}
