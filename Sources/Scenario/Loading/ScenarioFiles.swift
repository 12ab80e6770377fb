// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds and reads the files that a path stands for.
struct ScenarioFiles {
  /// A file that was found, and the name of a scenario in it that gives none.
  struct Found {
    let path: String
    let name: String
    /// Whether it is a mapping by its place, whatever is in it.
    var isMapping = false
    /// The folder that bodies are read from.
    let bodyFolder: String
  }

  private(set) var found: [Found] = []
  /// What is in the way somewhere below the path: a folder that may not be read, a link that leads nowhere.
  private(set) var problems: [Diagnostic] = []
  /// Folders that have been entered, without their links: a link may lead back.
  private var entered: Set<String> = []

  /// A file itself, or every `.json` file below a folder, sorted by path; what begins with a dot is skipped, as
  /// editors and mounted volumes keep copies there.
  /// - Throws: when the path itself cannot be used.
  init(_ path: String) throws(Diagnostic) {
    switch try Self.kind(of: path) {
    case .folder:
      let prefix = path.hasSuffix("/") ? path : path + "/"
      guard let names = names(in: prefix, calling: path) else {
        throw problems.removeLast()
      }
      // What WireMock serves is no scenario, even when it is JSON.
      let isWireMock = names.contains("mappings")
      enter(prefix)
      for name in names where !(isWireMock && name == "__files") {
        let isMapping = isWireMock && name == "mappings"
        add(name, in: prefix, as: name, bodies: isMapping ? prefix + "__files" : nil)
      }
    case .file, .other:
      let name = path.split(separator: "/").last.map(String.init) ?? path
      found = [
        Found(
          path: path, name: ScenarioLoader.Source.name(of: name),
          bodyFolder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
      ]
    }
  }

  /// Reads a file that was found.
  static func read(_ file: Found) throws(Diagnostic) -> ScenarioLoader.Source {
    do throws(FileBytes.Failure) {
      // Before reading: a change in between is then seen the next time.
      let stamp = FileStamp(of: file.path)
      return ScenarioLoader.Source(
        path: file.path, name: file.name, bytes: try FileBytes.read(file.path),
        isMapping: file.isMapping, bodies: BodyFiles(root: file.bodyFolder), stamp: stamp)
    } catch {
      throw Diagnostic(file: file.path, message: "the file cannot be read: \(error.reason)")
    }
  }

  private static func kind(of path: String) throws(Diagnostic) -> FileBytes.Kind {
    do throws(FileBytes.Failure) {
      return try FileBytes.kind(of: path)
    } catch {
      let reason =
        error.reason == "there is no such file" ? "there is no such file or folder" : error.reason
      throw Diagnostic(file: path, message: reason)
    }
  }

  /// - Parameters:
  ///   - entry: the path below the folder that was asked for.
  ///   - bodies: the folder of bodies, where everything below is a mapping.
  private mutating func add(_ name: String, in prefix: String, as entry: String, bodies: String?) {
    guard !name.hasPrefix(".") else { return }
    let path = prefix + name
    let kind: FileBytes.Kind
    do throws(FileBytes.Failure) {
      kind = try FileBytes.kind(of: path)
    } catch {
      if name.hasSuffix(".json") {
        problems.append(Diagnostic(file: path, message: "the file cannot be read: \(error.reason)"))
      }
      return
    }
    if kind == .folder {
      guard enter(path), let names = names(in: path, calling: path) else { return }
      for name in names { add(name, in: path + "/", as: "\(entry)/\(name)", bodies: bodies) }
    } else if name.hasSuffix(".json") {
      found.append(
        Found(
          path: path, name: ScenarioLoader.Source.name(of: entry), isMapping: bodies != nil,
          bodyFolder: bodies ?? prefix))
    }
  }

  /// Whether the folder has not been entered before.
  @discardableResult
  private mutating func enter(_ folder: String) -> Bool {
    FileBytes.resolved(folder).map { entered.insert($0).inserted } ?? true
  }

  private mutating func names(in folder: String, calling path: String) -> [String]? {
    do throws(FileBytes.Failure) {
      return try FileBytes.names(in: folder)
    } catch {
      problems.append(Diagnostic(file: path, message: "the folder cannot be read: \(error.reason)"))
      return nil
    }
  }
}
