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

  /// The value; throws if it is missing or wrong.
  public func required<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws -> Value {
    if let value = container.scalar(type, forKey: key) { return value }
    return try required(field(key, as: type))
  }

  /// The values; throws one error that lists every missing or wrong field.
  public func required<each Value: Decodable>(
    _ field: repeat Field<each Value>
  ) throws -> (repeat each Value) {
    var causes: [Defect] = []
    for field in repeat each field {
      causes += field.causes
    }
    guard causes.isEmpty else {
      // Records again the defects that had been recovered elsewhere in this object, for the wrapper that takes the
      // loss.
      for field in repeat each field {
        for defect in field.recovered { decoder.defectCollector?.record(defect) }
      }
      throw Rejection(defects: causes).error(at: decoder.codingPath)
    }
    return (repeat try (each field).attempt.result.get())
  }

  /// A field to pass to `required`, which throws only after all of its fields have been read.
  public func field<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) -> Field<Value> {
    Field(
      attempt: container.scalar(type, forKey: key).map { Attempt(.success($0)) } ?? attempt(key))
  }

  /// The value; or the default, reported, if it is missing, null or wrong.
  public func value<Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    if let value = container.scalar(Value.self, forKey: key) { return value }
    if let absence = absence(of: key) {
      report(absence, at: key, recovery: .defaulted)
      return fallback()
    }
    return recovered(key, recovery: .defaulted) ?? fallback()
  }

  /// The value; nil without a report if it is missing or null; nil with a report if it is wrong.
  public func optional<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    if let value = container.optionalScalar(type, forKey: key) { return value }
    guard absence(of: key) == nil else { return nil }
    return container.scalar(type, forKey: key) ?? recovered(key, recovery: .becameNil)
  }

  /// The value; nil without a report if it is missing; nil with a report if it is null or wrong.
  func nonNull<Value: Decodable>(_ key: Key, as type: Value.Type) -> Value? {
    switch absence(of: key) {
    case .missing?: return nil
    case .some(let absence):
      report(absence, at: key, recovery: .becameNil)
      return nil
    case nil: return recovered(key, recovery: .becameNil)
    }
  }

  /// The good elements; lost elements are reported, as by `Tolerant`.
  public func list<Element: Decodable & Sendable>(
    _ key: Key, of type: Element.Type = Element.self
  ) -> [Element] {
    if let list = container.scalar([Element].self, forKey: key) { return list }
    guard container.contains(key) else {
      report(.missing, at: key, recovery: .defaulted)
      return []
    }
    return recovered(key, as: Tolerant<[Element]>.self, recovery: .defaulted)?.wrappedValue ?? []
  }

  /// One required field that has been read, good or bad.
  public struct Field<Value: Decodable> {
    let attempt: Attempt<Value>

    var causes: [Defect] { failure?.causes ?? [] }

    var recovered: [Defect] { failure?.recovered ?? [] }

    private var failure: Attempt<Value>.Failure? {
      if case .failure(let failure) = attempt.result { failure } else { nil }
    }
  }
}

extension Decoder {
  /// The fields of the object here; throws if the value is not an object.
  public func fields<Key: CodingKey>(_ keys: Key.Type) throws -> Fields<Key> {
    try Fields(decoder: self)
  }
}

extension Fields {
  private func attempt<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) -> Attempt<Value> {
    guard container.contains(key) else {
      return Attempt(.failure(.init(causes: [.fatal(at: path(key), .missing)], recovered: [])))
    }
    do {
      return try container.decodePlainly(Attempt<Value>.self, forKey: key)
    } catch {
      let causes = Defect.causes(of: error, decoding: Value.self, in: decoder)
      return Attempt(.failure(.init(causes: causes, recovered: [])))
    }
  }

  private func recovered<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self, recovery: Defect.Recovery
  ) -> Value? {
    if decoder.isTracing { return nil }
    switch attempt(key, as: type).result {
    case .success(let value): return value
    case .failure(let failure):
      decoder.report(failure.causes, spoiling: path(key), recovery: recovery)
      return nil
    }
  }

  /// The good entries; nil, reported, if there is no list.
  func entries<List: TolerantList>(_ key: Key) -> List? {
    if let list = container.scalar(List.self, forKey: key) { return list }
    if let absence = absence(of: key) {
      report(absence, at: key, recovery: .defaulted)
      return nil
    }
    // The key exists, so there is a decoder for it.
    guard !decoder.isTracing, let place = try? container.superDecoder(forKey: key) else {
      return nil
    }
    return List.entries(of: place, recovery: .defaulted)
  }

  private func absence(of key: Key) -> Defect.Kind? {
    guard container.contains(key) else { return .missing }
    do {
      return try container.decodeNil(forKey: key) ? .null : nil
    } catch {
      return .missing
    }
  }

  private func report(_ kind: Defect.Kind, at key: Key, recovery: Defect.Recovery) {
    decoder.defectCollector?.record(Defect(path: path(key), kind: kind, recovery: recovery))
  }

  private func path(_ key: Key) -> Defect.Path {
    Defect.Path(decoder.codingPath).appending(.init(key))
  }
}
