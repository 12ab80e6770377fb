// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// Reads the arguments of the helpers for dates: when they are called, and those that are constant when a template is compiled.
enum DateArguments {
  /// What an argument must be.
  struct Mistake: Error {
    let message: String
  }

  static func offset(_ text: String) throws(Mistake) -> DateOffset {
    do throws(SyntaxError) {
      if let offset = try DateOffset(expression: text) { return offset }
    } catch {
      throw Mistake(message: "'offset': \(error.message)")
    }
    throw Mistake(
      message: "'offset' must be like '3 days' or '-2 hours'; found '\(Excerpt.of(text))'")
  }

  static func zone(_ name: String) throws(Mistake) -> TemplateZone {
    guard let zone = TemplateZone(name) else {
      throw Mistake(
        message:
          "the time zone '\(Excerpt.of(name))' must be an offset, or a region that the system knows"
      )
    }
    return zone
  }

  /// The zone of `tz=`.
  static func javaZone(_ name: String) throws(Mistake) -> TemplateZone {
    let zone = try zone(name)
    // Java's `TimeZone`, which reads this option, calls other spellings of UTC GMT.
    if case .utc = zone, name != "UTC" { return .offset(0) }
    return zone
  }

  static func reading(_ format: String) throws(Mistake) -> DateReading {
    do throws(SyntaxError) {
      return try DateReading(format)
    } catch {
      throw Mistake(message: "'format' must be a pattern of java.time: \(error.message)")
    }
  }

  static func truncation(_ name: String) throws(Mistake) -> DateTruncation {
    guard let truncation = DateTruncation(rawValue: name) else {
      let names = DateTruncation.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw Mistake(message: "the second argument must be one of \(names); found '\(name)'")
    }
    return truncation
  }

  /// What `now` and `date` print.
  static func text(of date: TemplateDate, format: String) throws(Mistake) -> String {
    switch format {
    case "epoch": return String(date.seconds * 1_000 + date.nanosecond / 1_000_000)
    case "unix": return String(date.seconds)
    default:
      guard format.utf8.count <= 1_000, let text = DatePrinter(date, .simple).text(format) else {
        throw Mistake(
          message:
            "'format' must be a pattern of SimpleDateFormat, with 'zzzz' only for UTC, GMT and offsets; found '\(Excerpt.of(format))'"
        )
      }
      return text
    }
  }

  /// What `dateFormat` prints.
  static func text(of date: TemplateDate, pattern: String, time: String?) throws(Mistake) -> String
  {
    let styles = [
      "full": "EEEE, MMMM d, yyyy", "long": "MMMM d, yyyy", "medium": "MMM d, yyyy",
      "short": "M/d/yy",
    ]
    let times = [
      "full": "h:mm:ss a zzzz", "long": "h:mm:ss a z", "medium": "h:mm:ss a", "short": "h:mm a",
    ]
    var format = styles[pattern] ?? pattern
    if let time, styles[pattern] != nil, let clock = times[time] {
      let isLong = [pattern, time].allSatisfy { ["full", "long"].contains($0) }
      format += (isLong ? " 'at' " : ", ") + clock
    }
    guard let text = DatePrinter(date, .javaTime).text(format) else {
      throw Mistake(
        message:
          "'\(Excerpt.of(format))' must be a pattern of java.time, with 'zzzz' only for UTC, GMT and offsets"
      )
    }
    return text
  }

  /// Checks the arguments that are constant. A zone that only a request shows does not make a format wrong.
  static func check(
    _ helper: String, _ positional: [TemplateExpression],
    _ named: [(name: String, value: TemplateExpression)]
  ) throws(Mistake) {
    func text(_ name: String) -> String? { named.last { $0.name == name }?.value.constantText }
    func text(_ number: Int) -> String? {
      positional.indices.contains(number) ? positional[number].constantText : nil
    }
    var date = TemplateDate(.zero)
    switch helper {
    case "now", "date":
      if let offset = text("offset") { _ = try self.offset(offset) }
      if let name = text("timezone") {
        let zone = try zone(name)
        if helper == "now" || positional.isEmpty { date.zone = zone }
      }
      if helper == "date", let zone = positional.first?.zone { date.zone = zone }
      if let format = text("format") { _ = try self.text(of: date, format: format) }
    case "dateFormat":
      if let name = text("tz") { date.zone = try javaZone(name) }
      _ = try self.text(of: date, pattern: text(1) ?? "medium", time: text("time"))
    case "parseDate": if let format = text("format") { _ = try reading(format) }
    case "truncateDate": if let name = text(1) { _ = try truncation(name) }
    default: break
    }
  }
}

extension TemplateExpression {
  fileprivate var constantText: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The zone of a date that `now` gives, if it is constant.
  fileprivate var zone: TemplateZone? {
    guard case .call(let call) = self, call.helper.name == "now" else { return nil }
    return call.named.last { $0.name == "timezone" }?.value.constantText.flatMap {
      TemplateZone($0)
    }
  }
}
