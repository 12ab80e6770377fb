// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The types that `Tolerant` can hold: an optional, an array, or a dictionary with string keys.
///
/// Do not conform your own types: a type defines how it is parsed in `init(from:)`.
public protocol OptionalArrayOrDictionary: Decodable {
  /// Decodes the usable part of the value at `decoder`; reports what is lost.
  init(tolerantlyFrom decoder: any Decoder)

  /// The value for a missing key; reports the absence unless it is allowed.
  init(missingAt decoder: any Decoder)

  /// The value, if it can be decoded in one step; nil if it needs `init(tolerantlyFrom:)`.
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
  /// The value; nil without a report for null; nil with a report for a wrong value.
  public init(tolerantlyFrom decoder: any Decoder) {
    if decoder.holdsNull {
      self = nil
    } else if let list = Wrapped.self as? any TolerantList.Type {
      self = list.entries(of: decoder, recovery: .becameNil) as? Wrapped
    } else {
      self = Attempt<Wrapped>(from: decoder).value(in: decoder, recovery: .becameNil)
    }
  }

  /// The value, if it is of a type that is decoded in one step.
  public static func scalar<Key>(
    forKey key: Key, in container: KeyedDecodingContainer<Key>
  ) -> Self? {
    if let value = container.optionalScalar(Wrapped.self, forKey: key) { return value }
    // Missing and null are allowed here, and decoding them as another type would cost an error. If `decodeNil`
    // throws, `init(tolerantlyFrom:)` finds the reason.
    guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else {
      return .some(nil)
    }
    return container.scalar(Wrapped.self, forKey: key).map { $0 }
  }

  /// Nil, without a report.
  public init(missingAt decoder: any Decoder) {
    self = nil
  }
}

extension Array: OptionalArrayOrDictionary where Element: Decodable {
  /// The good elements.
  public init(tolerantlyFrom decoder: any Decoder) {
    self = Self.entries(of: decoder, recovery: .defaulted) ?? []
  }

  /// An empty array, reported.
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

  /// An empty dictionary, reported.
  public init(missingAt decoder: any Decoder) {
    decoder.report(.missing, recovery: .defaulted)
    self = [:]
  }
}

/// A value that can lose entries and still be usable.
protocol TolerantList: Decodable {
  /// The good entries, each bad one reported; nil, reported with `recovery`, if there is no list at all.
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
          // After an element fails, the container is still at that element. `superDecoder` moves on, and costs
          // nothing for good elements.
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
      // Decoded as a whole: a keyed container would apply the key strategy to the keys, which are data here.
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

/// The value of a dictionary entry; nil after reporting why the entry is left out.
private struct Entry<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = Attempt<Value>(from: decoder).value(in: decoder, recovery: .dropped)
  }
}
