// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The CORS protocol (Fetch standard, section 3.3): the header fields of a server that allows every origin, and which pages cannot
/// read an answer without them.
package enum CrossOrigin {
  /// Whether a request is a browser's preflight (Fetch standard, section 3.3.2).
  static func isPreflight(_ request: some RequestView) -> Bool {
    request.method == "OPTIONS" && value(of: "Access-Control-Request-Method", in: request) != nil
  }

  /// The fields that allow a page of the request's origin to read the answer; only `Vary` without `Origin`.
  static func headers(for request: some RequestView, exposing names: [String]) -> [HeaderField] {
    // Also for a request without an origin, because another request for the same resource may have one.
    let vary = HeaderField(name: "Vary", value: "Origin")
    guard let origin = value(of: "Origin", in: request) else { return [vary] }
    // The origin itself rather than '*', because browsers reject '*' for requests with credentials.
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

  /// The additional fields for a preflight: everything that it asks for is allowed.
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

  /// The origin of the page from which its browser keeps a reply; `nil` if the page may read it, or if no page asks for it.
  ///
  /// A browser that says more than `Origin` (<https://www.w3.org/TR/fetch-metadata/>) is believed: behind a proxy that changes
  /// `Host`, a page of the same origin looks foreign; and forms, links and requests without CORS do not read the answer.
  package static func keptOut(_ request: some RequestView, of reply: Reply) -> String? {
    guard let origin = value(of: "Origin", in: request),
      !isOwn(
        origin, scheme: request.scheme,
        authority: request.target.authority ?? request.headerValues(named: "Host").first)
    else { return nil }
    let mode = value(of: "Sec-Fetch-Mode", in: request)
    guard mode == nil || mode == "cors",
      value(of: "Sec-Fetch-Site", in: request) != "same-origin"
    else { return nil }
    let permission = "Access-Control-Allow-Origin"
    return reply.response.headerValues(named: permission).isEmpty
      && reply.added.values(named: permission).isEmpty ? origin : nil
  }

  /// Whether an origin is that of the server itself, by the address that a request has for it.
  package static func isOwn(_ origin: String, scheme: String, authority: String?) -> Bool {
    guard let authority else { return false }
    return origin.lowercased() == "\(scheme)://\(authority.lowercased())"
  }

  /// The value of a field. Empty values are ignored, and so are values with control characters, which must not be
  /// echoed.
  private static func value(of name: String, in request: some RequestView) -> String? {
    request.headerValues(named: name).first { !$0.isEmpty && ASCII.isFieldValue($0) }
  }
}
