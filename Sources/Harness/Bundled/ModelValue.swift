// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClientCore
import MockAPIJSON
import MockAPIScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a body that is decoded as its contract declares it, with the means of the client library that models have:
/// `Fields`, `Tolerant`, and errors that the library turns into defects.
indirect enum ModelValue<Side: ModelSide>: Sendable {
  /// A string, number, boolean or null, as compact JSON.
  case scalar(String)
  case array([ModelValue])
  case object([(name: String, value: ModelValue)])
  /// Something that the model does not read.
  case unread
}

extension ModelValue: Decodable {
  init(from decoder: any Decoder) throws {
    let node = try decoder.modelNode(Side.self)
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      guard node.kinds.contains(.null) else { throw decoder.makeRejection(.null) }
      self = .scalar("null")
      return
    }
    for kind in Self.order where node.kinds.isEmpty || node.kinds.contains(kind) {
      if let value = try Self.value(of: kind, in: container, decoder, node) {
        self = value
        return
      }
    }
    let names = node.kinds.map(\.description).sorted().joined(separator: " or ")
    throw decoder.makeRejection(.invalid(names.isEmpty ? "JSON" : names))
  }

  /// A string that spells a number is a string, so strings come first.
  private static var order: [JSONKind] { [.string, .number, .boolean, .object, .array] }

  /// `nil` if the value has another kind.
  private static func value(
    of kind: JSONKind, in container: any SingleValueDecodingContainer, _ decoder: any Decoder,
    _ node: ModelNode
  ) throws -> ModelValue? {
    // A failed attempt only says that the kind is another one.
    switch kind {
    case .string:
      guard let text = try? container.decode(String.self) else { return nil }
      try ScalarRule(node).check(text, in: decoder)
      if node.format == .url { _ = try container.decode(AbsoluteURL.self) }
      return .scalar(String(decoding: JSONLiteral.string(text).bytes, as: UTF8.self))
    case .number:
      guard let number = try? container.decode(MockAPIClientCore.JSONValue.Number.self) else {
        return nil
      }
      try ScalarRule(node).check(number, in: decoder)
      return .scalar(number.description)
    case .boolean:
      guard let value = try? container.decode(Bool.self) else { return nil }
      try ScalarRule(node).check(.boolean(value), in: decoder)
      return .scalar(value ? "true" : "false")
    case .object:
      guard let fields = try? decoder.fields(ModelKey.self) else { return nil }
      return try ModelObject<Side>(fields, node).value(in: decoder)
    case .array:
      guard (try? decoder.unkeyedContainer()) != nil else { return nil }
      return try ModelObject<Side>.list(node, in: decoder)
    case .null: return nil
    }
  }
}

extension ModelValue {
  /// The value as JSON.
  var json: JSONLiteral {
    switch self {
    case .scalar(let text): .raw(Array(text.utf8))
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members):
      .object(
        members.compactMap { name, value in
          if case .unread = value { nil } else { (name, value.json) }
        })
    case .unread: .null
    }
  }
}

/// What a scalar must be, beside its kind.
private struct ScalarRule {
  private let node: ModelNode

  init(_ node: ModelNode) { self.node = node }

  func check(_ text: String, in decoder: any Decoder) throws {
    try check(.string(text), in: decoder)
    guard let format = node.format else { return }
    let isGood =
      switch format {
      // The library has a type of its own for it.
      case .url: true
      case .uuid: UUID(uuidString: text) != nil
      case .dateTime: DateFormats.RFC3339.date(from: text) != nil
      case .date:
        text.utf8.count == 10 && DateFormats.RFC3339.date(from: text + "T00:00:00Z") != nil
      case .integer: false
      }
    if !isGood { throw decoder.makeRejection(.invalid(format.rawValue)) }
  }

  func check(_ number: MockAPIClientCore.JSONValue.Number, in decoder: any Decoder) throws {
    let exact = MockAPIJSON.JSONNumber(spelling: number.description)
    try check(.number(exact), in: decoder)
    guard let format = node.format else { return }
    guard format == .integer, exact.isWhole else {
      throw decoder.makeRejection(.invalid(format.rawValue))
    }
  }

  func check(_ scalar: JSONScalar, in decoder: any Decoder) throws {
    if !node.values.isEmpty, !node.values.contains(scalar) {
      throw decoder.makeRejection(.unknownCase)
    }
    if case .boolean = scalar, let format = node.format {
      throw decoder.makeRejection(.invalid(format.rawValue))
    }
  }
}
