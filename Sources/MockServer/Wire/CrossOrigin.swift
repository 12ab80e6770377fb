// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The header fields of the CORS protocol (Fetch standard, section 3.3) for a server that lets every origin in.
enum CrossOrigin {
  /// What an answer needs so that a page of the request's origin may read it; nothing without `Origin`.
  static func headers(for request: some RequestView, exposing names: [String]) -> [HeaderField] {
    guard let origin = request.headerValues(named: "Origin").first else { return [] }
    // The origin itself and not '*', which browsers refuse for requests with credentials.
    var headers = [
      HeaderField(name: "Access-Control-Allow-Origin", value: origin),
      HeaderField(name: "Access-Control-Allow-Credentials", value: "true"),
      HeaderField(name: "Vary", value: "Origin"),
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
    guard let method = request.headerValues(named: "Access-Control-Request-Method").first else {
      return []
    }
    var headers = [HeaderField(name: "Access-Control-Allow-Methods", value: method)]
    if let names = request.headerValues(named: "Access-Control-Request-Headers").first {
      headers.append(HeaderField(name: "Access-Control-Allow-Headers", value: names))
    }
    if request.headerValues(named: "Access-Control-Request-Private-Network").first == "true" {
      headers.append(HeaderField(name: "Access-Control-Allow-Private-Network", value: "true"))
    }
    return headers
  }
}
