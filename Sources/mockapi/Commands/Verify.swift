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

        EXAMPLES
          mockapi verify verify.json
          mockapi verify verify.json --url http://localhost:9000 --lease k3f9x0a2

        EXIT STATUS
          0 everything holds, 1 something does not hold,
          2 the file has mistakes, or the server could not be asked
        """)

    @Argument(help: "The file with the expectations; - reads standard input.")
    var file: String

    @Option(
      help: ArgumentHelp(
        "The server's base URL. (default: http://127.0.0.1:8080, or the port in $MOCKAPI_PORT)",
        valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("The lease whose journal is verified.", valueName: "id"))
    var lease = "default"

    @Option(
      help: ArgumentHelp(
        "The server's token. (default: $MOCKAPI_CONTROL_TOKEN, if it is set)",
        valueName: "token"))
    var token: String?

    func validate() throws {
      if let url { _ = try ServerURL(url) }
      guard !lease.isEmpty else { throw ValidationError("--lease must be the id of a lease.") }
    }

    func run() async throws {
      let console = Console()
      let url = try self.url.map(ServerURL.init) ?? .standard()
      let text = try read(console)
      do throws(InvalidVerification) {
        _ = try Verification(json: text, named: file)
      } catch {
        for diagnostic in error.diagnostics { console.write(.diagnostic(diagnostic)) }
        throw ExitCode.couldNotRun
      }
      let report = try ask(url, text, console)
      console.print(report["report"]?.string ?? "")
      if report["holds"]?.boolean != true { throw ExitCode.findings }
    }

    private func read(_ console: Console) throws -> [UInt8] {
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

    /// The report of the server.
    private func ask(_ url: ServerURL, _ text: [UInt8], _ console: Console) throws -> JSONValue {
      let token = self.token ?? OptionVariables()["MOCKAPI_CONTROL_TOKEN"]
      let call = ControlCall(
        url: url, method: "POST",
        target:
          "/__mockapi/leases/\(PercentCoding.encode(lease))/verify?file=\(PercentCoding.encode(file))",
        token: token, body: text)
      do throws(ServerConnection.Failure) {
        let answer = try call.send()
        if answer.status == 200, let report = answer.json, report["holds"] != nil { return report }
        let detail = answer.json?["detail"]?.string ?? "this is not a report of mockapi"
        console.fail("\(url) answers \(answer.status): \(detail)")
      } catch {
        console.fail("\(url) does not answer: \(error.reason)")
      }
      throw ExitCode.couldNotRun
    }
  }
}
