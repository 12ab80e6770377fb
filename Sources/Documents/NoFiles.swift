// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The files of a document that came without a folder, such as in a request: there are none.
package struct NoFiles: DocumentFiles {
  package init() {}

  package func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document {
    throw problem(reference)
  }

  package func bytes(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> [UInt8] {
    throw problem(reference)
  }

  private func problem(_ reference: String) -> DocumentProblem {
    let isOfWeb = WebURL.isWeb(reference)
    return DocumentProblem(
      "a document without a folder must have all in itself; found a reference to '\(reference)'. "
        + "Import the file with 'mockapi import\(isOfWeb ? " --allow-net" : "")'",
      isOfWeb: isOfWeb)
  }
}
