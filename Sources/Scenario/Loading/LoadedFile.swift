// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a loading has of one path: what stands there, and what of it is served. An object, since most are taken over
/// from one loading to the next.
final class LoadedFile: Sendable {
  let path: String
  /// As it was found; `nil` for what is in the way, and for a text in memory.
  let found: FileListing.File?
  /// Why it cannot be read now.
  let problem: Diagnostic?
  /// Whether it is one of the paths themselves.
  let isAskedFor: Bool
  /// Of the file, when ``current`` was read.
  let stamp: FileStamp?
  /// Of the files that its bodies are taken from, when they were read; `nil` for one that was not there.
  let bodyStamps: [String: FileStamp?]
  /// Beside the folder that it was found in: what decides what there is to read.
  let places: [FilePlace]
  /// Whether it is a file, or a text that was added above the files.
  let layer: Layer
  /// The newest version that could be read.
  let current: CompiledFile?
  /// The version that is served: ``current`` when it is right, and fits the other files; else the last that was and
  /// did.
  let served: CompiledFile?

  /// Where a text comes from. The layers answer from the last to the first.
  enum Layer: Sendable {
    case files
    /// Added while the others are served.
    case additions
  }

  init(
    path: String, found: FileListing.File?, layer: Layer = .files, problem: Diagnostic? = nil,
    isAskedFor: Bool = false,
    stamp: FileStamp? = nil, bodyStamps: [String: FileStamp?] = [:], places: [FilePlace] = [],
    current: CompiledFile?, served: CompiledFile? = nil
  ) {
    self.path = path
    self.layer = layer
    self.found = found
    self.problem = problem
    self.isAskedFor = isAskedFor
    self.stamp = stamp
    self.bodyStamps = bodyStamps
    self.places = places
    self.current = current
    self.served = served
  }

  /// The same file, of which another version is served.
  func serving(_ version: CompiledFile?) -> LoadedFile {
    if version === served { return self }
    return LoadedFile(
      path: path, found: found, layer: layer, problem: problem, isAskedFor: isAskedFor,
      stamp: stamp, bodyStamps: bodyStamps, places: places, current: current, served: version)
  }

  /// Whether the file and the bodies it names are as they were read.
  var isCurrent: Bool {
    guard problem == nil, let stamp else { return false }
    return FileStamp(of: path) == stamp
      && bodyStamps.allSatisfy { path, stamp in FileStamp(of: path) == stamp }
  }

  /// Whether the same versions stand there, whatever else is new.
  func isSame(as other: LoadedFile) -> Bool {
    self === other
      || path == other.path && current === other.current && served === other.served
        && problem == other.problem
  }

  /// A file that cannot be read now: of an earlier one everything is kept.
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
  static func read(_ found: FileListing.File, replacing earlier: LoadedFile?) -> LoadedFile {
    // Before it is read: who watches the places then sees what changes from here on.
    let places = found.way.map { LinkTrail(of: $0).places } ?? []
    do throws(FileBytes.Failure) {
      let content = try FileBytes.read(found.path)
      let compiled = CompiledFile(
        ScenarioLoader.Source(
          path: found.path, name: found.name, bytes: content.bytes, isMapping: found.isMapping,
          bodies: BodyFiles(root: found.bodyFolder)))
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
