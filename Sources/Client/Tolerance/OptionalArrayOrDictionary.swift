// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What `Tolerant` can hold: an optional, an array, or a dictionary with string keys.
///
/// Not for conformances of your own: a type says how it is parsed in `init(from:)`.
public protocol OptionalArrayOrDictionary: Decodable {
  /// What remains of the value at `decoder`; reports what is lost.
  init(tolerantlyFrom decoder: any Decoder)

  /// What stands for a value whose key is missing; reports it unless that is legal.
  init(missingAt decoder: any Decoder)

  /// The value, when it can be had in one step; nil when it takes `init(tolerantlyFrom:)`.
  static func scalar<Key>(forKey key: Key, in container: KeyedDecodingContainer<Key>) -> Self?
}

extension OptionalArrayOrDictionary {
  /// See `KeyedDecodingContainer.scalar`.
  public static func scalar<Key>(
    forKey key: Key, in container: KeyedDecodingContainer<Key>
  ) -> Self? {
    container.scalar(Self.self, forKey: key)
  }
}

extension Optional: OptionalArrayOrDictionary where Wrapped: Decodable {
  /// The value; nil for null, silently, and for a wrong one, reported.
  public init(tolerantlyFrom decoder: any Decoder) {
    if decoder.holdsNull {
      self = nil
    } else if let list = Wrapped.self as? any TolerantList.Type {
      self = list.entries(of: decoder, recovery: .becameNil) as? Wrapped
    } else {
      self = Attempt<Wrapped>(from: decoder).value(in: decoder, recovery: .becameNil)
    }
  }

  /// The value, when it is of a type that takes one step.
  public static func scalar<Key>(
    forKey key: Key, in container: KeyedDecodingContainer<Key>
  ) -> Self? {
    if let value = container.optionalScalar(Wrapped.self, forKey: key) { return value }
    // Missing and null are legal here, and to decode them as anything else costs an error. Where the question fails, the
    // way by `init(tolerantlyFrom:)` says why.
    guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else {
      return .some(nil)
    }
    return container.scalar(Wrapped.self, forKey: key).map { $0 }
  }

  /// Nil, silently.
  public init(missingAt decoder: any Decoder) {
    self = nil
  }
}

extension Array: OptionalArrayOrDictionary where Element: Decodable {
  /// The good elements.
  public init(tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? []
  }

  /// Empty, reported.
  public init(missingAt decoder: any Decoder) {
    decoder.report(.missing, recovery: .defaulted)
    self = []
  }
}

extension Dictionary: OptionalArrayOrDictionary where Key == String, Value: Decodable {
  /// The good entries.
  public init(tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? [:]
  }

  /// Empty, reported.
  public init(missingAt decoder: any Decoder) {
    decoder.report(.missing, recovery: .defaulted)
    self = [:]
  }
}

/// A value that can lose entries and still be one.
protocol TolerantList: Decodable {
  /// The good entries, each bad one reported; nil, reported with `recovery`, when there is no list at all.
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self?
}

extension Array: TolerantList where Element: Decodable {
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self? {
    do {
      var container = try decoder.unkeyedContainer()
      var entries: Self = []
      while !container.isAtEnd {
        do {
          entries.append(try container.decode(Element.self))
        } catch {
          // A container is where it was after an element that failed. This is how to go on, and costs the good ones nothing.
          let place = try container.superDecoder()
          _ = Attempt<Element>(error, in: place).value(in: place, recovery: .dropped)
        }
      }
      return entries
    } catch {
      report(error, in: decoder, recovery: recovery)
      return nil
    }
  }
}

extension Dictionary: TolerantList where Key == String, Value: Decodable {
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self? {
    do {
      // As a whole: a container of keys would pass the keys, which here are data, through a key strategy.
      let entries = try decoder.singleValueContainer().decode([String: Entry<Value>].self)
      decoder.defectCollector?.sortEntries(of: Defect.Path(decoder.codingPath))
      return entries.compactMapValues(\.value)
    } catch {
      report(error, in: decoder, recovery: recovery)
      return nil
    }
  }
}

extension TolerantList {
  fileprivate static func report(
    _ error: any Error, in decoder: any Decoder, recovery: Defect.Recovery
  ) {
    for cause in Defect.causes(of: error, decoding: Self.self, in: decoder) {
      decoder.report(cause.kind, recovery: recovery)
    }
  }
}

/// A dictionary's value, or nothing after reporting why it is left out.
private struct Entry<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = Attempt<Value>(from: decoder).value(in: decoder, recovery: .dropped)
  }
}
