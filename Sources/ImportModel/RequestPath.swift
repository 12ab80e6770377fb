// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

/// Paths of requests, as documents have them and as scenarios write them.
package enum RequestPath {
  /// The bytes of a path beside letters and digits (RFC 3986 section 3.3), and `%` for what is encoded already.
  private static let kept = "-._~!$&'()*+,;=:@/%"

  /// The path as clients send it: what a path cannot have is encoded. Braces would be those of a template.
  /// - Parameter keepsBrackets: whether `[` and `]` stay, which browsers send as they are.
  package static func sent(_ path: some StringProtocol, keepsBrackets: Bool = false) -> String {
    PercentCoding.encode(String(path), keeping: keepsBrackets ? kept + "[]" : kept)
  }

  /// Whether a segment is a number, a UUID, the id of a document, or a long text that nobody wrote.
  package static func isID(_ segment: some StringProtocol) -> Bool {
    let bytes = Array(segment.utf8)
    let digits = bytes.count(where: ASCII.isDigit)
    guard digits > 0 else { return false }
    if digits == bytes.count { return true }
    let isHexadecimal = bytes.allSatisfy {
      ASCII.isHexadecimalDigit($0) || $0 == UInt8(ascii: "-")
    }
    let dashes = bytes.count { $0 == UInt8(ascii: "-") }
    if isHexadecimal, bytes.count == 36 && dashes == 4 || bytes.count >= 24 && dashes == 0 {
      return true
    }
    return bytes.count > 20
      && bytes.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "-_=".utf8.contains($0)
      } && (digits >= 4 || bytes.contains { 0x41...0x5A ~= $0 })
  }

  /// The names of the variables of a path, in their order: `id`, `id2`.
  package static func variables(_ count: Int) -> [String] {
    (0..<count).map { $0 == 0 ? "id" : "id\($0 + 1)" }
  }

  // MARK: Conditions

  /// The key and the value by which a scenario knows a path. Its texts are compared letter by letter, also those that a template or a reader
  /// of the file would take for a pattern, such as `*`: these become an expression.
  /// - Parameter template: as it is sent, with variables in braces.
  package static func condition(_ template: String) -> (key: String, value: JSONLiteral) {
    if looksLikePattern(template) { return ("urlPathPattern", .string(expression(template))) }
    return (template.contains("{") ? "urlPathTemplate" : "urlPath", .string(template))
  }

  /// Whether a path has what is a pattern elsewhere, so that its condition is an expression.
  package static func looksLikePattern(_ template: String) -> Bool {
    template.split(separator: "/").contains { segment in
      let isRoute =
        segment.hasPrefix(":") && segment.utf8.dropFirst().first.map(ASCII.isLetter) ?? false
      return isRoute || segment.hasPrefix("*")
        || ["**", ".*", ".+", "["].contains { segment.contains($0) }
    }
  }

  private static func expression(_ template: String) -> String {
    var expression: [UInt8] = []
    var isVariable = false
    for byte in template.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        isVariable = true
        expression += "[^/]+".utf8
      case UInt8(ascii: "}"): isVariable = false
      case _ where isVariable: break
      default:
        if #"\^$.|?*+()[]"#.utf8.contains(byte) { expression.append(UInt8(ascii: "\\")) }
        expression.append(byte)
      }
    }
    return String(decoding: expression, as: UTF8.self)
  }
}
