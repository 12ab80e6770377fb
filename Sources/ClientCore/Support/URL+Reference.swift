// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension URL {
  /// The URL that `reference` leads to from `base` (RFC 3986 section 5.2); nil if no URL can be made of it.
  ///
  /// Foundation's own resolution differs between systems and releases. Characters that a URL must not have are escaped, as
  /// browsers do it.
  package init?(reference: String, relativeTo base: URL) {
    var target = ReferenceParts(reference)
    if target.scheme == nil { target.resolve(against: ReferenceParts(base.absoluteString)) }
    // A path that does not begin with a slash belongs to a URL such as mailto:.
    if target.path.hasPrefix("/") { target.path = target.path.withoutDotSegments }
    self.init(string: target.text)
  }

  /// Whether an exchange of HTTP can be made with this URL: its scheme is http or https, and it has a host.
  package var isOfHTTP: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
  }
}

/// The components of a URL or of a relative reference (RFC 3986 section 4.1). They are nil where the delimiter is missing, which
/// is not the same as an empty component.
private struct ReferenceParts {
  var scheme: Substring?
  var authority: Substring?
  var path: String
  var query: Substring?
  var fragment: Substring?

  /// Splits a reference at its delimiters, as the expression of appendix B does.
  init(_ reference: String) {
    var rest = reference[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: hash)...]
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[colon] == ":",
      rest[..<colon].isScheme
    {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// Takes from `base` what this reference, which has no scheme, leaves out (section 5.2.2).
  mutating func resolve(against base: ReferenceParts) {
    scheme = base.scheme
    guard authority == nil else { return }
    authority = base.authority
    if path.isEmpty {
      path = base.path
      query = query ?? base.query
    } else if !path.hasPrefix("/") {
      // Section 5.2.3.
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] }
      path = (folder ?? (base.authority == nil ? "" : "/")) + path
    }
  }

  /// The whole text (section 5.3).
  var text: String {
    var text = ""
    if let scheme { text += "\(scheme):" }
    if let authority { text += "//\(authority)" }
    text += path.percentEncodedOnce(keeping: PercentEncoding.path)
    if let query { text += "?" + String(query).percentEncodedOnce(keeping: PercentEncoding.query) }
    if let fragment {
      text += "#" + String(fragment).percentEncodedOnce(keeping: PercentEncoding.query)
    }
    return text
  }
}

extension Substring {
  /// Whether this can be the scheme of a URL (RFC 3986 section 3.1).
  fileprivate var isScheme: Bool {
    first?.isLetter == true
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension String {
  /// This absolute path without the segments `.` and `..` (RFC 3986 section 5.2.4).
  fileprivate var withoutDotSegments: String {
    let segments = split(separator: "/", omittingEmptySubsequences: false)
    // The first segment is what comes before the first slash, so it is empty, and stays.
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      switch segment {
      case ".": break
      case "..": if kept.count > 1 { kept.removeLast() }
      default:
        kept.append(segment)
        continue
      }
      // A folder ends with a slash.
      if index == segments.count - 1 { kept.append("") }
    }
    return kept.joined(separator: "/")
  }
}
