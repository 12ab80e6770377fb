// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON

/// Reads the requests in the folders of a collection.
struct PostmanReader {
  private let document: Document
  let variables: PostmanVariables
  private(set) var items: [PostmanItem] = []
  private(set) var skipped: [SkippedOperation] = []
  private(set) var warnings: [ImportWarning] = []

  /// Folders inside each other.
  private static let depth = 50

  init(_ collection: JSONValue, in document: Document, _ options: ImportOptions) {
    self.document = document
    variables = PostmanVariables(of: collection, environment: options.variables)
    read(
      collection["item"], folders: [],
      hasCredentials: PostmanRequest.hasCredentials(collection["auth"]))
  }

  private mutating func read(_ items: JSONValue?, folders: [String], hasCredentials: Bool) {
    for item in items?.elements.map({ $0 }) ?? [] {
      let hasCredentials =
        item["auth"].map(PostmanRequest.hasCredentials) ?? hasCredentials
      if let inside = item["item"] {
        guard folders.count < Self.depth else {
          skip(item, "it is in more than \(Self.depth) folders", isFault: true)
          continue
        }
        read(
          inside, folders: folders + [item["name"]?.string ?? ""], hasCredentials: hasCredentials)
      } else {
        read(item: item, folders: folders, hasCredentials: hasCredentials)
      }
    }
  }

  private mutating func read(item: JSONValue, folders: [String], hasCredentials: Bool) {
    guard let value = item["request"] else {
      skip(item, "it has no request", isFault: true)
      return
    }
    guard let request = PostmanRequest(value, variables) else {
      skip(item, "its request must be a URL, or have a method of letters", isFault: true)
      return
    }
    var examples: [PostmanExample] = []
    for response in item["response"]?.elements.map({ $0 }) ?? [] {
      do throws(PostmanExample.Skipped) {
        examples.append(
          try PostmanExample(response, of: request, variables, in: document))
      } catch {
        let name =
          "\(request.method) \(request.address.template): \(response["name"]?.string ?? "")"
        skipped.append(
          SkippedOperation(
            name, reason: error.reason, isFault: false, at: document.place(of: response)))
      }
    }
    items.append(
      PostmanItem(
        name: item["name"]?.string ?? "", folders: folders, request: request, examples: examples,
        expectations: PostmanScript.expectations(of: item),
        hasCredentials: request.hasCredentials || hasCredentials,
        place: document.place(of: item)))
  }

  private mutating func skip(_ item: JSONValue, _ reason: String, isFault: Bool) {
    skipped.append(
      SkippedOperation(
        item["name"]?.string ?? "an item without a name", reason: reason, isFault: isFault,
        at: document.place(of: item)))
  }
}
