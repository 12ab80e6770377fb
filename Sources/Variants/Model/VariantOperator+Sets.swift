// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

extension VariantOperator {
  /// The operators that are in use unless others are chosen: all but ``trickle``, which takes four times the time limit.
  package static let standard = Set(allCases).subtracting([.trickle])

  /// A small set that found nearly all that the standard one found in real clients.
  package static let quick: Set<VariantOperator> = [
    .drop, .null, .number, .wrapped, .trailing, .hugeExponent, .invalidUTF8, .utf16, .cut, .close,
    .html, .htmlTyped, .noContent, .status,
  ]

  /// All operators, those first that found most in real clients: the quick ones, then bytes and bodies at which clients
  /// crash. Operators that take a part of the time limit, or all of it, come last.
  package static let byYield: [VariantOperator] = {
    let first: [VariantOperator] = [
      .html, .drop, .null, .close, .cut, .status, .noContent, .wrapped, .number, .htmlTyped,
      .trailing, .utf16, .invalidUTF8, .hugeExponent,
      .malformed, .reset, .deep, .emptyBody, .refused, .notHTTP, .redirect, .plainText, .twice,
      .array, .string, .object, .unknownValue, .badFormat,
    ]
    let last: [VariantOperator] = [.dribble, .stall, .trickle]
    let others = allCases.filter { !first.contains($0) && !last.contains($0) }
    return first + others + last
  }()

  /// The set that a text describes: names separated by commas. A name with `+` is added to the set before it, a name with
  /// `-` is removed from it, and a name without a sign begins an empty set.
  ///
  /// ```swift
  /// try VariantOperator.set(from: "drop,null", changing: VariantOperator.standard)    // drop and null alone
  /// try VariantOperator.set(from: "+trickle,-stall", changing: VariantOperator.standard)
  /// ```
  /// - Parameter base: the set to which a text of signed names applies.
  /// - Throws: the first unknown name, with its place and the nearest name.
  package static func set(
    from text: String, changing base: Set<VariantOperator>
  ) throws(SyntaxError) -> Set<VariantOperator> {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(Substring.init)
    let isChange = parts.allSatisfy { $0.hasPrefix("+") || $0.hasPrefix("-") }
    var operators = isChange ? base : []
    for part in parts {
      let isSigned = part.hasPrefix("+") || part.hasPrefix("-")
      let name = String(isSigned ? part.dropFirst() : part)
      guard let kind = VariantOperator(rawValue: name) else {
        throw SyntaxError(
          offset: text.utf8.distance(from: text.startIndex, to: part.startIndex),
          message: "'\(name)' is not an operator of variants\(hint(for: name))")
      }
      if part.hasPrefix("-") { operators.remove(kind) } else { operators.insert(kind) }
    }
    return operators
  }
}
