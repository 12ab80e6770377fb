// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One item of a query or a form.
///
///     .get("users", query: [QueryItem("q", text), QueryItem("page", 2), QueryItem("after", cursor), .flag("verbose")])
public struct QueryItem: Sendable, Hashable {
  /// The name, unescaped.
  public var name: String
  /// The value, unescaped; an item without one is left out, unless it is a flag.
  public var value: String?
  /// Whether the item is written as its name alone, without `=`.
  private var isFlag = false

  /// Creates an item; without a value it is left out of the request.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Creates an item with a number, a boolean or another value that has a spelling without loss: `page=2`, `on=true`, `at=1.5`.
  /// Without a value it is left out of the request.
  public init(_ name: String, _ value: (some LosslessStringConvertible)?) {
    self.init(name, value?.description)
  }

  /// Creates an item with a raw value, such as that of a case; without one it is left out of the request.
  public init<Value: RawRepresentable>(
    _ name: String, _ value: Value?
  ) where Value.RawValue: LosslessStringConvertible {
    self.init(name, value?.rawValue.description)
  }

  /// Creates an item with a raw value; without one it is left out of the request.
  public init<Value: RawRepresentable & LosslessStringConvertible>(
    _ name: String, _ value: Value?
  ) where Value.RawValue: LosslessStringConvertible {
    self.init(name, value?.rawValue.description)
  }

  /// Creates an item with a UUID in capital letters; without one it is left out of the request.
  @_disfavoredOverload  // Otherwise nil alone could be this or a text.
  public init(_ name: String, _ value: UUID?) {
    self.init(name, value?.uuidString)
  }

  /// An item that is a name alone, as in `?verbose`.
  public static func flag(_ name: String) -> QueryItem {
    var item = QueryItem(name, nil)
    item.isFlag = true
    return item
  }

  /// The item as it is sent; nil if it is left out.
  ///
  /// Everything except the unreserved characters of RFC 3986 is escaped. A space becomes `%20`, so readers that decode
  /// `+` as a space and readers that do not get the same text.
  fileprivate var encoded: String? {
    let name = name.percentEncoded(keeping: PercentEncoding.unreserved)
    guard let value else { return isFlag ? name : nil }
    return name + "=" + value.percentEncoded(keeping: PercentEncoding.unreserved)
  }
}

extension [QueryItem] {
  /// The items as a query or a form.
  var encoded: String { compactMap(\.encoded).joined(separator: "&") }
}
