// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a value that could not be decoded.
struct Cause {
  private let path: Defect.Path
  private let kind: Defect.Kind

  /// The defect that makes the whole body unusable, unless an enclosing wrapper takes it.
  var defect: Defect { .fatal(at: path, kind) }

  /// The cause of an error that the initialiser of `type` threw, and not one of the containers.
  init<Value: Decodable>(
    _ error: any Error, decoding type: Value.Type, at place: Place, in base: any Decoder
  ) {
    let error = error as? DecodingError
    if let rejection = error?.context.underlyingError as? Rejection {
      self.init(path: place.path, kind: rejection.kind)
    } else if let told = Told(error, at: place, in: base) {
      self.init(path: told.path, kind: Self.kind(of: error, decoding: type, told))
    } else {
      // The path belongs to another document, such as a JSON text in a string of this one.
      self.init(path: place.path, kind: .notAccepted(Defect.JSONType(at: base)))
    }
  }

  /// The cause of an error of JSONDecoder, for a type that it decodes itself.
  init(errorOfJSONDecoder error: any Error, at place: Place, in base: any Decoder) {
    path = place.path
    let found = Defect.JSONType(at: base)
    switch error as? DecodingError {
    case .valueNotFound(let asked, _), .typeMismatch(let asked, _):
      kind = .mismatch(Defect.JSONType(decoding: asked), found)
    case let error:
      // A strategy for dates may reject a value.
      kind = (error?.context.underlyingError as? Rejection)?.kind ?? .notAccepted(found)
    }
  }

  private init(path: Defect.Path, kind: Defect.Kind) {
    self.path = path
    self.kind = kind
  }

  /// The value at the place decides before the error does: Foundation's errors for the end of an array, a null and a
  /// wrong type have changed between releases.
  private static func kind<Value>(
    of error: DecodingError?, decoding type: Value.Type, _ told: Told
  ) -> Defect.Kind {
    guard let found = told.found else { return .missing }
    // A dictionary that a model decodes with its own initialiser: the errors of values have causes, so a key is bad.
    if told.isEntry {
      guard case .typeMismatch(let asked, _) = error else { return .invalidKey() }
      return .invalidKey(of: asked)
    }
    switch error {
    case .typeMismatch(let asked, _) where asked == type && found == .object:
      // The initialiser that the compiler writes for an enum throws this if the key is none of its cases.
      return .unknownCase
    case .dataCorrupted where told.isHere && type is any RawRepresentable.Type:
      return found == .null ? .null : .unknownCase
    default: return .notAccepted(found)
    }
  }
}

extension Defect {
  /// A defect that makes the whole body unusable, unless an enclosing wrapper takes it.
  static func fatal(at path: Path, _ kind: Kind) -> Defect {
    Defect(path: path, kind: kind, recovery: .none, affected: [])
  }
}

extension Defect.Kind {
  /// The kind of a value of the type `found` that was asked for as another type; nil if that implies no JSON type.
  static func mismatch(_ expected: Defect.JSONType?, _ found: Defect.JSONType) -> Defect.Kind {
    guard let expected, found != .null, found != expected else { return .notAccepted(found) }
    return .wrongType(expected: expected, found: found)
  }

  /// The kind of a value that has the right type as far as is known.
  static func notAccepted(_ found: Defect.JSONType) -> Defect.Kind {
    found == .null ? .null : .invalid("\(found.withArticle) that the model accepts")
  }
}

/// The place that an error of a model names, if it is one that the model has looked at.
private struct Told {
  let path: Defect.Path
  /// The type of the value there; nil if there is none.
  let found: Defect.JSONType?
  /// Whether it is the place of the model itself.
  let isHere: Bool
  /// Whether it is an entry of a dictionary.
  let isEntry: Bool

  /// Nil if the error names no place, or one of another document.
  init?(_ error: DecodingError?, at place: Place, in base: any Decoder) {
    guard let error else { return nil }
    var keys = error.context.codingPath
    if case .keyNotFound(let key, _) = error { keys.append(key) }
    let here = place.codingPath.map(\.stringValue)
    guard keys.count >= here.count, zip(keys, here).allSatisfy({ $0.0.stringValue == $0.1 }) else {
      return nil
    }
    let rest = keys.dropFirst(here.count)
    isHere = rest.isEmpty
    isEntry = rest.last.map { type(of: $0).areKeysOfDictionaries } ?? false
    if let first = rest.first {
      let isOwn = place.sessions.contains { session in
        session.keys.map { $0 == type(of: first as Any) } ?? (first.intValue != nil)
      }
      guard isOwn else { return nil }
    }
    var path = place.path
    var decoder: (any Decoder)? = base
    for key in rest {
      guard let here = decoder, let (element, next) = here.step(key, place.observer) else {
        return nil
      }
      path.elements.append(element)
      decoder = next
    }
    self.path = path
    found = decoder.map { Defect.JSONType(at: $0) }
    // A key that is there is missing in another document, one with the same keys.
    if case .keyNotFound = error, let found, found != .null { return nil }
  }
}

extension Decoder {
  /// The element of a path for `key`, and the decoder there; nil if this is not an object or not an array. There is no
  /// decoder if there is no value.
  fileprivate func step(
    _ key: any CodingKey, _ observer: Observer
  ) -> (Defect.Path.Element, (any Decoder)?)? {
    if let index = key.intValue, key.stringValue == "Index \(index)" {
      // What is not an array has no elements.
      guard var elements = try? unkeyedContainer() else { return nil }
      for _ in 0..<index { _ = try? elements.superDecoder() }
      return (.index(index), elements.isAtEnd ? nil : try? elements.superDecoder())
    }
    guard let container = try? container(keyedBy: AnyKey.self) else { return nil }
    let names = WireNames(container, observer, for: type(of: key))
    let wire = names.wire(key.stringValue)
    let next = wire.flatMap { try? container.superDecoder(forKey: AnyKey($0)) }
    return (.init(key, wire: wire ?? names.expected(key.stringValue)), next)
  }
}

extension DecodingError {
  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }
}
