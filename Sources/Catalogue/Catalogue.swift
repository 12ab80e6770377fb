// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario
import Synchronization

/// What is served, and its only owner: the scenarios of files, and above them those that are added while it runs.
///
/// ```swift
/// let catalogue = Catalogue(paths: ["Scenarios"])
/// try catalogue.add(#"{"request": {"urlPath": "/new"}, "cases": {"a": {"response": {}}}}"#, named: "new")
/// catalogue.reload()  // "new" is still there
/// ```
/// Changes may be made from any thread; each is seen as a whole or not at all.
public final class Catalogue: Sendable {
  /// Held while a change is worked out, which may take reading files.
  private let changing = Mutex(())
  private let state: Mutex<State>
  /// The files and folders that are loaded; empty where the scenarios did not come from any.
  let paths: [String]

  private struct State {
    var loaded: LoadedScenarios
    /// What serves it.
    var listeners: [Listener] = []
  }

  /// Is told of what is served now; `false` when it is not there any more.
  package typealias Listener = @Sendable (LoadedScenarios) -> Bool

  /// Loads files and folders. What is wrong in them is in ``loaded``, and left out.
  public convenience init(paths: [String]) {
    self.init(ScenarioLoader().load(paths: paths), paths: paths)
  }

  /// Begins with scenarios as they were loaded.
  /// - Parameter paths: where they were loaded from, for ``reload()``.
  public init(_ loaded: LoadedScenarios, paths: [String] = []) {
    self.paths = paths
    state = Mutex(State(loaded: loaded))
  }

  /// Everything that is served now, with what is wrong in it.
  public var loaded: LoadedScenarios { state.withLock { $0.loaded } }

  /// The scenarios that are served now, in the order in which they answer.
  public var scenarios: [Scenario] { loaded.scenarios }

  /// Has every change told, beginning with what is there now, in order, before the call that makes it returns.
  package func attach(_ listener: @escaping Listener) {
    changing.withLock { _ in
      if listener(loaded) { state.withLock { $0.listeners.append(listener) } }
    }
  }

  // MARK: Files

  /// Loads the files again. Files that have not changed are not read again, of one that has become bad the last good
  /// version stays, and what was added stays as it is.
  @discardableResult
  public func reload() -> CatalogueUpdate {
    update { ScenarioLoader().load(paths: paths, replacing: $0) }
  }

  /// Serves other files in place of those that are served; what was added stays.
  public func replaceFiles(with loaded: LoadedScenarios) {
    _ = update { loaded.keepingAdditions(of: $0) }
  }

  // MARK: Additions

  /// Adds scenarios, or replaces those that were added under the same name.
  ///
  /// They answer before those of files with the same priority; a scenario with the name of one in a file takes its place
  /// until it is removed.
  /// - Parameters:
  ///   - text: a scenario file, a WireMock mapping, or several in `mappings`.
  ///   - name: how diagnostics name the text, and the name of a scenario that gives none.
  /// - Returns: the scenarios as they are served.
  /// - Throws: everything that is wrong, in the text or beside the others; then nothing is changed.
  @discardableResult
  public func add(_ text: String, named name: String) throws(InvalidScenarios) -> [Scenario] {
    let result = changing.withLock { _ -> Result<[Scenario], InvalidScenarios> in
      let next = loaded.adding(Array(text.utf8), named: name)
      let errors = next.problems(with: name).filter { $0.severity == .error }
      if !errors.isEmpty { return .failure(InvalidScenarios(diagnostics: errors)) }
      publish(next)
      return .success(next.additions(named: name))
    }
    return try result.get()
  }

  /// Removes what was added under a name.
  /// - Returns: whether there was anything.
  @discardableResult
  public func remove(named name: String) -> Bool {
    changing.withLock { _ in
      guard let next = loaded.removing(named: name) else { return false }
      publish(next)
      return true
    }
  }

  /// Removes everything that was added.
  public func removeAdditions() {
    _ = update { $0.withoutAdditions }
  }

  // MARK: Changes

  /// Works out what is served next and serves it.
  /// - Parameter unlessNewErrors: whether a result with new errors is not served, and changes nothing.
  func update(
    unlessNewErrors: Bool = false,
    _ next: (LoadedScenarios) -> LoadedScenarios
  ) -> CatalogueUpdate {
    changing.withLock { _ in
      let current = loaded
      let update = CatalogueUpdate(from: current, to: next(current))
      if !update.isEmpty, !(unlessNewErrors && update.hasNewErrors) { publish(update.loaded) }
      return update
    }
  }

  private func publish(_ next: LoadedScenarios) {
    let listeners = state.withLock { state in
      state.loaded = next
      return state.listeners
    }
    // Outside of the lock, so that what is served can be looked at meanwhile.
    let remaining = listeners.filter { $0(next) }
    if remaining.count < listeners.count { state.withLock { $0.listeners = remaining } }
  }
}
