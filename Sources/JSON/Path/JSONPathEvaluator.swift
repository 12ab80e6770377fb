// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText

/// One evaluation of a query. It passes each value to a closure as it is found, in the order of the RFC, and stops
/// when the closure returns `false`.
///
/// It recurses over the segments and filters of the query, which the parser bounds, never over the document.
final class JSONPathEvaluator {
  let root: JSONValue
  let dialect: JSONPath.Dialect
  /// The number of steps left; negative if there were too few.
  private(set) var remaining: Int
  /// The last regular expression from the document and its pattern; most often it is the same for each value.
  private var lastPattern: (text: String, pattern: RegularExpression?)?

  init(root: JSONValue, dialect: JSONPath.Dialect, limit: Int) {
    self.root = root
    self.dialect = dialect
    remaining = limit
  }

  var isWireMock: Bool { dialect == .wireMock }

  var isLimitReached: Bool { remaining < 0 }

  /// Counts steps; false if there have been too many.
  @discardableResult
  func spend(_ steps: Int = 1) -> Bool {
    // A negative number is not reduced further, so that it cannot overflow.
    if remaining >= 0 { remaining -= steps }
    return remaining >= 0
  }

  /// The values of a whole query.
  func nodes(of query: JSONPathQuery) -> [JSONValue] {
    guard query.function == nil else { return results(of: query, at: root).compactMap(\.document) }
    var nodes: [JSONValue] = []
    visit(query, at: root) {
      nodes.append($0)
      return true
    }
    return nodes
  }

  /// Visits the selected values.
  /// - Returns: `false` if the closure stopped the visit.
  @discardableResult
  func visit(
    _ query: JSONPathQuery, at current: JSONValue, _ body: (JSONValue) -> Bool
  ) -> Bool {
    visit(query.segments[...], from: query.isRelative ? current : root, body)
  }

  private func visit(
    _ segments: ArraySlice<JSONPathSegment>, from start: JSONValue, _ body: (JSONValue) -> Bool
  ) -> Bool {
    var node = start
    for (index, segment) in zip(segments.indices, segments) {
      guard spend() else { return false }
      switch segment {
      case .name(let name):
        guard let next = member(name, of: node) else { return true }
        node = next
      case .index(let index):
        guard let next = element(index, of: node) else { return true }
        node = next
      case .children(let selectors):
        let rest = segments[(index + 1)...]
        return select(selectors, in: node, isElement: false) { visit(rest, from: $0, body) }
      case .descendants(let selectors):
        let rest = segments[(index + 1)...]
        return descend(from: node) { container, isElement in
          select(selectors, in: container, isElement: isElement) { visit(rest, from: $0, body) }
        }
      }
    }
    return spend() && body(node)
  }

  /// Visits a value, and every array and object below it before its content. Scalars are skipped: they have no
  /// children, so no selector finds anything in them.
  private func descend(from start: JSONValue, _ body: (JSONValue, Bool) -> Bool) -> Bool {
    guard spend(), body(start, false) else { return false }
    let nodes = start.document.storage.nodes
    // The containers around the current place, the innermost last.
    var open = [(end: Int(start.node.next), isObject: start.kind == .object)]
    var index = start.index + 1
    while index < start.node.next {
      while let last = open.last, index >= last.end { open.removeLast() }
      guard spend() else { return false }
      // Keys are nodes too; they are strings, so they have no children either.
      let node = nodes[index]
      if node.kind == .array || node.kind == .object {
        let isElement = open.last?.isObject == false
        guard body(JSONValue(document: start.document, index: index), isElement) else {
          return false
        }
        open.append((Int(node.next), node.kind == .object))
      }
      index += 1
    }
    return true
  }

  // MARK: Selectors

  /// - Parameter isElement: whether the value was found in an array by a descendant segment.
  private func select(
    _ selectors: [JSONPathSelector], in node: JSONValue, isElement: Bool,
    _ body: (JSONValue) -> Bool
  ) -> Bool {
    for selector in selectors {
      let isContinued: Bool
      switch selector {
      case .name(let name): isContinued = member(name, of: node).map(body) ?? true
      case .index(let index): isContinued = element(index, of: node).map(body) ?? true
      case .wildcard: isContinued = visitChildren(of: node, body)
      case .slice(let start, let end, let step):
        isContinued = visitSlice(of: node, start, end, step, body)
      case .filter(let expression):
        if isWireMock, node.kind == .object {
          // An object tests itself; as an element of an array it was tested there.
          isContinued = isElement || !holds(expression, at: node) || body(node)
        } else {
          isContinued = visitChildren(of: node) { !holds(expression, at: $0) || body($0) }
        }
      }
      guard isContinued, !isLimitReached else { return false }
    }
    return true
  }

  private func visitChildren(of node: JSONValue, _ body: (JSONValue) -> Bool) -> Bool {
    for element in node.elements {
      guard spend(), body(element) else { return false }
    }
    for member in node.members {
      guard spend(), body(member.value) else { return false }
    }
    return true
  }

  /// RFC 9535 section 2.3.4.2.2.
  private func visitSlice(
    of node: JSONValue, _ start: Int?, _ end: Int?, _ step: Int, _ body: (JSONValue) -> Bool
  ) -> Bool {
    guard step != 0, node.kind == .array else { return true }
    let elements = Array(node.elements)
    let count = elements.count
    guard spend(count) else { return false }
    func bounded(_ index: Int, _ range: ClosedRange<Int>) -> Int {
      min(max(index < 0 ? index + count : index, range.lowerBound), range.upperBound)
    }
    let range = step > 0 ? 0...count : -1...(count - 1)
    let first = start.map { bounded($0, range) } ?? (step > 0 ? 0 : count - 1)
    let last = end.map { bounded($0, range) } ?? (step > 0 ? count : -1)
    for index in stride(from: first, to: last, by: step) {
      guard body(elements[index]) else { return false }
    }
    return true
  }

  private func member(_ name: String, of node: JSONValue) -> JSONValue? {
    var found: JSONValue?
    var count = 0
    for member in node.members {
      count += 1
      if member.isNamed(name) { found = member.value }
    }
    return spend(count) ? found : nil
  }

  private func element(_ index: Int, of node: JSONValue) -> JSONValue? {
    guard node.kind == .array else { return nil }
    // From the end: the elements must be counted first.
    let offset = index < 0 ? count(node.elements) + index : index
    guard offset >= 0 else { return nil }
    var position = 0
    for element in node.elements {
      if position == offset { return spend(position) ? element : nil }
      position += 1
    }
    spend(position)
    return nil
  }

  /// The number of elements; counting is charged as work.
  func count(_ items: some Sequence) -> Int {
    let count = items.count { _ in true }
    spend(count)
    return count
  }

  // MARK: Regular expressions

  /// Whether a text matches; its work is counted.
  func matches(_ text: String, _ pattern: RegularExpression, isWhole: Bool) -> Bool {
    guard spend() else { return false }
    let outcome = pattern.match(text, isWhole: isWhole, steps: &remaining)
    // None are left, and more were needed.
    if outcome == .limitReached, remaining <= 0 { remaining = -1 }
    return outcome == .matched
  }

  /// The pattern of a text in the document; `nil` if it is not an I-Regexp.
  func pattern(_ text: String) -> RegularExpression? {
    if let lastPattern, ByteEquality.areEqual(lastPattern.text, text) { return lastPattern.pattern }
    // Compiling takes some microseconds, and more for longer expressions.
    guard spend(1_000 + text.utf8.count) else { return nil }
    let pattern = IRegexp.pattern(text)
    lastPattern = (text, pattern)
    return pattern
  }
}
