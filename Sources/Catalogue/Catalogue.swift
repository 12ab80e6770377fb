// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
public import MockAPILoading
public import MockAPIScenario
import MockAPISynchronization

/// The only owner of the served scenarios: those of files, and those that are added at run time and take precedence.
///
/// ```swift
/// let catalogue = Catalogue(paths: ["Scenarios"])
/// try catalogue.add(#"{"request": {"urlPath": "/new"}, "cases": {"a": {"response": {}}}}"#, named: "new")
/// catalogue.reload()  // "new" is still there
/// ```
/// Any thread may make changes; each change becomes visible as a whole.
public final class Catalogue: Sendable {
  /// Held while a change is computed, which may include reading files.
  private let changing = Mutex(())
  private let state: Mutex<State>
  /// The files and folders that are loaded; empty if the scenarios were not loaded from paths.
  package let paths: [String]

  private struct State {
    var served: ServedScenarios
    /// The number of calls of ``watch(_:)`` that go on.
    var watchers = 0
    /// Called with every change.
    var listeners: [Listener] = []
  }

  /// Receives each change; returns `false` to stop being called.
  package typealias Listener = @Sendable (ServedChange) -> Bool

  /// Loads files and folders. Scenarios with errors are left out; the errors are in ``loaded``.
  public convenience init(paths: [String]) {
    self.init(ScenarioLoader().load(paths: paths), paths: paths)
  }

  /// Starts with loaded scenarios.
  /// - Parameter paths: the files and folders they were loaded from, for ``reload()``.
  public convenience init(_ loaded: LoadedScenarios, paths: [String] = []) {
    self.init(loaded, paths: paths, limit: AdditionLimit())
  }

  package init(_ loaded: LoadedScenarios, paths: [String], limit: AdditionLimit) {
    self.paths = paths
    state = Mutex(State(served: ServedScenarios(loaded, limit: limit)))
  }

  /// Whether changed files are loaded by themselves.
  package var isWatched: Bool { state.withLock { $0.watchers > 0 } }

  /// Notes that a watch has begun (1) or ended (-1).
  func noteWatchers(_ change: Int) { state.withLock { $0.watchers += change } }

  private var served: ServedScenarios { state.withLock { $0.served } }

  /// The files as they are served now, with their diagnostics; without additions.
  public var loaded: LoadedScenarios { served.files.loaded }

  /// The scenarios that are served now, in the order in which they answer: by priority, and for equal priorities the
  /// latest first.
  public var scenarios: [Scenario] { Array(served.index.scenarios) }

  /// The number of scenarios that are served now.
  public var scenarioCount: Int { index.count }

  /// The scenarios that are served now.
  package var index: ScenarioIndex { served.index }

  /// The scenarios that are served now with an id, in the order in which they answer; mappings may share one.
  public func scenarios(withID id: ScenarioID) -> [Scenario] {
    served.scenarios(withID: id)
  }

  /// The scenarios that are served now with a name, in the order in which they answer; mappings may share one.
  public func scenarios(named name: String) -> [Scenario] {
    served.scenarios(named: name)
  }

  /// Calls a listener with the current scenarios as if all were new, and then with every change, in order, before the call that makes
  /// the change returns.
  package func attach(_ listener: @escaping Listener) {
    changing.withLock { _ in
      let served = served
      let isTaken = listener(ServedChange(served: served, earlier: served))
      if isTaken { state.withLock { $0.listeners.append(listener) } }
    }
  }

  // MARK: Files

  /// Loads the files again. Unchanged files are not read again. If a changed file has errors, its last valid version
  /// stays. Additions stay as they are, and files with an id that is hidden stay hidden. Scenarios that were not loaded from paths stay, too.
  @discardableResult
  public func reload() -> CatalogueUpdate {
    update { paths.isEmpty ? $0 : $0.loader.load(paths: paths, replacing: $0) }
  }

  /// Serves other files in place of the current ones; additions stay.
  public func replaceFiles(with loaded: LoadedScenarios) {
    _ = update { _ in loaded }
  }

  // MARK: Additions

  /// Makes several changes above the files as one: all of them or none. Sequences, states and counters of other
  /// scenarios are not affected.
  /// - Returns: the scenarios of the texts that were put, in order.
  /// - Throws: all errors, both in the texts and in conflict with other scenarios; nothing is changed then.
  @discardableResult
  public func apply(_ changes: [CatalogueChange]) throws(InvalidScenarios) -> [Scenario] {
    do {
      return try apply(changes) {}
    } catch let error as InvalidScenarios {
      throw error
    } catch {
      preconditionFailure("only the changes can be refused: \(error)")
    }
  }

