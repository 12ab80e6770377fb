// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The types that `Tolerant` can hold: an optional, an array, a set or a dictionary.
///
/// Do not conform your own types: a type defines how it is parsed in `init(from:)`.
public protocol OptionalOrCollection: Decodable {
  /// Decodes the usable part of the value at `decoder`; reports what is lost.
  init(_tolerantlyFrom decoder: any Decoder)

  /// The value for a missing key; reports the absence unless it is allowed.
  init(_missingAt decoder: any Decoder)

  /// Decodes the field `key`, which may be missing.
  init<Key>(_field key: Key, in container: KeyedDecodingContainer<Key>) throws
}

extension OptionalOrCollection {
  /// Decodes the field `key`, which may be missing.
  ///
  /// - Throws: an error of the container itself; never for a bad value.
  public init<Key>(_field key: Key, in container: KeyedDecodingContainer<Key>) throws {
    guard container.contains(key) else {
      // A container does not give access to its decoder; `superDecoder` does, and works for a missing key too.
      self.init(_missingAt: try container.superDecoder(forKey: key))
      return
    }
    self = try container.decode(TolerantValue<Self>.self, forKey: key).value
  }
}

extension Optional: OptionalOrCollection where Wrapped: Decodable {
  /// The value; nil without a report for null; nil with a report for a wrong value.
  public init(_tolerantlyFrom decoder: any Decoder) {
    do {
      if decoder.holdsNull {
        self = nil
      } else if let list = Wrapped.self as? any TolerantList.Type {
        self = list.entries(of: decoder, recovery: .becameNil) as? Wrapped
      } else {
        self = try decoder.singleValueContainer().decode(Wrapped.self)
      }
    } catch {
      decoder.recover(from: error, by: .becameNil)
      self = nil
    }
  }

  /// Nil, without a report.
  public init(_missingAt decoder: any Decoder) {
    self = nil
  }

  /// Decodes the field `key`, which may be missing.
  ///
  /// - Throws: an error of the container itself; never for a bad value.
  public init<Key>(_field key: Key, in container: KeyedDecodingContainer<Key>) throws {
    if Wrapped.self is any TolerantList.Type {
      self = try container.decodeIfPresent(TolerantValue<Self>.self, forKey: key)?.value ?? nil
      return
    }
    do {
      self = try container.decodeIfPresent(Wrapped.self, forKey: key)
    } catch {
      try container.superDecoder(forKey: key).recover(from: error, by: .becameNil)
      self = nil
    }
  }
}

extension Array: OptionalOrCollection where Element: Decodable {
  /// The good elements.
  public init(_tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? []
  }

  /// An empty array, reported.
  public init(_missingAt decoder: any Decoder) {
    decoder.recordDefect(.missing, recovery: .defaulted)
    self = []
  }
}

extension Set: OptionalOrCollection where Element: Decodable {
  /// The good elements.
  public init(_tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? []
  }

  /// An empty set, reported.
  public init(_missingAt decoder: any Decoder) {
    decoder.recordDefect(.missing, recovery: .defaulted)
    self = []
  }
}

extension Dictionary: OptionalOrCollection where Key: Decodable, Value: Decodable {
  /// The good entries.
  public init(_tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? [:]
  }

  /// An empty dictionary, reported.
  public init(_missingAt decoder: any Decoder) {
    decoder.recordDefect(.missing, recovery: .defaulted)
    self = [:]
  }
}

/// A value that is decoded tolerantly.
private struct TolerantValue<Value: OptionalOrCollection>: Decodable {
  let value: Value

  init(from decoder: any Decoder) {
    value = Value(_tolerantlyFrom: decoder)
  }
}
