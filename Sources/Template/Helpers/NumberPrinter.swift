// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Prints numbers in a style, or in a pattern of Java's `DecimalFormat`.
struct NumberPrinter {
  var groups = true
  var rounding = TemplateDecimal.Rounding.halfEven
  private var pattern: NumberPattern
  private let locale: NumberLocale

  /// - Parameter pattern: `nil` for the usual one of the locale.
  /// - Returns: `nil` if the pattern is not valid.
  init?(_ pattern: String?, locale: NumberLocale) {
    let spelled =
      switch pattern?.lowercased() {
      case nil: "#,##0.###"
      case "integer": "#,##0"
      case "percent": locale.percentPattern
      case "currency": locale.currencyPattern
      default: pattern ?? ""
      }
    guard let pattern = NumberPattern(spelled) else { return nil }
    self.pattern = pattern
    self.locale = locale
  }

  mutating func setMaximumFraction(_ value: Int) {
    pattern.maximumFraction = value
    pattern.minimumFraction = min(pattern.minimumFraction, value)
  }

  mutating func setMinimumFraction(_ value: Int) {
    pattern.minimumFraction = value
    pattern.maximumFraction = max(pattern.maximumFraction, value)
  }

  mutating func setMaximumInteger(_ value: Int) {
    pattern.maximumInteger = value
    pattern.minimumInteger = min(pattern.minimumInteger, value)
  }

  mutating func setMinimumInteger(_ value: Int) {
    pattern.minimumInteger = value
    pattern.maximumInteger = max(pattern.maximumInteger, value)
  }

  /// - Parameters:
  ///   - number: a number whose scale is bounded.
  ///   - double: the same number, if it is a double: its digits go on behind those that it prints.
  /// - Returns: `nil` if the number must be rounded and must not.
  func text(of number: TemplateDecimal, double: Double?) -> String? {
    var (number, double) = (number, double)
    if pattern.shift > 0 {
      // A double is multiplied as one, with its error.
      let product = double.map { $0 * (pattern.shift == 2 ? 100 : 1_000) }
      if let product, let decimal = TemplateDecimal(JavaDouble.text(of: product)) {
        (number, double) = (decimal, product)
      } else {
        number.scale -= pattern.shift
        double = nil
      }
    }
    let isNegative = number.isNegative || double?.sign == .minus
    let rounded = rounded(number, double)
    if rounding == .unnecessary, !(rounded == number) { return nil }
    let digits = Array(rounded.digits.reversed().drop { $0 == 0 }.reversed())
    let point = rounded.isZero ? 0 : rounded.digits.count - rounded.scale
    let body =
      pattern.exponentDigits.map { scientific(digits, point, exponentDigits: $0) }
      ?? plain(digits, point)
    return isNegative
      ? text(of: pattern.negativePrefix) + body + text(of: pattern.negativeSuffix)
      : text(of: pattern.prefix) + body + text(of: pattern.suffix)
  }

  private func rounded(_ number: TemplateDecimal, _ double: Double?) -> TemplateDecimal {
    var scale = pattern.maximumFraction
    if pattern.exponentDigits != nil {
      // As many digits as the pattern has, wherever the point is.
      let (count, overflows) = pattern.maximumInteger.addingReportingOverflow(scale)
      if overflows || count == 0 || number.isZero { return number }
      scale = count - (number.digits.count - number.scale)
    }
    guard number.scale > scale else { return number }
    let dropped = number.scale - scale
    let isTie =
      number.digits.count >= dropped && number.digits.suffix(dropped).first == 5
      && number.digits.suffix(dropped - 1).allSatisfy { $0 == 0 }
    // A double that prints as a half is often a little more or less.
    if isTie, let double, [.halfUp, .halfDown, .halfEven].contains(rounding) {
      return TemplateDecimal(exactly: double).rescaled(to: scale, rounding: rounding)
    }
    return number.rescaled(to: scale, rounding: rounding)
  }

  /// - Parameters:
  ///   - digits: without zeros at both ends.
  ///   - point: the number of digits before the point; negative for zeros after it.
  private func plain(_ digits: [UInt8], _ point: Int) -> String {
    var text = ""
    var count = max(pattern.minimumInteger, point)
    var next = 0
    if count > pattern.maximumInteger {
      count = pattern.maximumInteger
      next = max(point - count, 0)
    }
    func append(_ isGiven: Bool) {
      let isDigit = isGiven && next < digits.count
      text += isDigit ? String(digits[next]) : "0"
      if isDigit { next += 1 }
    }
    let group = pattern.isMoney ? locale.moneyGroup : locale.group
    for place in stride(from: count - 1, through: 0, by: -1) {
      append(place < point)
      if groups, pattern.groupSize > 0, place > 0, place % pattern.groupSize == 0 { text += group }
    }
    let hasFraction = pattern.minimumFraction > 0 || next < digits.count
    if !hasFraction, text.isEmpty { text = "0" }
    if pattern.showsPoint || hasFraction { text += decimal }
    var place = 0
    while place < pattern.minimumFraction || place < pattern.maximumFraction && next < digits.count
    {
      append(-place <= point)
      place += 1
    }
    return text
  }

  private func scientific(_ digits: [UInt8], _ point: Int, exponentDigits: Int) -> String {
    var exponent = point
    var leastWhole = pattern.minimumInteger
    let step = pattern.maximumInteger
    if step > 1, step > pattern.minimumInteger {
      // The exponent is a multiple of the number of digits before the point.
      exponent = (exponent >= 1 ? exponent - 1 : exponent - step) / step * step
      leastWhole = 1
    } else {
      exponent -= pattern.minimumInteger
    }
    if digits.isEmpty { exponent = 0 }
    let whole = digits.isEmpty ? leastWhole : point - exponent
    let total = max(digits.count, pattern.minimumInteger + pattern.minimumFraction, whole)
    var text = ""
    for place in 0..<total {
      if place == whole { text += decimal }
      text += place < digits.count ? String(digits[place]) : "0"
    }
    if pattern.showsPoint, total == whole { text += decimal }
    let spelled = String(exponent.magnitude)
    let zeros = String(repeating: "0", count: max(exponentDigits - spelled.count, 0))
    return text + locale.exponent + (exponent < 0 ? locale.minus : "") + zeros + spelled
  }

  private var decimal: String { pattern.isMoney ? locale.moneyDecimal : locale.decimal }

  private func text(of signs: [NumberPattern.Sign]) -> String {
    var text = ""
    for sign in signs {
      switch sign {
      case .text(let letter): text.append(letter)
      case .minus: text += locale.minus
      case .percent: text += "%"
      case .perMille: text += "‰"
      case .currency(let isCode): text += isCode ? locale.currencyCode : locale.currency
      }
    }
    return text
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

extension TemplateDecimal {
  /// All digits of a finite double, of which Java prints only those that identify it.
  init(exactly value: Double) {
    let bits = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
    let exponent = Int(max(value.exponentBitPattern, 1)) - 1_075
    let zeros = bits == 0 ? 0 : bits.trailingZeroBitCount
    var result = TemplateDecimal(Int(bits >> UInt64(zeros)))
    // m·2^-k = m·5^k·10^-k.
    var rest = exponent + zeros
    let scale = max(-rest, 0)
    var power = TemplateDecimal(rest < 0 ? 5 : 2)
    rest = abs(rest)
    while rest > 0 {
      if rest % 2 == 1 { result = result * power }
      rest /= 2
      if rest > 0 { power = power * power }
    }
    self.init(isNegative: value.sign == .minus, digits: result.digits, scale: scale)
  }
}
