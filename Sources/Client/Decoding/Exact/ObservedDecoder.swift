// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Observes each step that a model takes while it is decoded through an `ObservedDecoder`.
protocol DecodingObserver {
  /// Whether the observer needs the places of steps in arrays, which cost more than most steps do. If not, the places
  /// are empty.
  static var wantsPlaces: Bool { get }

  /// The observer for the value at `key` inside the observed value.
  func inside(_ key: any CodingKey) -> Self

  /// The `userInfo` that models find in the observed decoder.
  func userInfo(of base: any Decoder) -> [CodingUserInfoKey: Any]

  /// The result of `decode`, which takes one step at the place `path`.
  func leaf<Value>(
    at path: @autoclosure () -> [any CodingKey], _ decode: () throws -> Value
  ) throws -> Value

  /// Decodes a value of a type with its own initialiser.
  func value<Key: CodingKey, Value: Decodable>(
    _ type: Value.Type, forKey key: Key, in base: KeyedDecodingContainer<Key>
  ) throws -> Value

  /// Decodes the next value of an array.
  func value<Value: Decodable>(
    _ type: Value.Type, in base: inout any UnkeyedDecodingContainer
  ) throws -> Value

  /// Decodes the value at `decoder`, whose container is `base`.
  func value<Value: Decodable>(
    _ type: Value.Type, at decoder: any Decoder, in base: any SingleValueDecodingContainer
  ) throws -> Value
}

/// Passes every call on to `base`, and shows each step to `observer`.
struct ObservedDecoder<Observer: DecodingObserver>: Decoder {
  let observer: Observer
  let base: any Decoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { observer.userInfo(of: base) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try KeyedDecodingContainer(
      ObservedKeyedContainer(
        observer: observer,
        base: observer.leaf(at: codingPath) { try base.container(keyedBy: type) }))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ObservedUnkeyedContainer(
      observer: observer, base: observer.leaf(at: codingPath) { try base.unkeyedContainer() })
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try ObservedValueContainer(observer: observer, decoder: base, base: base.singleValueContainer())
  }
}

private struct ObservedKeyedContainer<Observer: DecodingObserver, Key: CodingKey>:
  KeyedDecodingContainerProtocol
{
  let observer: Observer
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool {
    try observer.leaf(at: codingPath + [key]) { try base.decodeNil(forKey: key) }
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try observer.leaf(at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try observer.value(type, forKey: key, in: base)
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
    try ObservedDecoder(observer: observer.inside(AnyKey("super")), base: base.superDecoder())
  }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try ObservedDecoder(observer: observer.inside(key), base: base.superDecoder(forKey: key))
  }
}

private struct ObservedUnkeyedContainer<Observer: DecodingObserver>: UnkeyedDecodingContainer {
  let observer: Observer
  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  private var nextPlace: [any CodingKey] { Observer.wantsPlaces ? base.nextPath : [] }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt.Type) throws -> UInt {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    let place = nextPlace
    return try observer.leaf(at: place) { try base.decode(type) }
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try observer.value(type, in: &base)
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
    let inside = observer.inside(IndexKey(base.currentIndex))
    return try ObservedDecoder(observer: inside, base: base.superDecoder())
  }
}

private struct ObservedValueContainer<Observer: DecodingObserver>: SingleValueDecodingContainer {
  let observer: Observer
  let decoder: any Decoder
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }
  func decode(_ type: Bool.Type) throws -> Bool {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: String.Type) throws -> String {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Double.Type) throws -> Double {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Float.Type) throws -> Float {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int.Type) throws -> Int {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int8.Type) throws -> Int8 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int16.Type) throws -> Int16 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int32.Type) throws -> Int32 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int64.Type) throws -> Int64 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt.Type) throws -> UInt {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt8.Type) throws -> UInt8 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt16.Type) throws -> UInt16 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt32.Type) throws -> UInt32 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    try observer.leaf(at: codingPath) { try base.decode(type) }
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try observer.value(type, at: decoder, in: base)
  }
}

extension Decodable {
  /// Whether JSONDecoder decodes the type itself instead of calling its initialiser. An observed decoder must then do
  /// the same.
  static var isKnownToJSONDecoder: Bool {
    self is Date.Type || self is Data.Type || self is URL.Type || self is Decimal.Type
  }
}

extension UnkeyedDecodingContainer {
  /// The path of the next element.
  var nextPath: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }
}

/// The key of an array element, spelled as JSONDecoder spells it.
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
