// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The scenarios of several lists, in the order in which they answer.
struct ScenarioMerge: Sequence, IteratorProtocol {
  // Most merges have these two, which need no array.
  private var first: Source
  private var second: Source
  private var others: [Source] = []

  private struct Source {
    private var list: ScenarioList.Iterator
    private(set) var head: ServedScenario?

    init(_ list: ScenarioList?) {
      self.list = ScenarioList.Iterator(list)
      head = self.list.next()
    }

    mutating func advance() { head = list.next() }
  }

  init(_ first: ScenarioList?, _ second: ScenarioList?) {
    self.first = Source(first)
    self.second = Source(second)
  }

  mutating func add(_ list: ScenarioList) { others.append(Source(list)) }

  mutating func next() -> ServedScenario? {
    var least = first.head
    var index = -2
    if let head = second.head, least.map({ head.place < $0.place }) ?? true {
      (least, index) = (head, -1)
    }
    for (number, source) in others.enumerated() {
      guard let head = source.head, least.map({ head.place < $0.place }) ?? true else { continue }
      (least, index) = (head, number)
    }
    switch index {
    case -2: first.advance()
    case -1: second.advance()
    default: others[index].advance()
    }
    return least
  }
}
