// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// Numbers and dates in formats: `numberFormat`, `dateFormat`, `isEven`.
enum FormatHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "numberFormat": .value(numberFormat),
    "dateFormat": .value(dateFormat),
    "isEven": .value { call throws(RenderFailure) in parity(call, isEven: true, "even") },
    "isOdd": .value { call throws(RenderFailure) in parity(call, isEven: false, "odd") },
    "stripes": .value { call throws(RenderFailure) in
      guard case .integer(let number) = call.first else { return .missing }
      let (name, word) = number % 2 == 0 ? (call.other(0), "even") : (call.other(1), "odd")
      return name.isMissing ? .text(word) : name
    },
  ]

  private static func parity(_ call: HelperCall, isEven: Bool, _ word: String) -> TemplateValue {
    guard case .integer(let number) = call.first, (number % 2 == 0) == isEven else {
      return .missing
    }
    return call.other(0).isMissing ? .text(word) : call.other(0)
  }

  private static func numberFormat(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard let number = call.renderer.number(call.first) else { return call.other(0) }
    guard abs(number.scale) <= TemplateDecimal.digitLimit else {
      throw .limit("a number must have at most \(TemplateDecimal.digitLimit) digits")
    }
    try call.renderer.spend(20 + number.digits.count)
    if !call.rest.isEmpty, call.other(0).isMissing { throw call.failure("the format is missing") }
    let pattern = call.rest.isEmpty ? nil : try call.text(call.other(0))
    let name = call.other(1).isMissing ? "en" : try call.text(call.other(1))
    guard let locale = NumberLocale(name) else {
      throw call.failure(
        "the locale must be one of \(NumberLocale.names.joined(separator: ", ")); found '\(Excerpt.of(name))'"
      )
    }
    guard var printer = NumberPrinter(pattern, locale: locale) else {
      throw call.failure(
        "the format must be 'integer', 'percent', 'currency' or a pattern such as '#,##0.00'; found '\(Excerpt.of(pattern ?? ""))'"
      )
    }
    if let value = try call.boolean("groupingUsed") { printer.groups = value }
    if let value = try digits(call, "maximumFractionDigits") { printer.setMaximumFraction(value) }
    if let value = try digits(call, "minimumFractionDigits") { printer.setMinimumFraction(value) }
    if let value = try digits(call, "maximumIntegerDigits") { printer.setMaximumInteger(value) }
    if let value = try digits(call, "minimumIntegerDigits") { printer.setMinimumInteger(value) }
    if case .text(let name) = call.named("roundingMode") {
      guard let mode = TemplateDecimal.Rounding(rawValue: name.lowercased()) else {
        throw call.failure(
          "'roundingMode' must be one of up, down, ceiling, floor, half_up, half_down, half_even, unnecessary"
        )
      }
      printer.rounding = mode
    }
    let double: Double? = if case .double(let value) = call.first { value } else { nil }
    guard let text = printer.text(of: number, double: double) else {
      throw call.failure(
        "the number must not need rounding, because 'roundingMode' is 'unnecessary'")
    }
    try call.renderer.make(text.utf8.count)
    return .text(text)
  }

  private static func digits(_ call: HelperCall, _ name: String) throws(RenderFailure) -> Int? {
    guard let value = try call.integer(name) else { return nil }
    guard 0...TemplateDecimal.digitLimit ~= value else {
      throw call.failure(
        "'\(name)' must be from 0 to \(TemplateDecimal.digitLimit); found \(value)")
    }
    return value
  }

  private static func dateFormat(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.renderer.isTrue(call.first) else { return call.other(0) }
    guard case .date(var date) = call.first else {
      throw call.failure("the first argument must be a date; use 'parseDate' for a text")
    }
    let pattern = call.other(0).isMissing ? "medium" : try call.text(call.other(0))
    if !call.other(1).isMissing {
      let locale = try call.text(call.other(1))
      guard locale.lowercased().hasPrefix("en") else {
        throw call.failure("only English names are known; found the locale '\(locale)'")
      }
    }
    date.zone = .utc
    if !call.named("tz").isMissing {
      let name = try call.text(call.named("tz"))
      try call.renderer.spend(200)
      date.zone = try call.read { () throws(DateArguments.Mistake) in
        try DateArguments.javaZone(name)
      }
    }
    let time = call.named("time").isMissing ? nil : try call.text(call.named("time"))
    return .text(
      try call.read { () throws(DateArguments.Mistake) in
        try DateArguments.text(of: date, pattern: pattern, time: time)
      })
  }
}
