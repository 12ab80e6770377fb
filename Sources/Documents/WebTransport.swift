// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What sends the requests for documents on the web.
package protocol WebTransport {
  /// The answer to a GET request, whatever its status is. A redirect is not followed.
  /// - Parameters:
  ///   - limit: how many bytes the body may have.
  ///   - deadline: when the answer must be there.
  func answer(
    of url: WebURL, limit: Int, until deadline: ContinuousClock.Instant
  ) throws(WebFailure) -> WebAnswer
}

/// The answer of a server to the request for a document.
package struct WebAnswer: Sendable {
  package let status: Int
  /// The header field `Location`.
  package let location: String?
  package let body: [UInt8]

  package init(status: Int, location: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.location = location
    self.body = body
  }
}

/// Why there is no answer.
package enum WebFailure: Error, Equatable {
  /// The body has more bytes than it may have.
  case tooLarge
  /// The answer is not there at the deadline.
  case timedOut
  /// Anything else, in words: `cannot connect: Connection refused`.
  case failed(String)
}
