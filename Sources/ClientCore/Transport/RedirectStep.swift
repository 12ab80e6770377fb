// mockapi
// SPDX-License-Identifier: Apache-2.0

package import Foundation
import HTTPTypes

/// The request that follows a redirect (RFC 9110 section 15.4), for transports that follow redirects themselves.
package struct RedirectStep {
  package let request: Request
  package let url: URL

  /// The number of redirects that are followed for one request.
  package static let limit = 20

  /// - Returns: `nil` if the answer does not redirect.
  package init?(_ received: Received, of request: Request, at url: URL) {
    guard [301, 302, 303, 307, 308].contains(received.status),
      let location = received.headers[.location],
      let target = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    var next = request
    // As browsers and URLSession do it: only 307 and 308 repeat a POST.
    let keepsMethod =
      received.status >= 307 || received.status != 303 && request.method != .post
    if !keepsMethod, request.method != .head {
      next.method = .get
      next.body = nil
      next.headers[.contentType] = nil
    }
    if target.origin != url.origin {
      for name in request.fieldsOfOrigin { next.headers[name] = nil }
    }
    self.request = next
    self.url = target
  }
}
