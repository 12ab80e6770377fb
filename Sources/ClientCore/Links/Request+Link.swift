// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// Creates a request for a link that the API gave, such as the next page of a list.
  ///
  ///     Request(page.next)
  ///
  /// The link must have the scheme, host and port of the client's base URL, since the request may carry credentials, which are for
  /// nobody else. Otherwise the outcome is `.noAnswer(.invalidRequest)`. Its parameters are those of `Request(url:)`.
  public init(
    _ link: Link, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: Data? = nil,
    timeout: Duration = .seconds(60)
  ) {
    self.init(url: link.url, method: method, headers: headers, body: body, timeout: timeout)
  }
}
