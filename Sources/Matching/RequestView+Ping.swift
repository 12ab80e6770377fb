// mockapi
// SPDX-License-Identifier: Apache-2.0

extension RequestView {
  /// Whether the request addresses the server as a whole (RFC 9110 section 9.3.7), as health checks do. No scenario
  /// answers it, and it is not a request of the client under test.
  package var isPing: Bool { target.isAsterisk && method == "OPTIONS" }
}
