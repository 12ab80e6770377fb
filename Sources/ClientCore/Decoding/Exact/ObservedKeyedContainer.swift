// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An object while it is decoded exactly.
struct ObservedKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let place: Place
  private let session: Session
  private let base: KeyedDecodingContainer<AnyKey>
  private let names: WireNames

  init(place: Place, session: Session, base: KeyedDecodingContainer<AnyKey>) {
    self.place = place
    self.session = session
    self.base = base
    names = WireNames(base, place.observer, for: Key.self)
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var allKeys: [Key] { names.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { names.wire(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    try session.call { try base.decodeNil(forKey: wire(key)) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try session.call {
      guard contains(key) else {
        // A wrapper that a model decodes as a type parameter: no overload of ours was chosen.
        if let wrapper = type as? any MayBeMissing.Type,
          let value = wrapper.init(missingAt: try superDecoder(forKey: key)) as? Value
        {
          return value
        }
        throw missing(key)
      }
      let wire = try wire(key)
      return try place.observer.value(
        type, at: inside(key, wire.stringValue), in: base.superDecoder(forKey: wire))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try session.call { try existing(key).container(keyedBy: type) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try session.call { try existing(key).unkeyedContainer() }
  }

  func superDecoder() throws -> any Decoder {
    ObservedDecoder(
      place: place.inside(.key(AnyKey("super"), wire: "super"), through: session),
      base: try base.superDecoder())
  }

  /// The decoder at `key`; like JSONDecoder's, it has null if the key is missing.
  func superDecoder(forKey key: Key) throws -> any Decoder {
    let wire = names.wire(key.stringValue) ?? names.expected(key.stringValue)
    return ObservedDecoder(
      place: inside(key, wire), base: try base.superDecoder(forKey: AnyKey(wire)))
  }

  private func existing(_ key: Key) throws -> any Decoder {
    _ = try wire(key)
    return try superDecoder(forKey: key)
  }

  private func inside(_ key: Key, _ wire: String) -> Place {
    place.inside(.key(key, wire: wire), through: session)
  }

  /// The key on the wire; throws if it is missing.
  private func wire(_ key: Key) throws -> AnyKey {
    guard let wire = names.wire(key.stringValue) else { throw missing(key) }
    return AnyKey(wire)
  }

  private func missing(_ key: Key) -> DecodingError {
    let error = DecodingError.keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "No value associated with key \(key)."))
    return place.observer.fail(at: place, like: error) { [self] in
      [.fatal(at: inside(key, names.expected(key.stringValue)).path, .missing)]
    }
  }

  /// The result of `decode`, which reads one value of a type that has no initialiser to observe.
  private func leaf<Value>(
    _ key: Key, _ decode: (_ wire: AnyKey) throws -> Value
  ) throws -> Value {
    try session.call {
      let wire = try wire(key)
      do {
        return try decode(wire)
      } catch {
        throw place.observer.fail(at: place, like: error) { [self] in
          let found =
            (try? base.superDecoder(forKey: wire)).map { Defect.JSONType(at: $0) } ?? .null
          return [
            .fatal(
              at: inside(key, wire.stringValue).path,
              .mismatch(Defect.JSONType(decoding: Value.self), found))
          ]
        }
      }
    }
  }
}

extension ObservedKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try leaf(key) { try base.decode(type, forKey: $0) }
  }
}
