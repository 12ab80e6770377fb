// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ECMAScriptTranslator {
  // They are ASCII. PCRE2 is faster with its own names; those of Foundation take all of Unicode.
  #if SERVER_PLATFORM
    static let digits = #"\d"#
    static let noDigits = #"\D"#
    static let wordLetters = #"\w"#
    static let noWordLetters = #"\W"#
  #else
    static let digits = "0-9"
    static let noDigits = #"\x{0}-\x{2F}\x{3A}-\x{10FFFF}"#
    static let wordLetters = "0-9A-Z_a-z"
    static let noWordLetters =
      #"\x{0}-\x{2F}\x{3A}-\x{40}\x{5B}-\x{5E}\x{60}\x{7B}-\x{10FFFF}"#
  #endif

  /// WhiteSpace and LineTerminator of ECMA-262, as the inside of a class.
  static let whitespace =
    #"\x{9}-\x{D}\x{20}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}"#

  /// All other scalars, spelled out, because PCRE2 cannot subtract one class from another.
  static let noWhitespace =
    #"\x{0}-\x{8}\x{E}-\x{1F}\x{21}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}"#
    + #"\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF}"#

  /// The values of General_Category by their long names (ECMA-262, table 69).
  static let categories = [
    "Cased_Letter": "L&", "LC": "L&", "Close_Punctuation": "Pe", "Connector_Punctuation": "Pc",
    "Control": "Cc", "cntrl": "Cc", "Currency_Symbol": "Sc", "Dash_Punctuation": "Pd",
    "Decimal_Number": "Nd", "digit": "Nd", "Enclosing_Mark": "Me", "Final_Punctuation": "Pf",
    "Format": "Cf", "Initial_Punctuation": "Pi", "Letter": "L", "Letter_Number": "Nl",
    "Line_Separator": "Zl", "Lowercase_Letter": "Ll", "Mark": "M", "Combining_Mark": "M",
    "Math_Symbol": "Sm", "Modifier_Letter": "Lm", "Modifier_Symbol": "Sk", "Nonspacing_Mark": "Mn",
    "Number": "N", "Open_Punctuation": "Ps", "Other": "C", "Other_Letter": "Lo",
    "Other_Number": "No", "Other_Punctuation": "Po", "Other_Symbol": "So",
    "Paragraph_Separator": "Zp", "Private_Use": "Co", "Punctuation": "P", "punct": "P",
    "Separator": "Z", "Space_Separator": "Zs", "Spacing_Mark": "Mc", "Surrogate": "Cs",
    "Symbol": "S", "Titlecase_Letter": "Lt", "Unassigned": "Cn", "Uppercase_Letter": "Lu",
  ]
}
