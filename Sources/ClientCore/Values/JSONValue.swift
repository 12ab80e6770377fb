// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value.
///
///     let problem: ProblemDetails = …
///     problem.extensions["balance"]?.number   // 30
public enum JSONValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// A number.
  case number(JSONValue.Number)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The text of a string; nil for any other value.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number; nil for any other value, and for a number that a Decimal cannot hold.
  public var number: Decimal? {
    if case .number(let value) = self { value.decimal } else { nil }
  }

  /// The boolean; nil for any other value.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The element at `index`; nil if there is none.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value of `key`; nil if there is none.
  public subscript(key: String) -> JSONValue? {
    if case .object(let entries) = self { entries[key] } else { nil }
  }
}

extension JSONValue: Codable {
  /// Decodes any value.
  ///
  /// - Throws: `DecodingError` for a string that is not valid text, such as a lone surrogate.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Exactly one of them fits; the attempts find out which. The frequent types come first.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = JSONValue.Number.read(from: container) {
      self = .number(value)
    } else if var elements = try? decoder.unkeyedContainer() {
      // Element by element: decoding the whole array would repeat a failure inside it at every level.
      var array: [JSONValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      do {
        self = .object(try container.decode([String: JSONValue].self))
      } catch  where !decoder.holdsObject {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "A string that is no text, or a number that cannot be told.")
      }
    }
  }

  /// Encodes the value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension Decoder {
  fileprivate var holdsObject: Bool {
    // If there is no keyed container, the value is not an object.
    (try? container(keyedBy: AnyKey.self)) != nil
  }
}
