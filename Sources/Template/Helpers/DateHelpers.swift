// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// `now`, `date`, `parseDate` and `truncateDate`.
enum DateHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "now": .value { call throws(RenderFailure) in try date(call, nil) },
    "date": .value { call throws(RenderFailure) in
      guard call.hasFirst, case .date(let date) = call.first else {
        return try DateHelpers.date(call, nil)
      }
      return try DateHelpers.date(call, date)
    },
    "parseDate": .value(parseDate),
    "truncateDate": .value(truncateDate),
  ]

  private static func date(_ call: HelperCall, _ given: TemplateDate?) throws(RenderFailure)
    -> TemplateValue
  {
    var date = given ?? TemplateDate(call.renderer.context.requestTime)
    if !call.named("offset").isMissing {
      date = date.adding(try offset(call, try call.text(call.named("offset"))))
    }
    // A date that is given keeps its own zone.
    if !call.named("timezone").isMissing {
      let zone = try zone(call, call.named("timezone"))
      if given == nil { date.zone = zone }
    }
    guard date.isReasonable else { throw call.failure("the date is too far away") }
    guard !call.named("format").isMissing else { return .date(date) }
    let format = try call.text(call.named("format"))
    switch format {
    case "epoch": return .text(String(date.seconds * 1_000 + date.nanosecond / 1_000_000))
    case "unix": return .text(String(date.seconds))
    default:
      guard format.utf8.count <= 1_000, let text = DatePrinter(date, .simple).text(format) else {
        throw call.failure(
          "'format' must be a pattern of SimpleDateFormat; found '\(Excerpt.of(format))'")
      }
      return .text(text)
    }
  }

  private static func offset(_ call: HelperCall, _ text: String) throws(RenderFailure) -> DateOffset
  {
    do throws(SyntaxError) {
      if let offset = try DateOffset(expression: text) { return offset }
    } catch {
      throw call.failure("'offset': \(error.message)")
    }
    throw call.failure("'offset' must be like '3 days' or '-2 hours'; found '\(Excerpt.of(text))'")
  }

  static func zone(_ call: HelperCall, _ value: TemplateValue) throws(RenderFailure) -> TemplateZone
  {
    let name = try call.text(value)
    try call.renderer.spend(200)
    guard let zone = TemplateZone(name) else {
      throw call.failure(
        "the time zone '\(Excerpt.of(name))' must be an offset, or a region that the system knows")
    }
    return zone
  }

  private static func parseDate(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { throw call.failure("the text is missing") }
    if case .date = call.first { return call.first }
    let text = try call.text(call.first)
    try call.renderer.spend(50 + text.utf8.count)
    guard !call.named("format").isMissing else {
      guard let moment = DateReading.standard.moment(text), moment.offset != nil else {
        return .missing
      }
      return .date(TemplateDate(moment))
    }
    let format = try call.text(call.named("format"))
    let reading: DateReading
    do throws(SyntaxError) {
      reading = try DateReading(format)
    } catch {
      throw call.failure("'format' must be a pattern of java.time: \(error.message)")
    }
    guard let moment = reading.moment(text) else {
      switch reading {
      case .unix, .epoch: throw call.failure("'\(Excerpt.of(text))' must be a number")
      default: return .missing
      }
    }
    let date = TemplateDate(moment)
    return date.isReasonable ? .date(date) : .missing
  }

  private static func truncateDate(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard !call.rest.isEmpty else {
      return try call.error(
        "Truncation type must be specified as the first parameter to truncateDate")
    }
    guard case .date(let date) = call.first else {
      return try call.error("A date object must be passed to the truncateDate helper")
    }
    let name = try call.text(call.other(0))
    guard let truncation = DateTruncation(rawValue: name) else {
      let names = DateTruncation.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw call.failure("the second argument must be one of \(names); found '\(name)'")
    }
    return .date(date.with(local: truncation.truncate(date.local)))
  }
}
