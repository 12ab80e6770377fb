// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Reads the fields of an object one by one: with defaults in place, and with all bad required fields in one error.
///
///     init(from decoder: any Decoder) throws {
///       let fields = try decoder.fields(CodingKeys.self)
///       name = fields.value(.name, default: "Default name")
///       homepage = fields.optional(.homepage)
///       (id, email) = try fields.required(fields.field(.id), fields.field(.email))
///     }
///
/// Read the required fields last: they throw, and defects of fields that have not been read by then are not listed.
public struct Fields<Key: CodingKey> {
  private let decoder: any Decoder
  private let container: KeyedDecodingContainer<Key>

  fileprivate init(decoder: any Decoder) throws {
    self.decoder = decoder
    container = try decoder.container(keyedBy: Key.self)
  }

  /// The value.
  ///
  /// - Throws: if the value is missing or wrong.
  public func required<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws -> Value {
    try container.decode(type, forKey: key)
  }

  /// The values.
  ///
  /// - Throws: one error, with every field that is missing or wrong.
  public func required<each Value: Decodable>(
    _ field: repeat Field<each Value>
  ) throws -> (repeat each Value) {
    var errors: [any Error] = []
    for field in repeat each field {
      if case .failure(let error) = field.result { errors.append(error) }
    }
    if let first = errors.first { throw one(errors) ?? first }
    return (repeat try (each field).result.get())
  }

  /// A field to pass to `required`, which throws only after all of its fields have been read.
  public func field<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) -> Field<Value> {
    Field(result: Result { try container.decode(type, forKey: key) })
  }

  /// The value; or the default, reported, if it is missing, null or wrong.
  public func value<Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    do {
      if Value.self is any ExpressibleByNilLiteral.Type, container.contains(key),
        try container.decodeNil(forKey: key)
      {
        report(.null, at: key, recovery: .defaulted)
        return fallback()
      }
      return try container.decode(Value.self, forKey: key)
    } catch {
      recover(key, from: error, by: .defaulted)
      return fallback()
    }
  }

  /// The value; or the default of `provider`, reported, if it is missing, null or wrong.
  public func value<Provider: DefaultProvider>(
    _ key: Key, default provider: Provider.Type
  ) -> Provider.Value {
    value(key, default: provider.value)
  }

  /// The value; nil without a report if it is missing or null; nil with a report if it is wrong.
  public func optional<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: key)
    } catch {
      recover(key, from: error, by: .becameNil)
      return nil
    }
  }

  /// The good elements; lost elements are reported, as by `Tolerant`.
  public func list<Element: Decodable & Sendable>(
    _ key: Key, of type: Element.Type = Element.self
  ) -> [Element] {
    tolerantly(key) ?? []
  }

  /// The good entries of a dictionary; lost entries are reported, as by `Tolerant`.
  public func entries<EntryKey: Decodable, Value: Decodable>(
    _ key: Key, of type: Value.Type = Value.self
  ) -> [EntryKey: Value] {
    tolerantly(key) ?? [:]
  }

  /// One required field that has been read, good or bad.
  public struct Field<Value: Decodable> {
    let result: Result<Value, any Error>
  }
}

extension Decoder {
  /// The fields of the object here.
  ///
  /// - Throws: if the value is not an object.
  public func fields<Key: CodingKey>(_ keys: Key.Type) throws -> Fields<Key> {
    try Fields(decoder: self)
  }
}

extension Fields {
  /// The good entries; nil, reported, if there is no list.
  func tolerantly<List: TolerantList>(_ key: Key) -> List? {
    do {
      guard container.contains(key) else {
        report(.missing, at: key, recovery: .defaulted)
        return nil
      }
      return try container.decode(FieldList<List>.self, forKey: key).list
    } catch {
      recover(key, from: error, by: .defaulted)
      return nil
    }
  }

  private func recover(_ key: Key, from error: any Error, by recovery: Defect.Recovery) {
    // Neither container ever throws this for an object.
    (try? container.superDecoder(forKey: key))?.recover(from: error, by: recovery)
  }

  private func report(_ kind: Defect.Kind, at key: Key, recovery: Defect.Recovery) {
    (try? container.superDecoder(forKey: key))?.recordDefect(kind, recovery: recovery)
  }

  /// One error with the causes of all; nil if they have none.
  private func one(_ errors: [any Error]) -> DecodingError? {
    guard let decoder = decoder as? ObservedDecoder else { return nil }
    let failures = errors.compactMap { decoder.place.observer.failure(of: $0) }
    guard !failures.isEmpty else { return nil }
    return decoder.failure(
      causes: failures.flatMap { $0.causes() }, recovered: failures.flatMap(\.recovered))
  }
}

/// A list that may lose entries; nil after reporting that there is none.
private struct FieldList<List: TolerantList>: Decodable {
  let list: List?

  init(from decoder: any Decoder) {
    list = List.entries(of: decoder, recovery: .defaulted)
  }
}
