// mockapi
// SPDX-License-Identifier: Apache-2.0

import CResources
import MockAPIJSON

/// The description of the server's own API in OpenAPI 3.1: the file `openapi.json`, which is built into the program.
enum OpenAPIDocument {
  /// The text, with the version of the program.
  static func text(version: String) -> [UInt8] {
    let file = mockapi_resource("openapi.json").map { String(cString: $0) } ?? ""
    guard let root = (try? JSONDocument(parsing: file))?.root, let place = root["info"]?["version"]
    else { preconditionFailure("openapi.json must be JSON with a version") }
    var writer = JSONWriter()
    writer.string(version)
    return JSONEdit.replace(place, with: writer.bytes).applied(to: root)
  }
}
