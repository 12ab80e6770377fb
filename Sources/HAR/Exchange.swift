// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIText

/// A request with its answer, without secrets: what scenarios are made of.
struct Exchange {
  enum RequestBody {
    case none
    /// Not whole, if a secret in it was replaced.
    case json(JSONValue, isWhole: Bool)
    /// Decoded names and values, without those that are secret.
    case form([(name: String, value: String)])
    case other([UInt8])
  }

  let name: String
  let place: DocumentPlace
  let method: String
  let host: String
  /// The segments of the path, and whether each had a secret in it.
  let segments: [String]
  let secretSegments: Set<Int>
  /// Decoded names and values, without secrets and without what only keeps caches away.
  let query: [(name: String, value: String)]
  let requestBody: RequestBody
  let status: Int
  let headers: [(name: String, value: String)]
  let mediaType: String
  let body: ImportedResponse.Body
  /// Whether the server sent a body that the recording does not have.
  let lacksBody: Bool

  /// The name of a GraphQL operation.
  var operation: String? {
    guard method == "POST", case .json(let body, _) = requestBody, body["query"]?.string != nil,
      let name = body["operationName"]?.string, !name.isEmpty
    else { return nil }
    return name
  }

  /// The path without secrets.
  var path: String { "/" + segments.joined(separator: "/") }

  /// The fields of a form; empty if the request has none.
  var form: [(name: String, value: String)] {
    if case .form(let fields) = requestBody { fields } else { [] }
  }

  var json: JSONValue? { if case .json(let value) = body { value } else { nil } }
}
