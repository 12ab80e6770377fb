// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText

/// The elements of a comma-separated list in a header field (RFC 9110 section 5.6.1), in lower case.
package enum TokenList {
  package static func elements(of fields: [String]) -> [String] {
    fields.flatMap { $0.split(separator: ",") }.map { $0.trimmingBlanks().lowercased() }
  }

  /// The options of `Connection` (RFC 9110 section 7.6.1), such as `close`, in lower case.
  /// - Parameter values: gives the values of the header fields with a name.
  package static func connectionOptions(_ values: (_ name: String) -> [String]) -> [String] {
    elements(of: values("Connection"))
  }

  /// Whether a client accepts a coding: `Accept-Encoding` contains it, or `*`, with a weight above 0 (RFC 9110
  /// section 12.5.3).
  package static func accepts(_ coding: String, in fields: [String]) -> Bool {
    var wildcard = false
    for element in elements(of: fields) {
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      if name == coding { return weight ?? 1 > 0 }
      if name == "*" { wildcard = weight ?? 1 > 0 }
    }
    return wildcard
  }
}
