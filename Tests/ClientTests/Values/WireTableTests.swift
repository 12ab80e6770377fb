// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

/// The table of `docs/client.md` with what the types of the wire take and refuse: each text in backticks is a JSON value.
struct WireTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: String
    let taken: [String]
    let refused: [String]

    var testDescription: String { type }
  }

  private static let types: [String: @Sendable (String) -> [String]] = [
    "LosslessString": { defects([LosslessString].self, $0) },
    "LosslessInt": { defects([LosslessInt].self, $0) },
    "LosslessDouble": { defects([LosslessDouble].self, $0) },
    "LosslessDecimal": { defects([LosslessDecimal].self, $0) },
    "LosslessBool": { defects([LosslessBool].self, $0) },
    "JSONValue": { defects([JSONValue].self, $0) },
    "AbsoluteURL": { defects([AbsoluteURL].self, $0) },
    "RFC3339Date": { defects([RFC3339Date].self, $0) },
    "HTTPDate": { defects([HTTPDate].self, $0) },
    "WireDate<DateFormats.UnixSeconds>": {
      defects([WireDate<DateFormats.UnixSeconds>].self, $0)
    },
    "WireDate<DateFormats.UnixMilliseconds>": {
      defects([WireDate<DateFormats.UnixMilliseconds>].self, $0)
    },
  ]

  /// The rows below the head `| type | takes | refuses |`.
  private static func rows() throws -> [Row] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/client.md")
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "| type | takes | refuses |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .map { line in
        let cells = line.split(separator: "|").map { cell in
          cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
        }
        return Row(type: cells[0][0], taken: cells[1], refused: cells.dropFirst(2).first ?? [])
      }
  }

  @Test func `the table has a row for each type`() throws {
    #expect(Set(try Self.rows().map(\.type)) == Set(Self.types.keys))
  }

  @Test(arguments: try rows())
  func `a type takes and refuses what the table says`(row: Row) throws {
    let check = try #require(Self.types[row.type])
    #expect(!row.taken.isEmpty && !row.refused.isEmpty)
    for value in row.taken { #expect(check("[\(value)]") == [], "\(value)") }
    for value in row.refused {
      let found = check("[\(value)]")
      #expect(found.count == 1 && found.first?.hasPrefix("fatal: /0") == true, "\(value): \(found)")
    }
  }
}
