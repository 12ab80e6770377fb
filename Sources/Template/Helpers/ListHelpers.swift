// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// `math`, `range`, `array` and the changes of lists.
enum ListHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "math": .value(math), "range": .value(range),
    "array": .value(array), "arrayAdd": .value(arrayAdd),
    "arrayRemove": .value(arrayRemove),
    "arrayJoin": .value(arrayJoin),
  ]

  private static func math(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, call.rest.count >= 2 else {
      return try call.error(
        "All maths functions require two operands and an operator as parameters e.g. 3 '+' 2")
    }
    guard !call.first.isMissing, !call.other(0).isMissing, !call.other(1).isMissing else {
      throw call.failure("both numbers and the operator must be there")
    }
    let sign = try call.text(call.other(0))
    if let result = plain(call.first, sign, call.other(1)) { return result }
    let (one, two) = (try decimal(call.first, call), try decimal(call.other(1), call))
    guard one.isNear(two) else { throw tooManyDigits }
    let result: TemplateDecimal
    switch sign {
    case "+": result = one + two
    case "-": result = one + (-two)
    case "*", "x":
      try call.renderer.spend(one.digits.count * two.digits.count / 16)
      result = one * two
    case "/", "%":
      guard !two.isZero else { throw call.failure("a number must not be divided by zero") }
      try call.renderer.spend(
        (one.digits.count + two.digits.count) * (one.digits.count + two.digits.count) / 16)
      result = sign == "/" ? one.divided(by: two, rounding: .halfUp) : one.remainder(by: two)
    default: return try call.error("\(sign) is not a valid mathematical operator")
    }
    guard result.scale <= 0 else {
      let double = result.double
      guard double.isFinite else {
        throw .limit("'math': a number with a fraction must be at most 1.7976931348623157E308")
      }
      return .double(double)
    }
    let whole = result.rescaled(to: 0, rounding: .down)
    guard whole.digits.count <= TemplateDecimal.digitLimit else { throw tooManyDigits }
    // Larger numbers stay exact.
    return whole.integer.map { .integer(wrapped($0, call)) } ?? .decimal(whole)
  }

  /// The usual case: whole numbers that fit.
  private static func plain(_ one: TemplateValue, _ sign: String, _ two: TemplateValue)
    -> TemplateValue?
  {
    guard case .integer(let one) = one, case .integer(let two) = two, one.magnitude < 1 << 31,
      two.magnitude < 1 << 31
    else { return nil }
    let result: Int
    switch sign {
    case "+": result = one + two
    case "-": result = one - two
    case "*", "x": result = one * two
    case "%" where two != 0: result = one % two
    default: return nil
    }
    return result >= Int(Int32.min) ? .integer(result) : nil
  }

  /// WireMock 2 takes everything up to 2^31 as 32 bits.
  private static func wrapped(_ value: Int, _ call: HelperCall) -> Int {
    guard call.renderer.context.dialect == .wireMock2, value <= Int(Int32.max) else { return value }
    return Int(Int32(truncatingIfNeeded: value))
  }

  private static func decimal(_ value: TemplateValue, _ call: HelperCall) throws(RenderFailure)
    -> TemplateDecimal
  {
    if let number = call.renderer.number(value) { return number }
    let text = try call.text(value)
    guard text.utf8.count <= TemplateDecimal.digitLimit else { throw tooManyDigits }
    if let number = TemplateDecimal(text) { return number }
    let parts = text.split(omittingEmptySubsequences: false) { "eE".contains($0) }
    // A number with a long exponent is not 0, as other texts are.
    guard
      parts.count != 2 || TemplateDecimal(String(parts[0])) == nil
        || TemplateDecimal(String(parts[1]))?.scale != 0
    else { throw tooManyDigits }
    return TemplateDecimal(0)
  }

  private static let tooManyDigits = RenderFailure.limit(
    "'math': numbers must have at most \(TemplateDecimal.digitLimit) digits")

  /// A number or a text of digits; `nil` for a value that is missing.
  private static func whole(_ value: TemplateValue, _ call: HelperCall) throws(RenderFailure)
    -> Int?
  {
    if case .integer(let number) = value { return number }
    if value.isMissing { return nil }
    let text = try call.text(value)
    guard let number = Int(text) else {
      throw call.failure("a bound must be a whole number; found '\(Excerpt.of(text))'")
    }
    return number
  }

  private static func range(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, let lower = try whole(call.first, call),
      let upper = try whole(call.other(0), call)
    else {
      return try call.error(
        "The range helper requires both lower and upper bounds as integer parameters")
    }
    let (count, overflows) = upper.subtractingReportingOverflow(lower)
    guard count >= -1 || overflows else {
      throw call.failure(
        "the second number must not be less than the first; found \(lower) and \(upper)")
    }
    try call.renderer.check(items: overflows || count == .max ? .max : count + 1)
    return .list(TemplateList((0..<(count + 1)).map { .integer(lower + $0) }))
  }

  private static func array(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { return .list(TemplateList([])) }
    if call.renderer.context.dialect == .wireMock2, call.rest.contains(where: \.isMissing) {
      throw call.failure("each item must be there")
    }
    return .list(TemplateList([call.first] + call.rest))
  }

  // MARK: Changes

  private static func list(_ call: HelperCall, _ value: TemplateValue) throws(RenderFailure)
    -> [TemplateValue]
  {
    switch value {
    case .list, .values, .nodes, .path:
      return (try call.renderer.items(of: value) ?? []).map(\.value)
    default: throw call.failure("the first argument must be a list")
    }
  }

  /// - Returns: `nil` if the error has been printed.
  private static func position(_ call: HelperCall, count: Int, last: Int) throws(RenderFailure)
    -> Result<Int, PositionError>
  {
    let value = call.named("position")
    if value.isMissing { return .success(last) }
    let text = try call.text(value)
    switch text {
    case "start": return .success(0)
    case "end": return .success(last)
    default:
      guard let number = Int(text) else {
        return .failure(.init(message: "position must be 'start', 'end' or an integer"))
      }
      guard 0...count ~= number else {
        return .failure(
          .init(
            message:
              "position must be greater than or equal to 0 and less than or equal to the size of the list"
          ))
      }
      return .success(number)
    }
  }

  private struct PositionError: Error {
    let message: String
  }

  private static func arrayAdd(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    if call.first.isMissing { return .list(TemplateList([])) }
    var items = try list(call, call.first)
    guard !call.rest.isEmpty else {
      return try call.error("Missing required parameter: additional value to add to list")
    }
    switch try position(call, count: items.count, last: items.count) {
    case .failure(let error): return try call.error(error.message)
    case .success(let place): items.insert(call.other(0), at: place)
    }
    try call.renderer.check(items: items.count)
    return .list(TemplateList(items))
  }

  private static func arrayRemove(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard !call.first.isMissing else { throw call.failure("the list is missing") }
    var items = try list(call, call.first)
    switch try position(call, count: items.count, last: items.count - 1) {
    case .failure(let error): return try call.error(error.message)
    case .success(let place):
      guard items.indices.contains(place) else {
        throw call.failure(
          "the position must be inside of the list, which has \(items.count) items")
      }
      items.remove(at: place)
    }
    try call.renderer.spend(items.count)
    return .list(TemplateList(items))
  }

  private static func arrayJoin(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, case .text(let separator) = call.first else {
      return try call.error("Separator parameter must be a String")
    }
    guard !call.rest.isEmpty, !call.other(0).isMissing else {
      return try call.error("The parameter must be list")
    }
    let items: [TemplateValue] =
      if call.rest.count == 1, let list = try call.renderer.items(of: call.other(0)) {
        list.map(\.value)
      } else {
        call.rest
      }
    guard !items.isEmpty else { return .text("") }
    guard let block = call.block else { return .text(try joined(items, by: separator, call)) }
    var texts: [TemplateValue] = []
    for item in items {
      call.renderer.frames.append(TemplateFrame(item))
      defer { call.renderer.frames.removeLast() }
      texts.append(.text(try call.renderer.text(of: block.body)))
    }
    return .text(try joined(texts, by: separator, call))
  }

  /// The texts of items with a separator, and `prefix` and `suffix` around all.
  static func joined(_ items: [TemplateValue], by separator: String, _ call: HelperCall)
    throws(RenderFailure) -> String
  {
    var text = call.named("prefix").isMissing ? "" : try call.text(call.named("prefix"))
    for (number, item) in items.enumerated() {
      if number > 0 { text += separator }
      let part = item.isMissing ? "null" : try call.text(item)
      try call.renderer.make(part.utf8.count + separator.utf8.count)
      text += part
    }
    if !call.named("suffix").isMissing { text += try call.text(call.named("suffix")) }
    return text
  }
}
