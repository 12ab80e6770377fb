// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The formats of Java's `String.format`, for texts, numbers and dates.
struct JavaFormat {
  private let call: HelperCall
  /// The number of the argument that the next field without a number uses.
  private var next = 0
  /// The argument of the field before, which '%<' repeats.
  private var previous: Int?

  init(_ call: HelperCall) {
    self.call = call
  }

  mutating func format(_ text: String) throws(RenderFailure) -> String {
    var result = ""
    var rest = Substring(text)
    (next, previous) = (0, nil)
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        result.append(letter)
        continue
      }
      let piece = try self.text(of: try JavaFormatField(&rest, call))
      try call.renderer.make(piece.utf8.count)
      result += piece
      guard result.utf8.count <= call.renderer.limits.outputBytes else {
        throw .limit(
          "a text must have at most \(call.renderer.limits.outputBytes) bytes; this one has more")
      }
    }
    return result
  }

  private mutating func text(of field: JavaFormatField) throws(RenderFailure) -> String {
    switch field.letter {
    case "%": return field.padded("%")
    case "n": return "\n"
    default: break
    }
    let value = try argument(field)
    if value.isMissing, field.letter != "b" { return field.padded(field.cut("null")) }
    switch field.letter {
    case "d", "x", "o": return try whole(value, field)
    case "f", "e", "g": return try fraction(value, field)
    case "c": return field.padded(try character(value, field))
    case "h": return field.padded(field.cut(String(try hash(value, field), radix: 16)))
    case "t":
      guard case .date(let date) = value else {
        throw call.failure("'%\(field.spelled)' needs a date; use 'parseDate' for a text")
      }
      guard date.isReasonable else { throw call.failure("the date is too far away") }
      return field.padded(JavaFormatDate.text(of: date, field.dateLetter) ?? "")
    case "b":
      let text = if case .boolean(let value) = value { value } else { !value.isMissing }
      return field.padded(field.cut("\(text)"))
    default: return field.padded(field.cut(try call.text(value)))
    }
  }

  private mutating func argument(_ field: JavaFormatField) throws(RenderFailure) -> TemplateValue {
    let number: Int
    switch field.argument {
    case .next:
      number = next
      next += 1
    case .number(let given): number = given - 1
    case .previous:
      guard let previous else { throw call.failure("'%<' must come after another field") }
      number = previous
    }
    guard call.rest.indices.contains(number) else {
      throw call.failure("the format needs an argument for each '%'")
    }
    previous = number
    return call.rest[number]
  }

  private func character(_ value: TemplateValue, _ field: JavaFormatField) throws(RenderFailure)
    -> String
  {
    guard case .integer(let value) = value, let code = UInt32(exactly: value),
      let scalar = Unicode.Scalar(code)
    else { throw call.failure("'%\(field.spelled)' needs the number of a character") }
    return String(Character(scalar))
  }

  /// Java's `hashCode`.
  private func hash(_ value: TemplateValue, _ field: JavaFormatField) throws(RenderFailure)
    -> UInt32
  {
    func folded(_ bits: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: bits) ^ UInt32(truncatingIfNeeded: bits >> 32)
    }
    switch value {
    case .text(let text):
      try call.renderer.spend(text.utf8.count / 64)
      return text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
    case .boolean(let value): return value ? 1_231 : 1_237
    case .double(let value): return folded(value.bitPattern)
    case .integer(let value):
      return Int32(exactly: value).map { UInt32(bitPattern: $0) }
        ?? folded(UInt64(bitPattern: Int64(value)))
    default:
      throw call.failure("'%\(field.spelled)' needs a text, a number or a boolean")
    }
  }

  private func whole(_ value: TemplateValue, _ field: JavaFormatField) throws(RenderFailure)
    -> String
  {
    if case .decimal(let large) = value, large.scale == 0, field.letter == "d" {
      let digits = TemplateDecimal(digits: large.digits).text
      return field.signed(digits, isNegative: large.isNegative)
    }
    guard case .integer(let value) = value else {
      throw call.failure("'%\(field.spelled)' needs a whole number")
    }
    guard field.letter != "d" else {
      return field.signed(String(value.magnitude), isNegative: value < 0)
    }
    let bits =
      Int32(exactly: value).map { UInt64(UInt32(bitPattern: $0)) }
      ?? UInt64(bitPattern: Int64(value))
    let prefix = field.flags.contains("#") ? field.letter == "o" ? "0" : "0x" : ""
    let digits = String(bits, radix: field.letter == "o" ? 8 : 16)
    guard field.flags.contains("0") else { return field.padded(prefix + digits) }
    let zeros = max(field.width - prefix.count - digits.count, 0)
    return field.padded(prefix + String(repeating: "0", count: zeros) + digits)
  }

  private func fraction(_ value: TemplateValue, _ field: JavaFormatField) throws(RenderFailure)
    -> String
  {
    // As in Java, a whole number is not a fraction.
    if case .integer = value {
      throw call.failure("'%\(field.spelled)' needs a number with a fraction")
    }
    guard let number = call.renderer.number(value), abs(number.scale) <= TemplateDecimal.digitLimit
    else {
      throw call.failure("'%\(field.spelled)' needs a number with a fraction")
    }
    let precision = field.precision ?? 6
    guard precision <= TemplateDecimal.digitLimit else {
      throw .limit(
        "a precision in a format must be at most \(TemplateDecimal.digitLimit); found \(precision)")
    }
    var text: String
    switch field.letter {
    case "f": text = plain(number, precision)
    case "e": text = scientific(number, precision)
    default:
      let digits = max(precision, 1)
      let first = number.digits.count - 1 - number.scale
      let rounded =
        number.isZero ? number : number.rescaled(to: digits - 1 - first, rounding: .halfUp)
      // Rounding can add a digit: 9.99 is 10.0.
      let exponent = rounded.isZero ? 0 : rounded.digits.count - 1 - rounded.scale
      text =
        -4..<digits ~= exponent
        ? plain(rounded, digits - 1 - exponent) : scientific(rounded, digits - 1)
    }
    if field.flags.contains("#"), precision == 0 {
      let end = text.firstIndex(of: "e") ?? text.endIndex
      text.insert(".", at: end)
    }
    return field.signed(text, isNegative: number.isNegative)
  }

  private func plain(_ number: TemplateDecimal, _ precision: Int) -> String {
    String(number.rescaled(to: precision, rounding: .halfUp).plainText.drop { $0 == "-" })
  }

  private func scientific(_ number: TemplateDecimal, _ precision: Int) -> String {
    var exponent = number.isZero ? 0 : number.digits.count - 1 - number.scale
    var shifted = number
    shifted.scale = number.isZero ? 0 : number.digits.count - 1
    var rounded = shifted.rescaled(to: precision, rounding: .halfUp)
    if rounded.digits.count > precision + 1 {
      // 9.99 becomes 1.00e+01.
      exponent += 1
      rounded.scale += 1
      rounded = rounded.rescaled(to: precision, rounding: .down)
    }
    let text = rounded.plainText.drop { $0 == "-" }
    return "\(text)e\(exponent < 0 ? "-" : "+")\(abs(exponent) < 10 ? "0" : "")\(abs(exponent))"
  }
}
