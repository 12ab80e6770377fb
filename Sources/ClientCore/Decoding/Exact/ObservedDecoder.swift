// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Passes every call on to `base`, in the sight of the observer.
struct ObservedDecoder: Decoder {
  let place: Place
  let base: any Decoder

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      ObservedKeyedContainer<Key>(
        place: place, session: place.open(keys: type), base: try keyedContainer()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try opened(as: .array) { try base.unkeyedContainer() }
    return ObservedUnkeyedContainer(place: place, session: place.open(), base: container)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ObservedValueContainer(
      place: place, session: place.open(), decoder: base, base: try base.singleValueContainer())
  }

  /// The entries of a dictionary, whose keys are data.
  func entries() throws -> ObservedEntries {
    ObservedEntries(place: place, session: place.open(), base: try keyedContainer())
  }

  private func keyedContainer() throws -> KeyedDecodingContainer<AnyKey> {
    try opened(as: .object) { try base.container(keyedBy: AnyKey.self) }
  }

  private func opened<Container>(
    as expected: Defect.JSONType, _ open: () throws -> Container
  ) throws -> Container {
    do {
      return try open()
    } catch {
      throw place.observer.fail(at: place, like: error) { [place, base] in
        [.fatal(at: place.path, .mismatch(expected, Defect.JSONType(at: base)))]
      }
    }
  }
}

/// The entries of a dictionary while it is decoded exactly.
struct ObservedEntries {
  let place: Place
  let session: Session
  let base: KeyedDecodingContainer<AnyKey>

  /// The keys in the order of the alphabet: equal bodies must give equal lists of defects.
  var keys: [String] { base.allKeys.map(\.stringValue).sorted() }

  /// The decoder of the entry `key`, which exists.
  func decoder(at key: String) throws -> ObservedDecoder {
    ObservedDecoder(
      place: place.inside(.entry(key), through: session),
      base: try base.superDecoder(forKey: AnyKey(key)))
  }

  /// The value of the entry `key`, which exists.
  func entry<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value {
    try session.call {
      let wire = AnyKey(key)
      return try place.observer.entry(of: place, in: session) {
        try base.decode(type, forKey: wire)
      } exactly: {
        try place.observer.value(
          type, at: place.entry(.entry(key), through: session), in: base.superDecoder(forKey: wire))
      }
    }
  }
}
