// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defect {
  /// The way from the root of a body to a value in it, in the keys of the wire.
  public struct Path: Sendable, Hashable {
    /// The steps, outermost first; none for the root.
    public var elements: [Element]

    /// Creates a path of `elements`.
    public init(_ elements: [Element] = []) {
      self.elements = elements
    }

    /// One step down.
    public enum Element: Sendable, Hashable {
      /// Into an object, by key.
      case key(String)
      /// Into an array, by position from 0.
      case index(Int)
    }

    /// The path as a JSON pointer (RFC 6901), such as `/items/3/price`; empty for the root.
    public var pointer: String {
      elements.map { "/" + $0.token }.joined()
    }

    /// The pointer with `*` for each index, such as `/items/*/price`: equal for equal breakages of a list.
    public var shape: String {
      elements.map { element in
        if case .index = element { return "/*" }
        return "/" + element.token
      }.joined()
    }

    /// The path one step further down.
    public func appending(_ element: Element) -> Path {
      Path(elements + [element])
    }
  }
}

extension Defect.Path: ExpressibleByArrayLiteral {
  /// Creates a path of steps, such as `["items", 3, "price"]`.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension Defect.Path.Element: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a key.
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
  /// Decodes an array of keys and indices, such as `["items", 3, "price"]`.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode([Element].self))
  }

  /// Encodes an array of keys and indices: unlike a pointer, it keeps the key `"3"` and the index 3 apart.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension Defect.Path.Element: Codable {
  /// Decodes a string as a key and a number as an index.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .index(try container.decode(Int.self))
    } catch {
      self = .key(try container.decode(String.self))
    }
  }

  /// Encodes a key as a string and an index as a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .key(let key): try container.encode(key)
    case .index(let index): try container.encode(index)
    }
  }
}

extension Defect.Path {
  init(_ codingPath: [any CodingKey]) {
    self.init(codingPath.map(Element.init))
  }
}

extension Defect.Path.Element {
  init(_ key: any CodingKey) {
    // An `Int` enum of coding keys has an `intValue` too, and JSONDecoder still looks it up by its string. Only the keys
    // that Foundation makes for array elements are spelled like this.
    if let index = key.intValue, key.stringValue == "Index \(index)" {
      self = .index(index)
    } else {
      self = .key(key.stringValue)
    }
  }

  /// RFC 6901, section 3: `~` first, or the `~` of `~1` would be escaped again.
  fileprivate var token: String {
    switch self {
    case .key(let key):
      String(key.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
    case .index(let index): String(index)
    }
  }
}
