// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONPathEvaluator {
  /// RFC 9535 section 2.4.4: the number of scalars of a string, elements of an array, or members of an object.
  func length(of value: JSONPathValue) -> JSONPathValue {
    if case .string(let text) = scalar(of: value) { return .number(text.unicodeScalars.count) }
    return size(of: value).map(JSONPathValue.number) ?? .nothing
  }

  /// The number of elements or members; `nil` for other values.
  func size(of value: JSONPathValue) -> Int? {
    switch value {
    case .list(let items): return items.count
    case .node(let node) where node.kind == .array: return count(node.elements)
    case .node(let node) where node.kind == .object: return count(node.members)
    default: return nil
    }
  }

  /// The functions of WireMock's library.
  func apply(_ function: JSONPathFunction, to value: JSONPathValue) -> JSONPathValue {
    switch function {
    case .length, .size:
      return size(of: value).map(JSONPathValue.number) ?? .nothing
    case .min: return double(numbers(in: value).min())
    case .max: return double(numbers(in: value).max())
    case .sum, .avg:
      let numbers = numbers(in: value)
      guard !numbers.isEmpty else { return .nothing }
      let sum = numbers.reduce(0, +)
      return double(function == .sum ? sum : sum / Double(numbers.count))
    case .keys:
      guard case .node(let node) = value, node.kind == .object else { return .nothing }
      spend(count(node.members))
      return .list(node.members.map { .scalar(.string($0.name)) })
    }
  }

  /// The function applied to all values that a descendant segment has found: the size is that of all together, there
  /// are no keys, and the others use all numbers among the values.
  func apply(_ function: JSONPathFunction, toAll values: [JSONPathValue]) -> JSONPathValue {
    switch function {
    case .length, .size: .number(values.reduce(0) { $0 + (size(of: $1) ?? 0) })
    case .keys: .nothing
    case .min, .max, .avg, .sum: apply(function, to: .list(values))
    }
  }

  /// The numbers among the items of an array; other items are ignored.
  private func numbers(in value: JSONPathValue) -> [Double] {
    items(of: value)?.compactMap { item in
      guard case .number(let number) = scalar(of: item) else { return nil }
      return number.double
    } ?? []
  }

  /// A number as its shortest decimal, with a fraction even if it is whole; nothing if it is outside a double's
  /// range.
  private func double(_ number: Double?) -> JSONPathValue {
    guard let number, number.isFinite else { return .nothing }
    return .scalar(.number(JSONNumber(spelling: "\(number)")))
  }

  /// The items of an array or list; `nil` for anything else.
  func items(of value: JSONPathValue) -> [JSONPathValue]? {
    switch value {
    case .list(let items): return items
    case .node(let node) where node.kind == .array:
      return spend(count(node.elements)) ? node.elements.map(JSONPathValue.node) : nil
    default: return nil
    }
  }
}

extension JSONPathValue {
  static func number(_ number: Int) -> JSONPathValue {
    .scalar(.number(JSONNumber(spelling: String(number))))
  }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// The value as a JSON value; if it is not from a document, it gets its own.
  var document: JSONValue? {
    if case .node(let node) = self { return node }
    var writer = JSONWriter()
    write(to: &writer)
    // Nothing has no text, so this gives `nil`.
    return try? JSONDocument(parsing: writer.bytes).root
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .nothing: break
    case .node(let node): writer.raw(node.source)
    case .scalar(let scalar): writer.raw(scalar.description.utf8)
    case .list(let items): writer.array { writer in for item in items { item.write(to: &writer) } }
    }
  }
}
