// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The URL of a document on the web: `http` or `https`, without a fragment.
package struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The whole URL, in one spelling: the scheme and the host in small letters, and no port that is the usual one.
  package let description: String
  /// Whether the scheme is `https`.
  package let isSecure: Bool
  /// As the system looks it up: an IPv6 address is without brackets.
  package let host: String
  package let port: Int
  /// Host and port, as the header field `Host` has them.
  package let authority: String
  /// Path and query, with escapes, as a request has them.
  package let target: String

  /// Why a text is not such a URL.
  package struct Mistake: Error {
    /// What was found.
    package let found: String
  }

  /// Whether a reference begins with `http:` or `https:`.
  package static func isWeb(_ reference: String) -> Bool {
    let scheme = reference.prefix { $0 != ":" }
    return scheme.utf8.count < reference.utf8.count
      && ["http", "https"].contains(scheme.lowercased())
  }

  /// Reads a URL, or a reference that is relative to one (RFC 3986 section 5).
  package init(_ reference: String, relativeTo base: WebURL? = nil) throws(Mistake) {
    let root = base.flatMap { URL(string: $0.description) }
    guard let url = URL(string: reference, relativeTo: root)?.absoluteURL,
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { throw Mistake(found: "'\(reference)'") }
    guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw Mistake(found: "'\(reference)'")
    }
    // It would be in messages, and in the files of the import.
    guard parts.user == nil, parts.password == nil else {
      throw Mistake(found: "a URL with the name of a user")
    }
    isSecure = scheme == "https"
    let usual = isSecure ? 443 : 80
    port = parts.port ?? usual
    let name = (parts.host ?? "").lowercased()
    host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    guard (1...65_535).contains(port), !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else {
      throw Mistake(found: "'\(reference)'")
    }
    let shown = host.contains(":") ? "[\(host)]" : host
    authority = port == usual ? shown : "\(shown):\(port)"
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    description = "\(scheme)://\(authority)\(target)"
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._:".utf8.contains(byte)
  }
}
