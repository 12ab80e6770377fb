// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the place where a value fails to decode if the error does not contain it.
///
/// JSONDecoder gives no place for a number that does not fit its type, and a wrong place for a date. So the value is
/// decoded once more, through containers that put the place into each error that they throw. An error without a place
/// was thrown by the model itself, and its path is right. The places are kept only in the errors, so an error that a
/// model catches has no effect.
struct Trace: DecodingObserver {
  static let wantsPlaces = true

  /// The place where decoding `type` at `decoder` fails; nil if it does not fail.
  static func place<Value: Decodable>(
    of type: Value.Type, in decoder: any Decoder
  ) -> Defect.Path? {
    do {
      let trace = Trace()
      _ = try trace.value(type, at: decoder, in: decoder.singleValueContainer())
      return nil
    } catch {
      return Marked.place(in: error)
    }
  }

  func inside(_ key: any CodingKey) -> Trace { self }

  /// The `userInfo` without the collector: the recovered defects were reported the first time.
  func userInfo(of base: any Decoder) -> [CodingUserInfoKey: Any] {
    base.userInfo.filter { $0.key != .defectCollector }
  }

  /// The result of `decode`; an error gets the place `path`.
  func leaf<Value>(
    at path: @autoclosure () -> [any CodingKey], _ decode: () throws -> Value
  ) throws -> Value {
    do {
      return try decode()
    } catch {
      throw Marked(place: Defect.Path(path())).error(like: error)
    }
  }

  func value<Key: CodingKey, Value: Decodable>(
    _ type: Value.Type, forKey key: Key, in base: KeyedDecodingContainer<Key>
  ) throws -> Value {
    try value(type, at: base.codingPath + [key]) { initializer in
      guard let initializer, base.contains(key) else { return try base.decode(type, forKey: key) }
      return try initializer(base.superDecoder(forKey: key))
    }
  }

  func value<Value: Decodable>(
    _ type: Value.Type, in base: inout any UnkeyedDecodingContainer
  ) throws -> Value {
    try value(type, at: base.nextPath) { initializer in
      guard let initializer, !base.isAtEnd else { return try base.decode(type) }
      return try initializer(base.superDecoder())
    }
  }

  func value<Value: Decodable>(
    _ type: Value.Type, at decoder: any Decoder, in base: any SingleValueDecodingContainer
  ) throws -> Value {
    try value(type, at: base.codingPath) { try $0?(decoder) ?? base.decode(type) }
  }

  /// The result of `decode`. `decode` gets the initialiser of `type`, or nil for a type that JSONDecoder decodes
  /// itself.
  private func value<Value: Decodable>(
    _ type: Value.Type, at path: [any CodingKey],
    _ decode: (_ initializer: ((any Decoder) throws -> Value)?) throws -> Value
  ) throws -> Value {
    if type.isKnownToJSONDecoder {
      return try leaf(at: path) { try decode(nil) }
    }
    do {
      return try decode { try Value(from: ObservedDecoder(observer: self, base: $0)) }
    } catch  where Marked.place(in: error) == nil {
      let here = Defect.Path(path)
      throw Marked(place: (error as? DecodingError)?.place(below: here) ?? here).error(like: error)
    }
  }
}

/// The place of an error, carried inside the error.
private struct Marked: Error {
  let place: Defect.Path

  static func place(in error: any Error) -> Defect.Path? {
    ((error as? DecodingError)?.context.underlyingError as? Marked)?.place
  }

  /// An error of the same case, for models that catch by case.
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
  /// Whether this decoder only looks for a place.
  ///
  /// Wrappers then return a cheap placeholder. They never fail, so the place is not inside them; decoding them again
  /// at every level would take time that grows with the depth.
  var isTracing: Bool { self is ObservedDecoder<Trace> }
}
