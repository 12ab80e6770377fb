// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Translates a regular expression of Java (`java.util.regex.Pattern`, Java 17) to the syntax of PCRE2.
///
/// Parts that PCRE2 would read differently are written out. Parts that PCRE2 does not support, or that Java refuses,
/// are errors with their place. PCRE2 gets no flags: the translation applies them at each place.
struct JavaTranslator: ExpressionTranslator {
  /// The flags that are set at a place.
  struct Flags {
    /// `i`: ASCII letters match in either case; with `u` all letters do.
    var ignoresCase = false
    var isUnicodeCase = false
    /// `m`
    var isMultiline = false
    /// `s`
    var dotMatchesLineEnds = true
    /// `d`: only `\n` ends a line.
    var hasUnixLines = false
    /// `x`
    var allowsComments = false
  }

  /// A group that is not closed yet.
  private struct Group {
    let flagsBefore: Flags
    let closing: String
  }

  /// The largest nesting depth of groups and classes; PCRE2 allows 250 groups.
  static let maximumDepth = 240

  let source: [UInt8]
  var offset = 0
  var flags: Flags
  /// Whether the current place is between `\Q` and `\E`.
  var isQuoted = false
  /// The number of capturing groups before this place.
  private(set) var groupCount = 0
  private(set) var groupNumbers: [String: Int] = [:]
  private var groups: [Group] = []
  private var result = PatternTranslation()
  /// Whether a quantifier may follow.
  private var isRepeatable = false

  static func translate(_ text: String, options: RegularExpression.Options) throws(SyntaxError)
    -> PatternTranslation
  {
    var translator = JavaTranslator(source: Array(text.utf8), options: options)
    while true {
      translator.skipIgnored()
      translator.result.mark(translator.offset)
      guard translator.peek() != nil else { return translator.result }
      try translator.translateNext()
    }
  }

  private init(source: [UInt8], options: RegularExpression.Options) {
    self.source = source
    flags = Flags(
      ignoresCase: options.contains(.caseInsensitive),
      isUnicodeCase: options.contains(.unicodeCase),
      isMultiline: options.contains(.multiline),
      dotMatchesLineEnds: !options.contains(.dotMatchesNoLineEnd),
      allowsComments: options.contains(.extended))
  }

  private mutating func translateNext() throws(SyntaxError) {
    let start = offset
    if isQuoted { return try emit(item: single(takeScalar()).text) }
    switch source[offset] {
    case UInt8(ascii: "^"): try emit(assertion: flags.lineStart)
    case UInt8(ascii: "$"): try emit(assertion: flags.lineEnd)
    case UInt8(ascii: "."):
      offset += 1
      try emit(item: flags.dot)
    case UInt8(ascii: "["):
      offset += 1
      try emit(item: try readClass(from: start, depth: 0).text)
    case UInt8(ascii: "\\"):
      offset += 1
      try emit(try readEscape(from: start))
    case UInt8(ascii: "("):
      offset += 1
      try openGroup(from: start)
    case UInt8(ascii: ")"):
      offset += 1
      guard let group = groups.popLast() else {
        throw SyntaxError(offset: start, message: "unmatched closing parenthesis")
      }
      flags = group.flagsBefore
      try emit(item: group.closing)
    case UInt8(ascii: "|"):
      offset += 1
      append("|")
      isRepeatable = false
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw SyntaxError(
        offset: start, message: "quantifier does not follow a repeatable item")
    case UInt8(ascii: "{"):
      // Java repeats the empty text before the brace.
      append("(?:)")
      append(try readQuantifier() ?? "")
    default: try emit(item: single(takeScalar()).text)
    }
  }

  // MARK: Items

  /// The meaning of an escape outside of classes.
  enum Item {
    case item(String)
    /// Matches a place without width; PCRE2 repeats it only in a group.
    case assertion(String)
  }

  private mutating func emit(_ item: Item) throws(SyntaxError) {
    switch item {
    case .item(let text): try emit(item: text)
    case .assertion(let text):
      offset -= 1
      try emit(assertion: text)
    }
  }

  private mutating func emit(assertion: String) throws(SyntaxError) {
    offset += 1
    skipIgnored()
    let quantifier = try readQuantifier()
    append(quantifier.map { "(?:\(assertion))\($0)" } ?? assertion)
  }

  private mutating func emit(item: String) throws(SyntaxError) {
    append(item)
    skipIgnored()
    if isQuoted { return }
    result.mark(offset)
    append(try readQuantifier() ?? "")
  }

  private mutating func append(_ text: String) {
    result.bytes.append(contentsOf: text.utf8)
  }

  /// The quantifier at this place in PCRE2's syntax, if there is one.
  private mutating func readQuantifier() throws(SyntaxError) -> String? {
    if isQuoted { return nil }
    let text: String
    switch peek() {
    case .some(let byte) where "*+?".utf8.contains(byte):
      offset += 1
      text = Self.text(byte)
    case UInt8(ascii: "{"): text = try readCounts()
    default: return nil
    }
    skipIgnored()
    return text + (["?", "+"].first { !isQuoted && take($0) } ?? "")
  }

