// mockapi
// SPDX-License-Identifier: Apache-2.0

/// WireMock's keys that are known but not supported, with the rest of the sentence `WireMock's 'x' is not supported`.
enum Unsupported {
  static let request = [
    "customMatcher": ": it names code of WireMock's own extensions"
  ]

  static let mapping = [
    "postServeActions": ": nothing is called after an answer",
    "serveEventListeners": ": nothing is called after an answer",
  ]

  static let response: [String: String] = {
    let proxying = ": no request is passed on to another server"
    return [
      "proxyBaseUrl": proxying, "proxyUrlPrefixToRemove": proxying,
      "additionalProxyRequestHeaders": proxying, "removeProxyRequestHeaders": proxying,
      "fromConfiguredStub": ": it marks WireMock's own answers to requests without a stub",
    ]
  }()
}
