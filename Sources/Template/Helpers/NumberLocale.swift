// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The signs and patterns of a locale for numbers.
struct NumberLocale {
  let decimal: String
  let group: String
  let minus: String
  /// The separators of sums of money, which some countries write in their own way.
  let moneyDecimal: String
  let moneyGroup: String
  /// The sign of the currency, `¤` for a language without a country.
  let currency: String
  /// The three letters of the currency.
  let currencyCode: String
  let percentPattern: String
  let currencyPattern: String
  let exponent: String

  /// - Parameter name: `de`, `en_GB` or `en-GB`; `nil` for a locale that is not in the table.
  init?(_ name: String) {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let language = parts.first, parts.count <= 2 else { return nil }
    let key =
      parts.count == 1 ? language.lowercased() : "\(language.lowercased())_\(parts[1].uppercased())"
    guard let row = Self.rows[key] else { return nil }
    (decimal, group, minus) = (row[1], row[2], row[3])
    (moneyDecimal, moneyGroup, currency, currencyCode) = (row[4], row[5], row[6], row[7])
    (percentPattern, currencyPattern, exponent) = (row[8], row[9], row[10])
  }

  /// All names, in the order of the table.
  static let names = lines.map { $0[0] }

  private static let lines = table.split(separator: "\n").map { line in
    let fields = line.split(separator: "|").map(String.init)
    precondition(fields.count == 11, "a locale has eleven fields")
    return fields
  }

  private static let rows = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0) })
}
