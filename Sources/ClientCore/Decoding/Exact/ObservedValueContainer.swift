// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A single value while it is decoded exactly.
struct ObservedValueContainer: SingleValueDecodingContainer {
  let place: Place
  let session: Session
  let decoder: any Decoder
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { place.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.call {
      try place.observer.value(type, at: place.inside(.none, through: session), in: decoder)
    }
  }

  /// The result of `decode`, which reads one value of a type that has no initialiser to observe.
  private func leaf<Value>(_ decode: () throws -> Value) throws -> Value {
    try session.call {
      do {
        return try decode()
      } catch {
        throw place.observer.fail(at: place, like: error) { [place, decoder] in
          let kind = Defect.Kind.mismatch(
            Defect.JSONType(decoding: Value.self), Defect.JSONType(at: decoder))
          return [.fatal(at: place.path, kind)]
        }
      }
    }
  }
}

extension ObservedValueContainer {
  func decode(_ type: Bool.Type) throws -> Bool {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: String.Type) throws -> String {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Double.Type) throws -> Double {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Float.Type) throws -> Float {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Int.Type) throws -> Int {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Int8.Type) throws -> Int8 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Int16.Type) throws -> Int16 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Int32.Type) throws -> Int32 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: Int64.Type) throws -> Int64 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: UInt.Type) throws -> UInt {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: UInt8.Type) throws -> UInt8 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: UInt16.Type) throws -> UInt16 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: UInt32.Type) throws -> UInt32 {
    try leaf { try base.decode(type) }
  }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    try leaf { try base.decode(type) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 {
    try leaf { try base.decode(type) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try leaf { try base.decode(type) }
  }
}
