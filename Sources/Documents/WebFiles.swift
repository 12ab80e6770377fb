// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The files of a document, and the documents on the web that it refers to. What is on the web leads to other places of the web alone,
/// never to files.
package struct WebFiles: DocumentFiles {
  private let files: any DocumentFiles
  private let web: WebDocuments

  /// - Parameters:
  ///   - files: for references that are not URLs.
  ///   - web: for those that are.
  package init(_ files: any DocumentFiles, and web: WebDocuments) {
    self.files = files
    self.web = web
  }

  package func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document {
    guard let url = try url(of: reference, in: document) else {
      return try files.document(reference, relativeTo: document)
    }
    return try web.document(at: url)
  }

  package func bytes(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> [UInt8] {
    guard let url = try url(of: reference, in: document) else {
      return try files.bytes(reference, relativeTo: document)
    }
    return try web.bytes(at: url)
  }

  /// Where a reference leads on the web; `nil` if it is for the files.
  private func url(
    of reference: String, in document: Document
  ) throws(DocumentProblem) -> WebURL? {
    let base = web.url(of: document)
    guard base != nil || WebURL.isWeb(reference) else { return nil }
    do throws(WebURL.Mistake) { return try WebURL(reference, relativeTo: base) } catch {
      throw DocumentProblem(
        "a reference in a document on the web, or to one, must lead to an http or https URL without the name of a user; "
          + "found \(error.found). Correct it, or save the document as a file", isOfWeb: true)
    }
  }
}
