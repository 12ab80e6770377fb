// mockapi
// SPDX-License-Identifier: Apache-2.0

extension LoadedScenarios {
  /// What would be said of a file with another text, by itself and beside the others, before it is written.
  /// - Parameters:
  ///   - path: that of a file, as it was found, or that of a new one below a given folder.
  ///   - name: the name of a scenario in a new file that has none of its own.
  package func diagnostics(
    ofFile path: String, named name: String, containing bytes: [UInt8]
  ) -> [Diagnostic] {
    let old = numbers[path].map { self.files[$0] }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let version = CompiledFile(
      ScenarioLoader.Source(
        path: path, name: old?.found?.name ?? name, bytes: bytes,
        isMapping: old?.found?.isMapping ?? false,
        bodies: BodyFiles(root: old?.found?.bodyFolder ?? loader.bodyFolder ?? folder),
        templates: templates))
    let file = LoadedFile(path: path, found: old?.found, current: version, served: old?.served)
    var files = self.files
    if let number = numbers[path] {
      files[number] = file
    } else {
      // Where the next listing has it: each folder is sorted.
      let place = files.firstIndex { Self.comesBefore(path, $0.path) } ?? files.endIndex
      files.insert(file, at: place)
    }
    return LoadedScenarios(files, listing: listing, loader: loader, replacing: self)
      .diagnostics.filter { $0.file == path }
  }

  private static func comesBefore(_ one: String, _ other: String) -> Bool {
    one.split(separator: "/").lexicographicallyPrecedes(other.split(separator: "/"))
  }
}
