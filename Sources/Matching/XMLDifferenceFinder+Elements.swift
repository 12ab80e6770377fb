// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIXML

extension XMLDifferenceFinder {
  /// Elements in the order of their names.
  mutating func compare(
    _ expected: [XMLPattern.Element], _ actual: [XMLElement], _ scope: [String: String],
    _ rules: Rules
  ) {
    let sorted = namespaces.sorted(Array(actual.enumerated())) { $0.element.name }
    var pairs: [(expected: Int, actual: Int)] = []
    var missing: [Int] = []
    var extra: [Int] = []
    let isAligned = zip(expected, sorted).allSatisfy {
      comparer.hasTag(of: $0.name, $1.element.name)
    }
    if isAligned {
      pairs = zip(expected.indices, sorted).map { ($0, $1.offset) }
      if rules.isLackWrong { missing = Array(expected.indices.dropFirst(sorted.count)) }
      if rules.isExtraWrong { extra = sorted.dropFirst(expected.count).map(\.offset) }
    } else {
      // Both lists are sorted by name; elements without a counterpart end the alignment.
      var (left, right) = (0, 0)
      while left < expected.count || right < sorted.count {
        let order = order(
          left < expected.count ? expected[left].name : nil,
          right < sorted.count ? sorted[right].element.name : nil)
        if order == 0 { pairs.append((left, sorted[right].offset)) }
        if order < 0 { missing.append(left) }
        if order > 0 { extra.append(sorted[right].offset) }
        left += order <= 0 ? 1 : 0
        right += order >= 0 ? 1 : 0
      }
    }
    compare(pairs, expected, actual, scope)
    report(missing, of: expected, extra, of: actual)
  }

  /// Negative if the first name comes before the second, 0 if they count as equal; a missing name comes last.
  private func order(_ left: XMLName?, _ right: XMLName?) -> Int {
    guard let left else { return 1 }
    guard let right else { return -1 }
    let (leftTag, rightTag) = (namespaces.tag(left).utf8, namespaces.tag(right).utf8)
    if leftTag.elementsEqual(rightTag) { return 0 }
    return leftTag.lexicographicallyPrecedes(rightTag) ? -1 : 1
  }

  /// Elements in any order, even those of the same name.
  mutating func compareAnyOrder(
    _ expected: [XMLPattern.Element], _ actual: [XMLElement], _ scope: [String: String],
    _ rules: Rules
  ) {
    // Elements that may be missing are not searched for.
    let wanted = rules.isLackWrong ? expected : Array(expected.prefix(actual.count))
    let rest = withoutEqual(wanted, actual)
    var missing: [Int] = []
    var extra: [Int] = []
    var pairs: [(expected: Int, actual: Int)] = []
    for (open, free) in groups(rest.missing, of: wanted, rest.extra, of: actual) {
      if open.count == 1, free.count == 1 {
        // They can only match each other; if they are equal, the comparison reports nothing.
        pairs.append((open[0], free[0]))
      } else if let left = leftovers(open, of: wanted, free, of: actual, scope) {
        if left.missing.count == 1, left.extra.count == 1 {
          pairs.append((left.missing[0], left.extra[0]))
        } else {
          missing += left.missing
          extra += left.extra
        }
      }
    }
    let isExtraWrong =
      rules.isExtraWrong || (!missing.isEmpty && comparer.counts(.childCount))
    compare(pairs, wanted, actual, scope)
    if missing.count == 1, extra.count == 1 {
      report(missing, of: wanted, extra, of: actual)
      return
    }
    for index in missing where !isDone {
      add(
        wanted[index].name.description, XMLNode.element(wanted[index].source).markup,
        "no such element among \(actual.count)")
    }
    if isExtraWrong { report([], of: wanted, extra, of: actual) }
  }

