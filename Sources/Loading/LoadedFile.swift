// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The state of one path: its file, and the served version. It is an object, because most files are reused by the
/// next loading.
final class LoadedFile: Sendable {
  let path: String
  /// The entry of the listing; `nil` for a problem, and for a text in memory.
  let found: FileListing.File?
  /// The reason why it cannot be read now.
  let problem: Diagnostic?
  /// Whether its path was given itself.
  let isAskedFor: Bool
  /// The stamp of the file when ``current`` was read.
  let stamp: FileStamp?
  /// The stamps of its body files when they were read; `nil` for one that did not exist.
  let bodyStamps: [String: FileStamp?]
  /// The places that decide which files are read, in addition to the folder in which it was found.
  let places: [FilePlace]
  /// The newest version that could be read.
  let current: CompiledFile?
  /// The served version: ``current`` if it is valid and does not conflict with other files, otherwise the last such
  /// version.
  let served: CompiledFile?

  init(
    path: String, found: FileListing.File?, problem: Diagnostic? = nil, isAskedFor: Bool = false,
    stamp: FileStamp? = nil, bodyStamps: [String: FileStamp?] = [:], places: [FilePlace] = [],
    current: CompiledFile?, served: CompiledFile? = nil
  ) {
    self.path = path
    self.found = found
    self.problem = problem
    self.isAskedFor = isAskedFor
    self.stamp = stamp
    self.bodyStamps = bodyStamps
    self.places = places
    self.current = current
    self.served = served
  }

  /// The same file with another served version.
  func serving(_ version: CompiledFile?) -> LoadedFile {
    if version === served { return self }
    return LoadedFile(
      path: path, found: found, problem: problem, isAskedFor: isAskedFor, stamp: stamp,
      bodyStamps: bodyStamps, places: places, current: current, served: version)
  }

  /// Whether the file and its body files have not changed since they were read.
  var isCurrent: Bool {
    guard problem == nil, let stamp else { return false }
    return FileStamp(of: path) == stamp
      && bodyStamps.allSatisfy { path, stamp in FileStamp(of: path) == stamp }
  }

  /// A file that cannot be read now; everything is kept from the earlier loading.
  static func unreadable(
    _ path: String, found: FileListing.File?, _ problem: Diagnostic, isAskedFor: Bool,
    keeping earlier: LoadedFile?
  ) -> LoadedFile {
    LoadedFile(
      path: path, found: found, problem: problem, isAskedFor: isAskedFor,
      places: found?.way.map { LinkTrail(of: $0).places } ?? [], current: earlier?.current,
      served: earlier?.served)
  }

  /// Reads and checks a file.
  static func read(
    _ found: FileListing.File, replacing earlier: LoadedFile?, _ templates: TemplateOptions
  ) -> LoadedFile {
    // Found before the file is read, so that later changes are noticed by watching these places.
    let places = found.way.map { LinkTrail(of: $0).places } ?? []
    do throws(FileBytes.Failure) {
      let content = try FileBytes.read(found.path)
      let compiled = CompiledFile(
        ScenarioLoader.Source(
          path: found.path, name: found.name, bytes: content.bytes, isMapping: found.isMapping,
          bodies: BodyFiles(root: found.bodyFolder), templates: templates))
      // A file that was only touched has no new version.
      let same = earlier?.found == found ? earlier?.current : nil
      return LoadedFile(
        path: found.path, found: found, stamp: content.stamp,
        bodyStamps: compiled.bodies.mapValues(\.stamp),
        places: places + compiled.bodies.values.flatMap(\.places),
        current: same.flatMap { $0.hasSameContent(as: compiled) ? $0 : nil } ?? compiled,
        served: earlier?.served)
    } catch {
      return unreadable(
        found.path, found: found,
        Diagnostic(file: found.path, message: "the file cannot be read: \(error.reason)"),
        isAskedFor: found.isAskedFor, keeping: earlier)
    }
  }
}
