// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What the OpenAPI document says about a route.
struct Operation: Sendable {
  /// A parameter of the query.
  struct Parameter: Sendable {
    let name: String
    let meaning: String
    /// The name of the schema of its value.
    let schema: String
    var isList = false
  }

  /// A content with its type and schema.
  struct Content: Sendable {
    let type: String
    /// The name of its schema; `nil` for a text that is no single JSON value.
    let schema: String?

    static func json(_ schema: String) -> Content {
      Content(type: "application/json", schema: schema)
    }
  }

  struct Response: Sendable {
    let meaning: String
    var content: [Content] = []
  }

  /// Unique in the document.
  let id: String
  let summary: String
  var query: [Parameter] = []
  /// The content of the request; `nil` if it has none.
  var body: Content?
  /// Whether the request may come without its content.
  var isBodyOptional = false
  /// The responses that are not problems, by status.
  let responses: [Int: Response]
  /// The problems that only this operation has; all operations have those of ``commonProblems`` beside them.
  var problems: [Int] = []

  /// Problems with the reason of each.
  static let meanings: [Int: String] = [
    400: "The request has a mistake, which the problem names.",
    401: "The token is missing or wrong.",
    403: "The client may not command this server.",
    404: "There is no such thing.",
    409: "The state of the server forbids it.",
    410: "The lease has ended.",
    413: "The body is too large.",
    503: "The server has as many of them as it may have.",
  ]
  static let commonProblems = [400, 401, 403, 413, 503]
}
