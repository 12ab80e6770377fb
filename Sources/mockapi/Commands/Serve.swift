// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Logging
import MockAPICatalogue
import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPISystem
import ServiceLifecycle
import UnixSignals

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MockAPI {
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serves scenario files over HTTP.",
      discussion: """
        Reports when the server is ready, lists scenarios, then writes one line for each request: time, \
        method, target, scenario and case or variant, status, bytes of body, microseconds; at the end, a \
        summary. Each request that no scenario answers is shown on standard error beside the nearest scenarios.

        A file with an error is reported and left out, and the others are served; with --strict, the \
        server does not start. With --watch, changed files are served from the next request on; if a \
        changed file has an error or conflicts with another file, its last valid version is still \
        served. SIGINT (Ctrl-C), SIGTERM and SIGHUP finish the answers that are on their way, and \
        stop the server; with --end-with-stdin, so does the end of standard input. In a terminal, ? and \
        Enter list the commands that can be typed while the server runs.

        Programs command the server through /__mockapi/ and WireMock's /__admin/. Web pages of other origins \
        are refused there, and everything else of a browser without a token. If the host is not only for this \
        machine, only programs on this machine may do so, unless --control-token or --control says otherwise. \
        With --control all, set a token, too: over plain HTTP under such a host, browsers do not say that a \
        page reads.

        The page for people shows what is served and what comes in, and switches cases. It is on a port of its \
        own (--page-port), which other machines reach if they may command the server. In a terminal, its link is \
        written when the server is ready; it has a key that lets a browser command the server. --open opens it in \
        the browser, and so does 'mockapi open' later.

        A document that 'mockapi import' reads is imported in memory: an OpenAPI document is a server in one \
        command. It is not watched.

        With --tls self-signed, or --tls-cert and --tls-key, the same scenarios are served over HTTPS on \
        a second port. An authority in the file of --tls-ca signs the certificate of --tls self-signed; when \
        the authority is new, the commands with which clients trust it are written to standard error. With \
        --tls-client-ca, HTTPS asks clients for certificates; the port for plain HTTP does not.

        EXAMPLES
          mockapi serve
          mockapi serve Scenarios/ more/user.json --port 0
          mockapi serve stubs --files bodies
          mockapi serve openapi.yaml
          mockapi serve --host 0.0.0.0 --strict --log-format json
          mockapi serve --list 0
          mockapi serve --open
          mockapi serve --page-port 8081
          mockapi serve --select registration=incorrectPassword --select user=partial
          mockapi serve --delay 300ms --flaky 0.2=busy
          mockapi serve --host 0.0.0.0 --control-token-file token.txt --allow-host mock.test
          mockapi serve --tls self-signed --tls-ca mockapi-ca.pem
          mockapi serve --tls self-signed --tls-ca mockapi-ca.pem --tls-client-ca clients.pem
          mockapi serve --fault-port refused=9001 --fault-port silent=9002

        ENVIRONMENT
          Each option can be given by a variable, --some-option by MOCKAPI_SOME_OPTION, and the paths by \
        MOCKAPI_SCENARIOS; an option of the command counts more. Flags are 1 or 0. (docs/environment.md)

        EXIT STATUS
          0 a signal, a client (POST /__admin/shutdown) or the end of standard input stopped the server, \
        whether or not files had errors; 2 the server could not start
        """)

    // The help lists the groups in this order, and options without a group last.
    @OptionGroup(title: "Most used") var mostUsed: MostUsedArguments

    @OptionGroup(title: "Log") var logging: LogArguments

    @Flag(help: "Do not start when a file has an error.")
    var strict = false

    @Flag(
      help:
        "Stop when standard input ends, for a program that starts the server with a pipe and must not leave it behind."
    )
    var endWithStdin = false

    @Option(
      help: "The number of threads that serve connections. (default: one for each processor)",
      transform: NumberOption.threads)
    var threads: Int?

    @Option(
      help: ArgumentHelp(
        "The memory for the head of a request, in bytes: its target, its fields, and some 70 bytes for each field. "
          + "(default: 16384)", valueName: "size"),
      transform: NumberOption.headSize)
    var maxRequestHead: Int?

    @OptionGroup(title: "Delays and failures of all answers") var disturbance: DisturbanceArguments

    @OptionGroup(title: "Control") var control: ControlArguments

    @OptionGroup(title: "Page") var page: PageArguments

    @OptionGroup(title: "Journal") var journal: JournalArguments

    @OptionGroup(title: "TLS and ports that misbehave") var tls: TLSOptions

    @OptionGroup var scenarios: ScenarioOptions

    func validate() throws {
      if control.control == .off {
        if case .port? = page.choice {
          throw ValidationError(
            "--page-port gives the page a port, and --control off removes the page; keep either of them."
          )
        }
        if page.opensPage {
          throw ValidationError(
            "--open opens the page, and --control off removes it; keep either of them.")
        }
      }
      if let port = page.namedPort, port == mostUsed.port ?? ServerAddress.standardPort {
        throw ValidationError(
          "the page and the server must have different ports; both have \(port).")
      }
    }

    func run() async throws {
      let console = Console(format: logging.logFormat)
      // Before missing streams are opened.
      if endWithStdin { try StarterInput.check(console: console) }
      OptionVariables().warn(of: Self._commandName, console)
      let paths = try scenarios.usedPaths(console: console)
      let (loaded, areDocuments) = try scenarios.given(console: console, allowsEmpty: true)
      if areDocuments, mostUsed.watch == true {
        console.warn(
          "--watch has no effect on documents; start the server again when one has changed, or write scenario files with 'mockapi import'"
        )
      }
      let watches = !areDocuments && (mostUsed.watch ?? console.isInteractive)
      // A program that reads the output has the terminal for itself, and does not expect answers to a person there.
      let takesCommands =
        logging.logFormat == .text && console.isInteractive
        && FileDescriptor.standardInput.isOwnTerminal
      if loaded.hasErrors, strict {
        console.fail(
          "--strict: the server does not start while files have errors; correct them, or leave --strict out"
        )
        throw ExitCode.couldNotRun
      }
      guard !loaded.scenarios.isEmpty || loaded.bodyFolder != nil && !loaded.hasErrors else {
        console.fail(
          "the server needs a scenario to serve; "
            + (loaded.hasErrors ? "every file has an error" : "the files have none"))
        throw ExitCode.couldNotRun
      }
      // The server must not end when the reader of its log does.
      StandardStreams.ignoreBrokenPipes()
      StandardStreams.openMissing()
      ProcessMemory.giveBackLargeBlocks()
      DescriptorLimit.raise()
      DescriptorLimit.makeRoom(for: ServerConfiguration.mostConnections)
      let log = ServeLog(console: console)
      let catalogue = Catalogue(loaded, paths: areDocuments ? [] : paths)
      let messages = MessageQueue(console: console)
      let stop = StopService()
      if endWithStdin { try StarterInput.onEnd(console: console) { stop.request() } }
      let server = try await start(
        catalogue, log: log, messages: messages, stop: stop, console: console)
      try control.makeLeases(of: server, console: console)
      let entry = register(server, console)
      defer { entry?.remove() }
      var services: [any Service] = [
        ServerService(server: server) { [mostUsed, logging, page] in
          Self.report(
            ServerStart(
              of: server, scenarioCount: loaded.scenarios.count, watches: watches,
              isWatchSaid: mostUsed.watch != nil || areDocuments || logging.quiet,
              page: Self.pageAddress(of: server, page, console)),
            of: server, loaded.scenarios, listCount: logging.listCount,
            withAuthority: !logging.quiet, to: console)
          let opening = PageOpening(of: server, to: console)
          if page.opensPage { opening.openOrWarn() }
          guard takesCommands else { return }
          let commands = TypedCommands(
            server: server, catalogue: catalogue, selection: mostUsed.selection,
            flushLog: log.access.flush, openPage: opening.open, stop: stop.request)
          commands.take(to: console, hints: !logging.quiet)
        },
        stop,
      ]
      if watches {
        services.append(
          ReloadService(
            catalogue: catalogue, selection: mostUsed.selection,
            disturbance: disturbance.disturbance, console: console, log: log.access,
            isQuiet: logging.quiet))
      }
      try await runUntilSignalled(services)
      if logging.logsRequests { log.end() }
      log.flush()
      messages.flush()
    }

    /// Notes the server for commands that look for it in this folder. A server that a program has started for itself is not among
    /// them. Where no file can be written, they take the standard port, or need the URL; a person who may type them is told so.
    private func register(_ server: MockServer, _ console: Console) -> ServerRegister.Entry? {
      if endWithStdin { return nil }
      do {
        return try ServerRegister()?.add(server.url.absoluteString, page: server.pageLink)
      } catch {
        if console.isInteractive, !logging.quiet {
          console.warn(
            "commands such as 'mockapi select' do not find this server by its folder, because no file can be written for it: "
              + "\(error); name it with --server \(server.url.absoluteString)")
        }
        return nil
      }
    }

    /// Reports that the server is ready, and its scenarios.
    private static func report(
      _ start: ServerStart, of server: MockServer, _ scenarios: [Scenario], listCount: Int,
      withAuthority: Bool, to console: Console
    ) {
      console.write(.ready(start))
      if listCount > 0 {
        console.write(
          .list(
            ServedListing(of: scenarios, selection: server.mainLease.selection, limit: listCount)))
      }
      if withAuthority, let file = server.newAuthority, let url = server.secureURL {
        console.write(.authority(NewAuthority(file: file, url: url.absoluteString)))
      }
    }

    /// What the log says about the page. The key is only for the screen of whoever starts the server, since logs are collected.
    private static func pageAddress(
      of server: MockServer, _ page: PageArguments, _ console: Console
    ) -> String? {
      if console.isInteractive, console.format == .text { return server.pageLink }
      // Elsewhere, only an address that stays the same is worth a line, and that others reach.
      return page.namedPort != nil && server.controlScope == .all ? server.pageURL : nil
    }

    private func start(
      _ catalogue: Catalogue, log: ServeLog, messages: MessageQueue, stop: StopService,
      console: Console
    ) async throws -> MockServer {
      var configuration = ServerConfiguration()
      mostUsed.apply(to: &configuration)
      configuration.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
      if let maxRequestHead { configuration.maximumHeadSize = maxRequestHead }
      configuration.stopRequested = { stop.request() }
      configuration.importer = .ofProgram
      configuration.verdictReporter = .ofProgram
      disturbance.apply(to: &configuration)
      journal.apply(to: &configuration)
      try control.apply(to: &configuration, console: console)
      try tls.apply(to: &configuration)
      configuration.pagePort = page.port(isForProgram: endWithStdin)
      do throws(ServerError) {
        return try await MockServer.start(
          catalogue, configuration: configuration, observer: logging.logsRequests ? log : nil,
          logger: Logger(label: "mockapi") { _ in MessageLog(queue: messages) })
      } catch {
        // They may explain the error.
        messages.flush()
        console.fail(error.description)
        throw ExitCode.couldNotRun
      }
    }

    /// The signals that stop the server cleanly. A signal that was ignored when the program started stays ignored,
    /// such as Ctrl-C for a background job of a script, or the end of the terminal after `nohup`.
    private static var stopSignals: [UnixSignal] {
      [.sigterm] + [.sigint, .sighup].filter { !InheritedSignals.isIgnored($0.rawValue) }
    }

    /// The service group turns the signals into an orderly stop.
    private func runUntilSignalled(_ services: [any Service]) async throws {
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: services.map {
            ServiceGroupConfiguration.ServiceConfiguration(
              service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
          },
          gracefulShutdownSignals: Self.stopSignals,
          logger: Self.lifecycleLogger))
      try await group.run()
    }

    /// The service group's own start and stop messages are noise; drop them.
    private static var lifecycleLogger: Logger {
      Logger(label: "mockapi.lifecycle") { _ in SwiftLogNoOpLogHandler() }
    }
  }
}

/// A running server as a service, which ends with the group.
private struct ServerService: Service {
  let server: MockServer
  /// Reports that the server is ready. Called when the group runs, and not before: from then on the group handles
  /// signals, and a reader of the report may send one at once.
  let report: @Sendable () -> Void

  func run() async throws {
    report()
    try? await gracefulShutdown()  // Cancelling ends the wait as well as a signal does.
    await server.stop()
  }
}
