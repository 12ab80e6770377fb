// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The formats of Java's `String.format`, for texts and numbers.
struct JavaFormat {
  private let call: HelperCall
  private var next = 1

  init(_ call: HelperCall) {
    self.call = call
  }

  private struct Field {
    var flags: Set<Character> = []
    var width = 0
    var precision: Int?
    var letter: Character = "s"
    var argument: Int?
  }

  mutating func format(_ text: String) throws(RenderFailure) -> String {
    var result = ""
    var rest = Substring(text)
    next = 0
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        result.append(letter)
        continue
      }
      result += try self.text(of: try field(&rest))
      guard result.utf8.count <= call.renderer.limits.outputBytes else {
        throw .limit(
          "a text must have at most \(call.renderer.limits.outputBytes) bytes; this one has more")
      }
    }
    return result
  }

  private func number(_ rest: inout Substring) throws(RenderFailure) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty { return nil }
    guard digits.count <= 5, let value = Int(digits) else {
      throw .limit("a width in a format must be at most 99999; found \(digits.prefix(20))")
    }
    return value
  }

  private func field(_ rest: inout Substring) throws(RenderFailure) -> Field {
    var field = Field()
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
      field.argument = Int(digits)
      rest = rest.dropFirst(digits.count + 1)
    }
    while let flag = rest.first, "-+ 0,(#".contains(flag) {
      field.flags.insert(flag)
      rest.removeFirst()
    }
    field.width = try number(&rest) ?? 0
    if rest.first == "." {
      rest.removeFirst()
      field.precision = try number(&rest) ?? 0
    }
    guard let letter = rest.popFirst(), "sSdxXofeEcbBn%".contains(letter) else {
      throw call.failure("'%' must be followed by one of s S d x X o f e E c b B n %")
    }
    field.letter = letter
    return field
  }

  private mutating func text(of field: Field) throws(RenderFailure) -> String {
    switch field.letter {
    case "%": return padded("%", field)
    case "n": return "\n"
    default: break
    }
    let number = field.argument.map { $0 - 1 } ?? next
    if field.argument == nil { next += 1 }
    guard call.rest.indices.contains(number) else {
      throw call.failure("the format needs an argument for each '%'")
    }
    let value = call.rest[number]
    switch field.letter {
    case "d", "x", "X", "o": return try whole(value, field)
    case "f", "e", "E": return try fraction(value, field)
    case "b", "B":
      let text = if case .boolean(let value) = value { value } else { !value.isMissing }
      return padded(field.letter == "B" ? "\(text)".uppercased() : "\(text)", field)
    default:
      var text = value.isMissing ? "null" : try call.text(value)
      if let precision = field.precision { text = String(text.prefix(precision)) }
      return padded(field.letter == "S" ? text.uppercased() : text, field)
    }
  }

  private func whole(_ value: TemplateValue, _ field: Field) throws(RenderFailure) -> String {
    guard case .integer(let value) = value else {
      throw call.failure("'%\(field.letter)' needs a whole number")
    }
    switch field.letter {
    case "x", "X", "o":
      let bits =
        value < 0 && value >= Int(Int32.min)
        ? UInt64(UInt32(bitPattern: Int32(value))) : UInt64(bitPattern: Int64(value))
      let text = String(bits, radix: field.letter == "o" ? 8 : 16, uppercase: field.letter == "X")
      return signed(text, isNegative: false, field)
    default:
      let digits = String(value.magnitude)
      return signed(
        field.flags.contains(",") ? NumberPrinter.grouped(digits, ",") : digits,
        isNegative: value < 0, field)
    }
  }

  private func fraction(_ value: TemplateValue, _ field: Field) throws(RenderFailure) -> String {
    // As in Java, a whole number is not a fraction.
    if case .integer = value {
      throw call.failure("'%\(field.letter)' needs a number with a fraction")
    }
    guard let number = call.renderer.number(value), abs(number.scale) <= TemplateDecimal.digitLimit
    else {
      throw call.failure("'%\(field.letter)' needs a number with a fraction")
    }
    let precision = field.precision ?? 6
    guard precision <= TemplateDecimal.digitLimit else {
      throw .limit(
        "a precision in a format must be at most \(TemplateDecimal.digitLimit); found \(precision)")
    }
    if field.letter != "f" {
      var shifted = number
      let exponent = number.isZero ? 0 : number.digits.count - 1 - number.scale
      shifted.scale = number.isZero ? 0 : number.digits.count - 1
      let text = shifted.rescaled(to: precision, rounding: .halfUp).plainText.drop { $0 == "-" }
      let spelled =
        "\(text)e\(exponent < 0 ? "-" : "+")\(abs(exponent) < 10 ? "0" : "")\(abs(exponent))"
      return signed(
        field.letter == "E" ? spelled.uppercased() : spelled, isNegative: number.isNegative, field)
    }
    let rounded = number.rescaled(to: precision, rounding: .halfUp)
    var text = String(rounded.plainText.drop { $0 == "-" })
    if field.flags.contains(",") {
      let parts = text.split(separator: ".")
      text = NumberPrinter.grouped(String(parts[0]), ",") + (parts.count > 1 ? "." + parts[1] : "")
    }
    return signed(text, isNegative: number.isNegative, field)
  }

  private func signed(_ digits: String, isNegative: Bool, _ field: Field) -> String {
    let sign =
      isNegative
      ? (field.flags.contains("(") ? "(" : "-")
      : field.flags.contains("+") ? "+" : field.flags.contains(" ") ? " " : ""
    let end = isNegative && field.flags.contains("(") ? ")" : ""
    if field.flags.contains("0") {
      let missing = max(field.width - digits.count - sign.count - end.count, 0)
      return sign + String(repeating: "0", count: missing) + digits + end
    }
    return padded(sign + digits + end, field)
  }

  private func padded(_ text: String, _ field: Field) -> String {
    let blanks = String(repeating: " ", count: max(field.width - text.utf16.count, 0))
    return field.flags.contains("-") ? text + blanks : blanks + text
  }
}
