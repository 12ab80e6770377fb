// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that an expression gives. The values of the request name only their part of the request, which is read when
/// it is needed.
enum TemplateValue {
  /// A name that resolves to nothing, and `null`.
  case missing
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case decimal(TemplateDecimal)
  case text(String)
  /// The values of a query parameter, header, cookie or form field: a list that prints its first value.
  case values([String])
  case list(TemplateList)
  case map(TemplateMap)
  case date(TemplateDate)
  case node(TemplateNodeValue)
  /// Several nodes of XML, which print the first one.
  case nodes([TemplateNodeValue])
  /// The top of the context, with `request` and `parameters`.
  case root
  case request
  /// The method, which is not a text for comparisons.
  case method
  /// The path, which prints whole, and is a list of its segments.
  case path
  case query, headers, cookies
}

/// A list; an object, because values are copied often.
final class TemplateList {
  let items: [TemplateValue]
  /// Whether it prints as compact JSON rather than as Java prints lists.
  let printsJSON: Bool
  /// The number of lists and maps in one another, this one included.
  let depth: Int

  init(_ items: [TemplateValue], printsJSON: Bool = false) {
    self.items = items
    self.printsJSON = printsJSON
    depth = 1 + items.reduce(0) { max($0, $1.depth) }
  }
}

/// Names and values in order.
final class TemplateMap {
  let members: [(name: String, value: TemplateValue)]
  /// Whether it prints as indented JSON rather than as Java prints maps.
  let printsJSON: Bool
  let ignoresCase: Bool
  /// The number of lists and maps in one another, this one included.
  let depth: Int
  private lazy var numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (number, member) in members.enumerated() { numbers[key(member.name)] = number }
    return numbers
  }()

  init(
    _ members: [(name: String, value: TemplateValue)], printsJSON: Bool = false,
    ignoresCase: Bool = false
  ) {
    self.members = members
    self.printsJSON = printsJSON
    self.ignoresCase = ignoresCase
    depth = 1 + members.reduce(0) { max($0, $1.value.depth) }
  }

  private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }

  subscript(name: String) -> TemplateValue? {
    if members.count < 8, !ignoresCase {
      return members.last { $0.name == name }?.value
    }
    return numbers[key(name)].map { members[$0].value }
  }
}

extension TemplateValue {
  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  /// The number of lists and maps in one another; 0 for other values.
  var depth: Int {
    switch self {
    case .list(let list): list.depth
    case .map(let map): map.depth
    default: 0
    }
  }

  /// The value of an optional text.
  init(_ text: String?) {
    self = text.map(TemplateValue.text) ?? .missing
  }
}
