// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON
import MockAPISystem

extension MockAPI {
  struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Opens the page of a running server in the browser.",
      discussion: """
        The page shows what a server serves and what comes in, and switches cases. The link of a server that this \
        user has started on this machine has a key, which is a new one at each start; elsewhere, the page asks \
        for the token.

        EXAMPLES
          mockapi open
          mockapi open --print
          mockapi open --server http://localhost:9000

        EXIT STATUS
          0 the page opens, 2 there is no server, no page or no browser
        """)

    @OptionGroup var server: ServerChoice

    @Option(
      help: ArgumentHelp(
        "The server's token. (default: $MOCKAPI_CONTROL_TOKEN, if it is set)",
        valueName: "token"))
    var token: String?

    @Flag(name: .customLong("print"), help: "Print the link with its key, and open nothing.")
    var prints = false

    func run() async throws {
      let console = Console()
      let url = try server.find(console)
      let link = try link(of: url, console)
      if prints { return console.print(link) }
      do throws(Browser.Failure) {
        let browser = try Browser(opening: link)
        let failure = await WorkerThread.result {
          browser.failure(until: .now + Self.patience)
        }
        if let failure { throw failure }
      } catch {
        console.fail(
          "the page is not open: \(error.reason); 'mockapi open --print' prints its link")
        throw ExitCode.couldNotRun
      }
      console.print("the page of \(url) opens in the browser")
    }

    /// How long the program that opens the browser may take to fail. It may also be the browser itself, and not end.
    private static let patience = Duration.seconds(3)

    /// The link, with the key if the user has started the server on this machine.
    private func link(of url: ServerURL, _ console: Console) throws -> String {
      let link: String?
      if let own = ServerRegister()?.server(at: url) {
        link = own.page
      } else {
        let call = ControlCall(
          url: url, method: "GET", target: "/__mockapi/server",
          token: token ?? OptionVariables()["MOCKAPI_CONTROL_TOKEN"], body: [],
          advice: server.advice)
        link = try call.answer(having: "page", named: "a server", console)["page"]?.string
      }
      guard let link else {
        console.fail(
          "\(url) has no page; start it with 'mockapi serve', without --page-port off and --control off"
        )
        throw ExitCode.couldNotRun
      }
      // Another program may answer there, and the system would open a file as well, or take an option. An address has no blanks and
      // no control characters, which a terminal would obey.
      guard (try? ServerURL(link)) != nil, link.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        console.fail("\(url) must name an http address as its page; found '\(link)'")
        throw ExitCode.couldNotRun
      }
      return link
    }
  }
}
