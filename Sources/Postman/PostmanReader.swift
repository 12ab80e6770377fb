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
  private(set) var warnings = ImportWarnings()

  private static let kinds = MemberKinds([
    "name": [.string], "response": [.array], "event": [.array], "request": [.object, .string],
    "request.method": [.string], "request.url": [.object, .string],
    "request.header": [.array, .string], "request.body": [.object],
    "request.body.mode": [.string], "request.body.raw": [.string],
    "request.body.urlencoded": [.array], "request.body.graphql": [.object],
  ])

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
          skip(
            item, "a request must be in at most \(Self.depth) folders; found more. Move it up",
            isFault: true)
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
      skip(
        item, "an item must have 'request', or 'item' for a folder; found neither", isFault: true)
      return
    }
    warnings += Self.kinds.warnings(about: item, in: document)
    guard let request = PostmanRequest(value, variables) else {
      skip(
        item,
        "'request' must be a URL, or an object with 'url' and with a method such as GET; found another one. Correct it, or delete the item",
        isFault: true)
      return
    }
    if let mode = value["body"]?["mode"]?.string, !mode.isEmpty,
      !PostmanBody.modes.contains(mode)
    {
      warnings.append(
        ImportWarning(
          "body-mode",
          "'mode' of a body must be \(PostmanBody.modes.joined(separator: ", ")); found '\(mode)', so the body is left out",
          at: document.place(of: value)))
    }
    var examples: [PostmanExample] = []
    for response in item["response"]?.elements.map({ $0 }) ?? [] {
      warnings += PostmanExample.kinds.warnings(about: response, in: document)
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
