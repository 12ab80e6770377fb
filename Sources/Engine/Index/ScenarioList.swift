// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// Scenarios in the order in which they answer. A change copies only a few small parts, however long the list is; all
/// other parts are shared with the list before the change.
///
/// It is a tree: the scenarios are in arrays of at most ``width``, and so are the trees below a tree. Most lists have
/// one scenario, and need no array.
enum ScenarioList: Sendable {
  case one(ServedScenario)
  case few([Entry])
  case many([Part])

  /// A scenario with its signature, which is read without the scenario.
  struct Entry: Sendable {
    let served: ServedScenario
    let signature: PathSignature

    init(_ served: ServedScenario) {
      self.served = served
      signature = served.signature
    }

    fileprivate var place: ServedScenario.Place { served.place }
  }

  /// A list within a longer one, with a summary of its signatures, which is read without the list.
  struct Part: Sendable {
    fileprivate(set) var list: ScenarioList { didSet { signatures = list.signatures } }
    private(set) var signatures: PathSignatures

    init(_ list: ScenarioList) {
      self.list = list
      signatures = list.signatures
    }
  }

  /// The largest number of elements of an array.
  static let width = 32

  /// - Parameter scenarios: in order; not empty.
  init(_ scenarios: [ServedScenario]) {
    guard scenarios.count > 1 else {
      self = .one(scenarios[0])
      return
    }
    var parts = Self.slices(of: scenarios).map { ScenarioList.few($0.map(Entry.init)) }
    while parts.count > 1 { parts = Self.slices(of: parts).map { .many($0.map(Part.init)) } }
    self = parts[0]
  }

  private static func slices<Element>(of elements: [Element]) -> [[Element]] {
    stride(from: 0, to: elements.count, by: width).map { start in
      Array(elements[start..<Swift.min(start + width, elements.count)])
    }
  }

  private var first: ServedScenario {
    switch self {
    case .one(let scenario): scenario
    case .few(let entries): entries[0].served
    case .many(let parts): parts[0].list.first
    }
  }

  private var signatures: PathSignatures {
    switch self {
    case .one(let scenario): PathSignatures(scenario.signature)
    case .few(let entries): PathSignatures(joining: entries) { PathSignatures($0.signature) }
    case .many(let parts): PathSignatures(joining: parts) { $0.signatures }
    }
  }

  // MARK: Changes

  /// Adds a scenario at its place.
  mutating func insert(_ scenario: ServedScenario) {
    if let rest = add(scenario) { self = .many([Part(self), Part(rest)]) }
  }

  /// - Returns: the second half if there is no more room in one array.
  private mutating func add(_ scenario: ServedScenario) -> ScenarioList? {
    WorkMeter.add(1)
    switch self {
    case .one(let other):
      let order = other.place < scenario.place ? [other, scenario] : [scenario, other]
      self = .few(order.map(Entry.init))
      return nil
    case .few(var scenarios):
      // The array is changed in place if it is not shared.
      self = .one(scenario)
      let index = Self.index(in: scenarios) { $0.place < scenario.place }
      scenarios.insert(Entry(scenario), at: index)
      let rest = Self.split(&scenarios)
      self = .few(scenarios)
      return rest.map { .few($0) }
    case .many(var parts):
      self = .one(scenario)
      let index = Swift.max(Self.index(in: parts) { $0.list.first.place < scenario.place } - 1, 0)
      if let rest = parts[index].list.add(scenario) { parts.insert(Part(rest), at: index + 1) }
      let rest = Self.split(&parts)
      self = .many(parts)
      return rest.map { .many($0) }
    }
  }

  /// Removes a scenario, if it is there.
  /// - Returns: whether the list is empty now; it must not be used then.
  mutating func remove(_ scenario: ServedScenario) -> Bool {
    WorkMeter.add(1)
    switch self {
    case .one(let one): return one === scenario
    case .few(var scenarios):
      self = .one(scenario)
      scenarios.removeAll { $0.served === scenario }
      if scenarios.count > 1 { self = .few(scenarios) }
      if let last = scenarios.first, scenarios.count == 1 { self = .one(last.served) }
      return scenarios.isEmpty
    case .many(var parts):
      self = .one(scenario)
      let index = Swift.max(Self.index(in: parts) { $0.list.first.place <= scenario.place } - 1, 0)
      if parts[index].list.remove(scenario) { parts.remove(at: index) }
      self = parts.count == 1 ? parts[0].list : .many(parts)
      return false
    }
  }

  /// The number of elements at the beginning that satisfy a predicate, found by halving.
  private static func index<Element>(
    in elements: [Element], where isBefore: (Element) -> Bool
  ) -> Int {
    WorkMeter.add(elements.count)
    return elements.endOfPrefix(where: isBefore)
  }

  private static func split<Element>(_ elements: inout [Element]) -> [Element]? {
    guard elements.count > width else { return nil }
    let rest = Array(elements[(width / 2)...])
    elements.removeLast(rest.count)
    return rest
  }
}

extension ScenarioList? {
  /// Adds or removes a scenario; a list that becomes empty is `nil`.
  mutating func change(_ served: ServedScenario, isThere: Bool) {
    guard var list = self else {
      if isThere { self = .one(served) }
      return
    }
    self = nil
    if isThere {
      list.insert(served)
    } else if list.remove(served) {
      return
    }
    self = list
  }
}

extension ScenarioList: Sequence {
  func makeIterator() -> Iterator { Iterator(self) }

  struct Iterator: IteratorProtocol {
    private var one: ServedScenario?
    private var few: [Entry] = []
    private var index = 0
    /// The lists that are not begun yet; the next one is last.
    private var waiting: [ScenarioList] = []

    init(_ list: ScenarioList? = nil) {
      if let list { begin(list) }
    }

    private mutating func begin(_ list: ScenarioList) {
      switch list {
      case .one(let scenario): one = scenario
      case .few(let scenarios): (few, index) = (scenarios, 0)
      case .many(let parts): for part in parts.reversed() { waiting.append(part.list) }
      }
    }

    mutating func next() -> ServedScenario? {
      while true {
        if let scenario = one {
          one = nil
          return scenario
        }
        if index < few.count {
          defer { index += 1 }
          return few[index].served
        }
        guard let list = waiting.popLast() else { return nil }
        begin(list)
      }
    }
  }
}
