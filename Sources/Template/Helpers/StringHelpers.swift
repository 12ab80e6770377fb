// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The helpers for texts of Handlebars. For a value that counts as false, they give their second argument.
enum StringHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "upper": helper { _, text throws(RenderFailure) in text.uppercased() },
    "lower": helper { _, text throws(RenderFailure) in text.lowercased() },
    "capitalize": helper(capitalize),
    "capitalizeFirst": helper { _, text throws(RenderFailure) in
      text.prefix(1).uppercased() + text.dropFirst()
    },
    "center": helper { call, text throws(RenderFailure) in
      try pad(call, text) { ($0 / 2, $0 - $0 / 2) }
    },
    "ljust": helper { call, text throws(RenderFailure) in try pad(call, text) { (0, $0) } },
    "rjust": helper { call, text throws(RenderFailure) in try pad(call, text) { ($0, 0) } },
    "substring": helper(substring), "replace": helper(replace),
    "cut": helper(givesOther: false, cut),
    "abbreviate": helper(abbreviate), "wordWrap": helper(wordWrap), "slugify": helper(slugify),
    "stripTags": helper(stripTags), "stringFormat": helper(stringFormat),
    "trim": .value(trim), "join": .value(join),
    "defaultIfEmpty": .value(defaultIfEmpty),
    "yesno": .value(yesno),
  ]

  private typealias Change =
    @Sendable (HelperCall, String) throws(RenderFailure) -> String

  /// - Parameter givesOther: whether a value that counts as false gives the second argument, rather than nothing.
  private static func helper(givesOther: Bool = true, _ change: @escaping Change)
    -> HelperFunction
  {
    .value { call throws(RenderFailure) in
      guard call.renderer.isTrue(call.first) else { return givesOther ? call.other(0) : .missing }
      let text = try call.text(call.first)
      // Most of them read or copy the whole text, however short the result is.
      try call.renderer.spend(1 + text.utf8.count / 64)
      let result = try change(call, text)
      try call.renderer.make(result.utf8.count)
      return .text(result)
    }
  }

  private static func capitalize(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String
  {
    let isFull = try call.boolean("fully") ?? false
    var isStart = true
    return String(
      (isFull ? text.lowercased() : text).map { letter -> Character in
        defer { isStart = letter.isWhitespace }
        return isStart ? Character(String(letter).uppercased().prefix(1) + "") : letter
      })
  }

  private static func pad(
    _ call: HelperCall, _ text: String, _ sides: (Int) -> (Int, Int)
  ) throws(RenderFailure) -> String {
    guard let size = try call.integer("size") else {
      throw call.failure("it needs 'size', a whole number")
    }
    var pad = call.named("pad").isMissing ? " " : try call.text(call.named("pad"))
    if pad.isEmpty { pad = " " }
    let length = text.utf16.count
    guard size > length else { return text }
    let missing = size - length
    try call.renderer.make(missing)
    try call.renderer.make(missing / pad.count * pad.utf8.count)
    let (left, right) = sides(missing)
    func filling(_ count: Int) -> String {
      String(repeating: pad, count: count / pad.count) + pad.prefix(count % pad.count)
    }
    return filling(left) + text + filling(right)
  }

  private static func substring(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String
  {
    let units = Array(text.utf16)
    guard case .integer(let start) = call.other(0) else {
      throw call.failure("the place must be a whole number, without quotes")
    }
    var end = units.count
    if !call.other(1).isMissing {
      guard case .integer(let given) = call.other(1) else {
        throw call.failure("the end must be a whole number, without quotes")
      }
      end = given
    }
    guard start >= 0, start <= end, end <= units.count else {
      throw call.failure(
        "\(start) to \(end) must be inside of the text, which has \(units.count) letters")
    }
    return String(decoding: units[start..<end], as: UTF16.self)
  }

  private static func replace(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String {
    guard !call.other(0).isMissing, !call.other(1).isMissing else {
      throw call.failure("it needs two texts after the first")
    }
    let (part, replacement) = (try call.text(call.other(0)), try call.text(call.other(1)))
    try call.renderer.make(text.utf8.count / max(part.utf8.count, 1) * replacement.utf8.count)
    return StringSearch.replacing(part, with: replacement, in: text)
  }

  private static func cut(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String {
    StringSearch.replacing(
      call.other(0).isMissing ? " " : try call.text(call.other(0)), with: "", in: text)
  }

  private static func abbreviate(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String
  {
    guard case .integer(let width) = call.other(0), width >= 4 else {
      throw call.failure("the length must be a whole number of at least 4")
    }
    guard text.utf16.count > width else { return text }
    return String(decoding: Array(text.utf16.prefix(width - 3)), as: UTF16.self) + "..."
  }

  private static func wordWrap(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String {
    guard case .integer(let given) = call.other(0) else {
      throw call.failure("the width must be a whole number")
    }
    let width = max(given, 1)
    let letters = Array(text.utf8)
    var result: [UInt8] = []
    var start = 0
    while letters.count - start > width {
      if letters[start] == 0x20 {
        start += 1
        continue
      }
      let end = min(start + width, letters.count - 1)
      // A word that is too long stays whole.
      let blank =
        letters[start...end].lastIndex(of: 0x20) ?? letters[end...].firstIndex(of: 0x20)
        ?? letters.count
      guard blank < letters.count else { break }
      result += letters[start..<blank]
      result.append(0x0A)
      start = blank + 1
    }
    return String(decoding: result + letters[start...], as: UTF8.self)
  }

  private static func slugify(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String {
    let kept = Self.trimmed(text).unicodeScalars.filter {
      $0 == " " || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
    }
    return String(String.UnicodeScalarView(kept.map { $0 == " " ? "-" : $0 })).lowercased()
  }

  private static func stripTags(_ call: HelperCall, _ text: String) throws(RenderFailure) -> String
  {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      result += rest[..<open]
      rest = rest[(close + 1)...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func stringFormat(_ call: HelperCall, _ text: String) throws(RenderFailure)
    -> String
  {
    var format = JavaFormat(call)
    return try format.format(text)
  }

  /// Without characters up to the blank at both ends, as Java's `trim`.
  static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
      let end = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  // MARK: Without the rule for false values

  private static func trim(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    if !call.isBlock, call.first.isMissing { throw call.failure("the text is missing") }
    let text = try call.isBlock ? call.body() : call.text(call.first)
    try call.renderer.make(text.utf8.count)
    return .text(trimmed(text))
  }

  private static func join(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.renderer.isTrue(call.first) else { return .missing }
    var items: [TemplateValue]
    if call.renderer.map(of: call.first) == nil,
      let list = try call.renderer.items(of: call.first)
    {
      items = list.map(\.value)
    } else {
      items = [call.first] + call.rest.dropLast()
    }
    guard case .text(let text) = call.rest.last else {
      throw call.failure("the last argument must be a text, which separates the items")
    }
    guard !items.isEmpty else { return .text("") }
    let texts = items.map { $0.isMissing ? TemplateValue.text("") : $0 }
    return .text(try ListHelpers.joined(texts, by: text, call))
  }

  private static func defaultIfEmpty(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    call.renderer.isTrue(call.first) ? call.first : call.other(0)
  }

  private static func yesno(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let word: String
    switch call.first {
    case .missing: word = "maybe"
    case .boolean(let value): word = value ? "yes" : "no"
    default: throw call.failure("the first argument must be true or false")
    }
    let given = call.named(word)
    return given.isMissing ? .text(word) : given
  }
}
