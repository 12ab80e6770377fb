// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Logging
import MockAPIControl
import MockAPIEngine
public import MockAPIJournal
import MockAPILeases
public import MockAPILoading
public import MockAPIScenario
import MockAPISynchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A running mock server. Many may run in one process, each on a port of its own.
///
/// ```swift
/// let server = try await MockServer.start(scenarios: "Scenarios", port: 0)
/// print(server.url)  // http://127.0.0.1:49152
/// await server.stop()
/// ```
public final class MockServer: Sendable {
  /// The host that it listens on.
  public let host: String
  /// The port that it listens on, even if the system chose it.
  public let port: Int
  private let daemon: Daemon
  private let reference: ReaderReference
  var leases: LeaseTable { reference.reader.leases }
  private let sender: Sender
  private let loop: WireLoop
  /// The served scenarios: a change takes effect from the next request on, and does not disturb requests that are
  /// being answered.
  public let catalogue: Catalogue
  /// `nil` if there are none.
  private let frontPorts: FrontPorts?
  let control: ServerControl
  var leasePorts: OpenLeasePorts { control.leasePorts }
  /// The number of verifications that wait.
  var waitCount: Int { control.waits.count }
  private let stopping = Mutex(Stopping.running)

  private enum Stopping {
    case running
    /// Callers that wait while another one stops the server.
    case inProgress([CheckedContinuation<Void, Never>])
    case done
  }

  /// Starts a server with the scenarios of a file or folder.
  ///
  /// When this returns, the server accepts connections.
  /// - Parameter port: 0 lets the system choose a free one.
  /// - Throws: `InvalidScenarios` with all errors, or a ``ServerError``.
  public static func start(scenarios path: String, port: Int = 0) async throws -> MockServer {
    let catalogue = Catalogue(paths: [path])
    let loaded = catalogue.loaded
    if loaded.hasErrors {
      throw InvalidScenarios(diagnostics: loaded.unusablePaths + loaded.diagnostics)
    }
    var configuration = ServerConfiguration()
    configuration.port = port
    return try await start(catalogue, configuration: configuration)
  }

  /// Starts a server with loaded scenarios.
  /// - Parameter scenarios: in the order in which they answer, as `ScenarioLoader` returns them.
  public static func start(_ scenarios: [Scenario], port: Int = 0) async throws(ServerError)
    -> MockServer
  {
    var configuration = ServerConfiguration()
    configuration.port = port
    return try await start(scenarios, configuration: configuration)
  }

  /// Starts a server.
  /// - Parameters:
  ///   - scenarios: in the order in which they answer, as `ScenarioLoader` returns them.
  ///   - observer: receives every request that was answered.
  ///   - logger: receives the errors of the server itself.
  public static func start(
    _ scenarios: [Scenario], configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    try await start(
      LoadedScenarios(scenarios), configuration: configuration, observer: observer, logger: logger)
  }

  /// Starts a server with the result of loading scenarios.
  ///
  /// This has the same effect as ``LoadedScenarios/scenarios``, but they are not sorted again.
  public static func start(
    _ loaded: LoadedScenarios, configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    try await start(
      Catalogue(loaded), configuration: configuration, observer: observer, logger: logger)
  }

