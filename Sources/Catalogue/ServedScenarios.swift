// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPIText

#if canImport(HashTreeCollections)
  import HashTreeCollections
#else
  #error(
    "the server needs the trait Server of the package mockapi: remove 'traits: []', or add '.defaults' to its traits"
  )
#endif

/// Everything that is served: the scenarios of files, and above them those that were added at run time.
///
/// Additions answer before scenarios of files with the same priority, and later additions before earlier ones. An
/// addition with the name of a scenario in a file replaces that scenario. Files do not depend on additions: a file is
/// served even if it hides an addition.
///
/// A change costs the same however many scenarios are served, because a changed copy shares almost everything with the
/// value before the change.
struct ServedScenarios: Sendable {
  /// A text that was added.
  private struct Addition: Sendable {
    let number: Int
    let text: AddedText
    let scenarios: [ServedScenario]
    /// The size of the text in bytes.
    let size: Int
  }

  private(set) var files: FileScenarios
  /// The served scenarios.
  private(set) var index: ScenarioIndex
  /// By name.
  private var additions: TreeDictionary<String, Addition> = [:]
  /// The size of all added texts in bytes.
  private var addedSize = 0
  private let limit: AdditionLimit
  /// The added scenarios by id.
  private var ids: TreeDictionary<ScenarioID, [ServedScenario]> = [:]
  /// The added scenarios by name. Only mappings may share one.
  private var names: TreeDictionary<String, [ServedScenario]> = [:]
  /// The ids of scenarios in files that are not served.
  private var hidden: TreeSet<ScenarioID> = []
  /// The numbers of served scenarios for each state machine, less those of the files.
  private var machines: TreeDictionary<String, Int> = [:]
  private var lastNumber = FileScenarios.mostNumber
  /// The scenarios that were removed since the last call of ``takeChange(since:)``.
  private(set) var removed: [Scenario] = []
  /// The names of scenarios that were put in their places since then. Some may not be served.
  private(set) var addedNames: Set<String> = []
  /// The warnings of texts that were put since then.
  private(set) var warnings: [AdditionWarnings] = []

  init(_ files: LoadedScenarios, limit: AdditionLimit) {
    self.limit = limit
    self.files = FileScenarios(files)
    index = ScenarioIndex(self.files.scenarios)
  }

  /// Serves other files; additions stay, and hidden scenarios stay hidden.
  mutating func replaceFiles(with files: LoadedScenarios, _ difference: FileDifference) {
    let (gone, new) = difference.scenarios
    removed += gone
    addedNames.formUnion(new.map(\.name))
    if additions.isEmpty, hidden.isEmpty,
      let next = self.files.replaced(by: files, gone: gone, new: new)
    {
      // Usually one file of many has changed.
      self.files = next.files
      for served in next.removed { index.remove(served) }
      for served in next.added { index.insert(served) }
      return
    }
    self.files = FileScenarios(files, replacing: self.files)
    machines = [:]
    var all = self.files.scenarios
    if !additions.isEmpty || !hidden.isEmpty {
      for served in all where !isServed(served) { count(served, by: -1) }
      all = all.filter(isServed)
      for addition in additions.values {
        for served in addition.scenarios { count(served, by: 1) }
        all += addition.scenarios
      }
    }
    index = ScenarioIndex(all)
  }

  // MARK: Changes above the files

  /// Makes several changes as one.
  /// - Returns: the scenarios of the texts that were put.
  /// - Throws: all errors; the value is of no use then.
  mutating func apply(_ changes: [CatalogueChange]) throws(InvalidScenarios) -> [Scenario] {
    var put: [String] = []
    for change in changes {
      if case .put(_, let name, _) = change { put.append(name) }
      make(change)
    }
    if let last = put.last,
      let problem = limit.problem(count: additions.count, bytes: addedSize, adding: last)
    {
      throw InvalidScenarios(diagnostics: [problem])
    }
    let texts = put.compactMap { additions[$0]?.text }
    let errors = texts.flatMap { $0.errors.isEmpty ? conflicts(of: $0) : $0.errors }
    if !errors.isEmpty { throw InvalidScenarios(diagnostics: errors) }
    return texts.flatMap(\.scenarios)
  }

  /// The scenarios after a change that puts no text, and therefore cannot fail.
  func making(_ change: CatalogueChange) -> ServedScenarios {
    var next = self
    next.make(change)
    return next
  }

  private mutating func make(_ change: CatalogueChange) {
    switch change {
    case .put(let text, let name, let isMapping): put(text, named: name, isMapping)
    case .remove(let name): remove(named: name)
    case .hide(let id):
      changeFiles(files.directory.ids[id] ?? []) { $0.hidden.insert(id) }
    case .unhide(let id):
      changeFiles(files.directory.ids[id] ?? []) { $0.hidden.remove(id) }
    case .reset:
      for name in additions.keys { remove(named: name) }
      for id in hidden { make(.unhide(id)) }
    }
  }

