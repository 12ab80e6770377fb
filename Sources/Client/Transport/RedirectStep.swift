// mockapi
// SPDX-License-Identifier: Apache-2.0

package import Foundation
import HTTPTypes
package import MockAPIClientCore

/// The request that follows a redirect (RFC 9110 section 15.4), for transports that follow redirects themselves.
package struct RedirectStep {
  package let request: Request
  package let url: URL

  /// The number of redirects that are followed for one request.
  package static let limit = 20

  /// The error for more of them, as URLSession reports it.
  package static let tooMany = NoAnswer.other(
    domain: URLError.errorDomain, code: URLError.Code.httpTooManyRedirects.rawValue,
    message: "more than \(limit) redirects")

  /// - Returns: `nil` if the answer does not redirect.
  package init?(_ received: Received, of request: Request, at url: URL) {
    guard [301, 302, 303, 307, 308].contains(received.status),
      let location = received.headers[.location]?.trimmingCharacters(in: .whitespaces),
      let target = URL(reference: location, relativeTo: url)
    else { return nil }
    var next = request
    // As browsers do it: 301 and 302 turn a POST into a GET, and 303 everything but HEAD.
    let keepsMethod =
      received.status >= 307 || received.status != 303 && request.method != .post
    if !keepsMethod, request.method != .head { next.become(.get) }
    if target.origin != url.origin {
      for name in request.fieldsOfOrigin { next.headers[name] = nil }
    }
    self.request = next
    self.url = target.inheritingFragment(of: url)
  }
}

extension URL {
  /// With the fragment of `url` if it has none (RFC 9110 section 10.2.2).
  fileprivate func inheritingFragment(of url: URL) -> URL {
    guard fragment == nil, let inherited = url.fragment(percentEncoded: true) else { return self }
    return URL(string: "\(absoluteString)#\(inherited)") ?? self
  }
}
