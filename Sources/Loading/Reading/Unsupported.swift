// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A setting of WireMock that is known but not supported. Files, the API and messages share these lists.
package struct Unsupported: Sendable {
  /// The rest of the sentence `WireMock's 'x' is not supported`.
  let reason: String
  /// Whether the mapping is refused: its answer would be another one. Otherwise it is served with a warning.
  let isRefused: Bool
  /// The boolean that changes nothing.
  let idle: Bool?

  private init(_ reason: String, isRefused: Bool, idle: Bool? = nil) {
    self.reason = reason
    self.isRefused = isRefused
    self.idle = idle
  }

  /// Whether a value asks for nothing, so that it has the effect of a setting that is left out.
  func isIdle(_ value: JSONValue) -> Bool {
    value.isBlank || idle != nil && value.boolean == idle
  }

  static let extensionCode = ": it names code of WireMock's own extensions"

  static let request = [
    "customMatcher": Unsupported(extensionCode, isRefused: true)
  ]

  static let mapping: [String: Unsupported] = {
    let actions = Unsupported(
      ": nothing is called after an answer, which is served without it", isRefused: false)
    return ["postServeActions": actions, "serveEventListeners": actions]
  }()

  static let response: [String: Unsupported] = {
    let proxying = ": no request is passed on to another server"
    // Beside no 'proxyBaseUrl', WireMock does not use these either.
    let detail = Unsupported(proxying, isRefused: false)
    return [
      "proxyBaseUrl": Unsupported(proxying, isRefused: true),
      "proxyUrlPrefixToRemove": detail, "additionalProxyRequestHeaders": detail,
      "removeProxyRequestHeaders": detail,
      "fromConfiguredStub": Unsupported(
        ": it marks WireMock's own answers to requests without a stub", isRefused: true, idle: true),
    ]
  }()
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
