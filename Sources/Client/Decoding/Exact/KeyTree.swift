// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The keys of a body as they are on the wire, in the shape of the body.
indirect enum KeyTree: Decodable {
  /// The values by key, and for each name of a property the key that it is read from.
  case object([String: KeyTree], keys: [String: String])
  case array([KeyTree])
  case leaf

  /// The tree of `body` as far as `paths`, which have the names of properties, lead through it.
  init(_ body: Data, along paths: [Defect.Path]) throws {
    let decoder = JSONDecoder()
    let order = Guarded<[String]>([])
    decoder.userInfo[.waypoints] = Waypoints(paths, order: order)
    // Asked for the keys of an object one after the other, as they come; nothing else tells their order.
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
    // Keys of a dictionary may become one and the same here, so that the way is another value's: then this is a leaf.
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
      // JSONDecoder keeps the first of two keys that become one and the same.
      let name = SnakeCase.property(key)
      spellings[name] = spellings[name] ?? key
    }
    return .object(entries, keys: spellings)
  }

  /// `path` with the keys of the wire, where it has the names of properties.
  func spelling(_ path: Defect.Path) -> Defect.Path {
    var here = self
    return Defect.Path(
      path.elements.map { element in
        let spelled = here.spelling(element)
        here = here.child(spelled)
        return spelled
      })
  }

  /// Whether there is a value at `path`, which has the names of properties but for its last key.
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
    // The keys of a dictionary stay as they are; those of an app's own that are data, too, do not.
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

/// The places that paths lead through, each with a step that leads on from there: it tells arrays from objects.
private struct Waypoints {
  private(set) var steps: [Defect.Path: Defect.Path.Element] = [:]
  /// The keys of the object that was looked at last, as they came.
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
  /// One and the same for the keys of the wire and for the names of properties, and for fields and entries: here every
  /// object is a dictionary.
  fileprivate var withPropertyNames: Defect.Path {
    Defect.Path(elements.map { $0.key.map { .key(SnakeCase.property($0)) } ?? $0 })
  }
}

extension CodingUserInfoKey {
  fileprivate static let waypoints = CodingUserInfoKey.named("mockapi.waypoints")
}
