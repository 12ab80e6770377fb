// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One name of a query or a form, with or without a value.
public struct QueryItem: Sendable, Hashable {
  /// The name, unescaped.
  public var name: String
  /// The value, unescaped; nil for a name alone, without `=`.
  public var value: String?

  /// Creates an item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// The items as a query or a form.
  ///
  /// Everything except the unreserved characters of RFC 3986 is escaped. A space becomes `%20`, so readers that
  /// decode `+` as a space and readers that do not get the same text.
  var encoded: String {
    map { item in
      let name = item.name.percentEncoded(keeping: PercentEncoding.unreserved)
      guard let value = item.value else { return name }
      return name + "=" + value.percentEncoded(keeping: PercentEncoding.unreserved)
    }.joined(separator: "&")
  }
}
