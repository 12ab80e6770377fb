// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The parts of a `Content-Type` that a client reads (RFC 9110 section 8.3.1).
struct MediaType: Hashable {
  /// Type and subtype in lower case.
  let name: String
  /// The parameter `charset` in lower case, without quotes; `nil` if it is missing.
  let charset: String?

  init(_ contentType: String) {
    var parts = contentType.split(separator: ";", omittingEmptySubsequences: false)
    name = Self.trimmed(parts.removeFirst()).lowercased()
    charset =
      parts.lazy.compactMap { part -> String? in
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, Self.trimmed(pair[0]).lowercased() == "charset" else { return nil }
        return Self.trimmed(pair[1]).filter { $0 != "\"" }.lowercased()
      }.first
  }

  /// Whether its `charset` agrees with JSON's own encoding (RFC 8259 section 8.1). US-ASCII is a subset of UTF-8.
  var isUTF8: Bool {
    charset.map { ["utf-8", "utf8", "us-ascii"].contains($0) } ?? true
  }

  private static func trimmed(_ text: Substring) -> String {
    text.filter { $0 != " " && $0 != "\t" }
  }
}
