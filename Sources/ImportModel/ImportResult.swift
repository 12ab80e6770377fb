// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIRedaction

/// What an importer makes of a document: the scenarios, and what it has to say. An operation of the document is either in a
/// scenario or among ``skipped``.
package struct ImportResult {
  package var scenarios: [ImportedScenario] = []
  /// What is not imported, each with the reason.
  package var skipped: [SkippedOperation] = []
  package var warnings = ImportWarnings()
  /// Numbers of things that are read and have no place in scenarios: `callbacks`, `pattern`, `messages`.
  package var counts: [String: Int] = [:]

  package init() {}

  /// Takes the secrets out of what is said to people: names of what is left out, and warnings.
  package mutating func redactTexts(by redactor: inout Redactor) {
    for index in skipped.indices { skipped[index] = skipped[index].redacted(by: &redactor) }
    warnings.update { $0.redacted(by: &redactor) }
  }
}

/// An operation, an entry or an interaction that no scenario answers.
package struct SkippedOperation: Equatable, Sendable {
  /// As a reader of the document knows it: `GET /users/{id}`.
  package let name: String
  /// The reason, the same text for the same reason, so that it can be counted: `the host is not the one of most answers`.
  package let reason: String
  /// Whether the document is at fault, so that the exit status is 1; otherwise it is left out on purpose.
  package let isFault: Bool
  package let place: DocumentPlace

  package init(_ name: String, reason: String, isFault: Bool, at place: DocumentPlace) {
    self.name = name
    self.reason = reason
    self.isFault = isFault
    self.place = place
  }

  /// The same, without the secrets in its name, which may be an address or the words of a person.
  func redacted(by redactor: inout Redactor) -> SkippedOperation {
    SkippedOperation(
      redactor.redacted(text: name), reason: reason, isFault: isFault, at: place)
  }
}

/// Something that the reader of an import should know: a choice, a guess, or a fault of the document.
package struct ImportWarning: Equatable, Sendable {
  /// The kind, by which warnings are grouped: a short text in kebab case, such as `example-against-schema`.
  package let kind: String
  package let message: String
  package let place: DocumentPlace

  package init(_ kind: String, _ message: String, at place: DocumentPlace) {
    self.kind = kind
    self.message = message
    self.place = place
  }

  /// The same, without the secrets in its message, which may quote the document.
  func redacted(by redactor: inout Redactor) -> ImportWarning {
    ImportWarning(kind, redactor.redacted(text: message), at: place)
  }
}