  private mutating func put(_ bytes: [UInt8], named name: String, _ isMapping: Bool) {
    lastNumber += 1
    let number = additions[name]?.number ?? lastNumber
    remove(named: name)
    let text = AddedText(
      bytes, named: name, isMapping: isMapping, bodyFolder: files.loaded.bodyFolder,
      templates: files.loaded.templates)
    let scenarios = text.scenarios.enumerated().map { part, scenario in
      ServedScenario(scenario, number: number, part: part)
    }
    if let found = AdditionWarnings(of: text, bytes, isMapping: isMapping) {
      warnings.append(found)
    }
    additions[name] = Addition(
      number: number, text: text, scenarios: scenarios, size: bytes.count)
    addedSize += bytes.count
    for served in scenarios {
      let scenario = served.scenario
      ids[scenario.id, default: []].append(served)
      insert(served)
      changeFiles(files.directory.names[scenario.name] ?? []) {
        $0.names[scenario.name, default: []].append(served)
      }
    }
  }

  private mutating func remove(named name: String) {
    guard let addition = additions.removeValue(forKey: name) else { return }
    addedSize -= addition.size
    for served in addition.scenarios {
      let scenario = served.scenario
      ids[scenario.id] = ids[scenario.id]?.without(served)
      remove(served)
      changeFiles(files.directory.names[scenario.name] ?? []) { next in
        next.names[scenario.name] = next.names[scenario.name]?.without(served)
      }
    }
  }

  /// Changes what decides whether scenarios of files are served.
  private mutating func changeFiles(
    _ scenarios: [ServedScenario], _ change: (inout ServedScenarios) -> Void
  ) {
    let were = scenarios.map(isServed)
    change(&self)
    for (served, was) in zip(scenarios, were) where isServed(served) != was {
      if was { remove(served) } else { insert(served) }
    }
  }

  /// Whether a scenario of a file is served.
  private func isServed(_ served: ServedScenario) -> Bool {
    let scenario = served.scenario
    return !hidden.contains(scenario.id)
      && (scenario.origin == .wireMock
        || !(names[scenario.name]?.contains { $0.scenario.origin == .scenarioFile } ?? false))
  }

  private mutating func insert(_ served: ServedScenario) {
    index.insert(served)
    count(served, by: 1)
    addedNames.insert(served.scenario.name)
  }

  private mutating func remove(_ served: ServedScenario) {
    index.remove(served)
    count(served, by: -1)
    removed.append(served.scenario)
  }

  private mutating func count(_ served: ServedScenario, by number: Int) {
    guard let machine = served.scenario.state?.machine else { return }
    machines[machine, default: 0] += number
  }

  // MARK: Reading

  func hasAddition(named name: String) -> Bool { additions[name] != nil }

  /// The scenarios with an id, in the order in which they answer.
  func scenarios(withID id: ScenarioID) -> [Scenario] {
    Self.inOrder((files.directory.ids[id] ?? []).filter(isServed) + (ids[id] ?? []))
  }

  /// The scenarios with a name, in the order in which they answer.
  func scenarios(named name: String) -> [Scenario] {
    Self.inOrder((files.directory.names[name] ?? []).filter(isServed) + (names[name] ?? []))
  }

  private static func inOrder(_ scenarios: [ServedScenario]) -> [Scenario] {
    scenarios.sorted { $0.isBefore($1) }.map(\.scenario)
  }

  /// The ids and the state machines that were served at the last call of ``takeChange(since:)``, and are not any more.
  var ended: (scenarios: Set<ScenarioID>, machines: Set<String>) {
    let ids = Set(removed.map(\.id)).filter { scenarios(withID: $0).isEmpty }
    let machines = Set(removed.compactMap(\.state?.machine)).filter { machine in
      (self.machines[machine] ?? 0) + (files.directory.machines[machine] ?? 0) == 0
    }
    return (ids, machines)
  }

  /// The effect of the changes since the last call.
  /// - Parameter earlier: the value at that call.
  mutating func takeChange(since earlier: ServedScenarios) -> ServedChange {
    defer { (removed, addedNames, warnings) = ([], [], []) }
    return ServedChange(served: self, earlier: earlier)
  }

  // MARK: Conflicts

  /// The reasons why scenarios of a text cannot be served beside the others. WireMock accepts them for mappings.
  private func conflicts(of text: AddedText) -> [Diagnostic] {
    text.scenarios.filter { $0.origin == .scenarioFile }.compactMap { scenario in
      let others = names[scenario.name]?.filter { other in
        other.scenario != scenario && other.scenario.origin == .scenarioFile
      }
      if let other = others?.first {
        return text.error(
          at: scenario.namePosition, ConflictMessage.sameName(scenario, as: other.scenario))
      }
      return firstHiding(scenario).map {
        text.error(at: scenario.position, ConflictMessage.hidden(scenario, by: $0))
      }
    }
  }

  /// No more scenarios than these are compared with one: thousands may share a path.
  private static let hidingLimit = 100

  /// The first scenario that answers every request that a served one would; `nil` if there is none, or if it is not among the first hundred
  /// for its path.
  private func firstHiding(_ scenario: Scenario) -> Scenario? {
    // Where the index finds every scenario that may hide this one.
    var target = scenario.request.sampleTarget ?? RequestTarget("/")
    if case .matching(let literals) = scenario.request.paths { target = literals.sample }
    let earlier = index.served(for: target).lazy.map(\.scenario).prefix { $0 != scenario }
    return earlier.prefix(Self.hidingLimit).first {
      WorkMeter.add(1)
      return $0.hides(scenario)
    }
  }
}

extension [ServedScenario] {
  /// `nil` if no other is left.
  fileprivate func without(_ served: ServedScenario) -> [ServedScenario]? {
    let rest = filter { $0 !== served }
    return rest.isEmpty ? nil : rest
  }
}
