// mockapi
// SPDX-License-Identifier: Apache-2.0

// The layer above the files: texts that are added while they are served.

extension LoadedScenarios {
  /// The same with a text on top, or in the place of the one with its name.
  package func adding(_ text: [UInt8], named name: String) -> LoadedScenarios {
    let source = ScenarioLoader.Source(
      path: name, name: ScenarioLoader.Source.name(of: name), bytes: text,
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

  /// The same without the text that was added under a name; `nil` when there is none.
  package func removing(named name: String) -> LoadedScenarios? {
    guard let number = number(ofAddition: name) else { return nil }
    var files = files
    files.remove(at: number)
    return LoadedScenarios(files, listing: listing, replacing: self)
  }

  /// The files alone.
  package var withoutAdditions: LoadedScenarios {
    LoadedScenarios(files.filter { $0.layer == .files }, listing: listing, replacing: self)
  }

  /// These files with what was added to others.
  package func keepingAdditions(of other: LoadedScenarios) -> LoadedScenarios {
    let additions = other.additions
    if additions.isEmpty { return self }
    return LoadedScenarios(files + additions, listing: listing, replacing: other)
  }

  /// The scenarios of a text that was added, as they are served.
  package func additions(named name: String) -> [Scenario] {
    guard let number = number(ofAddition: name), let served = files[number].served else {
      return []
    }
    let own = Set(served.scenarios.map { ObjectIdentifier($0) })
    return scenarios.filter { own.contains(ObjectIdentifier($0)) }
  }

  /// What is wrong with a text that was added, in itself or beside the others.
  package func problems(with name: String) -> [Diagnostic] {
    diagnostics.filter { $0.file == name }
  }

  var additions: [LoadedFile] { files.filter { $0.layer == .additions } }

  private func number(ofAddition name: String) -> Int? {
    files.firstIndex { $0.layer == .additions && $0.path == name }
  }
}
