// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What happens to the body of a request that is answered as soon as its head has come (RFC 9110 section 10.1.1).
package enum UnreadBody: String, Sendable, Hashable, CaseIterable {
  /// The connection ends after the answer, which says so.
  case close
  /// The body is read and thrown away, and then the connection takes the next request.
  case discard
}
