// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// A case, and what the document says of its body.
struct DescribedCase {
  var imported: ImportedCase
  let key: StatusKey
  /// The response in the document.
  let response: Node
  /// The schemas of the body, all of which hold; empty without a schema.
  var schemas: [Node] = []
  /// The body, if it is JSON.
  var body: JSONValue?
  /// The name of the example in the document.
  var example: String?
  /// Whether the body is a problem (RFC 9457).
  var isProblem = false
  /// Whether the document describes a body.
  var hasContent = false

  var status: Int { imported.response.status }
  var isSuccess: Bool { (200..<300).contains(status) }
  var isError: Bool { status >= 400 }
  /// Whether the document describes an error and nothing of its body.
  var isBare: Bool { isError && !hasContent }
}
