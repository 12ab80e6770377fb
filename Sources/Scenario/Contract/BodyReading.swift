// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// A client's interpretation of the body of a response.
enum BodyReading {
  case json(JSONBody)
  case notJSON
  case empty
  /// There is none: the response answers HEAD.
  case none
  /// Clients may interpret it differently.
  case open

  /// Whether no byte of it reaches the client.
  var isWithoutContent: Bool {
    switch self {
    case .empty, .none: true
    case .json, .notJSON, .open: false
    }
  }
}

/// A body that is JSON for a client.
struct JSONBody {
  let root: JSONValue
  /// Whether bytes that are not UTF-8 were replaced with U+FFFD.
  var isRepaired = false
  /// Whether a client may refuse it for its depth.
  let isDeep: Bool

  init(root: JSONValue) {
    self.root = root
    isDeep = root.isNested(deeperThan: Contract.depthOfAllClients)
  }

  /// Whether a string is not text for a client that decodes strings one by one.
  func isInvalidText(_ value: JSONValue) -> Bool {
    value.offsetOfLoneSurrogate != nil
      || isRepaired && value.string?.unicodeScalars.contains("\u{FFFD}") ?? false
  }

  /// Whether other clients may do anything with it: RFC 8259 section 8.1 lets a parser ignore a byte order mark, or treat
  /// it as an error.
  var isDoubtful: Bool { SourceLines.markLength(of: root.document.bytes) > 0 }
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
    if body.isEmpty, ResponseDefinition.endsWithHead(status) { return [.empty] }
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
    var readings = known.map { [.json(JSONBody(root: $0))] } ?? Self.readings(of: bytes)
    for contentType in headerValues(named: "Content-Type") where !MediaType(contentType).isUTF8 {
      // JSON has no charset, so a client may ignore it; a client that obeys it reads other letters, or gives up.
      let text = TextEncoding(contentType: contentType).text(of: bytes)
      readings += Self.readings(of: Array(text.utf8)) + [.notJSON]
    }
    return readings
  }

  private static func readings(of bytes: [UInt8]) -> [BodyReading] {
    if let reading = reading(of: bytes) { return [reading] }
    // Many parsers reject bytes that are not UTF-8, and others replace them with U+FFFD.
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard text != bytes, case .json(var body)? = reading(of: text) else { return [.notJSON] }
    body.isRepaired = true
    return [.notJSON, .json(body)]
  }

  private static func reading(of bytes: [UInt8]) -> BodyReading? {
    // A body that is not JSON is a normal case here.
    (try? JSONDocument(parsing: bytes)).map { .json(JSONBody(root: $0.root)) }
  }

  /// Whether it is UTF-16 or UTF-32: recognised by its mark, or because JSON begins with ASCII.
  private static func isWide(_ content: ArraySlice<UInt8>) -> Bool {
    let first = Array(content.prefix(2))
    return first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || first.contains(0)
  }
}
