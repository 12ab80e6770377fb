// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON
import MockAPIJudging
import MockAPIReports
import MockAPISystem

extension MockAPI.Map {
  struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares the maps of two builds of a client.",
      discussion: """
        OLD and NEW are maps in JSON. It shows what the new build needs that the old one did not.

        EXIT STATUS
          0 the new build needs nothing more, 1 it needs more, 2 a map could not be read
        """)

    @Argument(help: "The map of the old build, in JSON.", completion: .file())
    var old: String

    @Argument(help: "The map of the new build, in JSON.", completion: .file())
    var new: String

    @Option(help: "The form of the differences: table or json.")
    var format = Format.table

    func run() async throws {
      let console = Console()
      let (before, after) = (try Self.read(old, console), try Self.read(new, console))
      var diff = DependencyDiff(from: before, to: after)
      diff.builds = DependencyDiff.Builds(
        old: Self.name(of: before, in: old), new: Self.name(of: after, in: new))
      switch format {
      case .table: console.write(Array(diff.text.utf8))
      case .json: console.write(diff.json.bytes + [0x0A])
      }
      if diff.hasNewNeeds { throw ExitCode.findings }
    }

    /// `acme 2.1 ('python3 driver.py'), new.json`.
    private static func name(of map: DependencyMap, in file: String) -> String {
      TerminalText.printable((map.build.map { "\($0.name), " } ?? "") + file)
    }

    private static func read(_ path: String, _ console: Console) throws -> DependencyMap {
      do {
        let file = try FileDescriptor.open(path, waits: true)
        defer { file.close() }
        return try DependencyMap(JSONDocument(parsing: file.readAll(limit: 1 << 30)).root)
      } catch {
        console.fail(
          "'\(path)' must be a map in JSON, as 'mockapi map --format json' writes it: \(error)")
        throw ExitCode.couldNotRun
      }
    }
  }
}
