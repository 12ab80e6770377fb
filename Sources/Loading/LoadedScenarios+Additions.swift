// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

// The layer above the files: texts that are added at run time.

extension LoadedScenarios {
  /// The same scenarios with an additional text, which replaces an addition of the same name.
  package func adding(_ text: [UInt8], named name: String) -> LoadedScenarios {
    let source = ScenarioLoader.Source(
      path: name, name: FileListing.scenarioName(of: name), bytes: text,
      isAddition: true)
    let added = LoadedFile(
      path: name, found: nil, layer: .additions, current: CompiledFile(source))
    guard let number = number(ofAddition: name) else {
      return LoadedScenarios(files + [added], listing: listing, replacing: self)
    }
    var files = files
    files[number] = added
    return LoadedScenarios(files, listing: listing, replacing: self)
  }

  /// The same scenarios without the text that was added under a name; `nil` if there is none.
  package func removing(named name: String) -> LoadedScenarios? {
    guard let number = number(ofAddition: name) else { return nil }
    var files = files
    files.remove(at: number)
    return LoadedScenarios(files, listing: listing, replacing: self)
  }

  /// Only the files.
  package var withoutAdditions: LoadedScenarios {
    LoadedScenarios(files.filter { $0.layer == .files }, listing: listing, replacing: self)
  }

  /// The files of this set with the additions of another one. Its own additions are dropped, because a set that was
  /// loaded as a replacement has additions of an earlier state.
  package func keepingAdditions(of other: LoadedScenarios) -> LoadedScenarios {
    if additions.isEmpty && other.additions.isEmpty { return self }
    let files = files.filter { $0.layer == .files }
    return LoadedScenarios(files + other.additions, listing: listing, replacing: other)
  }

  /// The served scenarios of an added text.
  package func additions(named name: String) -> [Scenario] {
    guard let number = number(ofAddition: name), let served = files[number].served else {
      return []
    }
    let own = Set(served.scenarios.map { ObjectIdentifier($0) })
    return scenarios.filter { own.contains(ObjectIdentifier($0)) }
  }

  /// The diagnostics of an added text: its own errors, and its conflicts with other scenarios.
  package func problems(with name: String) -> [Diagnostic] {
    diagnostics.filter { $0.file == name }
  }

  var additions: [LoadedFile] { files.filter { $0.layer == .additions } }

  private func number(ofAddition name: String) -> Int? {
    numbers[LoadedFile.Key(layer: .additions, path: name)]
  }
}
