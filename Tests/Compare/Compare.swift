// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs two builds of `mockapi` side by side, sends both the same requests, and shows where their answers differ.
@main
struct Compare {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      exit(try await run(options) ? 0 : 1)
    } catch let error as Options.Misuse {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  /// - Returns: whether all answers are the same.
  private static func run(_ options: Options) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compare-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func subfolder(_ name: String) throws -> URL {
      let folder = folder.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
    let sites = [
      try Site.files(options.paths, crossOrigin: false),
      try Site.files(options.paths, crossOrigin: true),
      try Site.faults(in: subfolder("faults")),
      try Site.made(in: subfolder("made"), stubs: options.stubs, seed: options.seed),
      try Site.keys(in: subfolder("keys")),
      try Site.keys(in: subfolder("keys"), crossOrigin: true),
      try Site.keys(in: subfolder("keys"), settings: #"{"fixedDelay": 1}"#),
    ]
    var comparison = Comparison(meant: try options.meant, shown: options.shown)
    var bothLive = true
    for site in sites {
      let before = comparison
      let old = try await Peer(options.old, site)
      let new = try await Peer(options.new, site)
      var asked = 0
      while bothLive, asked < site.conversations.count {
        bothLive = comparison.run(site.conversations[asked], old: old, new: new)
        asked += 1
      }
      for (name, end) in [("old", await old.stop()), ("new", await new.stop())]
      where end.status != 0 {
        print("the \(name) build ended with status \(end.status):\n\(end.errors)")
        bothLive = false
      }
      print(
        "\(site.name): \(comparison.sent - before.sent) sent, \(comparison.same - before.same) the same, "
          + "\(comparison.excused - before.excused) differ as intended, "
          + "\(comparison.different - before.different) differ")
      fflush(nil)
      if !bothLive { break }
    }
    let statuses = comparison.statuses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    print("statuses of the old build: \(statuses.joined(separator: ", "))")
    print(
      "\(comparison.sent) requests sent, \(comparison.leftOut) left out as intended; "
        + "\(comparison.same) answers the same, \(comparison.excused) differ as intended, "
        + "\(comparison.different) differ")
    return bothLive && comparison.different == 0
  }
}
