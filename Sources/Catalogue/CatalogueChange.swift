// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// A change of the served scenarios at run time, above the files.
public enum CatalogueChange: Sendable {
  /// Adds the scenarios of a text: a scenario file, a WireMock mapping, or several in `mappings`.
  ///
  /// They answer before all scenarios with the same priority that are served already. If there is a text of that name,
  /// it is replaced, and the scenarios keep its place.
  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - name: the name of the text in diagnostics, and of a scenario that has no name of its own.
  ///   - isMapping: whether it is WireMock's, whatever it contains; otherwise its content decides.
  case put(text: [UInt8], name: String, isMapping: Bool = false)
  /// Removes the scenarios that were added under a name, if there are any.
  case remove(name: String)
  /// Stops serving the scenarios of files with an id, even if their files change.
  case hide(ScenarioID)
  /// Serves them again.
  case unhide(ScenarioID)
  /// Removes all additions, and serves all scenarios of files again.
  case reset
}
