// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One name, with or without a value, of a query or a form.
public struct QueryItem: Sendable, Hashable {
  /// The name, not escaped.
  public var name: String
  /// The value, not escaped; nil for a name alone, without `=`.
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
  /// Everything but the unreserved characters of RFC 3986 is escaped, a space as `%20`: so a reader that takes `+` for a
  /// space and one that does not see the same.
  var encoded: String {
    map { item in
      let name = item.name.percentEncoded(keeping: PercentEncoding.unreserved)
      guard let value = item.value else { return name }
      return name + "=" + value.percentEncoded(keeping: PercentEncoding.unreserved)
    }.joined(separator: "&")
  }
}
