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

/// Decodes the members of an object, and the elements of a list, each as its contract declares it.
struct ModelObject<Side: ModelSide> {
  typealias Value = ModelValue<Side>
  private typealias Element = ModelElement<Side>

  private let fields: Fields<ModelKey>
  private let node: ModelNode

  init(_ fields: Fields<ModelKey>, _ node: ModelNode) {
    self.fields = fields
    self.node = node
  }

  /// The declared members.
  func value(in decoder: any Decoder) throws -> Value {
    var members: [String: Value] = [:]
    // Required fields throw, so they come last: the defects of fields that were not read are not listed.
    let isLast = { (child: (key: ModelKey, node: ModelNode)) in
      child.node.effectiveTolerance == .required || child.node.tolerance == nil
    }
    for child in node.children.filter({ !isLast($0) }) + node.children.filter(isLast) {
      members[child.key.stringValue] = try member(child.key, child.node)
    }
    if node.elements != nil {
      for (name, value) in try Self.entries(node, in: decoder) where members[name] == nil {
        members[name] = value
      }
    }
    return .object(members.map { ($0.key, $0.value) }.sorted { $0.name < $1.name })
  }

  private func member(_ key: ModelKey, _ child: ModelNode) throws -> Value {
    if child.tolerance == .ignored { return .unread }
    if child.isCollection { return try collection(key, child) }
    switch child.effectiveTolerance {
    case .required: return try fields.required(key)
    case .defaulted: return fields.value(key, default: .unread)
    case .optional, .dropped: return fields.optional(key) ?? .unread
    case .ignored: return .unread
    case .absent:
      _ = fields.optional(key, as: Unwanted.self)
      return .unread
    // An object whose fields may all be missing may be anything.
    case nil: return fields.optional(key, as: LenientObject<Side>.self)?.value ?? .unread
    }
  }

  private func collection(_ key: ModelKey, _ child: ModelNode) throws -> Value {
    if child.isDictionary {
      switch (child.tolerance, child.dropsElements) {
      case (.defaulted, true):
        return Self.object(fields._tolerant(key, default: [String: Element]()))
      case (.optional, true):
        return Self.object((fields._tolerant(key) as [String: Element]?) ?? [:])
      default: break
      }
    } else {
      switch (child.tolerance, child.dropsElements) {
      case (.defaulted, true): return Self.array(fields._tolerant(key, default: [Element]()))
      case (.optional, true): return Self.array((fields._tolerant(key) as [Element]?) ?? [])
      default: break
      }
    }
    switch child.tolerance {
    case .defaulted: return fields.value(key, default: .unread)
    case .optional: return fields.optional(key) ?? .unread
    case .required, .dropped: return try fields.required(key)
    // Nothing is declared in a place that should be empty, so it is no collection.
    case .ignored, .absent: return .unread
    case nil:
      // A list that is not declared itself may be missing or null.
      guard fields.optional(key, as: Presence.self) != nil else { return .unread }
      return try fields.required(key, as: UndeclaredList<Side>.self).value
    }
  }

  /// The elements of the list that the decoder is at.
  static func list(_ node: ModelNode, in decoder: any Decoder) throws -> Value {
    guard node.isContainer else { return .unread }
    let elements =
      node.dropsElements
      ? Tolerant<[Element]>(from: decoder).wrappedValue : try [Element](from: decoder)
    // A list has no member of a name.
    for child in node.children
    where Int(child.key.stringValue).map({ $0 >= elements.count }) ?? true {
      if child.node.effectiveTolerance == .required { throw decoder.makeRejection(.missing) }
      if child.node.effectiveTolerance == .defaulted {
        decoder.recordDefect(.missing, recovery: .defaulted)
      }
    }
    return array(elements)
  }

  private static func entries(_ node: ModelNode, in decoder: any Decoder) throws -> [String: Value]
  {
    let entries =
      node.dropsElements
      ? Tolerant<[String: Element]>(from: decoder).wrappedValue
      : try [String: Element](from: decoder)
    return entries.mapValues(\.value)
  }

  private static func array(_ elements: [Element]) -> Value {
    // An array has no places to leave out.
    let isRead = elements.allSatisfy { if case .unread = $0.value { false } else { true } }
    return isRead ? .array(elements.map(\.value)) : .unread
  }

  private static func object(_ entries: [String: Element]) -> Value {
    .object(
      entries.map { (name: $0.key, value: $0.value.value) }.sorted { $0.name < $1.name })
  }
}

/// An element of a list, or an entry of a dictionary.
private struct ModelElement<Side: ModelSide>: Decodable, Sendable {
  let value: ModelValue<Side>

  init(from decoder: any Decoder) throws {
    guard let node = try? decoder.modelNode(Side.self) else {
      // An element that is not declared may be anything; it is taken along so that the others keep their places.
      let json = try? JSONEncoder().encode(MockAPIClientCore.JSONValue(from: decoder))
      value = .scalar(json.map { String(decoding: $0, as: UTF8.self) } ?? "null")
      return
    }
    switch node.tolerance {
    case .ignored: value = .unread
    case .optional, .defaulted:
      let isNull = try decoder.singleValueContainer().decodeNil() && !node.kinds.contains(.null)
      if isNull, node.tolerance == .defaulted { decoder.recordDefect(.null, recovery: .defaulted) }
      value = isNull ? .unread : Tolerant<ModelValue<Side>?>(from: decoder).wrappedValue ?? .unread
    case .absent:
      if try !decoder.singleValueContainer().decodeNil() { _ = Unwanted(from: decoder) }
      value = .unread
    case .required, .dropped, nil: value = try ModelValue(from: decoder)
    }
  }
}

/// Whether there is a value.
private struct Presence: Decodable {
  init(from decoder: any Decoder) {}
}

/// A value where there should be none, which is reported.
private struct Unwanted: Decodable, Sendable {
  init(from decoder: any Decoder) {
    decoder.recordDefect(.invalid("absent"), recovery: .becameNil)
  }
}

/// An object whose fields may all be missing.
private struct LenientObject<Side: ModelSide>: Decodable, Sendable {
  let value: ModelValue<Side>

  init(from decoder: any Decoder) throws {
    // Anything but an object has none of the fields.
    value = (try? decoder.fields(ModelKey.self)) == nil ? .unread : try ModelValue(from: decoder)
  }
}

/// A list that is not declared itself: another kind of value becomes nil, and is reported.
private struct UndeclaredList<Side: ModelSide>: Decodable, Sendable {
  let value: ModelValue<Side>

  init(from decoder: any Decoder) throws {
    let node = try decoder.modelNode(Side.self)
    // A failed attempt only says that the kind is another one.
    let isList =
      node.kinds.contains(.array) && (try? decoder.unkeyedContainer()) != nil
      || node.kinds.contains(.object) && (try? decoder.fields(ModelKey.self)) != nil
    if isList {
      value = try ModelValue(from: decoder)
    } else {
      decoder.recordDefect(.invalid("a list"), recovery: .becameNil)
      value = .unread
    }
  }
}
