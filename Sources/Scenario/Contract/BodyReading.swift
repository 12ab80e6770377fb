// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIJSON
import MockAPIMatching

/// A client's interpretation of the body of a response.
enum BodyReading {
  case json(JSONValue)
  case notJSON
  case empty
  /// There is none: the response answers HEAD.
  case none
  /// Clients may interpret it differently.
  case open
}

extension ResponseDefinition {
  /// Longer content is not decompressed for a prediction.
  private static let contentLimit = 64 << 20

  /// The ways in which correct clients read the body, the most common one first.
  /// - Parameters:
  ///   - known: the body as JSON, if it has been parsed.
  ///   - isHead: whether the response answers HEAD.
  func bodyReadings(known: JSONValue?, isHead: Bool) -> [BodyReading] {
    if isHead { return [.none] }
    // Without content there is nothing to decode, as in a response that never has a body.
    if body.isEmpty, [204, 304].contains(status) { return [.empty] }
    let codings = headerValues(named: "Content-Encoding").flatMap { $0.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
    if codings.isEmpty { return readings(of: body, known: known) }
    // An unknown or broken coding may have any effect.
    guard codings == ["gzip"] || codings == ["x-gzip"],
      let content = try? Gzip.decompress(Array(body), limit: Self.contentLimit)
    else { return [.open] }
    // A client that has not asked for a coding need not support it.
    return readings(of: content[...], known: nil) + [.notJSON]
  }

  private func readings(of content: ArraySlice<UInt8>, known: JSONValue?) -> [BodyReading] {
    if content.isEmpty { return [.empty] }
    // RFC 8259 requires UTF-8, but many parsers accept UTF-16 too.
    if Self.isWide(content) { return [.open] }
    let bytes = Array(content)
    let plain = known.map(BodyReading.json) ?? Self.reading(of: bytes)
    var readings = [plain]
    // RFC 8259 section 8.1: a parser may ignore the mark, or treat it as an error.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { readings.append(.notJSON) }
    if let contentType = headerValues(named: "Content-Type").first, !MediaType(contentType).isUTF8 {
      // JSON has no charset, so a client may ignore it; a client that obeys it reads other letters, or gives up.
      let text = TextEncoding(contentType: contentType).text(of: bytes)
      readings += [Self.reading(of: Array(text.utf8)), .notJSON]
    }
    return readings
  }

  private static func reading(of bytes: [UInt8]) -> BodyReading {
    // A body that is not JSON is a normal case here.
    (try? JSONDocument(parsing: bytes)).map { .json($0.root) } ?? .notJSON
  }

  /// Whether it is UTF-16 or UTF-32: recognised by its mark, or because JSON begins with ASCII.
  private static func isWide(_ content: ArraySlice<UInt8>) -> Bool {
    let first = Array(content.prefix(2))
    return first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || first.contains(0)
  }
}
