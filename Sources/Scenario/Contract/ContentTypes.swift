// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The content types that a contract allows.
public struct ContentTypes: Sendable, Hashable {
  /// Media types such as `application/json`, and suffixes such as `+json`, in lower case.
  public let names: [String]

  package init(_ names: [String]) {
    self.names = names.map { $0.lowercased() }
  }

  /// Every type of JSON: the types of a contract that declares none.
  public static let json = ContentTypes(["application/json", "+json"])

  /// Whether the value of a `Content-Type` field is allowed; parameters do not matter.
  public func allow(_ contentType: String) -> Bool { allow(MediaType(contentType)) }

  func allow(_ type: MediaType) -> Bool {
    names.contains { name in
      name == type.name
        || name.hasPrefix("+") && type.name.contains("/") && type.name.hasSuffix(name)
    }
  }
}
