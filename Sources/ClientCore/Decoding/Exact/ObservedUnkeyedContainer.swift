// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An array while it is decoded exactly.
struct ObservedUnkeyedContainer: UnkeyedDecodingContainer {
  private let place: Place
  private let session: Session
  private var base: any UnkeyedDecodingContainer

  init(place: Place, session: Session, base: any UnkeyedDecodingContainer) {
    self.place = place
    self.session = session
    self.base = base
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool {
    try session.call {
      try requireElement()
      return try base.decodeNil()
    }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.call {
      // A copy, because a container stays at an element that could not be decoded.
      var next = base
      let value = try place.observer.entry(of: place, in: session) {
        try next.decode(type)
      } exactly: {
        try requireElement()
        next = base
        let inside = place.entry(.index(base.currentIndex), through: session)
        return try place.observer.value(type, at: inside, in: next.superDecoder())
      }
      base = next
      return value
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try session.call {
      var next = base
      let container = try element(&next).container(keyedBy: type)
      base = next
      return container
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try session.call {
      var next = base
      let container = try element(&next).unkeyedContainer()
      base = next
      return container
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    try session.call { try element(&base) }
  }

  private func element(_ base: inout any UnkeyedDecodingContainer) throws -> ObservedDecoder {
    try requireElement()
    let inside = inside
    return ObservedDecoder(place: inside, base: try base.superDecoder())
  }

  /// The place of the next element.
  private var inside: Place {
    place.inside(.index(base.currentIndex), through: session)
  }

  private func requireElement() throws {
    guard base.isAtEnd else { return }
    let end = inside
    let error = DecodingError.valueNotFound(
      Any.self, .init(codingPath: end.codingPath, debugDescription: "Unkeyed container is at end."))
    throw place.observer.fail(at: place, like: error) { [.fatal(at: end.path, .missing)] }
  }

  /// The result of `decode`, which reads one value of a type that has no initialiser to observe.
  private mutating func leaf<Value>(
    _ decode: (inout any UnkeyedDecodingContainer) throws -> Value
  ) throws -> Value {
    try session.call {
      try requireElement()
      do {
        return try decode(&base)
      } catch {
        var rest = base
        let inside = inside
        throw place.observer.fail(at: place, like: error) {
          let found = (try? rest.superDecoder()).map { Defect.JSONType(at: $0) } ?? .null
          return [.fatal(at: inside.path, .mismatch(Defect.JSONType(decoding: Value.self), found))]
        }
      }
    }
  }
}

extension ObservedUnkeyedContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try leaf { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try leaf { try $0.decode(type) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try leaf { try $0.decode(type) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try leaf { try $0.decode(type) }
  }
}
