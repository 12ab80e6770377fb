// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The target of a request, with the exact bytes that the client sent (RFC 9112 section 3.2).
public struct RequestTarget: Sendable, Hashable {
  /// Path and query; in the absolute form, the part after the authority.
  public let bytes: [UInt8]
  /// The number of bytes of ``bytes`` that are the path.
  public let pathLength: Int
  /// Host and port of the absolute form, which replace the header `Host`; `nil` in every other form.
  public let authority: String?

  /// Splits a target. Proxies send the absolute form `http://host/path`, and every server must accept it (RFC 9112
  /// section 3.2.2): its path and query are treated as the target.
  package init(_ raw: [UInt8]) {
    (authority, bytes) = raw.first == UInt8(ascii: "/") ? (nil, raw) : Self.split(raw)
    pathLength = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
  }

  /// A target with a path and query of its own, and the authority of another one.
  package init(_ bytes: [UInt8], authority: String?) {
    self.bytes = bytes
    self.authority = authority
    pathLength = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
  }

  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The text before the first `?`.
  @inlinable public var path: ArraySlice<UInt8> { bytes[..<pathLength] }

  /// Whether it is `*`, and so addresses the server as a whole (RFC 9112 section 3.2.4).
  // Inlined, because every request is asked.
  @inlinable package var isAsterisk: Bool { bytes.count == 1 && bytes[0] == UInt8(ascii: "*") }

  /// Whether these bytes are the path.
  package func hasPath(_ path: [UInt8]) -> Bool { ByteEquality.areEqual(self.path, path[...]) }

  /// The text after the first `?`; `nil` without one.
  public var query: ArraySlice<UInt8>? {
    pathLength < bytes.count ? bytes[(pathLength + 1)...] : nil
  }

  /// The target as text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path as text; bytes that are not UTF-8 become U+FFFD.
  public var pathText: String { String(decoding: path, as: UTF8.self) }

  /// The values of a query parameter, in order: `+` and `%XX` are decoded; `q` and `q=` are both empty.
  public func queryValues(named name: String) -> [String] {
    query.map { FormEncoding.values(named: name, in: $0) } ?? []
  }

  /// The parameters of the query in order, each with all of its values, decoded; no more than 10,000 fields are read.
  package var queryParameters: [(name: String, values: [String])] {
    query.map { FormEncoding.parameters(in: $0) } ?? []
  }

  private static func split(_ raw: [UInt8]) -> (authority: String?, bytes: [UInt8]) {
    guard let colon = raw.firstIndex(of: UInt8(ascii: ":")), raw[colon...].starts(with: "://".utf8)
    else { return (nil, raw) }
    let start = colon + 3
    let end =
      raw[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? raw.count
    let slash = end < raw.count && raw[end] == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return (String(decoding: raw[start..<end], as: UTF8.self), slash + raw[end...])
  }
}
