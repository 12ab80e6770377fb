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
  /// Whether it is about a document on the web. An operation that needs such a document is left out.
  package let isOfWeb: Bool

  package init(_ message: String, at place: DocumentPlace? = nil, isOfWeb: Bool = false) {
    self.message = message
    self.place = place
    self.isOfWeb = isOfWeb
  }

  /// The same problem at a place, if it has none.
  package func at(_ other: DocumentPlace) -> DocumentProblem {
    place == nil ? DocumentProblem(message, at: other, isOfWeb: isOfWeb) : self
  }

  package var description: String { place.map { "\($0): \(message)" } ?? message }
}
