// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The keys of a body as they are on the wire, in the structure of the body.
indirect enum KeyTree: Decodable {
  /// The values by key; and for each property name, the key that it is read from.
  case object([String: KeyTree], keys: [String: String])
  case array([KeyTree])
  case leaf

  /// The tree of `body` along `paths`, which contain property names.
  init(_ body: Data, along paths: [Defect.Path]) throws {
    let decoder = JSONDecoder()
    let order = Guarded<[String]>([])
    decoder.userInfo[.waypoints] = Waypoints(paths, order: order)
    // The strategy is called for the keys of an object one by one, in order; nothing else gives their order.
    decoder.keyDecodingStrategy = .custom { path in
      let key = AnyKey(path.last?.stringValue ?? "")
      order.withLock { $0.append(key.stringValue) }
      return key
    }
    self = try decoder.decode(KeyTree.self, from: body)
  }

  init(from decoder: any Decoder) throws {
    let here = Defect.Path(decoder.codingPath).withPropertyNames
    let waypoints = decoder.userInfo[.waypoints] as? Waypoints
    // Two keys of a dictionary can become the same name here, so the path may belong to a value of another type. Then
    // this is a leaf.
    switch waypoints?.steps[here] {
    case .key, .entry:
      self = (try? Self.object(at: decoder, waypoints?.order)) ?? .leaf
    case .index:
      let elements = try? decoder.singleValueContainer().decode([KeyTree].self)
      self = elements.map(KeyTree.array) ?? .leaf
    case nil: self = .leaf
    }
  }

  private static func object(at decoder: any Decoder, _ order: Guarded<[String]>?) throws -> KeyTree
  {
    order?.withLock { $0 = [] }
    let container = try decoder.container(keyedBy: AnyKey.self)
    let keys = order?.withLock { $0 } ?? []
    var entries: [String: KeyTree] = [:]
    var spellings: [String: String] = [:]
    for key in keys where entries[key] == nil {
      entries[key] = try container.decode(KeyTree.self, forKey: AnyKey(key))
      // JSONDecoder keeps the first of two keys that become the same name.
      let name = SnakeCase.property(key)
      spellings[name] = spellings[name] ?? key
    }
    return .object(entries, keys: spellings)
  }

  /// `path`, which contains property names, with the keys of the wire.
  func spelling(_ path: Defect.Path) -> Defect.Path {
    var here = self
    return Defect.Path(
      path.elements.map { element in
        let spelled = here.spelling(element)
        here = here.child(spelled)
        return spelled
      })
  }

  /// Whether there is a value at `path`, which contains property names except for its last key.
  func holds(_ path: Defect.Path) -> Bool {
    guard let key = path.elements.last?.key else { return false }
    let parent = path.elements.dropLast().reduce(self) { $0.child($0.spelling($1)) }
    if case .object(let entries, _) = parent { return entries[key] != nil }
    return false
  }

  private func spelling(_ element: Defect.Path.Element) -> Defect.Path.Element {
    guard case .object(let entries, let keys) = self else { return element }
    switch element {
    case .key(let name):
      return .key(keys[name] ?? (entries[name] == nil ? SnakeCase.key(name) : name))
    // JSONDecoder leaves the keys of a dictionary alone. It converts those of an app's own key type, although they
    // are data too.
    case .entry(let name): return .entry(entries[name] == nil ? keys[name] ?? name : name)
    case .index: return element
    }
  }

  private func child(_ element: Defect.Path.Element) -> KeyTree {
    switch (self, element) {
    case (.object(let entries, _), .key(let key)), (.object(let entries, _), .entry(let key)):
      entries[key] ?? .leaf
    case (.array(let elements), .index(let index)) where index < elements.count: elements[index]
    default: .leaf
    }
  }
}

/// The places on the given paths, each with the next step from there; the step tells arrays from objects.
private struct Waypoints {
  private(set) var steps: [Defect.Path: Defect.Path.Element] = [:]
  /// The keys of the object that was read last, in their order.
  let order: Guarded<[String]>

  init(_ paths: [Defect.Path], order: Guarded<[String]>) {
    self.order = order
    for path in paths {
      var here = Defect.Path()
      for element in path.withPropertyNames.elements {
        steps[here] = element
        here.elements.append(element)
      }
    }
  }
}

extension Defect.Path {
  /// A form of the path that is equal for wire keys and property names, and for fields and entries, because a
  /// `KeyTree` treats every object as a dictionary.
  fileprivate var withPropertyNames: Defect.Path {
    Defect.Path(elements.map { $0.key.map { .key(SnakeCase.property($0)) } ?? $0 })
  }
}

extension CodingUserInfoKey {
  fileprivate static let waypoints = CodingUserInfoKey.named("mockapi.waypoints")
}
