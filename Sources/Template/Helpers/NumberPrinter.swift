// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The signs of a locale for numbers.
struct NumberLocale {
  let decimal: String
  let group: String
  let currency: String
  /// Whether the sign of the currency is after the number.
  let currencyIsLast: Bool

  /// - Parameter name: `de`, `en_GB` or `en-GB`; `nil` for a locale that is not in the table.
  init?(_ name: String) {
    let parts = name.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let language = parts.first, let signs = Self.languages[language.lowercased()] else {
      return nil
    }
    let region = parts.count > 1 ? parts[1].uppercased() : ""
    (decimal, group, currencyIsLast) = signs
    currency = Self.currencies[region] ?? (region.isEmpty ? "¤" : region)
  }

  static let names = languages.keys.sorted()

  private static let languages: [String: (String, String, Bool)] = [
    "en": (".", ",", false), "ja": (".", ",", false), "zh": (".", ",", false),
    "ko": (".", ",", false), "he": (".", ",", true), "th": (".", ",", false),
    "de": (",", ".", true), "es": (",", ".", true), "it": (",", ".", true),
    "nl": (",", ".", false), "da": (",", ".", true), "tr": (",", ".", false),
    "pt": (",", ".", false), "id": (",", ".", false), "el": (",", ".", true),
    "fr": (",", "\u{202F}", true), "pl": (",", "\u{A0}", true), "cs": (",", "\u{A0}", true),
    "ru": (",", "\u{A0}", true), "uk": (",", "\u{A0}", true), "sv": (",", "\u{A0}", true),
    "fi": (",", "\u{A0}", true), "hu": (",", "\u{A0}", true), "no": (",", "\u{A0}", true),
    "nb": (",", "\u{A0}", true),
  ]

  private static let currencies: [String: String] = [
    "US": "$", "GB": "£", "JP": "￥", "CN": "¥", "IN": "₹", "KR": "₩", "CA": "$", "AU": "$",
    "NZ": "$", "CH": "CHF", "SE": "kr", "NO": "kr", "DK": "kr.", "PL": "zł", "CZ": "Kč",
    "RU": "₽", "UA": "₴", "TR": "₺", "BR": "R$", "IL": "₪", "HU": "Ft", "DE": "€", "FR": "€",
    "IT": "€", "ES": "€", "NL": "€", "AT": "€", "BE": "€", "FI": "€", "IE": "€", "PT": "€",
    "GR": "€",
  ]
}

/// Prints numbers in a style, or in a pattern of Java's `DecimalFormat`.
struct NumberPrinter {
  var groups = true
  private var groupSize = 3
  var minimumInteger = 1
  var maximumInteger = Int.max
  private(set) var minimumFraction = 0
  private(set) var maximumFraction = 3
  var rounding = TemplateDecimal.Rounding.halfEven
  private var prefix = ""
  private var suffix = ""
  /// The power of ten that percents and permilles multiply with.
  private var shift = 0
  private let locale: NumberLocale

  /// - Returns: `nil` for an unknown locale or a pattern that is not valid.
  init?(_ pattern: String, locale name: String) {
    guard let locale = NumberLocale(name) else { return nil }
    self.locale = locale
    switch pattern {
    case "": break
    case "integer": maximumFraction = 0
    case "percent":
      (maximumFraction, shift, suffix) = (0, 2, "%")
    case "currency":
      (minimumFraction, maximumFraction) = (2, 2)
      if locale.currencyIsLast {
        suffix = "\u{A0}" + locale.currency
      } else {
        prefix = locale.currency
      }
    default:
      guard parse(pattern) else { return nil }
    }
  }

  mutating func setMaximumFraction(_ value: Int) {
    maximumFraction = value
    minimumFraction = min(minimumFraction, value)
  }

  mutating func setMinimumFraction(_ value: Int) {
    minimumFraction = value
    maximumFraction = max(maximumFraction, value)
  }

  private mutating func parse(_ pattern: String) -> Bool {
    guard pattern.utf8.count <= 200 else { return false }
    // A second part is for negative numbers; the sign is enough here.
    let positive = Array(pattern.prefix { $0 != ";" })
    guard let start = positive.firstIndex(where: { "#0,.".contains($0) }) else { return false }
    let end = positive[start...].firstIndex { !"#0,.".contains($0) } ?? positive.count
    guard !positive[end...].contains(where: { "#0".contains($0) }) else { return false }
    prefix = affix(positive[..<start])
    suffix = affix(positive[end...])
    let parts = String(positive[start..<end]).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    let whole = parts[0]
    minimumInteger = whole.count { $0 == "0" }
    groups = whole.contains(",")
    if let comma = whole.lastIndex(of: ",") {
      groupSize = whole[whole.index(after: comma)...].count
      guard groupSize > 0 else { return false }
    }
    let fraction = parts.count > 1 ? parts[1] : ""
    guard !fraction.contains(",") else { return false }
    minimumFraction = fraction.count { $0 == "0" }
    maximumFraction = fraction.count
    return true
  }

  /// The text around the digits; it may multiply the number.
  private mutating func affix(_ letters: ArraySlice<Character>) -> String {
    var text = ""
    var isQuoted = false
    for letter in letters {
      if letter == "'" {
        isQuoted.toggle()
        continue
      }
      if !isQuoted, letter == "%" { shift = 2 }
      if !isQuoted, letter == "‰" { shift = 3 }
      text += !isQuoted && letter == "¤" ? locale.currency : String(letter)
    }
    return text
  }

  func text(of number: TemplateDecimal) -> String {
    var shifted = number
    shifted.scale -= shift
    let rounded = shifted.rescaled(to: max(maximumFraction, 0), rounding: rounding)
    var parts = rounded.plainText.drop { $0 == "-" }.split(
      separator: ".", omittingEmptySubsequences: false)
    if parts.count < 2 { parts.append("") }
    var whole = String(parts[0].drop { $0 == "0" })
    if whole.count > maximumInteger { whole = String(whole.suffix(maximumInteger)) }
    whole = String(repeating: "0", count: max(minimumInteger - whole.count, 0)) + whole
    var fraction = String(parts[1])
    while fraction.count > minimumFraction, fraction.hasSuffix("0") { fraction.removeLast() }
    if whole.isEmpty, fraction.isEmpty { whole = "0" }
    if groups { whole = Self.grouped(whole, locale.group, size: groupSize) }
    let sign = rounded.isNegative ? "-" : ""
    return sign + prefix + whole + (fraction.isEmpty ? "" : locale.decimal + fraction) + suffix
  }

  static func grouped(_ digits: String, _ separator: String, size: Int = 3) -> String {
    var text = ""
    for (number, digit) in digits.enumerated() {
      if number > 0, (digits.count - number) % size == 0 { text += separator }
      text.append(digit)
    }
    return text
  }
}
