// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// One field of a format of Java: `%-10.2f`, `%2$s`, `%<tY`.
struct JavaFormatField {
  enum Argument {
    case next
    /// From 1 on.
    case number(Int)
    /// The one of the field before.
    case previous
  }

  private(set) var argument = Argument.next
  private(set) var flags: Set<Character> = []
  private(set) var width = 0
  private(set) var precision: Int?
  /// In lower case, apart from letters that Java has in upper case only.
  private(set) var letter: Character = "s"
  /// The second letter of a field for dates.
  private(set) var dateLetter: Character = "c"
  private var isUpper = false

  /// Reads what follows a '%'.
  init(_ rest: inout Substring, _ call: HelperCall) throws(RenderFailure) {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
      guard digits.count <= 5, let number = Int(digits), number > 0 else {
        throw call.failure(
          "the number of an argument must be from 1 to 99999; found \(digits.prefix(20))")
      }
      argument = .number(number)
      rest = rest.dropFirst(digits.count + 1)
    } else if rest.first == "<" {
      argument = .previous
      rest.removeFirst()
    }
    while let flag = rest.first, "-+ 0,(#<".contains(flag) {
      rest.removeFirst()
      if flag == "<" {
        argument = .previous
        continue
      }
      guard flags.insert(flag).inserted else {
        throw call.failure("each flag must be there only once; found '\(flag)' twice")
      }
    }
    let spelledWidth = try Self.number(&rest)
    width = spelledWidth ?? 0
    if rest.first == "." {
      rest.removeFirst()
      precision = try Self.number(&rest)
      guard precision != nil else { throw call.failure("'.' must be followed by a number") }
    }
    guard let letter = rest.popFirst(), "sSdxXofeEgGcChHbBtTn%".contains(letter) else {
      throw call.failure(
        "'%' must be followed by one of s S d x X o f e E g G c C h H b B t T n %")
    }
    isUpper = letter.isUppercase
    self.letter = Character(letter.lowercased())
    if self.letter == "t" {
      guard let second = rest.popFirst(), JavaFormatDate.letters.contains(second) else {
        throw call.failure("'%\(letter)' must be followed by one of \(JavaFormatDate.letters)")
      }
      dateLetter = second
    }
    try check(hasWidth: spelledWidth != nil, call)
  }

  /// As the field is written, without flags.
  var spelled: String {
    (isUpper ? letter.uppercased() : String(letter)) + (letter == "t" ? String(dateLetter) : "")
  }

  private static func number(_ rest: inout Substring) throws(RenderFailure) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty { return nil }
    guard digits.count <= 5, let value = Int(digits) else {
      throw .limit("a width in a format must be at most 99999; found \(digits.prefix(20))")
    }
    return value
  }

  /// Java refuses what would have no effect.
  private func check(hasWidth: Bool, _ call: HelperCall) throws(RenderFailure) {
    let allowed =
      switch letter {
      case "d": "-+ 0,("
      case "x", "o": "-#0"
      case "f": "-#+ 0,("
      case "e": "-#+ 0("
      case "g": "-+ 0,("
      case "n": ""
      default: "-"
      }
    if let flag = flags.sorted().first(where: { !allowed.contains($0) }) {
      throw call.failure("'%\(spelled)' must not have the flag '\(flag)'")
    }
    for (one, other) in [("-", "0"), ("+", " ")] as [(Character, Character)]
    where flags.contains(one) && flags.contains(other) {
      throw call.failure("the flags '\(one)' and '\(other)' must not be together")
    }
    if !hasWidth, flags.contains("-") || flags.contains("0") {
      throw call.failure("the flags '-' and '0' must be followed by a width")
    }
    if precision != nil, "dxocnt%".contains(letter) {
      throw call.failure("'%\(spelled)' must not have a precision")
    }
    if hasWidth, letter == "n" { throw call.failure("'%n' must not have a width") }
  }

  /// A text with at most as many characters as the precision.
  func cut(_ text: String) -> String {
    guard let precision else { return text }
    return String(text.prefix(precision))
  }

  /// A number with its sign, zeros and separators.
  func signed(_ digits: String, isNegative: Bool) -> String {
    var digits = digits
    if flags.contains(",") {
      let whole = digits.prefix { $0.isNumber }
      digits = NumberPrinter.grouped(String(whole), ",") + digits.dropFirst(whole.count)
    }
    let isBracketed = isNegative && flags.contains("(")
    let sign =
      isNegative
      ? (isBracketed ? "(" : "-") : flags.contains("+") ? "+" : flags.contains(" ") ? " " : ""
    let end = isBracketed ? ")" : ""
    if flags.contains("0") {
      let missing = max(width - digits.count - sign.count - end.count, 0)
      digits = String(repeating: "0", count: missing) + digits
    }
    return padded(sign + digits + end)
  }

  /// A text in its case, with blanks up to the width.
  func padded(_ text: String) -> String {
    let text = isUpper ? text.uppercased() : text
    let blanks = String(repeating: " ", count: max(width - text.utf16.count, 0))
    return flags.contains("-") ? text + blanks : blanks + text
  }
}
