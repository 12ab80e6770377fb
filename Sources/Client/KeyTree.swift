// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The keys of a body as they are on the wire, in the shape of the body.
indirect enum KeyTree: Decodable {
  case object([String: KeyTree])
  case array([KeyTree])
  case leaf

  /// The tree of `body` as far as `paths`, which have the names of properties, lead through it.
  init(_ body: Data, along paths: [Defect.Path]) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.waypoints] = Waypoints(paths)
    self = try decoder.decode(KeyTree.self, from: body)
  }

  init(from decoder: any Decoder) throws {
    let here = Defect.Path(decoder.codingPath).withPropertyNames
    switch (decoder.userInfo[.waypoints] as? Waypoints)?.steps[here] {
    // Keys of a dictionary may become one and the same here, so that the way is another value's: then this is a leaf.
    case .key, .entry:
      let entries = try? decoder.singleValueContainer().decode([String: KeyTree].self)
      self = entries.map(KeyTree.object) ?? .leaf
    case .index:
      let elements = try? decoder.singleValueContainer().decode([KeyTree].self)
      self = elements.map(KeyTree.array) ?? .leaf
    case nil: self = .leaf
    }
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
    if case .object(let entries) = parent { return entries[key] != nil }
    return false
  }

  private func spelling(_ element: Defect.Path.Element) -> Defect.Path.Element {
    guard let name = element.key, case .object(let entries) = self, entries[name] == nil
    else { return element }
    // A dictionary has no order to prefer one of two keys by: then the smaller, so that equal bodies give equal paths.
    let key = entries.keys.filter { SnakeCase.property($0) == name }.min() ?? SnakeCase.key(name)
    if case .entry = element { return .entry(key) }
    return .key(key)
  }

  private func child(_ element: Defect.Path.Element) -> KeyTree {
    switch (self, element) {
    case (.object(let entries), .key(let key)), (.object(let entries), .entry(let key)):
      entries[key] ?? .leaf
    case (.array(let elements), .index(let index)) where index < elements.count: elements[index]
    default: .leaf
    }
  }
}

/// The places that paths lead through, each with a step that leads on from there: it tells arrays from objects.
private struct Waypoints {
  private(set) var steps: [Defect.Path: Defect.Path.Element] = [:]

  init(_ paths: [Defect.Path]) {
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