  /// The same together with something that can fail, such as writing files.
  /// - Parameter others: called when the changes are known to be possible, before they are served; no other change is made meanwhile.
  /// - Throws: ``InvalidScenarios``, or the error of `others`; nothing is changed then.
  @discardableResult
  package func apply(
    _ changes: [CatalogueChange], with others: () throws -> Void
  ) throws -> [Scenario] {
    try changing.withLock { _ in
      var next = served
      let put = try next.apply(changes)
      try others()
      publish(next)
      return put
    }
  }

  /// Writes a scenario file, and serves it at once in place of an addition with its name, if it can be served.
  /// - Parameters:
  ///   - path: that of a file, as it was found, or that of a new one below the given folder.
  ///   - name: the name of its scenario.
  ///   - write: writes it; called when it is known to be valid. No other change is made meanwhile.
  /// - Throws: ``InvalidScenarios``, or the error of `write`; nothing is changed then.
  package func save(
    _ text: [UInt8], as path: String, named name: String,
    with write: (_ loaded: LoadedScenarios) throws -> Void
  ) throws {
    try changing.withLock { _ in
      let earlier = loaded
      let diagnostics = earlier.diagnostics(ofFile: path, named: name, containing: text)
      if diagnostics.contains(where: { $0.severity == .error }) {
        throw InvalidScenarios(diagnostics: diagnostics)
      }
      try write(earlier)
      let update = CatalogueUpdate(
        from: earlier, to: earlier.loader.load(paths: paths, replacing: earlier))
      var next = served
      next.replaceFiles(with: update.loaded, update.difference)
      publish(next.hasAddition(named: name) ? next.making(.remove(name: name)) : next)
    }
  }

  /// Finds out what changes above the files would do, without making them.
  /// - Returns: the scenarios of the texts that would be put, and the warnings of these texts.
  /// - Throws: all errors, as the changes would.
  package func check(
    _ changes: [CatalogueChange]
  ) throws(InvalidScenarios) -> (scenarios: [Scenario], warnings: [Diagnostic]) {
    var next = served
    let put = try next.apply(changes)
    return (put, next.warnings.flatMap(\.diagnostics))
  }

  /// Adds scenarios, or replaces those that were added under the same name.
  ///
  /// Added scenarios answer before all others with the same priority. An added scenario with the name of a
  /// scenario in a file replaces that scenario until the addition is removed.
  /// - Parameters:
  ///   - text: a scenario file, a WireMock mapping, or several in `mappings`.
  ///   - name: the name of the text in diagnostics, and of a scenario that has no name of its own.
  /// - Returns: the scenarios as they are served.
  /// - Throws: all errors, both in the text and in conflict with other scenarios; nothing is changed then.
  @discardableResult
  public func add(_ text: String, named name: String) throws(InvalidScenarios) -> [Scenario] {
    try apply([.put(text: Array(text.utf8), name: name)])
  }

  /// Removes the scenarios that were added under a name.
  /// - Returns: whether there were any.
  @discardableResult
  public func remove(named name: String) -> Bool {
    changing.withLock { _ in
      guard served.hasAddition(named: name) else { return false }
      publish(served.making(.remove(name: name)))
      return true
    }
  }

  /// Removes all additions, and serves all scenarios of files again.
  public func removeAdditions() {
    changing.withLock { _ in publish(served.making(.reset)) }
  }

  // MARK: Changes

  /// Computes the files to serve next, and serves them.
  /// - Parameter unlessUnsettled: whether a result that may come from a file that is still being written is dropped; then
  ///   nothing changes.
  func update(
    unlessUnsettled: Bool = false,
    _ next: (LoadedScenarios) -> LoadedScenarios
  ) -> CatalogueUpdate {
    changing.withLock { _ in
      let earlier = loaded
      let update = CatalogueUpdate(from: earlier, to: next(earlier))
      if unlessUnsettled && update.mayBeUnsettled { return update }
      var served = served
      served.replaceFiles(with: update.loaded, update.difference)
      // Clients may see no difference, but the next load starts from these stamps and folders.
      publish(
        served,
        isChange: !update.isEmpty || update.loaded.bodyFolder != earlier.bodyFolder)
      return update
    }
  }

  /// - Parameter isChange: whether listeners are told of it.
  private func publish(_ next: ServedScenarios, isChange: Bool = true) {
    var next = next
    // No other change is made meanwhile.
    let change = next.takeChange(since: served)
    let listeners = state.withLock { state in
      state.served = next
      return state.listeners
    }
    guard isChange else { return }
    // Listeners are called without the lock, so that they can read the served scenarios.
    let remaining = listeners.filter { $0(change) }
    if remaining.count < listeners.count { state.withLock { $0.listeners = remaining } }
  }
}
