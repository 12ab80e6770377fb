// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The models as which each body is decoded.
enum FuzzModels {
  /// Each decodes a body, and returns what is wrong with the result; nil if nothing is.
  static let checks: [@Sendable (Data) -> String?] = [
    check(JSONValue.self), check(ProblemDetails.self), check(Wrapped.self),
    check(Tolerant<[Wrapped]>.self), check(Tolerant<[String: Wrapped]?>.self), check(Read.self),
    check([Read].self), check(Choice.self), check(Tolerant<[Content]>.self),
    check(Values.self), check([InString<Values>].self), check(Wrapped.self, keys: .snakeCase),
    check(Read.self, keys: .snakeCase),
  ]

  private static func check<Model: Decodable & Sendable>(
    _ type: Model.Type, keys: WireKeys = .asWritten
  ) -> @Sendable (Data) -> String? {
    { body in
      let first = defects(type, body, keys)
      for defect in first where !defect.path.elements.starts(with: defect.affected.elements) {
        return "\(type): \(defect) affects what it is not in"
      }
      return first == defects(type, body, keys) ? nil : "\(type): the same body has other defects"
    }
  }

  private static func defects<Model: Decodable & Sendable>(
    _ type: Model.Type, _ body: Data, _ keys: WireKeys
  ) -> [Defect] {
    do {
      return try ContractDecoder(keys: keys).decode(type, from: body).defects
    } catch {
      return error.defects
    }
  }
}

private enum NoName: DefaultProvider { static let value = "" }
private enum Zero: DefaultProvider { static let value = 0 }

/// Wrappers in each other.
private struct Wrapped: Decodable, Sendable {
  let id: Int
  @Defaulted<NoName> var name: String
  @Defaulted<Zero> var count: Int
  @Tolerant var userID: Int?
  @Tolerant var children: [Wrapped]
  @Tolerant var nodes: [[Wrapped]]?
  @Tolerant var byName: [String: Wrapped]
}

/// The same by hand.
private final class Read: Decodable, Sendable {
  enum CodingKeys: CodingKey { case id, name, child, children, byName }

  let child: Read?
  let children: [Read]
  let byName: [String: Read]
  let name: String
  let id: Int

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    child = fields.optional(.child)
    children = fields.list(.children)
    byName = fields._tolerant(.byName, default: [:])
    (id, name) = try fields.required(fields.field(.id), fields.field(.name))
  }
}

/// Alternatives, in a container and by initialisers.
private indirect enum Choice: Decodable, Sendable {
  case wrapped(Wrapped)
  case read(Read)
  case list([Choice])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let wrapped = try? container.decode(Wrapped.self) {
      self = .wrapped(wrapped)
    } else if let read = try? Read(from: decoder) {
      self = .read(read)
    } else if let list = try? container.decode([Choice].self) {
      self = .list(list)
    } else {
      self = .other
    }
  }
}

private indirect enum Content: Decodable, Sendable {
  case text(String)
  case image(URL)
  case value(Content)
}

private struct Values: Decodable, Sendable {
  enum Color: String, Sendable { case red }

  @Tolerant var id: LosslessString?
  @Tolerant var count: LosslessInt?
  @Tolerant var price: LosslessDecimal?
  @Tolerant var value: LosslessDouble?
  @Tolerant var status: LosslessBool?
  @Tolerant var level: OpenEnum<Color>?
  @Tolerant var at: RFC3339Date?
  @Tolerant var url: AbsoluteURL?
  @Tolerant var title: Date?
  @Tolerant var payload: InString<Wrapped>?
  @Tolerant var tags: [JSONValue]
  let child: [Int: Int8]?
}

/// A JSON document inside a string.
private struct InString<Value: Decodable & Sendable>: Decodable, Sendable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
