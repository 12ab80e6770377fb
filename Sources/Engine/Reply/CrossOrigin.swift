// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The header fields of the CORS protocol (Fetch standard, section 3.3) for a server that lets every origin in.
enum CrossOrigin {
  /// Whether a request is a browser's question before the one that matters (Fetch standard, section 3.3.2).
  static func isPreflight(_ request: some RequestView) -> Bool {
    request.method == "OPTIONS" && value(of: "Access-Control-Request-Method", in: request) != nil
  }

  /// What an answer needs so that a page of the request's origin may read it; nothing without `Origin`.
  static func headers(for request: some RequestView, exposing names: [String]) -> [HeaderField] {
    // Also without an origin, since another request for the same may have one.
    let vary = HeaderField(name: "Vary", value: "Origin")
    guard let origin = value(of: "Origin", in: request) else { return [vary] }
    // The origin itself and not '*', which browsers refuse for requests with credentials.
    var headers = [
      HeaderField(name: "Access-Control-Allow-Origin", value: origin),
      HeaderField(name: "Access-Control-Allow-Credentials", value: "true"),
      vary,
    ]
    if !names.isEmpty {
      headers.append(
        HeaderField(
          name: "Access-Control-Expose-Headers", value: names.joined(separator: ", ")))
    }
    return headers
  }

  /// What a preflight needs beyond that: everything it asks for is allowed.
  static func preflightHeaders(for request: some RequestView) -> [HeaderField] {
    guard let method = value(of: "Access-Control-Request-Method", in: request) else { return [] }
    var headers = [HeaderField(name: "Access-Control-Allow-Methods", value: method)]
    if let names = value(of: "Access-Control-Request-Headers", in: request) {
      headers.append(HeaderField(name: "Access-Control-Allow-Headers", value: names))
    }
    if value(of: "Access-Control-Request-Private-Network", in: request) == "true" {
      headers.append(HeaderField(name: "Access-Control-Allow-Private-Network", value: "true"))
    }
    return headers
  }

  /// The value of a field; one that is empty says nothing, and one with control characters must not be echoed.
  private static func value(of name: String, in request: some RequestView) -> String? {
    request.headerValues(named: name).first { value in
      !value.isEmpty && !value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
  }
}
