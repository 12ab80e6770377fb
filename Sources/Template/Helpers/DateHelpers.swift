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
      let text = try call.text(call.named("offset"))
      date = date.adding(
        try call.read { () throws(DateArguments.Mistake) in try DateArguments.offset(text) })
    }
    // A date that is given keeps its own zone.
    if !call.named("timezone").isMissing {
      let name = try call.text(call.named("timezone"))
      try call.renderer.spend(200)
      let zone = try call.read { () throws(DateArguments.Mistake) in try DateArguments.zone(name) }
      if given == nil { date.zone = zone }
    }
    guard date.isReasonable else { throw call.failure("the date is too far away") }
    guard !call.named("format").isMissing else { return .date(date) }
    let format = try call.text(call.named("format"))
    return .text(
      try call.read { () throws(DateArguments.Mistake) in
        try DateArguments.text(of: date, format: format)
      })
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
    let reading = try call.read { () throws(DateArguments.Mistake) in
      try DateArguments.reading(format)
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
    let truncation = try call.read { () throws(DateArguments.Mistake) in
      try DateArguments.truncation(name)
    }
    return .date(date.with(local: truncation.truncate(date.local)))
  }
}

extension HelperCall {
  /// What a closure reads; its mistake ends the rendering.
  func read<Value>(_ body: () throws(DateArguments.Mistake) -> Value) throws(RenderFailure)
    -> Value
  {
    do throws(DateArguments.Mistake) {
      return try body()
    } catch {
      throw failure(error.message)
    }
  }
}
