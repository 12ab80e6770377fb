// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Decodes a body once more, to leave out of its defects those of what was tried and given up.
///
/// A model may try another one, and take a third where that fails: `if let a = try? container.decode(A.self)`. What was
/// recovered inside the first is then nobody's loss. Nothing tells a decoder of an error that is caught, so that it takes a
/// second look, in which every value on the way to a defect is told of its end. Bodies without defects do without.
struct Recount: DecodingObserver {
  static let wantsPlaces = false

  private let collector: DefectCollector
  /// Nil where there are no defects, and so nothing to observe.
  private let here: Waypoints?

  /// The attempt to decode `type` with `decoder`, which has a collector of its own; nil where it cannot be had. `defects` are
  /// what was found the first time, in the names of properties.
  static func attempt<Model: Decodable>(
    _ type: Model.Type, from body: Data, with decoder: JSONDecoder, defects: [Defect]
  ) -> Attempt<Model>? {
    decoder.userInfo[.recountedWaypoints] = Waypoints(to: defects.map(\.path.elements))
    // It was decoded once already: an error would be one of a body that is not JSON.
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
      // A failure of its own, and not the one before.
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

  /// Whether nothing can be recovered inside the value, so that nobody has to see it being decoded.
  private static var isPlain: Bool {
    Value.isKnownToJSONDecoder || Value.self is String.Type || Value.self is Bool.Type
      || Value.self is any BinaryInteger.Type || Value.self is any BinaryFloatingPoint.Type
      || Value.self is [String].Type || Value.self is [Int].Type
  }
}

/// A dictionary with string keys, which are data: no key strategy may touch them, so that the decoder has to see its type.
private protocol RecountedDictionary {
  static func recounted(in decoder: any Decoder) throws -> Self
}

extension Dictionary: RecountedDictionary where Key == String, Value: Decodable {
  fileprivate static func recounted(in decoder: any Decoder) throws -> Self {
    try decoder.singleValueContainer().decode([String: Recounted<Value>].self).mapValues(\.value)
  }
}

/// The places that ways to defects lead through, from one of them on.
private struct Waypoints: Sendable {
  private(set) var fields: [String: Waypoints] = [:]
  private(set) var elements: [Int: Waypoints] = [:]

  init(to paths: [[Defect.Path.Element]]) {
    for path in paths { add(path[...]) }
  }

  private init() {}

  subscript(key: any CodingKey) -> Waypoints? {
    // To take the number of a field for a position costs time alone.
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
