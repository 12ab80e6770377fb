// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPILoading

/// Makes scenarios of a document that a request brings. A server knows no format of documents; the program gives it this.
package struct DocumentImporter: Sendable {
  /// What becomes of a document.
  package struct Imported {
    /// A scenario as a file that needs no other one.
    package struct File {
      /// The name of the scenario.
      package let name: String
      /// The path below a folder of scenario files.
      package let path: String
      package let text: [UInt8]

      package init(name: String, path: String, text: [UInt8]) {
        self.name = name
        self.path = path
        self.text = text
      }
    }

    /// The `documents` of the report of `mockapi import`.
    let documents: JSONLiteral
    let files: [File]
    /// What the checks of scenario files find in the texts.
    let diagnostics: [Diagnostic]

    package init(documents: JSONLiteral, files: [File], diagnostics: [Diagnostic]) {
      self.documents = documents
      self.files = files
      self.diagnostics = diagnostics
    }
  }

  /// Why there are no scenarios.
  package enum Refusal: Error {
    /// What is wrong with an option.
    case option(String)
    /// What is wrong with the document as a whole.
    case document(Diagnostic)
  }

  /// - Parameters:
  ///   - document: the bytes of the document.
  ///   - file: the name of the document in reports.
  ///   - options: as words of the command `mockapi import`.
  package typealias Run =
    @Sendable (_ document: [UInt8], _ file: String, _ options: [String]) throws(Refusal) -> Imported

  let run: Run

  package init(_ run: @escaping Run) { self.run = run }
}
