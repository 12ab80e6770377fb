// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClientCore

/// The request that follows a redirect (RFC 9110 section 15.4).
struct RedirectStep {
  let request: Request
  let url: URL

  /// The number of redirects that are followed for one request.
  static let limit = 20

  /// - Returns: `nil` if the answer does not redirect.
  /// - Throws: `.cannotConnect` if it redirects to another origin, whose answers the scenarios do not have.
  init?(_ received: Received, of request: Request, at url: URL) throws(NoAnswer) {
    guard [301, 302, 303, 307, 308].contains(received.status),
      let location = received.headers[.location],
      let target = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    guard Self.origin(of: target) == Self.origin(of: url) else {
      throw .cannotConnect(
        "the answer redirects to \(target), which is another server than that of \(url)")
    }
    var next = request
    // As browsers and URLSession do it: only 307 and 308 repeat a POST.
    let keepsMethod =
      received.status >= 307 || received.status != 303 && request.method != .post
    if !keepsMethod, request.method != .head {
      next.method = .get
      next.body = nil
      next.headers[.contentType] = nil
    }
    self.request = next
    self.url = target
  }

  /// Scheme and host in lower case, and the port, which the scheme implies if it is missing (RFC 6454 section 4).
  private static func origin(of url: URL) -> [String?] {
    let scheme = url.scheme?.lowercased()
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, url.host?.lowercased(), String(port)]
  }
}
