// mockapi
// SPDX-License-Identifier: Apache-2.0

extension RequestView {
  /// Whether the request addresses the server as a whole (RFC 9110 section 9.3.7), as health checks do. No scenario
  /// answers it, and it is not a request of the client under test.
  // Inlined, because every request is asked.
  @inlinable package var isPing: Bool {
    // The cheapest comparison first.
    target.pathLength == 1 && target.bytes == [UInt8(ascii: "*")] && method == "OPTIONS"
  }
}
