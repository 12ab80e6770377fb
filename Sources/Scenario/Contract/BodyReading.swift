// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIJSON
import MockAPIMatching

/// What a client takes the body of a response for.
enum BodyReading {
  case json(JSONValue)
  case notJSON
  case empty
  /// Each client may take it for something else.
  case open
}

extension ResponseDefinition {
  /// More than this is not decompressed to see what a client makes of it.
  private static let contentLimit = 64 << 20

  /// The ways in which correct clients read the body, the commonest first.
  /// - Parameter known: the body as JSON, where it has been parsed.
  func bodyReadings(known: JSONValue?) -> [BodyReading] {
    let codings = headerValues(named: "Content-Encoding").flatMap { $0.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
    if codings.isEmpty { return readings(of: body, known: known) }
    // A coding that a client does not know, or that is broken, may end in anything.
    guard codings == ["gzip"] || codings == ["x-gzip"],
      let content = try? Gzip.decompress(Array(body), limit: Self.contentLimit)
    else { return [.open] }
    // A client that has not asked for a coding need not know it.
    return readings(of: content[...], known: nil) + [.notJSON]
  }

  private func readings(of content: ArraySlice<UInt8>, known: JSONValue?) -> [BodyReading] {
    if content.isEmpty { return [.empty] }
    // RFC 8259 wants UTF-8, and many parsers take UTF-16 all the same.
    if Self.isWide(content) { return [.open] }
    let bytes = Array(content)
    let plain = known.map(BodyReading.json) ?? Self.reading(of: bytes)
    var readings = [plain]
    // RFC 8259 section 8.1: a parser may ignore the mark, or take it for an error.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { readings.append(.notJSON) }
    if let contentType = headerValues(named: "Content-Type").first, !MediaType(contentType).isUTF8 {
      // JSON has no charset, so a client may overlook it; one that obeys it reads other letters, or gives up.
      let text = TextEncoding(contentType: contentType).text(of: bytes)
      readings += [Self.reading(of: Array(text.utf8)), .notJSON]
    }
    return readings
  }

  private static func reading(of bytes: [UInt8]) -> BodyReading {
    // Not JSON is an answer here.
    (try? JSONDocument(parsing: bytes)).map { .json($0.root) } ?? .notJSON
  }

  /// Whether it is UTF-16 or UTF-32: by its mark, or since JSON begins with ASCII.
  private static func isWide(_ content: ArraySlice<UInt8>) -> Bool {
    let first = Array(content.prefix(2))
    return first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || first.contains(0)
  }
}
