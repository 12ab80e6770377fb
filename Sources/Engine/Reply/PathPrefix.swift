// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIScenario

// Requests for scenarios come with a prefix before their path, which names a lease or is the path of an app's base URL. Scenarios do not
// see it.

extension RequestTarget {
  /// The target that scenarios see: without the prefix.
  package func withoutPrefix(_ prefix: String) -> RequestTarget {
    if prefix.isEmpty { return self }
    let rest = bytes.dropFirst(prefix.utf8.count)
    let hasPath = rest.first == UInt8(ascii: "/")
    return RequestTarget((hasPath ? [] : [UInt8(ascii: "/")]) + rest, authority: authority)
  }
}

extension ResponseDefinition {
  /// The response with a prefix before each `Location` that is a path (RFC 9110 section 10.2.2), so that a client that
  /// follows it stays in its lease; `nil` if there is none.
  func addingToLocation(prefix: String) -> ResponseDefinition? {
    func isMoved(_ field: HeaderField) -> Bool {
      // Two slashes begin a reference to another host (RFC 3986 section 4.2).
      field.isNamed("Location") && field.value.hasPrefix("/") && !field.value.hasPrefix("//")
    }
    guard headers.contains(where: isMoved) else { return nil }
    return changing {
      $0.headers = $0.headers.map {
        isMoved($0) ? HeaderField(name: $0.name, value: prefix + $0.value) : $0
      }
    }
  }
}
