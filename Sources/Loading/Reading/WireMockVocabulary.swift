// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The keys of an object in WireMock's mappings, and how each is treated. The readers of files, the API and all messages use this
/// table.
package struct WireMockVocabulary: Sendable {
  struct Key {
    let name: String
    /// Its place among the members of a stub that the API gives back; others follow as they were sent.
    let order: Int?
    let support: Support

    init(_ name: String, _ order: Int? = nil, _ support: Support = .read) {
      self.name = name
      self.order = order
      self.support = support
    }
  }

  /// How a key is treated. A reason is the rest of the sentence `WireMock's 'x' is not supported`.
  enum Support {
    case read
    /// It is read in mappings; scenario files do not have it.
    case readInMappings
    /// The mapping is served without it, with a warning.
    case ignored(String)
    /// The mapping is refused: its answer would be another one. The boolean `idle` changes nothing.
    case refused(String, idle: Bool? = nil)

    /// Why it is not supported; `nil` if it is.
    var objection: String? {
      switch self {
      case .read, .readInMappings: nil
      case .ignored(let reason), .refused(let reason, _): reason
      }
    }
  }

  /// In the order in which messages list them.
  let keys: [Key]
  /// The keys that are read in mappings, and those that are also read in scenario files.
  let read, shared: [String]
  /// The members of a stub that the API gives back, in their order.
  package let written: [String]

  private init(_ keys: [Key]) {
    self.keys = keys
    read = keys.filter { $0.support.objection == nil }.map(\.name)
    shared = keys.filter { if case .read = $0.support { true } else { false } }.map(\.name)
    let ordered = keys.compactMap { key in key.order.map { (order: $0, name: key.name) } }
    written = ordered.sorted { $0.order < $1.order }.map(\.name)
  }

  package func knows(_ name: String) -> Bool { keys.contains { $0.name == name } }

  /// A key that is known but not supported; `nil` for all others.
  func unsupported(_ name: String) -> Support? {
    keys.first { $0.name == name && $0.support.objection != nil }?.support
  }

  /// Whether a setting is not supported, but its value asks for nothing: it has the effect of one that is left out.
  package func isIdle(_ name: String, _ value: JSONValue) -> Bool {
    guard let support = unsupported(name) else { return false }
    if case .refused(_, let idle?) = support, value.boolean == idle { return true }
    return value.isBlank
  }

  // MARK: The table

  package static let mapping = WireMockVocabulary([
    Key("$schema"), Key("id", 1), Key("uuid", 5), Key("name", 2), Key("request", 3),
    Key("response", 4), Key("priority", 7),
    Key("scenarioName", 8), Key("requiredScenarioState", 9), Key("newScenarioState", 10),
    Key("persistent", 6), Key("metadata", 11), Key("insertionIndex", 14),
    Key("postServeActions", 12, .ignored(actions)),
    Key("serveEventListeners", 13, .ignored(actions)),
  ])

  package static let request = WireMockVocabulary([
    Key("method", 11), Key("url", 5), Key("urlPattern", 6), Key("urlPath", 7),
    Key("urlPathPattern", 8), Key("urlPathTemplate", 9), Key("pathParameters", 10),
    Key("headers", 12), Key("queryParameters", 13), Key("formParameters", 14), Key("cookies", 15),
    // The API gives 'basicAuth' back as the other one.
    Key("basicAuthCredentials", 18), Key("basicAuth"),
    Key("host", 2), Key("port", 3), Key("scheme", 1), Key("clientIp", 4),
    Key("bodyPatterns", 16), Key("multipartPatterns", 17),
    Key("customMatcher", 19, .refused(extensionCode)),
  ])

  package static let response = WireMockVocabulary([
    Key("status", 1), Key("statusMessage", 2), Key("headers", 7),
    Key("body", 3), Key("jsonBody", 4), Key("base64Body", 5), Key("bodyFileName", 6),
    Key("compression"), Key("fault", 14), Key("beforeRequestBody"),
    Key("fixedDelayMilliseconds", 9), Key("delayDistribution", 10), Key("chunkedDribbleDelay", 11),
    Key("bytesPerSecond"), Key("bodyBytesPerSecond"),
    Key("transformers", 15, .readInMappings), Key("transformerParameters", 16, .readInMappings),
    Key("proxyBaseUrl", 12, .refused(proxying)),
    // Beside no 'proxyBaseUrl', WireMock does not use these either.
    Key("proxyUrlPrefixToRemove", 13, .ignored(proxying)),
    Key("additionalProxyRequestHeaders", 8, .ignored(proxying)),
    Key("removeProxyRequestHeaders", nil, .ignored(proxying)),
    Key("fromConfiguredStub", nil, .refused(notStub, idle: true)),
  ])

  private static let actions = ": nothing is called after an answer, which is served without it"
  static let extensionCode = ": it names code of WireMock's own extensions"
  private static let notStub = ": it marks WireMock's own answers to requests without a stub"
  private static let proxying = ": no request is passed on to another server"

  /// Keys that exclude each other in a request, and in a response. If there are several, the first in these lists counts.
  package static let urlKeys = request.read.filter { $0.hasPrefix("url") }
  package static let bodyKeys = ["body", "jsonBody", "base64Body", "bodyFileName"]
}

extension JSONValue {
  /// Whether it is null, or an empty text, list or object.
  var isBlank: Bool {
    switch kind {
    case .null: true
    case .string: string?.isEmpty ?? false
    case .array, .object: valueCount == 1
    case .number, .boolean: false
    }
  }
}