  /// Starts a server with the scenarios of a catalogue, now and later.
  ///
  /// Several servers may serve the same catalogue.
  public static func start(
    _ catalogue: Catalogue, configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    if configuration.selection != [:] || configuration.disturbance != Disturbance() {
      let scenarios = catalogue.scenarios
      let mistakes =
        configuration.selection.problems(in: scenarios)
        + [configuration.disturbance.problem(in: scenarios)].compactMap(\.self)
      if !mistakes.isEmpty { throw .invalidSelection(mistakes) }
    }
    let hasFrontPorts = configuration.tls != nil || !configuration.faultPorts.isEmpty
    let threads = max(configuration.threads, 1)
    let limits: ConnectionLimits
    if let given = configuration.limits {
      limits = given
    } else {
      limits = try ConnectionLimits(threads: threads, hasFront: hasFrontPorts)
    }
    let socket = try ListenSocket(host: configuration.host, port: configuration.port)
    let loop = try WireLoop(
      clock: configuration.clock, closingTime: configuration.closingTime,
      requestTime: .seconds(Int(configuration.requestSeconds)))
    let sender = try Sender(loop: loop, scriptLimit: limits.scripted)
    let log = ThrottledLogger(logger)
    let held = HeldConnections(limit: limits.held)
    let port = socket.port
    let pagePort = try PagePort(configuration, serverPort: port, held: held)
    let frontPorts =
      hasFrontPorts
      ? try FrontPorts(configuration, held: held, limit: limits.secure, logger: log) : nil
    let leases = LeaseTable(
      seed: configuration.seed, selection: configuration.selection,
      disturbance: configuration.disturbance,
      journals: JournalSource(configuration.journal),
      now: { [clock = configuration.clock] in clock.now },
      store: configuration.stateStore ?? MemoryStateStore.init)
    let control = ServerControl(
      configuration, catalogue: catalogue, leases: leases, held: held,
      frontPorts: frontPorts, pagePort: pagePort, version: version)
    let recording = observer?.recording ?? .line
    let bodyMemory = BodyMemory(limit: configuration.bodyMemory)
    let reader = RequestReader(
      snapshot: Snapshot(
        catalogue.index, files: catalogue.loaded.bodyFolder.map(StaticFiles.init)),
      configuration: configuration, recording: recording, logger: log,
      dispatcher: Dispatcher(
        configuration, observer: observer, recording: recording, logger: log, sender: sender,
        bodyMemory: bodyMemory, leases: leases, control: control),
      connections: ConnectionBook(
        held: held, tunnels: frontPorts?.tunnels, leasePorts: control.leasePorts,
        pagePort: control.pagePort, logger: log),
      bodyMemory: bodyMemory, leases: leases, control: control)
    let daemon: Daemon
    do throws(ServerError) {
      try loop.start()
      daemon = try Daemon(
        socket: socket, threads: threads, held: held, reader: reader,
        headSize: configuration.maximumHeadSize, idleSeconds: configuration.idleSeconds,
        inspectionInterval: configuration.inspectionInterval)
    } catch {
      loop.stop()
      frontPorts?.stop()
      throw error
    }
    sender.attach(to: daemon)
    do throws(ServerError) {
      try frontPorts?.start { daemon.add($0) }
      try control.pagePort?.start { [weak daemon] in daemon?.add($0) }
    } catch {
      Self.end(loop, daemon, frontPorts, control)
      throw error
    }
    let reference = ReaderReference(reader: reader)
    let additions = AdditionLog(log)
    catalogue.attach { [weak reference] change in
      guard let reference else { return false }
      reference.reader.serve(change)
      additions.note(change.warnings)
      reference.reader.control.note(change)
      return true
    }
    let server = MockServer(
      host: configuration.host, port: port, daemon: daemon, reference: reference, sender: sender,
      loop: loop, catalogue: catalogue, frontPorts: frontPorts, control: control)
    control.start {
      [weak daemon] in
      daemon?.add($0)
    } stopServer: { [weak server] in
      guard let server else { return }
      Task { await server.stop() }
    }
    return server
  }

  /// Who may use the control APIs.
  public var controlScope: ControlScope { control.scope }

  /// Whether programs on other machines reach the server and may not use the control APIs, because the configuration
  /// says neither who may nor a token.
  public var isControlLimited: Bool { control.isLimited }

  /// Whether everybody on other machines who reaches the server may use the control APIs, without a token.
  public var isControlOpen: Bool { control.isOpen }

  /// The version of mockapi.
  public static let version = "0.2.0"

  private init(
    host: String, port: Int, daemon: Daemon, reference: ReaderReference, sender: Sender,
    loop: WireLoop, catalogue: Catalogue, frontPorts: FrontPorts?, control: ServerControl
  ) {
    self.control = control
    self.frontPorts = frontPorts
    self.loop = loop
    self.host = host
    self.port = port
    self.daemon = daemon
    self.reference = reference
    self.sender = sender
    self.catalogue = catalogue
  }

  /// Stops it, if it is still running.
  deinit {
    if case .running = stopping.withLock({ $0 }) {
      Self.end(loop, daemon, frontPorts, control)
    }
  }

  /// The base URL for clients; a server that listens on every address is named by the loopback address.
  public var url: URL { url(scheme: "http", port: port) }

  /// Whether the server listens on all addresses of the machine.
  package var hasAllAddresses: Bool { ServerConfiguration.isForAllAddresses(host) }

