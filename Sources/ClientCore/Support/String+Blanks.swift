// mockapi
// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
  /// The text without blanks at its ends: tabs and spaces of every kind, as in Foundation's `CharacterSet.whitespaces`.
  var withoutOuterBlanks: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool {
    self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator
  }
}
