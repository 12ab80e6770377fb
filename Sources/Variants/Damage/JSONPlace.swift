// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// One value of a JSON body, and what is around it.
struct JSONPlace {
  /// What a member or element is between in its container.
  struct Surroundings {
    /// The end of the member or element before it; `nil` for the first.
    let previousEnd: Int?
    /// The beginning of the one after it; `nil` for the last.
    let nextStart: Int?
  }

  let pointer: JSONPointer
  let value: JSONValue
  /// The key of a member; `nil` for elements and the root.
  let key: JSONValue?
  /// `nil` for the root.
  let surroundings: Surroundings?
  /// The declarations here and below; `nil` if there are none.
  let tree: ContractTree?

  init(root: JSONValue, tree: ContractTree?) {
    self.init(pointer: JSONPointer(), value: root, key: nil, surroundings: nil, tree: tree)
  }

  private init(
    pointer: JSONPointer, value: JSONValue, key: JSONValue?, surroundings: Surroundings?,
    tree: ContractTree?
  ) {
    self.pointer = pointer
    self.value = value
    self.key = key
    self.surroundings = surroundings
    self.tree = tree?.holding(in: value)
  }

  /// The declaration of the place.
  var field: ContractField? { tree?.field }

  /// The bytes of the element, or of the member from its key to its value; those of the value for the root.
  var item: Range<Int> {
    (key ?? value).range.lowerBound..<value.range.upperBound
  }

  /// The kind of an object of which members decide which declarations hold; `nil` for any other value.
  private var decisions: [String: JSONScalar]? {
    value.kind == .object ? tree?.decisions(in: value) : nil
  }

  // MARK: Places in a body

  /// The damaged places of a body, in the order of the text, the root first.
  /// - Parameter isComplete: whether every element and entry is among them; otherwise only the first and the last of an
  ///   array, and of the entries that the contract declares with `*`, by their names.
  static func all(in root: JSONValue, tree: ContractTree?, isComplete: Bool) -> [JSONPlace] {
    var places: [JSONPlace] = []
    // An explicit stack, because bodies may be deep and threads small.
    var waiting = [JSONPlace(root: root, tree: tree)]
    while let place = waiting.popLast() {
      places.append(place)
      let parts = place.parts()
      waiting += (isComplete ? parts : place.firstAndLast(of: parts)).reversed()
    }
    return places
  }

  /// The place that a pointer selects; `nil` if there is none.
  static func at(_ pointer: JSONPointer, in root: JSONValue, tree: ContractTree?) -> JSONPlace? {
    var place = JSONPlace(root: root, tree: tree)
    for token in pointer.tokens {
      guard let part = place.part(token) else { return nil }
      place = part
    }
    return place
  }

  /// The members or elements. If a name occurs more than once, its last member is the one that a pointer selects.
  private func parts() -> [JSONPlace] {
    switch value.kind {
    case .array:
      return spans().enumerated().map { part(String($0.offset), $0.element) }
    case .object:
      let named = spans().map { (name: $0.key?.string ?? "", span: $0) }
      var last: [ExactString: Int] = [:]
      for (number, member) in named.enumerated() { last[ExactString(member.name)] = number }
      if last.count == named.count { return named.map { part($0.name, $0.span) } }
      return named.enumerated().compactMap { number, member in
        last[ExactString(member.name)] == number ? part(member.name, member.span) : nil
      }
    default: return []
    }
  }

  private func part(_ token: String) -> JSONPlace? {
    guard let found = value[JSONPointer(tokens: [token])] else { return nil }
    return spans().first { $0.value.range.lowerBound == found.range.lowerBound }.map {
      part(token, $0)
    }
  }

  private func part(_ token: String, _ span: Span) -> JSONPlace {
    JSONPlace(
      pointer: pointer.appending(token), value: span.value, key: span.key,
      surroundings: Surroundings(previousEnd: span.previousEnd, nextStart: span.nextStart),
      tree: tree?.child(token))
  }

  /// The first and last of an array, and of entries that the contract declares with `*`.
  private func firstAndLast(of parts: [JSONPlace]) -> [JSONPlace] {
    if value.kind == .array {
      if parts.count <= 2 { return parts }
      // And the first of each kind, if elements of several kinds have different fields. All others are one kind.
      var kinds: Set<[String: JSONScalar]> = []
      return parts.enumerated().filter { number, part in
        let isNew = part.decisions.map { kinds.insert($0).inserted } ?? false
        return number == 0 || number == parts.count - 1 || isNew
      }.map(\.element)
    }
    guard value.kind == .object, let tree, tree.declaresOthers else { return parts }
    func name(_ place: JSONPlace) -> String { place.pointer.tokens.last ?? "" }
    // By their names, because the order of keys has no meaning.
    let names = parts.map(name).filter { !tree.declaresChild($0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard let first = names.first, let last = names.last else { return parts }
    let kept = [ExactString(first), ExactString(last)]
    return parts.filter { tree.declaresChild(name($0)) || kept.contains(ExactString(name($0))) }
  }

  // MARK: Spans

  /// A member or element in the text.
  private struct Span {
    let key: JSONValue?
    let value: JSONValue
    var previousEnd: Int?
    var nextStart: Int?
    var start: Int { (key ?? value).range.lowerBound }
  }

  private func spans() -> [Span] {
    var spans: [Span] = []
    func append(_ key: JSONValue?, _ value: JSONValue) {
      var span = Span(key: key, value: value)
      if let last = spans.indices.last {
        span.previousEnd = spans[last].value.range.upperBound
        spans[last].nextStart = span.start
      }
      spans.append(span)
    }
    for element in value.elements { append(nil, element) }
    for member in value.members { append(member.key, member.value) }
    return spans
  }
}
