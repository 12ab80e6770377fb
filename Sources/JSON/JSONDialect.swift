// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which texts are accepted as JSON.
package enum JSONDialect: Sendable, Hashable {
  /// Only RFC 8259.
  case rfc8259
  /// Also the extensions in WireMock's files: comments, strings in single quotes, text after the value.
  case wireMock
}
