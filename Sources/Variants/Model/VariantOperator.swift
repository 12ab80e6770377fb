// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A way of damaging a response: the operator of a variant.
package enum VariantOperator: String, Sendable, Hashable, CaseIterable {
  // At a JSON value.
  case drop
  case null
  case string
  case number
  case boolean
  case object
  case array
  case empty
  case stringified
  case numeric
  case unknownValue
  case badFormat
  case keyCase
  case duplicateFirst
  case duplicateLast
  case extraKey
  case reversed
  case fraction
  case wholeFraction
  case negative
  case zero
  case beyond53
  case beyondInt64
  case hugeExponent
  case long
  case loneSurrogate
  case nul
  case astral
  case invalidUTF8

  // Of the body.
  case cut
  case emptyBody
  case blankBody
  case html
  case htmlTyped
  case plainText
  case byteOrderMark
  case xssiPrefix
  case wrapped
  case trailing
  case twice
  case utf16
  case deep

  // Of the head.
  case status
  case noContent
  case contentType
  case charset
  case redirect

  // Of the wire.
  case close
  case reset
  case stall
  case malformed
  case notHTTP
  case dribble
  case refused
  case trickle

  /// The part of a response that an operator damages.
  package enum Target: String, Sendable, Hashable, CaseIterable {
    /// One value of a JSON body; such a variant always has a pointer.
    case value
    /// The whole body.
    case body
    /// The status or a header field.
    case head
    /// The bytes on the wire.
    case wire
  }

  /// The part of a response that it damages.
  package var target: Target {
    switch self {
    case .drop, .null, .string, .number, .boolean, .object, .array, .empty, .stringified, .numeric,
      .unknownValue, .badFormat, .keyCase, .duplicateFirst, .duplicateLast, .extraKey, .reversed,
      .fraction, .wholeFraction, .negative, .zero, .beyond53, .beyondInt64, .hugeExponent, .long,
      .loneSurrogate, .nul, .astral, .invalidUTF8:
      .value
    case .cut, .emptyBody, .blankBody, .html, .htmlTyped, .plainText, .byteOrderMark, .xssiPrefix,
      .wrapped, .trailing, .twice, .utf16, .deep:
      .body
    case .status, .noContent, .contentType, .charset, .redirect: .head
    case .close, .reset, .stall, .malformed, .notHTTP, .dribble, .refused, .trickle: .wire
    }
  }
}
