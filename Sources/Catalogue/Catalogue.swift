// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPILoading
public import MockAPIScenario
import Synchronization

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
  let paths: [String]

  private struct State {
    var loaded: LoadedScenarios
    /// Called with every change.
    var listeners: [Listener] = []
  }

  /// Receives the scenarios that are served from now on; returns `false` to stop being called.
  package typealias Listener = @Sendable (LoadedScenarios) -> Bool

  /// Loads files and folders. Scenarios with errors are left out; the errors are in ``loaded``.
  public convenience init(paths: [String]) {
    self.init(ScenarioLoader().load(paths: paths), paths: paths)
  }

  /// Starts with loaded scenarios.
  /// - Parameter paths: the files and folders they were loaded from, for ``reload()``.
  public init(_ loaded: LoadedScenarios, paths: [String] = []) {
    self.paths = paths
    state = Mutex(State(loaded: loaded))
  }

  /// Everything that is served now, with the diagnostics of its files.
  public var loaded: LoadedScenarios { state.withLock { $0.loaded } }

  /// The scenarios that are served now, in the order in which they answer.
  public var scenarios: [Scenario] { loaded.scenarios }

  /// Calls a listener with the current scenarios, and then with every change, in order, before the call that makes
  /// the change returns.
  package func attach(_ listener: @escaping Listener) {
    changing.withLock { _ in
      if listener(loaded) { state.withLock { $0.listeners.append(listener) } }
    }
  }

  // MARK: Files

  /// Loads the files again. Unchanged files are not read again. If a changed file has errors, its last valid version
  /// stays. Additions stay as they are.
  @discardableResult
  public func reload() -> CatalogueUpdate {
    update { ScenarioLoader().load(paths: paths, replacing: $0) }
  }

  /// Serves other files in place of the current ones; additions stay.
  public func replaceFiles(with loaded: LoadedScenarios) {
    _ = update { loaded.keepingAdditions(of: $0) }
  }

  // MARK: Additions

  /// Adds scenarios, or replaces those that were added under the same name.
  ///
  /// Added scenarios answer before scenarios of files with the same priority. An added scenario with the name of a
  /// scenario in a file replaces that scenario until the addition is removed.
  /// - Parameters:
  ///   - text: a scenario file, a WireMock mapping, or several in `mappings`.
  ///   - name: the name of the text in diagnostics, and of a scenario that has no name of its own.
  /// - Returns: the scenarios as they are served.
  /// - Throws: all errors, both in the text and in conflict with other scenarios; nothing is changed then.
  @discardableResult
  public func add(_ text: String, named name: String) throws(InvalidScenarios) -> [Scenario] {
    let result = changing.withLock { _ -> Result<[Scenario], InvalidScenarios> in
      let next = loaded.adding(Array(text.utf8), named: name)
      // A file of the same path may have errors of its own.
      let known = Set(loaded.diagnostics)
      let errors = next.problems(with: name).filter {
        $0.severity == .error && !known.contains($0)
      }
      if !errors.isEmpty { return .failure(InvalidScenarios(diagnostics: errors)) }
      publish(next)
      return .success(next.additions(named: name))
    }
    return try result.get()
  }

  /// Removes the scenarios that were added under a name.
  /// - Returns: whether there were any.
  @discardableResult
  public func remove(named name: String) -> Bool {
    changing.withLock { _ in
      guard let next = loaded.removing(named: name) else { return false }
      publish(next)
      return true
    }
  }

  /// Removes all additions.
  public func removeAdditions() {
    _ = update { $0.withoutAdditions }
  }

  // MARK: Changes

  /// Computes the scenarios to serve next, and serves them.
  /// - Parameter unlessUnsettled: whether a result that may come from a file that is still being written is dropped; then
  ///   nothing changes.
  func update(
    unlessUnsettled: Bool = false,
    _ next: (LoadedScenarios) -> LoadedScenarios
  ) -> CatalogueUpdate {
    changing.withLock { _ in
      let current = loaded
      let update = CatalogueUpdate(from: current, to: next(current))
      if unlessUnsettled && update.mayBeUnsettled { return update }
      if update.isEmpty {
        // Clients see no difference, but the next load starts from these stamps and folders.
        state.withLock { $0.loaded = update.loaded }
      } else {
        publish(update.loaded)
      }
      return update
    }
  }

  private func publish(_ next: LoadedScenarios) {
    let listeners = state.withLock { state in
      state.loaded = next
      return state.listeners
    }
    // Listeners are called without the lock, so that they can read the served scenarios.
    let remaining = listeners.filter { $0(next) }
    if remaining.count < listeners.count { state.withLock { $0.listeners = remaining } }
  }
}
