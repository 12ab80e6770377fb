// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension ImportedResponse {
  /// Whether a scenario can have a header field of a document: its name and its value are those of a field, and it is not about the connection or the coding of a body that is written without it.
  package static func canHave(header name: String, _ value: String) -> Bool {
    isField(name, value) && !aboutConnection.contains(name.lowercased())
  }

  /// Whether a name and a value are those of a field (RFC 9110 sections 5.1 and 5.5).
  package static func isField(_ name: String, _ value: String) -> Bool {
    ASCII.isToken(name) && ASCII.isFieldValue(value)
  }

  private static let aboutConnection: Set = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
    "upgrade",
  ]
}
