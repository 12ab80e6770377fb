// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The target of a request, byte for byte as the client sent it (RFC 9112 section 3.2).
public struct RequestTarget: Sendable, Hashable {
  /// Path and query; of the absolute form, what follows the authority.
  public let bytes: [UInt8]
  /// How many bytes of ``bytes`` are the path.
  public let pathLength: Int

  /// Takes a target apart. The absolute form `http://host/path` is what proxies send, and every server must
  /// accept it (RFC 9112 section 3.2.2): it is treated as its path and query.
  public init(_ raw: [UInt8]) {
    bytes = raw.first == UInt8(ascii: "/") ? raw : Self.withoutAuthority(raw)
    pathLength = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
  }

  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// What stands before the first `?`.
  public var path: ArraySlice<UInt8> { bytes[..<pathLength] }

  /// What stands after the first `?`; `nil` without one.
  public var query: ArraySlice<UInt8>? {
    pathLength < bytes.count ? bytes[(pathLength + 1)...] : nil
  }

  /// The target as text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The values of a query parameter, in order: `+` and `%XX` decoded, `q` and `q=` both empty.
  public func queryValues(named name: String) -> [String] {
    guard let query else { return [] }
    return query.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard Self.decoded(pair[..<end]).elementsEqual(name.utf8) else { return nil }
      return String(decoding: Self.decoded(pair[end...].dropFirst()), as: UTF8.self)
    }
  }

  /// The form decoding of a name or value (WHATWG URL, section 5.1); a `%` without two digits stays.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = ASCII.hexadecimalValue(text[index + 1]),
        let low = ASCII.hexadecimalValue(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return result
  }

  private static func withoutAuthority(_ raw: [UInt8]) -> [UInt8] {
    guard let colon = raw.firstIndex(of: UInt8(ascii: ":")), raw[colon...].starts(with: "://".utf8)
    else { return raw }
    let rest = raw[(colon + 3)...].drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
  }
}
