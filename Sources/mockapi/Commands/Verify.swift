// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPISystem
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MockAPI {
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks the requests that a running server has received.",
      discussion: """
        FILE says which requests there must be in the journal, and how many:

          {"verify": [{"request": {"method": "POST", "urlPath": "/registration"}, "exactly": 1}]}

        'request' has the matchers of scenario files; the number is 'exactly', 'atLeast', 'atMost' or \
        'never'. Where it fails, the nearest requests are shown with their differences.

        With --coverage, it also lists the cases and the declared error codes of each scenario that no request \
        has met; FILE may be left out then.

        EXAMPLES
          mockapi verify verify.json
          mockapi verify verify.json --within 10s
          mockapi verify --coverage
          mockapi verify --coverage --all
          mockapi verify verify.json --url http://localhost:9000 --lease k3f9x0a2

        EXIT STATUS
          0 everything holds, 1 something does not hold, or with --all was not met,
          2 the file has mistakes, or the server could not be asked
        """)

    @Argument(help: "The file with the expectations; - reads standard input.")
    var file: String?

    @Option(
      help: ArgumentHelp(
        "Wait until everything holds, at most this time, such as 500ms, 10s or 1h. (default: no wait)",
        valueName: "time"),
      transform: DurationOption.milliseconds)
    var within: Int?

    @Flag(help: "List the cases and error codes that no request has met.")
    var coverage = false

    @Flag(help: "With --coverage: fail if a case or an error code was not met.")
    var all = false

    @OptionGroup var server: ServerOptions

    func validate() throws {
      if file == nil, !coverage {
        throw ValidationError("verify needs a FILE with expectations, or --coverage.")
      }
      if file == nil, within != nil { throw ValidationError("--within needs a FILE.") }
      if all, !coverage { throw ValidationError("--all needs --coverage.") }
      if let within, within > 3_600_000 {
        throw ValidationError("--within must be at most 1h.")
      }
    }

    func run() async throws {
      let console = Console()
      let text = try file.map { try read($0, console) }
      let url = try server.find(console)
      var isRight = true
      if let file, let text { isRight = try verify(text, of: file, at: url, console) }
      if coverage {
        let table = CoverageTable(
          try server.call(url, "GET", "/coverage")
            .answer(having: "codes", named: "a coverage", console))
        for line in table.lines { console.print(line) }
        if all, !table.isComplete { isRight = false }
      }
      if !isRight { throw ExitCode.findings }
    }

    /// Prints what the server says of the expectations.
    /// - Returns: whether all of them hold.
    private func verify(
      _ text: [UInt8], of file: String, at url: ServerURL, _ console: Console
    ) throws -> Bool {
      let time = within.map { "&withinMilliseconds=\($0)" } ?? ""
      let report = try server.call(
        url, "POST", "/verify?file=\(PercentCoding.encode(file))\(time)", body: text,
        wait: within ?? 0
      ).answer(having: "holds", named: "a report", console)
      console.print(report["report"]?.string ?? "")
      return report["holds"]?.boolean == true
    }

    /// The text of a file with expectations, which has no mistakes.
    private func read(_ file: String, _ console: Console) throws -> [UInt8] {
      let text = try bytes(of: file, console)
      do throws(InvalidVerification) {
        _ = try Verification(json: text, named: file)
      } catch {
        for diagnostic in error.diagnostics { console.write(.diagnostic(diagnostic)) }
        throw ExitCode.couldNotRun
      }
      return text
    }

    private func bytes(of file: String, _ console: Console) throws -> [UInt8] {
      do throws(Errno) {
        let input = try file == "-" ? .standardInput : FileDescriptor.open(file, waits: true)
        defer { if file != "-" { input.close() } }
        return try input.readAll(limit: Self.longestFile)
      } catch {
        console.fail("'\(file)' must be a file that can be read: \(error)")
        throw ExitCode.couldNotRun
      }
    }

    /// The largest body that the server takes.
    private static let longestFile = 16 << 20
  }
}
