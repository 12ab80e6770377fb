// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIJSONSchema

/// The required format of a field's value, in addition to its JSON kind.
package enum ValueFormat: String, Hashable, Sendable, CaseIterable {
  /// An absolute URL with scheme and host (RFC 3986).
  case url
  /// A UUID in its 36-letter form (RFC 9562).
  case uuid
  /// A day, `2026-02-28` (RFC 3339 `full-date`).
  case date
  /// A moment, `2026-02-28T12:00:00Z` (RFC 3339 `date-time`).
  case dateTime = "date-time"
  /// A number without a fraction.
  case integer

  /// Whether a value has the format.
  package func accepts(_ value: JSONValue) -> Bool {
    if self == .integer { return value.number?.isWhole ?? false }
    guard let text = value.string else { return false }
    return switch self {
    case .url: Self.isURL(text)
    case .uuid: SchemaFormat.uuid.accepts(text)
    case .date: SchemaFormat.date.accepts(text)
    case .dateTime: SchemaFormat.dateTime.accepts(text)
    case .integer: false
    }
  }

  /// Whether clients differ about a value without the format: parsers of URLs by WHATWG's URL Standard encode blanks, controls and
  /// characters beyond ASCII, which RFC 3986 does not allow.
  func isDisputed(_ value: JSONValue) -> Bool {
    guard self == .url, let text = value.string else { return false }
    var encoded = String.UnicodeScalarView()
    // A mark that a path and a host may have, and a scheme and an escape may not.
    encoded.append(contentsOf: text.unicodeScalars.map { ("!"..."~").contains($0) ? $0 : "~" })
    let url = String(encoded)
    return !text.unicodeScalars.elementsEqual(encoded) && Self.isURL(url)
  }

  private static func isURL(_ text: String) -> Bool {
    URIGrammar(allowsUnicode: false).isURI(text) && hasHost(text)
  }

  private static func hasHost(_ uri: String) -> Bool {
    let authority = URIReference(uri).authority?.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    return authority?.last?.first.map { $0 != UInt8(ascii: ":") } ?? false
  }
}
