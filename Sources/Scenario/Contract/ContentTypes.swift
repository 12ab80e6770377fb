// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The content types that a contract allows.
package struct ContentTypes: Sendable, Hashable {
  /// Media types such as `application/json`, and suffixes such as `+json`, in lower case.
  package let names: [String]

  package init(_ names: [String]) {
    self.names = names.map { $0.lowercased() }
  }

  /// Every type of JSON: the types of a contract that declares none.
  package static let json = ContentTypes(["application/json", "+json"])

  /// Whether a text has the form of a media type without parameters (RFC 9110 section 8.3.1).
  package static func isMediaType(_ text: String) -> Bool { MediaType.isValid(text) }

  /// Whether the value of a `Content-Type` field is allowed; parameters do not matter.
  package func allow(_ contentType: String) -> Bool { allow(MediaType(contentType)) }

  func allow(_ type: MediaType) -> Bool {
    names.contains { name in
      name == type.name
        || name.hasPrefix("+") && type.name.contains("/") && type.name.hasSuffix(name)
    }
  }
}

extension ContentTypes? {
  /// What correct clients make of the `Content-Type` fields of a response.
  enum Reading {
    /// Each takes the body for one of the allowed types.
    case allowed
    case refused(reason: String)
    /// Some use the body, and others refuse it.
    case either(reason: String)
  }

  /// Reads the values of all `Content-Type` fields; `nil` allows every type of JSON, and not every client checks it.
  func reading(of values: [String]) -> Reading {
    guard let value = values.first else {
      // RFC 9110 section 8.3 lets a client guess a missing type; if types are listed, it may also insist on one of them.
      return self == nil ? .allowed : .either(reason: "it has no Content-Type")
    }
    let types = values.map(MediaType.init)
    let usable = types.filter { allows($0) || mayBeAllowed($0) }
    if usable.isEmpty { return .refused(reason: "its Content-Type is '\(value)'") }
    // The same section has one value; a client may use any of several, join them, or reject them.
    if types.count > 1 { return .either(reason: "it has more than one Content-Type") }
    return allows(types[0])
      ? .allowed : .either(reason: "its Content-Type '\(value)' is not a media type")
  }

  private func allows(_ type: MediaType) -> Bool { (self ?? .json).allow(type) }

  /// Whether some clients take a value that is not a media type (RFC 9110 section 8.3.1) as missing, or for one that is allowed.
  private func mayBeAllowed(_ type: MediaType) -> Bool {
    !type.isValid && (self == nil || type.name.isEmpty || allows(type.withoutBlanks))
  }
}
