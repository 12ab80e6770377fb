// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The parts of a `Content-Type` that a client reads (RFC 9110 section 8.3.1).
struct MediaType: Hashable {
  /// Type and subtype in lower case, as they are written.
  let name: String
  /// The parameter `charset` in lower case, without quotes; `nil` if it is missing.
  let charset: String?

  init(_ contentType: String) {
    var parts = contentType.split(separator: ";", omittingEmptySubsequences: false)
    name = parts.removeFirst().trimmingBlanks().lowercased()
    charset =
      parts.lazy.compactMap { part -> String? in
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, Self.withoutBlanks(pair[0]).lowercased() == "charset" else {
          return nil
        }
        return Self.withoutBlanks(pair[1]).filter { $0 != "\"" }.lowercased()
      }.first
  }

  /// Whether its `charset` agrees with JSON's own encoding (RFC 8259 section 8.1). US-ASCII is a subset of UTF-8.
  var isUTF8: Bool {
    charset.map { ["utf-8", "utf8", "us-ascii"].contains($0) } ?? true
  }

  /// Whether it has the form of a media type; a list of several types has not.
  var isValid: Bool { Self.isValid(name) }

  static func isValid(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { ASCII.isToken(String($0)) }
  }

  /// The type that a client reads which overlooks blanks inside.
  var withoutBlanks: MediaType { MediaType(Self.withoutBlanks(name[...])) }

  private static func withoutBlanks(_ text: Substring) -> String {
    text.filter { $0 != " " && $0 != "\t" }
  }
}
