// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The files that a document refers to.
package protocol DocumentFiles {
  /// A file as a document; the same document each time.
  /// - Parameters:
  ///   - reference: the path as it is written in a document, without a fragment: `schemas/user.yml`, `../common.json`.
  ///   - document: the document that has the reference.
  func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document

  /// The bytes of a file, such as an example.
  func bytes(_ reference: String, relativeTo document: Document) throws(DocumentProblem) -> [UInt8]
}

/// Why a document, or a file that it refers to, cannot be read.
package struct DocumentProblem: Error, Equatable, CustomStringConvertible {
  /// What must be, what was found, and what to do.
  package let message: String
  /// Where; `nil` if it is not a place in a file.
  package let place: DocumentPlace?

  package init(_ message: String, at place: DocumentPlace? = nil) {
    self.message = message
    self.place = place
  }

  package var description: String { place.map { "\($0): \(message)" } ?? message }
}
