// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension JSONValue {
  /// Reads a body as clients do that have U+FFFD in place of bytes that are not UTF-8; `nil` if it is not JSON.
  package init?(replacingIn body: [UInt8]) {
    // A body that is not JSON is a normal case here.
    guard
      let document = (try? JSONDocument(parsing: body))
        ?? (try? JSONDocument(parsing: String(decoding: body, as: UTF8.self)))
    else { return nil }
    self = document.root
  }
}
