// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import Testing

/// A text and its code, as another encoder makes it: a row of `Tests/Data/qr-codes.json`.
///
/// The rows were made once with qrencode 4.1.1 (`qrencode -8 -l M -m 0 -t ASCII TEXT`): each version and each mask is among them. Encoders may
/// choose another mask, since the standard leaves open how the border of a code counts; these are texts for which both choose the same.
struct CodeSample: CustomTestStringConvertible, Sendable {
  let text: String
  let version: Int
  /// The modules as a person sees them: `#` is a dark one.
  let picture: [String]

  var testDescription: String { "\(version): \(text)" }

  /// The rows of the table.
  static func all() throws -> [CodeSample] {
    try DataTable.rows(
      "qr-codes", keys: ["text", "version", "rows"], identity: \.text, CodeSample.init)
  }

  private init(_ row: JSONValue) throws {
    guard let text = row["text"]?.string, let version = row["version"]?.number?.double,
      let rows = row["rows"]?.string
    else { throw DataTable.Defect("\(row.position): a row must have a text, a version and rows") }
    self.text = text
    self.version = Int(version)
    let size = 17 + 4 * self.version
    picture = try rows.split(separator: " ").map { digits in
      guard let bits = UInt64(digits, radix: 16) else {
        throw DataTable.Defect("\(row.position): '\(digits)' must be hexadecimal")
      }
      return Self.line(size) { bits >> UInt64(size - 1 - $0) & 1 == 1 }
    }
  }

  /// A row of modules as a person sees it.
  static func line(_ size: Int, isDark: (Int) -> Bool) -> String {
    String((0..<size).map { isDark($0) ? "#" : "." })
  }
}
