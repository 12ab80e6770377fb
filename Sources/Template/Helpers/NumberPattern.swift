// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A pattern of Java's `DecimalFormat`: `#,##0.00`, `0.###E0`, `#,##0;(#)`.
struct NumberPattern {
  /// A sign before or after the digits; some depend on the locale.
  enum Sign: Hashable {
    case text(Character)
    case minus
    case percent, perMille
    case currency(isCode: Bool)
  }

  private(set) var prefix: [Sign] = []
  private(set) var suffix: [Sign] = []
  /// Before and after negative numbers.
  private(set) var negativePrefix: [Sign] = [.minus]
  private(set) var negativeSuffix: [Sign] = []
  /// The power of ten that percents and permilles multiply with.
  private(set) var shift = 0
  var minimumInteger = 0
  var maximumInteger = Int.max
  var minimumFraction = 0
  var maximumFraction = Int.max
  /// The digits between two separators; 0 for none.
  private(set) var groupSize = 3
  /// The least number of digits of an exponent; `nil` for numbers without one.
  private(set) var exponentDigits: Int?
  /// Whether the decimal separator is there without a fraction, too.
  private(set) var showsPoint = false

  /// - Returns: `nil` if the pattern is not valid.
  init?(_ text: String) {
    guard text.utf8.count <= 200 else { return nil }
    // The empty pattern has no bounds.
    guard !text.isEmpty else { return }
    var reader = PatternReader(letters: Array(text))
    guard let positive = reader.part(isNegative: false), use(positive) else { return nil }
    guard reader.hasMore else { return }
    guard let negative = reader.part(isNegative: true) else { return nil }
    if negative.prefix != prefix || negative.suffix != suffix {
      (negativePrefix, negativeSuffix) = (negative.prefix, negative.suffix)
    }
  }

  /// Whether the number is a sum of money.
  var isMoney: Bool {
    (prefix + suffix).contains { if case .currency = $0 { true } else { false } }
  }

  private mutating func use(_ part: PatternReader.Part) -> Bool {
    var (left, zeros, right) = (part.left, part.zeros, part.right)
    if zeros == 0, left > 0, let point = part.point {
      // '#.##' is '0.##', and '.##' is '.0#'.
      let whole = max(point, 1)
      (left, zeros, right) = (whole - 1, 1, left - whole)
    }
    if part.group == 0 { return false }
    if let point = part.point {
      guard left...(left + zeros) ~= point else { return false }
    } else if right > 0 {
      return false
    }
    let total = left + zeros + right
    let point = part.point ?? total
    minimumInteger = point - left
    if part.exponent != nil { maximumInteger = point }
    if part.point == nil {
      (minimumFraction, maximumFraction) = (0, 0)
    } else {
      (minimumFraction, maximumFraction) = (left + zeros - point, total - point)
      showsPoint = point == 0 || point == total
    }
    groupSize = part.group ?? 0
    exponentDigits = part.exponent
    shift = part.shift
    (prefix, suffix) = (part.prefix, part.suffix)
    (negativePrefix, negativeSuffix) = ([.minus] + prefix, suffix)
    return true
  }
}

private struct PatternReader {
  /// A part of a pattern as it is written.
  struct Part {
    var prefix: [NumberPattern.Sign] = []
    var suffix: [NumberPattern.Sign] = []
    var shift = 0
    /// The numbers of '#' before the zeros, of zeros, and of '#' after them.
    var (left, zeros, right) = (0, 0, 0)
    /// The number of digits before the point.
    var point: Int?
    /// The number of digits after the last separator of groups.
    var group: Int?
    var exponent: Int?
  }

  let letters: [Character]
  private var index = 0

  init(letters: [Character]) {
    self.letters = letters
  }

  var hasMore: Bool { index < letters.count }

  /// Reads up to the end, or over the ';' that ends the part for positive numbers.
  mutating func part(isNegative: Bool) -> Part? {
    var part = Part()
    var isSuffix = false
    while hasMore {
      let letter = letters[index]
      if "#0,.".contains(letter) {
        isSuffix = true
        // The digits of negative numbers are those of positive ones.
        if isNegative {
          while hasMore, "#0,.E".contains(letters[index]) { index += 1 }
        } else {
          guard digits(&part) else { return nil }
        }
      } else if letter == ";" {
        guard isSuffix, !isNegative else { return nil }
        index += 1
        return part
      } else {
        guard let signs = signs(&part) else { return nil }
        if isSuffix { part.suffix += signs } else { part.prefix += signs }
      }
    }
    return part
  }

  private mutating func digits(_ part: inout Part) -> Bool {
    while hasMore {
      switch letters[index] {
      case "#":
        if part.zeros > 0 { part.right += 1 } else { part.left += 1 }
        if part.point == nil, let group = part.group { part.group = group + 1 }
      case "0":
        guard part.right == 0 else { return false }
        part.zeros += 1
        if part.point == nil, let group = part.group { part.group = group + 1 }
      case ",": part.group = 0
      case ".":
        guard part.point == nil else { return false }
        part.point = part.left + part.zeros + part.right
      case "E":
        index += 1
        let zeros = letters[index...].prefix { $0 == "0" }.count
        guard part.exponent == nil, part.left + part.zeros > 0, zeros > 0 else { return false }
        part.exponent = zeros
        index += zeros
        return true
      default: return true
      }
      index += 1
    }
    return true
  }

  /// A character outside of the digits, or all in quotes.
  private mutating func signs(_ part: inout Part) -> [NumberPattern.Sign]? {
    let letter = letters[index]
    index += 1
    switch letter {
    case "'": return quoted()
    case "-": return [.minus]
    case "%", "‰":
      guard part.shift == 0 else { return nil }
      part.shift = letter == "%" ? 2 : 3
      return [letter == "%" ? .percent : .perMille]
    case "¤":
      guard hasMore, letters[index] == "¤" else { return [.currency(isCode: false)] }
      index += 1
      return [.currency(isCode: true)]
    default: return [.text(letter)]
    }
  }

  private mutating func quoted() -> [NumberPattern.Sign]? {
    if hasMore, letters[index] == "'" {
      index += 1
      return [.text("'")]
    }
    var signs: [NumberPattern.Sign] = []
    while hasMore {
      let letter = letters[index]
      index += 1
      if letter != "'" {
        signs.append(.text(letter))
      } else if hasMore, letters[index] == "'" {
        signs.append(.text("'"))
        index += 1
      } else {
        return signs
      }
    }
    return nil
  }
}
