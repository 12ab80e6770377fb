// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds where a value fails to decode, when the error does not say.
///
/// JSONDecoder gives no place for a number that does not fit its type, and a wrong one for a date. So the value is decoded
/// once more, through containers that put the place into each error they throw. An error without one is of the model's own
/// making, and its path is right. Nothing is kept beside the errors: those that a model catches blame nobody.
enum Trace {
  /// The place where decoding `type` at `decoder` fails; nil when it does not.
  static func place<Value: Decodable>(
    of type: Value.Type, in decoder: any Decoder
  ) -> Defect.Path? {
    do {
      _ = try value(type, at: decoder.codingPath) {
        try $0?(decoder) ?? decoder.singleValueContainer().decode(type)
      }
      return nil
    } catch {
      return Marked.place(in: error)
    }
  }

  /// What `decode` gives; its error has the place `path`.
  fileprivate static func leaf<Value>(
    at path: [any CodingKey], _ decode: () throws -> Value
  ) throws -> Value {
    do {
      return try decode()
    } catch {
      throw Marked(place: Defect.Path(path)).error(like: error)
    }
  }

  /// What `decode` gives, which is handed the initialiser of `type`, or nil for a type that JSONDecoder knows by itself.
  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type, at path: [any CodingKey],
    _ decode: (_ initializer: ((any Decoder) throws -> Value)?) throws -> Value
  ) throws -> Value {
    if type is Date.Type || type is Data.Type || type is URL.Type || type is Decimal.Type {
      return try leaf(at: path) { try decode(nil) }
    }
    do {
      return try decode { try Value(from: TracingDecoder(base: $0)) }
    } catch  where Marked.place(in: error) == nil {
      let here = Defect.Path(path)
      throw Marked(place: (error as? DecodingError)?.place(below: here) ?? here).error(like: error)
    }
  }
}

/// The place of an error, carried inside it.
private struct Marked: Error {
  let place: Defect.Path

  static func place(in error: any Error) -> Defect.Path? {
    ((error as? DecodingError)?.context.underlyingError as? Marked)?.place
  }

  /// An error of the same case, for a model that catches by case.
  func error(like error: any Error) -> DecodingError {
    let error = error as? DecodingError
    var context = error?.context ?? .init(codingPath: [], debugDescription: "")
    context = .init(
      codingPath: context.codingPath, debugDescription: context.debugDescription,
      underlyingError: self)
    return switch error {
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    default: .dataCorrupted(context)
    }
  }
}

extension Decoder {
  /// Whether a place is being looked for.
  ///
  /// Wrappers then give what they give for nothing: they never fail, so the place is not inside them, and to decode them once
  /// more at every level would take a time that grows with the depth.
  var isTracing: Bool { self is TracingDecoder }
}

/// Passes everything on to `base`, but for the collector: what is recovered was reported the first time.
private struct TracingDecoder: Decoder {
  let base: any Decoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo.filter { $0.key != .defectCollector } }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try KeyedDecodingContainer(
      TracingKeyedContainer(
        base: Trace.leaf(at: codingPath) { try base.container(keyedBy: type) }))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try TracingUnkeyedContainer(
      base: Trace.leaf(at: codingPath) { try base.unkeyedContainer() })
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try TracingValueContainer(decoder: base, base: base.singleValueContainer())
  }
}

private struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool {
    try Trace.leaf(at: codingPath + [key]) { try base.decodeNil(forKey: key) }
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try Trace.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Trace.value(type, at: codingPath + [key]) { initializer in
      guard let initializer, base.contains(key) else { return try base.decode(type, forKey: key) }
      return try initializer(base.superDecoder(forKey: key))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder {
    try TracingDecoder(base: base.superDecoder())
  }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try TracingDecoder(base: base.superDecoder(forKey: key))
  }
}

private struct TracingUnkeyedContainer: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  private var place: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try Trace.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Trace.value(type, at: place) { initializer in
      guard let initializer, !base.isAtEnd else { return try base.decode(type) }
      return try initializer(base.superDecoder())
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder {
    try TracingDecoder(base: base.superDecoder())
  }
}

private struct TracingValueContainer: SingleValueDecodingContainer {
  let decoder: any Decoder
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }
  func decode(_ type: Bool.Type) throws -> Bool {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: String.Type) throws -> String {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Double.Type) throws -> Double {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Float.Type) throws -> Float {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int.Type) throws -> Int {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int8.Type) throws -> Int8 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int16.Type) throws -> Int16 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int32.Type) throws -> Int32 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int64.Type) throws -> Int64 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt.Type) throws -> UInt {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt8.Type) throws -> UInt8 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt16.Type) throws -> UInt16 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt32.Type) throws -> UInt32 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    try Trace.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Trace.value(type, at: codingPath) { try $0?(decoder) ?? base.decode(type) }
  }
}

/// The key of an array element, spelled as JSONDecoder does it.
private struct IndexKey: CodingKey {
  let index: Int

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }

  init(_ index: Int) {
    self.index = index
  }

  init?(stringValue: String) {
    return nil
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}
