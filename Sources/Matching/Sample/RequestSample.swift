// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A request that is not sent, for patterns.
package struct RequestSample: Sendable, RequestView {
  package let method: String
  package let target: RequestTarget
  package let headers: [HeaderField]
  package let body: [UInt8]
  package let scheme = "http"
  package let peerAddress = "127.0.0.1"
  /// The beginning of 2026: a sample must not depend on the day on which it is made.
  package let time = Duration.seconds(1_767_225_600)

  package init(method: String, target: String, headers: [HeaderField], body: [UInt8]) {
    self.method = method
    self.target = RequestTarget(target)
    self.headers = headers
    self.body = body
  }

  package var headerFields: [HeaderField] { headers }

  package func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }
}
