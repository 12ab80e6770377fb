// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which texts are taken for JSON.
public enum JSONDialect: Sendable, Hashable {
  /// RFC 8259 and nothing else.
  case rfc8259
  /// What WireMock's files may hold besides: comments, strings in single quotes, text after the value.
  case wireMock
}