  /// The port for HTTPS, even if the system chose it; `nil` if the configuration has none.
  public var securePort: Int? { frontPorts?.secure }

  /// The base URL for HTTPS; `nil` if the configuration has none.
  public var secureURL: URL? { securePort.map { url(scheme: "https", port: $0) } }

  /// The file of the authority that was created when the server started, and that clients must trust; `nil` if none
  /// was created, because clients that trusted the existing one still do.
  public var newAuthority: String? { frontPorts?.newAuthority }

  /// The base URL of a misbehaving port; `nil` if the configuration does not have it.
  public func url(of port: FaultPort) -> URL? {
    frontPorts?.faults[port].map { url(scheme: port.isSecure ? "https" : "http", port: $0) }
  }

  func url(scheme: String, port: Int) -> URL {
    var components = URLComponents()
    components.scheme = scheme
    components.host = ServerConfiguration.urlHost(of: host)
    components.port = port
    guard let url = components.url else {
      preconditionFailure("a host that could be listened on makes no URL: \(host)")
    }
    return url
  }

  /// Serves other scenarios instead of the original ones, from the next request on; requests that are being answered
  /// are not disturbed. The same as ``Catalogue/replaceFiles(with:)``.
  public func replaceScenarios(with scenarios: [Scenario]) {
    replaceScenarios(with: LoadedScenarios(scenarios))
  }

  /// Serves the result of loading scenarios from the next request on.
  ///
  /// Scenarios that were reused in loading are reused here too, so the cost depends only on the new ones.
  public func replaceScenarios(with loaded: LoadedScenarios) {
    catalogue.replaceFiles(with: loaded)
  }

  /// How often a stop looks for requests that wait in vain.
  private static let inspectionInterval = Duration.milliseconds(100)

  /// Stops the server. It accepts no new connections. Answers on their way are finished (within `grace`), each as the
  /// last on its connection; then everything is closed. It does not wait for an answer with a longer delay, or for
  /// one that the fault `stall` never finishes. When this returns, the port is free; further callers wait for the
  /// same end.
  public func stop(grace: Duration = .seconds(5)) async {
    guard await claimStop() else { return }
    // First, since the rest has answers sent that wait, and each of them is the last one on its connection, too.
    sender.endConnections()
    daemon.quiesce()
    control.end()
    frontPorts?.quiesce()
    let deadline = ContinuousClock.now + grace
    loop.drain(within: grace)
    var inspection = ContinuousClock.now
    while sender.isBusy, ContinuousClock.now < deadline {
      if ContinuousClock.now >= inspection {
        // The daemon, which does so otherwise, inspects nothing any more.
        reference.reader.dispatcher.inspectWaiting()
        inspection = .now + Self.inspectionInterval
      }
      // If the caller is cancelled, the remaining answers are cut off.
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
    }
    // It waits for threads, which must not block the caller's executor.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [loop, daemon, frontPorts, control] in
        Self.end(loop, daemon, frontPorts, control)
        continuation.resume()
      }
    }
    let waiting = stopping.withLock { stopping in
      defer { stopping = .done }
      if case .inProgress(let waiting) = stopping { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// First the parts that give connections to the daemon; its last bytes leave through the front ports.
  private static func end(
    _ loop: WireLoop, _ daemon: Daemon, _ frontPorts: FrontPorts?, _ control: ServerControl
  ) {
    control.end()
    loop.stop()
    frontPorts?.quiesce()
    daemon.stop()
    frontPorts?.stop()
  }

  /// Whether the caller must stop the server; otherwise returns when it has stopped.
  private func claimStop() async -> Bool {
    let isFirst = stopping.withLock { stopping in
      if case .running = stopping {
        stopping = .inProgress([])
        return true
      }
      return false
    }
    if isFirst { return true }
    await withCheckedContinuation { continuation in
      let isDone = stopping.withLock { stopping in
        guard case .inProgress(let waiting) = stopping else { return true }
        stopping = .inProgress(waiting + [continuation])
        return false
      }
      if isDone { continuation.resume() }
    }
    return false
  }
}

/// The catalogue refers weakly to this wrapper instead of the reader. Weak references make retain and release slower for the
/// object's whole life, and each request retains the reader several times.
private final class ReaderReference: Sendable {
  let reader: RequestReader

  init(reader: RequestReader) {
    self.reader = reader
  }
}
