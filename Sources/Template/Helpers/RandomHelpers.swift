// mockapi
// SPDX-License-Identifier: Apache-2.0

/// `pickRandom`, `randomValue`, `randomInt` and `randomDecimal`. Their numbers follow from the seed of the lease.
enum RandomHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "pickRandom": .value(pickRandom),
    "randomValue": .value(randomValue),
    "randomInt": .value(randomInt),
    "randomDecimal": .value(randomDecimal),
  ]

  private static func pickRandom(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else {
      return try call.error(
        "Must specify either a single list argument or a set of single value arguments.")
    }
    // Of a list and others, only the list counts.
    var items: [TemplateValue] =
      if call.renderer.map(of: call.first) == nil,
        let list = try call.renderer.items(of: call.first)
      {
        list.map(\.value)
      } else {
        [call.first] + call.rest
      }
    guard !items.contains(where: \.isMissing) else { throw call.failure("each item must be there") }
    guard !items.isEmpty else { throw call.failure("the list must not be empty") }
    try call.renderer.spend(items.count)
    if case .integer(let count) = call.named("count"), count > 0 {
      items.shuffle(using: &call.renderer.random)
      return .list(TemplateList(Array(items.prefix(count))))
    }
    let item = items[Int.random(in: 0..<items.count, using: &call.renderer.random)]
    return call.renderer.context.dialect == .wireMock2 ? .text(try call.text(item)) : item
  }

  private static let lower = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let upper = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let digits = Array("0123456789".utf8)

  private static func randomValue(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let isUpper = try call.boolean("uppercase") ?? false
    let type = call.named("type").isMissing ? "ALPHANUMERIC" : try call.text(call.named("type"))
    let length = try call.integer("length") ?? 36
    guard length >= 0 else { throw call.failure("'length' must not be negative; found \(length)") }
    try call.renderer.make(length)
    try call.renderer.spend(length)
    let text: String
    switch type {
    case "UUID": text = RandomText.uuid(using: &call.renderer.random)
    case "ALPHANUMERIC": text = letters(length, lower + upper + digits, call)
    case "ALPHABETIC": text = letters(length, lower + upper, call)
    case "NUMERIC": text = letters(length, digits, call)
    case "ALPHANUMERIC_AND_SYMBOLS": text = letters(length, Array(33...125), call)
    case "HEXADECIMAL": text = letters(length, digits + Array("abcdef".utf8), call)
    default: text = letters(length, Array(1...127), call)
    }
    return .text(isUpper ? text.uppercased() : text.lowercased())
  }

  private static func letters(_ count: Int, _ letters: [UInt8], _ call: HelperCall) -> String {
    RandomText.text(count, of: letters, using: &call.renderer.random)
  }

  private static func randomInt(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let lower = try call.integer("lower", acceptsText: true) ?? Int(Int32.min)
    let upper = try call.integer("upper", acceptsText: true) ?? Int(Int32.max)
    guard lower < upper else {
      throw call.failure("'lower' must be less than 'upper'; found \(lower) and \(upper)")
    }
    return .integer(Int.random(in: lower..<upper, using: &call.renderer.random))
  }

  private static func randomDecimal(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let lower = try number(call, "lower") ?? .leastNonzeroMagnitude
    let upper = try number(call, "upper") ?? .greatestFiniteMagnitude
    guard lower < upper, (upper - lower).isFinite else {
      throw call.failure("'lower' must be less than 'upper'; found \(lower) and \(upper)")
    }
    return .double(Double.random(in: lower..<upper, using: &call.renderer.random))
  }

  private static func number(_ call: HelperCall, _ name: String) throws(RenderFailure) -> Double? {
    let value = call.named(name)
    if value.isMissing { return nil }
    if let number = call.renderer.number(value) { return number.double }
    guard let number = Double(try call.text(value)), number.isFinite else {
      throw call.failure("'\(name)' must be a number")
    }
    return number
  }
}
