// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIText

/// The address of a recorded request.
struct HARAddress {
  /// In small letters.
  let scheme: String
  /// The host in small letters, with the port if it is not the usual one.
  let host: String
  /// With the bytes that a path may have; all others are percent-encoded.
  let path: String
  /// As it was sent, without `?`; `nil` if there is none.
  let query: String?

  init?(_ url: String) {
    guard let colon = url.firstRange(of: "://") else { return nil }
    scheme = url[..<colon.lowerBound].lowercased()
    guard let first = scheme.utf8.first, ASCII.isLetter(first),
      scheme.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let rest = url[colon.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard let host = Self.host(rest[..<end], scheme) else { return nil }
    self.host = host
    let target = rest[end...]
    let mark = target.firstIndex(of: "?")
    let path = RequestPath.sent(target[..<(mark ?? target.endIndex)], keepsBrackets: true)
    self.path = path.isEmpty ? "/" : path
    query = mark.map { String(target[target.index(after: $0)...]) }
  }

  /// Whether a text is no address of another kind, such as `data:…` and `file:…`.
  static func isOfHTTP(_ url: String) -> Bool {
    let scheme = url.utf8.prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
    }
    guard scheme.count > 1, url.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":") else {
      return true
    }
    // After a colon, digits are a port.
    return ["http", "https", "ws", "wss"].contains(String(Substring(scheme)).lowercased())
      || url.utf8.dropFirst(scheme.count + 1).first.map(ASCII.isDigit) ?? false
  }

  var origin: String { "\(scheme)://\(host)" }

  /// The segments of the path, without the empty text before the first slash.
  static func segments(_ path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  /// A text that may be no address, without what may be secret in it.
  static func withoutQuery(_ url: String) -> String {
    String(url.prefix { $0 != "?" && $0 != "#" }.prefix(200))
  }

  private static func host(_ authority: Substring, _ scheme: String) -> String? {
    var host = authority.split(separator: "@").last.map { $0.lowercased() } ?? ""
    for (usual, port) in [("https", ":443"), ("http", ":80"), ("wss", ":443"), ("ws", ":80")]
    where usual == scheme && host.hasSuffix(port) && !host.hasSuffix("]") {
      host.removeLast(port.utf8.count)
    }
    if host.hasSuffix(":") { host.removeLast() }
    let port = host.hasSuffix("]") ? nil : host.split(separator: ":").dropFirst().last
    if let port, !(Int(port).map { 1...65_535 ~= $0 } ?? false) { return nil }
    return host.isEmpty || host.utf8.contains { $0 <= 0x20 } ? nil : host
  }
}
