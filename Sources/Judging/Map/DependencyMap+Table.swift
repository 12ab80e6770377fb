// mockapi
// SPDX-License-Identifier: Apache-2.0

extension DependencyMap {
  /// The map as a table for people, one line a field; empty if there are no fields.
  package var table: String {
    let rows = rows
    if rows.isEmpty { return "" }
    let head = ["case", "field"] + FieldDamage.allCases.map(\.name)
    let cells = rows.map { row in
      ["\(row.scenario)/\(row.caseName)", row.field.isEmpty ? "(the body)" : row.field]
        + FieldDamage.allCases.map { row.readings[$0]?.rawValue ?? "-" }
    }
    let widths = head.indices.map { column in
      ([head] + cells).map { $0[column].count }.max() ?? 0
    }
    return ([head] + cells).map { line in
      let padded = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let text = padded.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}

extension FieldDamage {
  /// The name for people.
  var name: String {
    switch self {
    case .missing: "missing"
    case .null: "null"
    case .wrongKind: "wrong kind"
    case .unknownValue: "unknown value"
    case .badFormat: "bad format"
    }
  }
}
