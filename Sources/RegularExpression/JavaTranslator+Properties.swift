// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension JavaTranslator {
  static let digits = JavaClass(0x30...0x39)
  static let letters = JavaClass(0x41...0x5A, 0x61...0x7A)
  static let wordLetters = JavaClass(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  static let blanks = JavaClass(0x09...0x0D, 0x20...0x20)
  static let horizontalBlanks = JavaClass(
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000)
  static let verticalBlanks = JavaClass(0x0A...0x0D, 0x85...0x85, 0x2028...0x2029)

  /// Reads the text after `\p`: one letter, or a name in braces.
  mutating func readProperty(from start: Int) throws(SyntaxError) -> JavaClass {
    guard peek() != nil else {
      throw SyntaxError(offset: start, message: #"'\p' must be followed by the name of a property"#)
    }
    var name: String
    if take("{") {
      let content = source[offset...].prefix { $0 != UInt8(ascii: "}") }
      offset += content.count
      guard take("}") else {
        throw SyntaxError(offset: start, message: "the name of the property has no '}'")
      }
      name = String(decoding: content, as: UTF8.self)
    } else {
      name = Unicode.Scalar(takeScalar()).map { String($0) } ?? ""
    }
    if let set = property(named: name) { return set }
    let isBlock = name.hasPrefix("In") || name.lowercased().hasPrefix("bl")
    throw SyntaxError(
      offset: start,
      message: isBlock
        ? #"Java's Unicode blocks, such as '\#(name)', are not supported; write the range, as in [\x{370}-\x{3FF}], or the script, as in \p{IsGreek}"#
        : #"'\#(name)' is not a known property; supported are Java's classes such as \p{Alpha} and \p{javaLowerCase}, categories such as \p{Lu}, scripts such as \p{IsGreek}"#
    )
  }

  private func property(named name: String) -> JavaClass? {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      switch parts[0].lowercased() {
      case "sc", "script": return script(String(parts[1]))
      case "gc", "general_category": return category(String(parts[1]))
      default: return nil
      }
    }
    if name.hasPrefix("Is") {
      let rest = String(name.dropFirst(2))
      return binaryProperty(rest.uppercased()) ?? category(rest) ?? script(rest)
    }
    return asciiClass(name) ?? javaMethod(name) ?? category(name)
  }

  /// The POSIX classes, which contain only ASCII.
  private func asciiClass(_ name: String) -> JavaClass? {
    switch name {
    case "Lower": flags.ignoresCase ? Self.letters : JavaClass(0x61...0x7A)
    case "Upper": flags.ignoresCase ? Self.letters : JavaClass(0x41...0x5A)
    case "ASCII": JavaClass(0...0x7F)
    case "Alpha": Self.letters
    case "Digit": Self.digits
    case "Alnum": Self.letters.union(Self.digits)
    case "Punct": JavaClass(0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E)
    case "Graph": JavaClass(0x21...0x7E)
    case "Print": JavaClass(0x20...0x7E)
    case "Blank": JavaClass(0x09...0x09, 0x20...0x20)
    case "Cntrl": JavaClass(0...0x1F, 0x7F...0x7F)
    case "XDigit": JavaClass(0x30...0x39, 0x41...0x46, 0x61...0x66)
    case "Space": Self.blanks
    default: nil
    }
  }

  private static let categories: Set<String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Me", "Mc", "N", "Nd", "Nl", "No", "Z", "Zs",
    "Zl", "Zp", "Cc", "Cf", "Co", "Cn", "P", "Pd", "Ps", "Pe", "Pc", "Po", "Pi", "Pf", "S", "Sm",
    "Sc", "Sk", "So",
  ]

  private func category(_ name: String) -> JavaClass? {
    switch name {
    case "Lu", "Ll", "Lt": flags.ignoresCase ? .property("L&") : .property(name)
    case "LC": .property("L&")
    case "LD": JavaClass(properties: #"\p{L}\p{Nd}"#)
    case "L1": JavaClass(0...0xFF)
    case "all": JavaClass(0...0x10FFFF)
    case "ASCII": JavaClass(0...0x7F)
    // PCRE2 includes surrogates, but a text contains none.
    case "C": JavaClass(properties: #"\p{C}"#)
    case "Cs": JavaClass()
    default: Self.categories.contains(name) ? .property(name) : nil
    }
  }

  private func binaryProperty(_ name: String) -> JavaClass? {
    switch name {
    case "ALPHABETIC": .property("Alphabetic")
    case "IDEOGRAPHIC": .property("Ideographic")
    case "LETTER": .property("L")
    case "LOWERCASE": javaMethod("javaLowerCase")
    case "UPPERCASE": javaMethod("javaUpperCase")
    case "TITLECASE": javaMethod("javaTitleCase")
    case "WHITE_SPACE", "WHITESPACE": .property("White_Space")
    case "CONTROL": .property("Cc")
    case "PUNCTUATION": .property("P")
    case "DIGIT": .property("Nd")
    case "ALNUM": JavaClass(properties: #"\p{Alphabetic}\p{Nd}"#)
    case "ASSIGNED": .property("Cn").inverted
    case "NONCHARACTER_CODE_POINT", "NONCHARACTERCODEPOINT":
      .property("Noncharacter_Code_Point")
    case "JOIN_CONTROL", "JOINCONTROL": JavaClass(0x200C...0x200D)
    default: nil
    }
  }

  /// The classes that are named after the methods of `java.lang.Character`.
  private func javaMethod(_ name: String) -> JavaClass? {
    let anyCase = JavaClass(properties: #"\p{Lowercase}\p{Uppercase}\p{Lt}"#)
    return switch name {
    case "javaLowerCase": flags.ignoresCase ? anyCase : .property("Lowercase")
    case "javaUpperCase": flags.ignoresCase ? anyCase : .property("Uppercase")
    case "javaTitleCase": flags.ignoresCase ? anyCase : .property("Lt")
    case "javaAlphabetic": .property("Alphabetic")
    case "javaIdeographic": .property("Ideographic")
    case "javaDigit": .property("Nd")
    case "javaDefined": .property("Cn").inverted
    case "javaLetter": .property("L")
    case "javaLetterOrDigit": JavaClass(properties: #"\p{L}\p{Nd}"#)
    case "javaSpaceChar": .property("Z")
    case "javaWhitespace":
      JavaClass(properties: #"\p{Z}"#)
        .intersection(JavaClass(0xA0...0xA0, 0x2007...0x2007, 0x202F...0x202F).inverted)
        .union(JavaClass(0x09...0x0D, 0x1C...0x1F))
    case "javaISOControl": JavaClass(0...0x1F, 0x7F...0x9F)
    case "javaMirrored": .property("Bidi_Mirrored")
    default: nil
    }
  }

  /// A script by its name or its four letters; PCRE2 checks that it exists.
  private func script(_ name: String) -> JavaClass? {
    let isName = name.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "_") }
    guard name.utf8.count > 1, isName else { return nil }
    return .property("sc:" + name)
  }
}

extension JavaClass {
  static func property(_ name: String) -> JavaClass {
    JavaClass(properties: #"\p{\#(name)}"#)
  }
}
