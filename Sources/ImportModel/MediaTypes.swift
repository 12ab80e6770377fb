// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// What the value of `Content-Type` says.
package enum MediaTypes {
  /// The first `Content-Type` among header fields; `nil` without one.
  package static func contentType(of headers: [(name: String, value: String)]) -> String? {
    headers.first { $0.name.lowercased() == "content-type" }?.value
  }

  /// The type in small letters, without parameters; empty if there is none.
  package static func essence(_ type: String) -> String {
    type.prefix { $0 != ";" }.trimmingBlanks().lowercased()
  }

  package static func isJSON(_ type: String) -> Bool {
    let essence = essence(type)
    return essence.hasSuffix("/json") || essence.hasSuffix("+json")
  }
}
