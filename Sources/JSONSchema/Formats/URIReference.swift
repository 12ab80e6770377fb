// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A URI or relative reference in its five parts (RFC 3986 section 3 and appendix B).
package struct URIReference: Hashable {
  var scheme: String?
  package var authority: String?
  var path: String
  var query: String?
  /// Still percent-encoded.
  var fragment: String?

  /// Splits any text into the five parts, without checking that they are valid.
  package init(_ text: String) {
    // In bytes, because a Swift character may consist of a '#' and an accent.
    var rest = text.utf8[...]
    if let start = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Self.text(rest[start...].dropFirst())
      rest = rest[..<start]
    }
    if let start = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.text(rest[start...].dropFirst())
      rest = rest[..<start]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > rest.startIndex,
      !rest[..<colon].contains(UInt8(ascii: "/"))
    {
      scheme = Self.text(rest[..<colon])
      rest = rest[colon...].dropFirst()
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Self.text(rest[..<end])
      rest = rest[end...]
    }
    path = Self.text(rest)
  }

  /// The reference resolved against a base URI (RFC 3986 section 5.2.2).
  func resolved(against base: URIReference) -> URIReference {
    var result = self
    if scheme != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.scheme = base.scheme
    if authority != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      result.query = query ?? base.query
    } else if path.hasPrefix("/") {
      result.path = Self.removingDotSegments(path)
    } else {
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
      let root = base.authority != nil && base.path.isEmpty ? "/" : ""
      result.path = Self.removingDotSegments(root + folder + path)
    }
    return result
  }

  /// The URI without its fragment.
  var document: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "")
  }

  /// The decoded fragment; `nil` if its percent-encoding is not UTF-8.
  var decodedFragment: String? {
    guard let fragment else { return "" }
    return PercentCoding.decode(fragment)
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  /// RFC 3986 section 5.2.4.
  private static func removingDotSegments(_ path: String) -> String {
    guard path.contains(".") else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var output: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        // The empty segment before the first slash stays.
        if output.count > 1 || (output.count == 1 && output[0] != "") { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return output.joined(separator: "/")
  }
}
