// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments

extension ImportWarning {
  /// A header field that a document has, and no scenario can have.
  /// - Parameter response: what the response is of, for its reader.
  package static func lostHeader(
    _ name: String, of response: String, at place: DocumentPlace
  ) -> ImportWarning {
    ImportWarning(
      "header-left-out",
      "\(response): a case cannot have the header field '\(name)' as it is: it is about the connection, or has characters that no field has. It is left out",
      at: place)
  }
}
