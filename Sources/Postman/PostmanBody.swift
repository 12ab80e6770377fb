// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// The body of a request of a collection.
struct PostmanBody {
  enum Content {
    case none
    case json(JSONValue)
    case text(String)
    /// Fields of a form in a URL's coding.
    case form([(name: String, value: String)])
    /// An operation of GraphQL.
    case query(GraphQLRequest)
    /// A file, or a form of several parts, which scenarios do not compare.
    case other
  }

  /// What the content of a body may be.
  static let modes = ["raw", "urlencoded", "formdata", "file", "graphql"]

  var content: Content
  /// Whether a secret was replaced, so that nothing compares the body.
  var hasSecrets = false
  /// The variables without a value.
  let unknown: [String]

  init(_ body: JSONValue?, _ variables: PostmanVariables) {
    guard let body, body.kind == .object, body["disabled"]?.boolean != true else {
      self.init(.none)
      return
    }
    // What is there counts; the oldest collections have no mode.
    switch body["mode"]?.string {
    case "raw": self.init(raw: body["raw"]?.string ?? "", variables)
    case "urlencoded":
      self.init(.form(Self.fields(body["urlencoded"], variables)))
    case "graphql":
      self.init(.query(GraphQLRequest(body["graphql"], variables)))
    case "formdata":
      let isEmpty = body["formdata"]?.elements.first { _ in true } == nil
      self.init(isEmpty ? .none : .other)
    case "file": self.init(.other)
    default: self.init(.none)
    }
  }

  private init(_ content: Content, unknown: [String] = []) {
    self.content = content
    self.unknown = unknown
  }

  private init(raw: String, _ variables: PostmanVariables) {
    // Names stay where a text is, so that the JSON around them is read.
    let resolved = variables.resolved(raw) { $0 }
    guard !resolved.text.isEmpty else {
      self.init(.none)
      return
    }
    self.init(
      ImportedJSON.container(resolved.text).map(Content.json) ?? .text(resolved.text),
      unknown: resolved.unknown)
  }

  private static func fields(
    _ fields: JSONValue?, _ variables: PostmanVariables
  ) -> [(name: String, value: String)] {
    fields?.elements.compactMap { field in
      guard field["disabled"]?.boolean != true, let name = field["key"]?.string else { return nil }
      return (name, variables.resolved(field["value"]?.string ?? "") { $0 }.text)
    } ?? []
  }
}