  /// The elements that remain after each has been paired with an equal one, if there is one.
  private func withoutEqual(
    _ expected: [XMLPattern.Element], _ actual: [XMLElement]
  ) -> (missing: [Int], extra: [Int]) {
    // A placeholder does not equal itself; and for a single pair there is no choice.
    guard comparer.options.placeholders == nil, expected.count > 1 || actual.count > 1 else {
      return (Array(expected.indices), Array(actual.indices))
    }
    var places = Dictionary(grouping: actual.indices.reversed()) { actual[$0] }
    let missing = expected.indices.filter { places[expected[$0].source]?.popLast() == nil }
    return (missing, places.values.flatMap { $0 }.sorted())
  }

  /// The groups of possible counterparts: elements of the same name, if names are compared.
  private func groups(
    _ missing: [Int], of expected: [XMLPattern.Element], _ extra: [Int], of actual: [XMLElement]
  ) -> [(open: [Int], free: [Int])] {
    guard comparer.counts(.elementTagName) else { return [(missing, extra)] }
    let open = Dictionary(grouping: missing) { namespaces.tag(expected[$0].name) }
    let free = Dictionary(grouping: extra) { namespaces.tag(actual[$0].name) }
    return Set(open.keys).union(free.keys).sorted().map { (open[$0] ?? [], free[$0] ?? []) }
  }

  /// The indices of elements that cannot have a separate counterpart; `nil` if this takes too many steps.
  private mutating func leftovers(
    _ open: [Int], of expected: [XMLPattern.Element], _ free: [Int], of actual: [XMLElement],
    _ scope: [String: String]
  ) -> (missing: [Int], extra: [Int])? {
    let comparer = comparer
    let cost = Self.count(open.map { expected[$0].source }, upTo: steps)
      .multipliedReportingOverflow(by: Self.count(free.map { actual[$0] }, upTo: steps))
    guard !cost.overflow, cost.partialValue <= steps else { return nil }
    steps -= cost.partialValue
    let rest = Assignment.leftovers(of: open.count, to: free.count, steps: 200_000) {
      comparer.matches(expected[open[$0]], actual[free[$1]], scope)
    }
    return rest.map { rest in (rest.elements.map { open[$0] }, rest.candidates.map { free[$0] }) }
  }

  /// The number of elements, including nested ones; any number above the limit if there are more.
  private static func count(_ elements: [XMLElement], upTo limit: Int) -> Int {
    var count = 0
    for element in elements where count <= limit {
      count += 1
      let children = element.children.compactMap { node -> XMLElement? in
        if case .element(let child) = node { child } else { nil }
      }
      count += Self.count(children, upTo: limit - count)
    }
    return count
  }

  private mutating func compare(
    _ pairs: [(expected: Int, actual: Int)], _ expected: [XMLPattern.Element],
    _ actual: [XMLElement], _ scope: [String: String]
  ) {
    // In the order of the request, in which readers look for them.
    for pair in pairs.sorted(by: { $0.actual < $1.actual }) where !isDone {
      path.append(Step(siblings: actual, index: pair.actual))
      compare(expected[pair.expected], actual[pair.actual], scope)
      path.removeLast()
    }
  }

  private mutating func report(
    _ missing: [Int], of expected: [XMLPattern.Element], _ extra: [Int], of actual: [XMLElement]
  ) {
    let sources = expected.map(\.source)
    if missing.count == 1, extra.count == 1 {
      // An element replaces the expected one.
      let (wanted, given) = (sources[missing[0]], actual[extra[0]])
      add(
        step(Step(siblings: actual, index: extra[0]), isRoot: path.isEmpty),
        XMLNode.element(wanted).markup, XMLNode.element(given).markup)
      return
    }
    for index in missing where !isDone {
      add(
        step(Step(siblings: sources, index: index), isRoot: path.isEmpty),
        XMLNode.element(sources[index]).markup, nil)
    }
    for index in extra.sorted() where !isDone {
      add(
        step(Step(siblings: actual, index: index), isRoot: path.isEmpty), "nothing",
        XMLNode.element(actual[index]).markup)
    }
  }
}
