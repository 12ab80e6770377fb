// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Logging
import MockAPIScenario
import MockAPIServer
import ServiceLifecycle
import UnixSignals

extension MockAPI {
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serves scenario files over HTTP.",
      discussion: """
        Says when it is ready and what it serves, then writes one line for each request: time, \
        method, target, scenario and case, status, bytes of body, microseconds. A request that no \
        scenario answers is shown on standard error beside the scenarios that came near.

        A file with an error is named and left out, the others are served; 'mockapi check' and \
        --strict are for those who want it refused. With --watch, what changes is served from the \
        next request on; a file that has become bad, or no longer fits the others, is served as it \
        was. SIGINT (Ctrl-C) and SIGTERM stop it in good order.

        With --tls self-signed, or --tls-cert and --tls-key, it serves the same over HTTPS on a port of \
        its own. The certificate for --tls self-signed is signed by an authority in the file of --tls-ca; \
        when that was made, how to trust it is written on standard error.

        EXAMPLES
          mockapi serve
          mockapi serve Scenarios/ more/user.json --port 0
          mockapi serve --host 0.0.0.0 --strict --log-format json
          mockapi serve --tls self-signed --tls-ca mockapi-ca.pem
          mockapi serve --fault-port refused=9001 --fault-port silent=9002

        EXIT STATUS
          0 it was stopped, whatever it said of its files; 2 it could not start
        """)

    @OptionGroup var scenarios: ScenarioOptions

    @Option(help: "The address to listen on; 0.0.0.0 or :: for every one.")
    var host = "127.0.0.1"

    @Option(
      help: ArgumentHelp(
        "The port; 0 takes a free one. (default: 8080, or $MOCKAPI_PORT)", valueName: "port"))
    var port: Int?

    @Option(help: "How many threads serve connections. (default: one for each processor)")
    var threads: Int?

    @Flag(help: "Let web pages of other origins call: answer preflights and allow every origin.")
    var cors = false

    @Flag(
      inversion: .prefixedNo,
      help: ArgumentHelp(
        "Load files again when they change. (default: only when the log goes to a terminal)"))
    var watch: Bool?

    @Flag(help: "Do not start when any file has an error.")
    var strict = false

    @Option(help: "How to write the log, and what is wrong in files: text or json.")
    var logFormat = LogFormat.text

    @Flag(name: .shortAndLong, help: "Write only the line that says it is ready, and errors.")
    var quiet = false

    @OptionGroup(title: "TLS and ports that misbehave") var tls: TLSOptions

    func validate() throws {
      if let port, !(0...65_535).contains(port) {
        throw ValidationError("--port is a number from 0 to 65535, found \(port).")
      }
      if let threads, !(1...256).contains(threads) {
        throw ValidationError("--threads is a number from 1 to 256, found \(threads).")
      }
    }

    func run() async throws {
      let console = Console(format: logFormat)
      let paths = try scenarios.usedPaths(console: console)
      let loaded = try scenarios.load(console: console)
      if loaded.hasErrors, strict {
        console.fail("not started, because of the errors above (--strict)")
        throw ExitCode.couldNotRun
      }
      guard !loaded.scenarios.isEmpty else {
        console.fail("there is no scenario to serve")
        throw ExitCode.couldNotRun
      }
      // A log reader that went away must not take the server with it.
      ignoreBrokenPipes()
      openStandardStreams()
      DescriptorLimit.raise()
      DescriptorLimit.makeRoom()
      let log = ServeLog(format: logFormat, console: console)
      let server = try await start(loaded, log: log, console: console)
      var services: [any Service] = [
        ServerService(server: server) { [logFormat, quiet] in
          StartReport(server: server, loaded: loaded).write(
            to: console, format: logFormat, isQuiet: quiet)
        }
      ]
      if watch ?? console.isInteractive {
        services.append(
          ReloadService(
            server: server, paths: paths, watcher: FolderWatcher(), initial: loaded,
            console: console, log: log.access, format: logFormat, isQuiet: quiet))
      }
      try await runUntilSignalled(services)
      log.flush()
    }

    private func start(
      _ loaded: LoadedScenarios, log: ServeLog, console: Console
    ) async throws -> MockServer {
      var configuration = ServerConfiguration()
      configuration.host = host
      configuration.port = try port ?? ServerAddress.defaultPort(console: console)
      configuration.threads = threads ?? ProcessorCount.online
      configuration.allowsCrossOrigin = cors
      try tls.apply(to: &configuration)
      do throws(ServerError) {
        return try await MockServer.start(
          loaded, configuration: configuration, observer: quiet ? nil : log,
          logger: Self.logger(logFormat))
      } catch {
        console.fail(error.description)
        throw ExitCode.couldNotRun
      }
    }

    /// The service group turns the signals into an orderly stop.
    private func runUntilSignalled(_ services: [any Service]) async throws {
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: services.map {
            ServiceGroupConfiguration.ServiceConfiguration(
              service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
          },
          gracefulShutdownSignals: [.sigint, .sigterm],
          logger: Self.lifecycleLogger))
      try await group.run()
    }

    private static func logger(_ format: LogFormat) -> Logger {
      Logger(label: "mockapi") { _ in MessageLog(format: format) }
    }

    /// What the service group has to say of its own start and stop is nobody's news.
    private static var lifecycleLogger: Logger {
      Logger(label: "mockapi.lifecycle") { _ in SwiftLogNoOpLogHandler() }
    }
  }
}

/// A running server as a service: it ends when it is told to.
private struct ServerService: Service {
  let server: MockServer
  /// Says that it is ready. Not before the group runs its services: it handles signals by then, and whoever has
  /// read the line may send one.
  let report: @Sendable () -> Void

  func run() async throws {
    report()
    try? await gracefulShutdown()  // Cancelling ends the wait as well as a signal does.
    await server.stop()
  }
}
