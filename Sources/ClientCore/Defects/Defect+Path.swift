// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defect {
  /// The path from the root of a body to a value in it, in the keys of the wire.
  public struct Path: Sendable, Hashable {
    /// The steps, outermost first; none for the root.
    public var elements: [Element]

    /// Creates a path of `elements`.
    public init(_ elements: [Element] = []) {
      self.elements = elements
    }

    /// One step down.
    public enum Element: Sendable, Hashable {
      /// Into an object, by a key that the model declares: a field.
      case key(String)
      /// Into an object, by a key that is data, as in a dictionary by user id.
      case entry(String)
      /// Into an array, by position from 0.
      case index(Int)

      /// The key of an object; nil for a position in an array.
      public var key: String? {
        switch self {
        case .key(let key), .entry(let key): key
        case .index: nil
        }
      }
    }

    /// The path as a JSON pointer (RFC 6901), such as `/items/3/price`; empty for the root.
    public var pointer: String {
      elements.map { "/" + $0.token }.joined()
    }

    /// The pointer with `*` for each index and each dictionary key, such as `/items/*/price`. It is equal for all
    /// elements of a list that break in the same way.
    public var shape: String {
      elements.map { element in
        if case .key = element { "/" + element.token } else { "/*" }
      }.joined()
    }

    /// The path one step further down.
    public func appending(_ element: Element) -> Path {
      Path(elements + [element])
    }
  }
}

extension Defect.Path: ExpressibleByArrayLiteral {
  /// Creates a path of steps, such as `["items", 3, "price"]` or `["users", .entry("7"), "name"]`.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension Defect.Path.Element: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates the key of a field.
  public init(stringLiteral value: String) {
    self = .key(value)
  }

  /// Creates an index.
  public init(integerLiteral value: Int) {
    self = .index(value)
  }
}

extension Defect.Path: CustomStringConvertible {
  /// The JSON pointer.
  public var description: String { pointer }
}

extension Defect.Path: Codable {
  /// Decodes an array of steps, such as `["items", 3, "price"]`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode([Element].self))
  }

  /// Encodes an array of steps. Unlike a pointer, it tells the key `"3"` from the index 3.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension Defect.Path.Element: Codable {
  private enum CodingKeys: CodingKey {
    case entry
  }

  /// Decodes a string as a field, a number as an index, and `{"entry": "7"}` as the key of a dictionary.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Exactly one of them fits; the attempts find out which. The error of the last attempt is thrown.
    if let index = try? container.decode(Int.self) {
      self = .index(index)
    } else if let key = try? container.decode(String.self) {
      self = .key(key)
    } else {
      let entry = try decoder.container(keyedBy: CodingKeys.self)
      self = .entry(try entry.decode(String.self, forKey: .entry))
    }
  }

  /// Encodes a field as a string, an index as a number, and the key of a dictionary as `{"entry": "7"}`.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    if case .entry(let key) = self {
      var container = encoder.container(keyedBy: CodingKeys.self)
      return try container.encode(key, forKey: .entry)
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .key(let key), .entry(let key): try container.encode(key)
    case .index(let index): try container.encode(index)
    }
  }
}

extension Defect.Path.Element {
  /// The element for a model's `key` that is spelled `wire` on the wire.
  init(_ key: any CodingKey, wire: String) {
    // `superDecoder()` asks for `super`, with a key of the decoder's own.
    self = key.isFromFixedSet || wire == "super" ? .key(wire) : .entry(wire)
  }

  /// RFC 6901, section 3: `~` must be escaped first, or the `~` of `~1` would be escaped again.
  fileprivate var token: String {
    switch self {
    case .key(let key), .entry(let key):
      String(key.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
    case .index(let index): String(index)
    }
  }
}

extension CodingKey {
  /// Whether this key is one of a fixed list that a type declares: a case of an enum without associated values.
  ///
  /// The keys of a dictionary hold the string that was received. This is true for Foundation, for the standard
  /// library and for an app's own type for unknown keys. Asking the type whether it takes any string would not work:
  /// it may take numbers only, and an enum may have a case for all other strings.
  fileprivate var isFromFixedSet: Bool {
    Mirror(reflecting: self).isPlainCase
  }
}
