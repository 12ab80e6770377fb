// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Translates a regular expression of ECMA-262 (section 22.2.1, with the flag `u`) to the syntax of PCRE2.
///
/// Annex B's additions for the web are supported if ECMA-262 itself has no rule: a single `{`, `}` or `]` is an
/// ordinary character, and so is punctuation after a backslash.
struct ECMAScriptTranslator: ExpressionTranslator {
  let source: [UInt8]
  var offset = 0
  /// The place of the backslash whose escape is being read.
  var escapeStart = 0
  private var result = PatternTranslation()
  /// Whether the last part is a quantifier, which cannot be quantified again.
  private var isAfterQuantifier = false

  static func translate(_ text: String) throws(SyntaxError) -> PatternTranslation {
    var translator = ECMAScriptTranslator(source: Array(text.utf8))
    while translator.offset < translator.source.count { try translator.translateNext() }
    translator.result.mark(translator.offset)
    return translator.result
  }

  private init(source: [UInt8]) {
    self.source = source
  }

  private mutating func translateNext() throws(SyntaxError) {
    result.mark(offset)
    let start = offset
    let byte = source[offset]
    offset += 1
    var isQuantifier = false
    switch byte {
    case UInt8(ascii: "."): emit(#"[^\n\r\x{2028}\x{2029}]"#)
    case UInt8(ascii: "\\"): emit(try translateEscape())
    case UInt8(ascii: "["): emit(try translateClass())
    case UInt8(ascii: "("): emit(try translateGroupStart())
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      isQuantifier = true
      try refuseSecondQuantifier(at: start)
      result.bytes.append(byte)
      if take("?") { emit("?") }
    case UInt8(ascii: "{"):
      if let counts = quantifierCounts() {
        isQuantifier = true
        try refuseSecondQuantifier(at: start)
        emit("{" + counts + "}")
        if take("?") { emit("?") }
      } else {
        emit(#"\{"#)
      }
    case UInt8(ascii: "}"), UInt8(ascii: "]"): emit(#"\"# + Self.text(byte))
    default: result.bytes.append(byte)
    }
    isAfterQuantifier = isQuantifier
  }

  private func refuseSecondQuantifier(at place: Int) throws(SyntaxError) {
    guard isAfterQuantifier else { return }
    throw SyntaxError(offset: place, message: "a quantifier cannot be quantified in ECMA-262")
  }

  /// Reads `n`, `n,` or `n,m` with the brace after it; reads nothing if the text is different.
  private mutating func quantifierCounts() -> String? {
    guard let end = source[offset...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let counts = source[offset..<end]
    let parts = counts.split(
      separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.allSatisfy(ASCII.isDigit) })
    else { return nil }
    offset = end + 1
    return String(decoding: counts, as: UTF8.self)
  }

  /// Translates the text after `(`: only the kinds of group that ECMA-262 has; modifiers are those of its 2025
  /// edition.
  private mutating func translateGroupStart() throws(SyntaxError) -> String {
    let start = offset - 1
    if peek() == UInt8(ascii: "*") {
      throw SyntaxError(offset: offset, message: "there is nothing to repeat")
    }
    guard take("?") else { return "(" }
    for kind in [":", "=", "!", "<=", "<!"] where take(kind) { return "(?" + kind }
    if peek() == UInt8(ascii: "<") {
      offset += 1
      return "(?<"
    }
    let modifiers = source[offset...].prefix { "ims-".utf8.contains($0) }
    if !modifiers.isEmpty, offset + modifiers.count < source.count,
      source[offset + modifiers.count] == UInt8(ascii: ":")
    {
      offset += modifiers.count + 1
      return "(?" + String(decoding: modifiers, as: UTF8.self) + ":"
    }
    throw SyntaxError(offset: start, message: "ECMA-262 has no group that begins like this")
  }

  private mutating func emit(_ text: String) {
    result.bytes.append(contentsOf: text.utf8)
  }
}
