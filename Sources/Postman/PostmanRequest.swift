// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// A request of a collection, or that of a saved example.
struct PostmanRequest {
  let method: String
  var address: PostmanAddress
  /// Those that are sent.
  let headers: [(name: String, value: String)]
  var body: PostmanBody
  /// Whether the request itself has credentials.
  let hasCredentials: Bool

  /// Reads a request; `nil` if it is none.
  init?(_ value: JSONValue, _ variables: PostmanVariables) {
    guard value.kind == .object || value.kind == .string else { return nil }
    let method = value["method"]?.string ?? "GET"
    guard !method.isEmpty, method.utf8.allSatisfy({ ASCII.isLetter($0) || $0 == 0x2D }) else {
      return nil
    }
    if let url = value["url"], ![.string, .object, .null].contains(url.kind) { return nil }
    self.method = method.uppercased()
    address = PostmanAddress(value.kind == .string ? value : value["url"], variables)
    headers = PostmanHeaders.list(value["header"]).map {
      ($0.name, variables.resolved($0.value) { $0 }.text)
    }
    body = PostmanBody(value["body"], variables)
    hasCredentials = Self.hasCredentials(value["auth"])
  }

  /// The value of `Content-Type`; `nil` without one.
  var contentType: String? { MediaTypes.contentType(of: headers) }

  /// Whether the `auth` of a request, a folder or a collection says that credentials are sent.
  static func hasCredentials(_ auth: JSONValue?) -> Bool {
    guard let type = auth?["type"]?.string else { return false }
    return type != "noauth"
  }
}

/// Header fields of collections.
enum PostmanHeaders {
  /// The fields of a list, or of a text with one a line; those that are disabled do not exist.
  static func list(_ headers: JSONValue?) -> [(name: String, value: String)] {
    guard let headers else { return [] }
    if let text = headers.string {
      return text.split(whereSeparator: \.isNewline).compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
          String(line[..<colon].trimmingBlanks()),
          String(line[line.index(after: colon)...].trimmingBlanks())
        )
      }
    }
    return headers.elements.compactMap { header in
      guard header["disabled"]?.boolean != true, let name = header["key"]?.string, !name.isEmpty
      else { return nil }
      return (name, header["value"]?.string ?? "")
    }
  }
}
