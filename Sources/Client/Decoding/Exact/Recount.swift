// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Decodes a body a second time, to remove the defects inside values that the model tried and gave up.
///
/// A model may try one type, and take another if that fails: `if let a = try? container.decode(A.self)`. Defects that
/// were recovered inside the first type are then not a loss. A decoder cannot know that the model caught an error. So
/// the second pass observes the end of every value on the path to a defect. Bodies without defects need no second
/// pass.
struct Recount: DecodingObserver {
  static let wantsPlaces = false

  private let collector: DefectCollector
  /// Nil if there are no defects at this place, so that there is nothing to observe.
  private let here: Waypoints?

  /// The attempt to decode `type` with `decoder`, which has its own collector; nil if it fails. `defects` are those
  /// of the first pass, with property names in their paths.
  static func attempt<Model: Decodable>(
    _ type: Model.Type, from body: Data, with decoder: JSONDecoder, defects: [Defect]
  ) -> Attempt<Model>? {
    decoder.userInfo[.recountedWaypoints] = Waypoints(to: defects.map(\.path.elements))
    // The body was decoded once already, and only a body that is not JSON throws here.
    return (try? decoder.decode(Recounted<Attempt<Model>>.self, from: body))?.value
  }

  fileprivate init?(_ decoder: any Decoder) {
    let userInfo = decoder.userInfo
    guard let collector = userInfo[.defectCollector] as? DefectCollector,
      let root = userInfo[.recountedWaypoints] as? Waypoints
    else { return nil }
    self.init(
      collector: collector,
      here: decoder.codingPath.reduce(root) { $0?[$1] })
  }

  private init(collector: DefectCollector, here: Waypoints?) {
    self.collector = collector
    self.here = here
  }

  func inside(_ key: any CodingKey) -> Recount {
    Recount(collector: collector, here: here?[key])
  }

  func userInfo(of base: any Decoder) -> [CodingUserInfoKey: Any] {
    base.userInfo
  }

  func leaf<Value>(
    at path: @autoclosure () -> [any CodingKey], _ decode: () throws -> Value
  ) throws -> Value {
    do {
      return try decode()
    } catch {
      // Counts a step: this is a new failure, so the error before it is no longer on its way.
      _ = collector.beginAttempt()
      throw error
    }
  }

  func value<Key: CodingKey, Value: Decodable>(
    _ type: Value.Type, forKey key: Key, in base: KeyedDecodingContainer<Key>
  ) throws -> Value {
    guard here?.fields[key.stringValue] != nil else {
      return try leaf(at: []) { try base.decodePlainly(type, forKey: key) }
    }
    return try attempt { try base.decodePlainly(Recounted<Value>.self, forKey: key).value }
  }

  func value<Value: Decodable>(
    _ type: Value.Type, in base: inout any UnkeyedDecodingContainer
  ) throws -> Value {
    guard here?.elements[base.currentIndex] != nil else {
      return try leaf(at: []) { try base.decode(type) }
    }
    return try attempt { try base.decode(Recounted<Value>.self).value }
  }

  func value<Value: Decodable>(
    _ type: Value.Type, at decoder: any Decoder, in base: any SingleValueDecodingContainer
  ) throws -> Value {
    guard here != nil else { return try leaf(at: []) { try base.decode(type) } }
    return try attempt { try base.decode(Recounted<Value>.self).value }
  }

  private func attempt<Value>(_ decode: () throws -> Value) throws -> Value {
    let start = collector.beginAttempt()
    do {
      let value = try decode()
      collector.endAttempt(since: start, failed: false)
      return value
    } catch {
      collector.endAttempt(since: start, failed: true)
      throw error
    }
  }
}

/// A value that is decoded through an observed decoder.
private struct Recounted<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    guard !Self.isPlain, let recount = Recount(decoder) else {
      value = try decoder.singleValueContainer().decode(Value.self)
      return
    }
    if let dictionary = Value.self as? any RecountedDictionary.Type,
      let recounted = try dictionary.recounted(in: decoder) as? Value
    {
      value = recounted
    } else {
      value = try Value(from: ObservedDecoder(observer: recount, base: decoder))
    }
  }

  /// Whether nothing can be recovered inside the value, so that its decoding need not be observed.
  private static var isPlain: Bool {
    Value.isKnownToJSONDecoder || Value.self is String.Type || Value.self is Bool.Type
      || Value.self is any BinaryInteger.Type || Value.self is any BinaryFloatingPoint.Type
      || Value.self is [String].Type || Value.self is [Int].Type
  }
}

/// A dictionary with string keys. The keys are data, which a key strategy must not change, so the decoder has to see
/// the dictionary type itself.
private protocol RecountedDictionary {
  static func recounted(in decoder: any Decoder) throws -> Self
}

extension Dictionary: RecountedDictionary where Key == String, Value: Decodable {
  fileprivate static func recounted(in decoder: any Decoder) throws -> Self {
    try decoder.singleValueContainer().decode([String: Recounted<Value>].self).mapValues(\.value)
  }
}

/// The places on the paths to defects, from one place on.
private struct Waypoints: Sendable {
  private(set) var fields: [String: Waypoints] = [:]
  private(set) var elements: [Int: Waypoints] = [:]

  init(to paths: [[Defect.Path.Element]]) {
    for path in paths { add(path[...]) }
  }

  private init() {}

  subscript(key: any CodingKey) -> Waypoints? {
    // If the number of a field is taken for a position in an array, that only costs time.
    if let index = key.intValue, let next = elements[index] { return next }
    return fields[key.stringValue]
  }

  private mutating func add(_ path: ArraySlice<Defect.Path.Element>) {
    switch path.first {
    case .key(let key), .entry(let key): fields[key, default: Waypoints()].add(path.dropFirst())
    case .index(let index): elements[index, default: Waypoints()].add(path.dropFirst())
    case nil: break
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let recountedWaypoints = CodingUserInfoKey.named("mockapi.waypoints.recounted")
}