  /// `{n}`, `{n,}` or `{n,m}`.
  private mutating func readCounts() throws(SyntaxError) -> String {
    let start = offset
    offset += 1
    var counts = ""
    while let byte = peek(), ASCII.isDigit(byte) || byte == UInt8(ascii: ",") {
      counts += Self.text(byte)
      offset += 1
      skipIgnored()
    }
    let parts = counts.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.first?.isEmpty == false, take("}") else {
      throw SyntaxError(
        offset: start,
        message:
          #"'{' must begin a quantifier such as {2}, {2,} or {2,5}; for the character itself write '\{'"#
      )
    }
    if parts.count == 2, let low = Int(parts[0]), let high = Int(parts[1]), high < low {
      throw SyntaxError(offset: start, message: "numbers out of order in {} quantifier")
    }
    return "{" + counts + "}"
  }

  // MARK: Groups

  private mutating func openGroup(from start: Int) throws(SyntaxError) {
    skipIgnored()
    guard groups.count < Self.maximumDepth else {
      throw SyntaxError(
        offset: start, message: "groups must not be nested more than \(Self.maximumDepth) deep")
    }
    let before = flags
    var (opening, closing) = ("(", ")")
    if !isQuoted, take("?") {
      if take(":") {
        opening = "(?:"
      } else if let kind = ["=", "!", ">", "<=", "<!"].first(where: { take($0) }) {
        // A group around it can be repeated, as in Java.
        (opening, closing) = ("(?:(?\(kind)", "))")
      } else if take("<") {
        try readGroupName(from: start)
      } else {
        guard try readFlags(from: start) else {
          isRepeatable = false
          return
        }
        opening = "(?:"
      }
    } else {
      groupCount += 1
    }
    groups.append(Group(flagsBefore: before, closing: closing))
    append(opening)
  }

  /// Named groups become numbers for PCRE2, so neither the length nor the letters of a name matter.
  private mutating func readGroupName(from start: Int) throws(SyntaxError) {
    let place = offset
    let name = takeName()
    guard !name.isEmpty, take(">") else {
      throw SyntaxError(
        offset: place,
        message: "the name of a group must consist of ASCII letters and digits, with '>' after it"
      )
    }
    groupCount += 1
    guard groupNumbers.updateValue(groupCount, forKey: name) == nil else {
      throw SyntaxError(
        offset: place, message: "the name of a group must be unique; found a second '\(name)'")
    }
  }

  /// Reads a name that begins with a letter; empty if there is none.
  mutating func takeName() -> String {
    let name = source[offset...].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
    guard let first = name.first, !ASCII.isDigit(first) else { return "" }
    offset += name.count
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads the flags after `(?`.
  /// - Returns: whether a group begins; otherwise only the flags change.
  private mutating func readFlags(from start: Int) throws(SyntaxError) -> Bool {
    var isOn = true
    while let byte = peek() {
      let place = offset
      offset += 1
      switch byte {
      case UInt8(ascii: ")"): return false
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "-") where isOn: isOn = false
      case UInt8(ascii: "i"): flags.ignoresCase = isOn
      case UInt8(ascii: "u"): flags.isUnicodeCase = isOn
      case UInt8(ascii: "m"): flags.isMultiline = isOn
      case UInt8(ascii: "s"): flags.dotMatchesLineEnds = isOn
      case UInt8(ascii: "d"): flags.hasUnixLines = isOn
      case UInt8(ascii: "x"): flags.allowsComments = isOn
      case UInt8(ascii: "U") where isOn:
        throw SyntaxError(
          offset: place,
          message: #"Java's flag 'U' is not supported; write \p{L} for letters, \p{Nd} for digits"#)
      case UInt8(ascii: "c") where isOn:
        throw SyntaxError(offset: place, message: "Java's flag 'c' is not supported")
      // They are already off.
      case UInt8(ascii: "U"), UInt8(ascii: "c"): break
      default: throw SyntaxError(offset: start, message: "Java has no group that begins like this")
      }
    }
    throw SyntaxError(offset: source.count, message: "missing closing parenthesis")
  }

  // MARK: Ignored text

  /// Skips `\Q` and `\E`, and also blanks and comments if they are allowed.
  mutating func skipIgnored() {
    while true {
      if isQuoted {
        guard take(#"\E"#) else { return }
        isQuoted = false
      } else if take(#"\Q"#) {
        isQuoted = true
      } else if flags.allowsComments, let byte = peek(), byte == 0x20 || 0x9...0xD ~= byte {
        offset += 1
      } else if flags.allowsComments, take("#") {
        while offset < source.count, !flags.isLineEnd(takeScalar()) {}
      } else {
        return
      }
    }
  }
}
