// mockapi
// SPDX-License-Identifier: Apache-2.0

extension VariantOperator {
  /// The operators at a JSON value.
  static let valueTable: [VariantOperator: Documentation] = [
    .drop: Documentation(
      "Missing",
      "The member or element is taken out, with its comma.",
      .change(#"{"a": 7, "b": 8}"#, "@/a", #"{"b": 8}"#)),
    .null: Documentation(
      "Null",
      "`null` in its place.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": null}"#)),
    .string: Documentation(
      "A string",
      #"`"mockapi"` in place of a value of another kind."#,
      .change(#"{"a": 7}"#, "@/a", #"{"a": "mockapi"}"#)),
    .number: Documentation(
      "A number",
      "`7` in place of a value of another kind.",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": 7}"#)),
    .boolean: Documentation(
      "A boolean",
      "`true` in place of a value of another kind.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": true}"#)),
    .object: Documentation(
      "An object",
      "`{}` in place of a value of another kind.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": {}}"#)),
    .array: Documentation(
      "An array",
      "`[]` in place of a value of another kind.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": []}"#)),
    .empty: Documentation(
      "Empty",
      #"`""`, `[]` or `{}` in place of a string, array or object that is not empty."#,
      .change(#"{"a": [1, 2]}"#, "@/a", #"{"a": []}"#)),
    .stringified: Documentation(
      "As a string",
      "The text of the value as a JSON string; a string stays as it is.",
      .change(#"{"a": {"b": 1}}"#, "@/a", #"{"a": "{\"b\": 1}"}"#)),
    .numeric: Documentation(
      "Without its quotes",
      "A string that spells a JSON number, without its quotes.",
      .change(#"{"a": "7"}"#, "@/a", #"{"a": 7}"#)),
    .unknownValue: Documentation(
      "An unknown value",
      "Where the contract declares `values`: a string or number that is not among them.",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": "mockapiUnknown"}"#)),
    .badFormat: Documentation(
      "A bad format",
      "Where the contract declares a `format`: a string or number that has the kind and not the format.",
      .change(#"{"a": "2026-02-28"}"#, "@/a", #"{"a": "mockapi"}"#)),
    .keyCase: Documentation(
      "The key in another case",
      "The name of the member in `snake` or `camel` case, or in `upper` case letters, where it differs.",
      .change(#"{"firstName": 7}"#, "(snake)@/firstName", #"{"first_name": 7}"#)),
    .duplicateFirst: Documentation(
      "A key twice, null first",
      "The member again with `null`, before it.",
      .change(#"{"a": 7}"#, "@/a", #"{"a":null,"a": 7}"#)),
    .duplicateLast: Documentation(
      "A key twice, null last",
      "The member again with `null`, after it.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 7,"a":null}"#)),
    .extraKey: Documentation(
      "An unknown key",
      "One more member, first in the object.",
      .change(#"{"a": 7}"#, "@", #"{"mockapiUnknown": {"a": [1, null]},"a": 7}"#)),
    .reversed: Documentation(
      "In reverse order",
      "The members of an object, or the elements of an array, in reverse order.",
      .change(#"{"a": [1, 2, 3]}"#, "@/a", #"{"a": [3, 2, 1]}"#)),
    .fraction: Documentation(
      "A fraction",
      "An integer and a half.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 7.5}"#)),
    .wholeFraction: Documentation(
      "A whole number as a fraction",
      "An integer with `.0`.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 7.0}"#)),
    .negative: Documentation(
      "The other sign",
      "A negative integer becomes positive, any other negative.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": -7}"#)),
    .zero: Documentation(
      "Zero",
      "`0` in place of an integer.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 0}"#)),
    .beyond53: Documentation(
      "Beyond 2^53",
      "An integer that a double cannot hold.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 9007199254740993}"#)),
    .beyondInt64: Documentation(
      "Beyond 64 bits",
      "An integer that does not fit into a signed 64-bit integer.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 9223372036854775808}"#)),
    .hugeExponent: Documentation(
      "A huge exponent",
      "A number beyond the range of a double, in place of an integer.",
      .change(#"{"a": 7}"#, "@/a", #"{"a": 1e400}"#)),
    .long: Documentation(
      "Very long",
      "A string followed by 65,536 letters; an array with its first element 1,000 times more before all others (not if this takes more than 64 MiB).",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": "xaaaa…aaaa"}"#)),
    .loneSurrogate: Documentation(
      "Half of a surrogate pair",
      "A string followed by the escape of half a character.",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": "x\ud800"}"#)),
    .nul: Documentation(
      "NUL",
      "A string followed by the escape of NUL and a letter.",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": "x\u0000a"}"#)),
    .astral: Documentation(
      "Unusual characters",
      "A string followed by a character beyond the basic plane, a combining accent and an emoji of several characters.",
      .change(#"{"a": "x"}"#, "@/a", "{\"a\": \"x\u{1D504}e\u{301}\u{1F469}\u{200D}\u{1F680}\"}")),
    .invalidUTF8: Documentation(
      "Not UTF-8",
      "A string followed by the byte FF.",
      .change(#"{"a": "x"}"#, "@/a", #"{"a": "x\xff"}"#)),
  ]
}
