// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON

/// A request of a collection with its saved examples.
struct PostmanItem {
  let name: String
  /// The names of the folders around it, from the outside.
  let folders: [String]
  var request: PostmanRequest
  var examples: [PostmanExample]
  /// What its tests expect.
  let expectations: [PostmanScript.Expectation]
  /// Whether the item, a folder or the collection has credentials.
  let hasCredentials: Bool
  let place: DocumentPlace
}
