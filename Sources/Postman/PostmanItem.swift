// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIRedaction

/// A request of a collection with its saved examples.
struct PostmanItem {
  var name: String
  /// The names of the folders around it, from the outside.
  var folders: [String]
  var request: PostmanRequest
  var examples: [PostmanExample]
  /// What its tests expect.
  var expectations: [PostmanScript.Expectation]
  /// Whether the item, a folder or the collection has credentials.
  let hasCredentials: Bool
  let place: DocumentPlace

  /// Where its reader finds it: `Users / List all`.
  var title: String {
    (folders + [name.isEmpty ? "a request without a name" : name]).joined(separator: " / ")
  }

  // MARK: Secrets

  /// The first pass: keeps what is secret.
  func collect(_ redactor: inout Redactor) {
    request.collect(&redactor)
    for example in examples { example.collect(&redactor) }
  }

  /// The second pass. Names become those of files and cases.
  mutating func redact(_ redactor: inout Redactor, _ kept: KeptHeaders) {
    name = redactor.redacted(text: name)
    folders = folders.map { redactor.redacted(text: $0) }
    expectations = expectations.map {
      .init(status: $0.status, title: $0.title.map { redactor.redacted(text: $0) })
    }
    request.redact(&redactor)
    for index in examples.indices { examples[index].redact(&redactor, kept) }
  }
}
