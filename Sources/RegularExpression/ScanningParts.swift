// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  /// Looks for the parts of an expression in PCRE2's syntax that read on and on without a step that PCRE2 counts: possessive
  /// quantifiers, and repetitions in atomic groups and in assertions, after which there is no way back; and references to groups.
  ///
  /// It may take other expressions for such ones, which then get fewer steps for long texts.
  struct ScanningParts {
    private let text: [UInt8]
    private var index = 0
    private var isInClass = false

    /// Whether an expression has such parts.
    /// - Parameter beginsOnce: whether matching begins at one place of the text only. Then assertions at the start of the
    ///   expression are read once, and do not count.
    static func areIn(_ expression: [UInt8], beginsOnce: Bool) -> Bool {
      var parts = ScanningParts(text: expression)
      if beginsOnce { parts.skipLeadingAssertions() }
      return parts.areAhead()
    }

    private init(text: [UInt8]) {
      self.text = text
    }

    private mutating func skipLeadingAssertions() {
      if has("^") { index += 1 }
      while true {
        // Translations put assertions into groups.
        let isGrouped = has("(?:(?=") || has("(?:(?!")
        guard isGrouped || has("(?=") || has("(?!"), let end = endOfGroup() else { return }
        let start = index + (isGrouped ? 6 : 3)
        var inside = ScanningParts(text: Array(text[start..<(isGrouped ? end - 1 : end)]))
        // More than the assertion may be in the group.
        if isGrouped, inside.hasUnopenedEnd { return }
        if inside.areAhead() { return }
        index = end + 1
      }
    }

    /// Whether a group is closed that was not opened.
    private var hasUnopenedEnd: Bool {
      var parts = self
      var depth = 0
      while parts.index < text.count {
        if !parts.isInClass, parts.has("(") { depth += 1 }
        if !parts.isInClass, parts.has(")") { depth -= 1 }
        if depth < 0 { return true }
        parts.step()
      }
      return depth > 0
    }

    private mutating func areAhead() -> Bool {
      while index < text.count {
        if !isInClass {
          if has(#"\"#), let escaped = text.dropFirst(index + 1).first,
            Self.references.contains(escaped)
          {
            return true
          }
          if Self.possessive.contains(where: { has($0) }) { return true }
          if Self.groups.contains(where: { has($0) }) {
            guard let end = endOfGroup() else { return true }
            if Self.repeats(text[(index + 3)..<end]) { return true }
          }
        }
        step()
      }
      return false
    }

    private static let possessive = ["*+", "++", "}+"]
    private static let groups = ["(?>", "(?=", "(?!"]
    private static let references = Array("123456789gk".utf8)

    private static let braced = Array("xpPoN".utf8)

    private func has(_ part: String) -> Bool { text[index...].starts(with: part.utf8) }

    /// Passes a byte, or an escape.
    private mutating func step() {
      switch text[index] {
      case UInt8(ascii: "\\"):
        index += 1
        // As in `\x{61}`.
        if index + 1 < text.count, Self.braced.contains(text[index]),
          text[index + 1] == UInt8(ascii: "{")
        {
          index = text[index...].firstIndex(of: UInt8(ascii: "}")) ?? index
        }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      index += 1
    }

    /// The place of the parenthesis that closes the group here; `nil` if there is none.
    private func endOfGroup() -> Int? {
      var parts = self
      var depth = 0
      while parts.index < text.count {
        if !parts.isInClass, parts.has("(") { depth += 1 }
        if !parts.isInClass, parts.has(")") {
          depth -= 1
          if depth == 0 { return parts.index }
        }
        parts.step()
      }
      return nil
    }

    /// Whether a part of an expression may repeat something.
    private static func repeats(_ part: ArraySlice<UInt8>) -> Bool {
      var parts = ScanningParts(text: Array(part))
      while parts.index < parts.text.count {
        if !parts.isInClass, parts.has("*") || parts.has("+") || parts.has("{") { return true }
        parts.step()
      }
      return false
    }
  }
#endif
