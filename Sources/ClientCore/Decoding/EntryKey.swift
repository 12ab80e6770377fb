// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The key of a dictionary, from its spelling on the wire and back.
///
/// All keys of JSON are strings. `Codable` reads strings, whole numbers and types that are `CodingKeyRepresentable` from
/// them, and expects an array if the keys have another type. APIs send objects all the same, by UUIDs, cases of enums or
/// dates: such keys are decoded from the string, or from the number or boolean in it.
enum EntryKey<Key> {}

extension EntryKey where Key: Decodable {
  /// The key that `text` spells, and whether the type keeps it without knowing it, as an `OpenEnum` does.
  static func key(_ text: String) throws(Rejection) -> (Key, isUnknown: Bool) {
    if let key = text as? Key { return (key, false) }
    if let type = Key.self as? any CodingKeyRepresentable.Type {
      guard let key = type.init(codingKey: text.codingKey) as? Key else {
        throw Rejection(kind: .invalidKey(of: Key.self))
      }
      return (key, false)
    }
    let attempt = QuickAttempt()
    let decoder = JSONDecoder()
    decoder.userInfo[.bodyPlan] = BodyPlan(attempt: attempt)
    do {
      let (key, isClean) = try attempt.result {
        do {
          return try decoder.decode(Key.self, from: JSONEncoder().encode(text))
        } catch  where text == "true" || text == "false" || NumberSpelling(text) != nil {
          return try decoder.decode(Key.self, from: Data(text.utf8))
        }
      }
      return (key, !isClean)
    } catch {
      throw Rejection(kind: .invalidKey(of: Key.self, error))
    }
  }
}

extension EntryKey where Key: Encodable {
  /// The text of `key`.
  ///
  /// - Throws: `EncodingError` if it is encoded neither as a string nor as a number or a boolean.
  static func text(_ key: Key) throws -> String {
    do {
      return try JSONDecoder().decode(LosslessString.self, from: JSONEncoder().encode(key)).value
    } catch is DecodingError {
      throw EncodingError.invalidValue(
        key,
        .init(
          codingPath: [],
          debugDescription: "A key must be encoded as a string, a number or a boolean."))
    }
  }
}

extension Defect.Kind {
  /// The kind of a key that is none of the type `type`, if that is known; `error` is that of its initialiser.
  static func invalidKey(of type: Any.Type? = nil, _ error: (any Error)? = nil) -> Defect.Kind {
    let rejection = (error as? DecodingError)?.context.underlyingError as? Rejection
    if case .invalid(let wanted)? = rejection?.kind { return .invalid("a key that is \(wanted)") }
    switch type {
    case is any BinaryInteger.Type: return .invalid("a key that is a whole number")
    case is any RawRepresentable.Type: return .invalid("a key that is one of the known cases")
    default: return .invalid("a key that the model accepts")
    }
  }
}

extension ObservedEntries {
  /// The key that `text` spells.
  ///
  /// - Throws: an error that blames the key, and not the value of the entry.
  func key<Key: Decodable>(
    _ type: Key.Type, _ text: String
  ) throws -> (Key, isUnknown: Bool) {
    do throws(Rejection) {
      return try EntryKey.key(text)
    } catch {
      throw try decoder(at: text).makeRejection(error.kind)
    }
  }
}
