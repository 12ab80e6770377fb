// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sees each step of the exact decoding of a body, and so knows where each value is, how its decoding ends, and by which
/// key of the wire it was found.
///
/// It belongs to one body on one thread.
final class Observer {
  let keys: WireKeys
  /// Decodes the entries of lists quickly if they are good; nil if every value is to be decoded exactly.
  let attempt: QuickAttempt?
  private var records: [(defect: Defect, session: Session?)] = []
  /// The keys in snake case for the names that models have asked for.
  private var snakeKeys: [String: String] = [:]

  init(keys: WireKeys, attempt: QuickAttempt? = nil) {
    self.keys = keys
    self.attempt = attempt
  }

  /// The key that an encoder writes for the model's `name`.
  func usualKey(_ name: String) -> String {
    if keys == .asWritten { return name }
    if let key = snakeKeys[name] { return key }
    let key = SnakeCase.key(name)
    snakeKeys[name] = key
    return key
  }

  /// The recovered defects in the order of decoding.
  var defects: [Defect] { records.map(\.defect) }

  /// Records a defect that was found by the value of `session`.
  func record(_ defect: Defect, through session: Session?) {
    records.append((defect, session))
  }

  /// The next entry of the list that `session` has opened at `place`: decoded by `quickly`; or, if something in it is
  /// wrong or it must not be attempted, by `exactly`.
  func entry<Value>(
    of place: Place, in session: Session, quickly: () throws -> Value, exactly: () throws -> Value
  ) throws -> Value {
    // If the entry before was bad, this one is likely to be too.
    if let attempt, place.attemptsEntries, !session.hadBadEntry {
      do {
        return try attempt.value(quickly)
      } catch {
        // Exact decoding finds out the cause.
      }
    }
    let start = records.count
    // Also after an error.
    session.hadBadEntry = true
    let value = try exactly()
    session.hadBadEntry = records.count > start
    return value
  }

  /// The value at `place`, which `base` is at. Whatever its initialiser throws gets the causes, and the defects that
  /// had been recovered inside the value: these are taken back, since the value is not used.
  func value<Value: Decodable>(
    _ type: Value.Type, at place: Place, in base: any Decoder
  ) throws -> Value {
    let start = records.count
    do {
      let value = try decoded(type, at: place, in: base)
      dropGivenUp(by: type, at: place, since: start)
      return value
    } catch {
      dropGivenUp(by: type, at: place, since: start)
      let recovered = records[start...].map(\.defect)
      records.removeSubrange(start...)
      let failure = failure(of: error)
      throw fail(
        at: place, like: error, recovered: recovered + (failure?.recovered ?? []),
        causes: failure?.causes
          ?? { [Cause(error, decoding: type, at: place, in: base).defect] })
    }
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, at place: Place, in base: any Decoder
  ) throws -> Value {
    if type.isKnownToJSONDecoder {
      do {
        return try base.singleValueContainer().decode(type)
      } catch {
        throw fail(at: place, like: error) {
          [Cause(errorOfJSONDecoder: error, at: place, in: base).defect]
        }
      }
    }
    let decoder = ObservedDecoder(place: place, base: base)
    // Its own initialiser would read the entries in the same way, but slower.
    if let dictionary = type as? any DictionaryOfObject.Type,
      let entries = try dictionary.init(entriesOf: decoder) as? Value
    {
      return entries
    }
    return try Value(from: decoder)
  }

  /// Removes the defects that were recovered in models that `type` tried at `place` and gave up.
  private func dropGivenUp(by type: Any.Type, at place: Place, since start: Int) {
    guard place.sessions.count > 1, records.count > start else { return }
    let givenUp = place.sessions.filter { $0.isGivenUp && !$0.hasKeys(of: type) }
    guard !givenUp.isEmpty else { return }
    let kept = records[start...].filter { record in
      record.session?.isInside { session in givenUp.contains { $0 === session } } != true
    }
    records.replaceSubrange(start..., with: kept)
  }
}

extension Observer {
  /// A failure on its way to the code that catches it, inside an error.
  ///
  /// Sendable because errors are: only the observer that made it looks into it, on its own thread. A model may keep it
  /// for as long as it likes.
  private struct Failure: Error, @unchecked Sendable {
    let observer: Observer
    let causes: () -> [Defect]
    let recovered: [Defect]
  }

  /// An error of the same case as `error`, for models that catch by case, that carries the causes. They are asked for
  /// only if a wrapper or the body takes the loss.
  func fail(
    at place: Place, like error: any Error, recovered: [Defect] = [],
    causes: @escaping () -> [Defect]
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: (error as? DecodingError)?.context.codingPath ?? place.codingPath,
      debugDescription: (error as? DecodingError)?.context.debugDescription ?? "\(error)",
      underlyingError: Failure(observer: self, causes: causes, recovered: recovered))
    return switch error as? DecodingError {
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    default: .dataCorrupted(context)
    }
  }

  /// The causes that `error` carries, and the defects that had been recovered before it; nil if it carries none.
  func failure(of error: any Error) -> (causes: () -> [Defect], recovered: [Defect])? {
    guard let failure = (error as? DecodingError)?.context.underlyingError as? Failure,
      failure.observer === self
    else { return nil }
    return (failure.causes, failure.recovered)
  }
}

extension Decodable {
  /// Whether JSONDecoder decodes the type itself instead of calling its initialiser.
  fileprivate static var isKnownToJSONDecoder: Bool {
    self is Date.Type || self is Data.Type || self is URL.Type || self is Decimal.Type
  }
}

/// A dictionary that may be read from an object.
private protocol DictionaryOfObject: Decodable {
  init?(entriesOf decoder: ObservedDecoder) throws
}

extension Dictionary: DictionaryOfObject where Key: Decodable, Value: Decodable {
  /// The entries in the order of their keys; nil if `Codable` reads the dictionary from an array.
  fileprivate init?(entriesOf decoder: ObservedDecoder) throws {
    guard Key.self is any CodingKeyRepresentable.Type else { return nil }
    let entries = try decoder.entries()
    self.init()
    for text in entries.keys {
      let (key, _) = try entries.key(Key.self, text)
      self[key] = try entries.entry(Value.self, text)
    }
  }
}
