// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON
import MockAPISystem

extension MockAPI {
  struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the requests that a running server has received.",
      discussion: """
        Writes a line for each request in the journal of a lease, in the form of the log of 'mockapi serve': time, \
        method, target, scenario and case, status, bytes of body, microseconds. Only that log says why a preference \
        was refused, and how much a fault let through. With --follow, each new request \
        is written when its answer has ended, until Ctrl-C, or until the server or the lease ends; requests that \
        come faster than they are read are left out. With --format json, each line is an entry of the journal \
        (docs/journal.md).

        EXAMPLES
          mockapi log
          mockapi log --follow
          mockapi log -f --server http://localhost:9000 --lease k3f9x0a2
          mockapi log --format json | jq .request.body

        EXIT STATUS
          0 success, 2 the server could not be asked
        """)

    @Flag(name: .shortAndLong, help: "Go on with the requests that come.")
    var follow = false

    @Option(help: "The form of each request.")
    var format = LogFormat.text

    @OptionGroup var server: ServerOptions

    /// The media type of the journal as lines.
    private static let lines = "application/x-ndjson"
    /// How long a server may be silent. One that is followed sends an empty line when it has nothing else for some seconds.
    private static let longestSilence: Int32 = 60

    func run() async throws {
      let console = Console()
      // Else the connection would get the number of a closed standard output, and the server the lines.
      StandardStreams.openMissing()
      let call = server.call(
        try server.find(console), "GET", "/journal" + (follow ? "?follow=true" : ""))
      do throws(ServerConnection.Failure) {
        guard let answer = try call.receiveLines(Self.lines, silence: Self.longestSilence, write)
        else { return }
        call.report(answer, inPlaceOf: "a journal", console)
      } catch {
        call.report(error, console)
      }
      throw ExitCode.couldNotRun
    }

    /// Writes an entry.
    /// - Returns: `false` if nobody reads any more.
    private func write(_ entry: [UInt8]) -> Bool {
      let line: [UInt8]
      switch format {
      case .json: line = Console.printableJSON(entry)
      case .text:
        // A line that is no JSON is shown as it is.
        let document = try? JSONDocument(parsing: entry)
        let text =
          document.map { JournalLine(of: $0.root).text }
          ?? Console.printable(String(decoding: entry, as: UTF8.self))
        line = Array(text.utf8)
      }
      do throws(Errno) {
        try FileDescriptor.standardOutput.writeAll(line + [0x0A])
        return true
      } catch {
        return false
      }
    }
  }
}
