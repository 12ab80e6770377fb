// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Logging
public import MockAPIEngine
public import MockAPIScenario
import Synchronization

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
  /// Where it listens.
  public let host: String
  /// The port it listens on, also when the system chose it.
  public let port: Int
  private let daemon: Daemon
  private let reference: HandlerReference
  var leases: LeaseTable { reference.handler.leases }
  private let sender: Sender
  private let loop: WireLoop
  /// What it serves: what is changed there is served from the next request on, and requests that are being answered are
  /// not disturbed.
  public let catalogue: Catalogue
  /// `nil` when there are none.
  private let frontPorts: FrontPorts?
  private let stopping = Mutex(Stopping.running)

  private enum Stopping {
    case running
    /// Those who asked while somebody else stops the server.
    case inProgress([CheckedContinuation<Void, Never>])
    case done
  }

  /// Starts a server with the scenarios of a file or folder.
  ///
  /// When this returns, the server accepts connections.
  /// - Parameter port: 0 lets the system choose a free one.
  /// - Throws: ``InvalidScenarios`` with everything that is wrong, or a ``ServerError``.
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

  /// Starts a server with scenarios that are loaded already.
  /// - Parameter scenarios: in the order in which they answer, as ``ScenarioLoader`` gives them.
  public static func start(_ scenarios: [Scenario], port: Int = 0) async throws(ServerError)
    -> MockServer
  {
    var configuration = ServerConfiguration()
    configuration.port = port
    return try await start(scenarios, configuration: configuration)
  }

  /// Starts a server.
  /// - Parameters:
  ///   - scenarios: in the order in which they answer, as ``ScenarioLoader`` gives them.
  ///   - observer: is told of every request that was answered.
  ///   - logger: hears what goes wrong in the server itself.
  public static func start(
    _ scenarios: [Scenario], configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    try await start(
      LoadedScenarios(scenarios), configuration: configuration, observer: observer, logger: logger)
  }

  /// Starts a server with scenarios as they were loaded.
  ///
  /// The same as with ``LoadedScenarios/scenarios``, which are not put in order a second time.
  public static func start(
    _ loaded: LoadedScenarios, configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    try await start(
      Catalogue(loaded), configuration: configuration, observer: observer, logger: logger)
  }

  /// Starts a server with what a catalogue has, now and later.
  ///
  /// Several servers may serve the same one.
  public static func start(
    _ catalogue: Catalogue, configuration: ServerConfiguration,
    observer: (any RequestObserver)? = nil, logger: Logger = Logger(label: "mockapi.server")
  ) async throws(ServerError) -> MockServer {
    let mistakes = configuration.selection.problems(in: catalogue.scenarios)
    if !mistakes.isEmpty { throw .invalidSelection(mistakes) }
    let hasFrontPorts = configuration.tls != nil || !configuration.faultPorts.isEmpty
    let threads = max(configuration.threads, 1)
    let limits: ConnectionLimits
    if let given = configuration.limits {
      limits = given
    } else {
      limits = try ConnectionLimits(threads: threads, hasFront: hasFrontPorts)
    }
    let socket = try ListenSocket(host: configuration.host, port: configuration.port)
    let loop = try WireLoop(clock: configuration.clock)
    let sender = try Sender(loop: loop, scriptLimit: limits.scripted)
    let log = ThrottledLogger(logger)
    let held = HeldConnections(limit: limits.held)
    let frontPorts =
      hasFrontPorts
      ? try FrontPorts(configuration, held: held, limit: limits.secure, logger: log) : nil
    let handler = RequestHandler(
      snapshot: Snapshot(catalogue.loaded.index), configuration: configuration,
      observer: observer, logger: log, sender: sender,
      connections: ConnectionBook(held: held, tunnels: frontPorts?.tunnels))
    let port = socket.port
    let daemon: Daemon
    do throws(ServerError) {
      daemon = try Daemon(
        socket: socket, threads: threads, held: held, handler: handler)
    } catch {
      frontPorts?.stop()
      throw error
    }
    sender.attach(to: daemon)
    frontPorts?.start { daemon.add($0) }
    let reference = HandlerReference(handler: handler)
    catalogue.attach { [weak reference] loaded in
      guard let reference else { return false }
      reference.handler.replace(with: loaded.index)
      return true
    }
    return MockServer(
      host: configuration.host, port: port, daemon: daemon, reference: reference, sender: sender,
      loop: loop, catalogue: catalogue, frontPorts: frontPorts)
  }

  private init(
    host: String, port: Int, daemon: Daemon, reference: HandlerReference, sender: Sender,
    loop: WireLoop, catalogue: Catalogue, frontPorts: FrontPorts?
  ) {
    self.frontPorts = frontPorts
    self.loop = loop
    self.host = host
    self.port = port
    self.daemon = daemon
    self.reference = reference
    self.sender = sender
    self.catalogue = catalogue
  }

  /// Stops it, if nobody has.
  deinit {
    if case .running = stopping.withLock({ $0 }) { Self.end(loop, daemon, frontPorts) }
  }

  /// The base URL that clients use; a server that listens on every address is named by the loopback one.
  public var url: URL { url(scheme: "http", port: port) }

  /// The port for HTTPS, also when the system chose it; `nil` when the configuration has none.
  public var securePort: Int? { frontPorts?.secure }

  /// The base URL for HTTPS; `nil` when the configuration has none.
  public var secureURL: URL? { securePort.map { url(scheme: "https", port: $0) } }

  /// The file of the authority that was made when the server started, and that clients have to trust; `nil` when none
  /// was made: those who trusted the one in the file still do.
  public var newAuthority: String? { frontPorts?.newAuthority }

  /// The base URL of a port that misbehaves; `nil` when the configuration does not have it.
  public func url(of port: FaultPort) -> URL? {
    frontPorts?.faults[port].map { url(scheme: port.isSecure ? "https" : "http", port: $0) }
  }

  private func url(scheme: String, port: Int) -> URL {
    var components = URLComponents()
    components.scheme = scheme
    components.host = reachableHost
    components.port = port
    guard let url = components.url else {
      preconditionFailure("a host that could be listened on makes no URL: \(host)")
    }
    return url
  }

  /// Serves other scenarios from the next request on, in place of those it began with; those that are being answered are
  /// not disturbed. The same as ``Catalogue/replaceFiles(with:)``.
  public func replaceScenarios(with scenarios: [Scenario]) {
    replaceScenarios(with: LoadedScenarios(scenarios))
  }

  /// Serves scenarios as they were loaded from the next request on.
  ///
  /// What a loading took over from the one that is served is taken over here, too: the cost is that of what is new.
  public func replaceScenarios(with loaded: LoadedScenarios) {
    catalogue.replaceFiles(with: loaded)
  }

  /// Stops the server: no new connections, answers on their way are finished (for at most `grace`), each the last on its
  /// connection, then everything is closed. An answer that is delayed for longer is not waited for, nor one that a fault, `stall`, keeps
  /// back for ever. When this returns, the port is free; whoever asks again waits for the same end.
  public func stop(grace: Duration = .seconds(5)) async {
    guard await claimStop() else { return }
    daemon.quiesce()
    frontPorts?.quiesce()
    sender.endConnections()
    let deadline = ContinuousClock.now + grace
    loop.drain(within: grace)
    while sender.isBusy, ContinuousClock.now < deadline {
      // A cancelled caller wants out: what is left is cut off.
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
    }
    // It waits for threads, which the caller's executor must not.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [loop, daemon, frontPorts] in
        Self.end(loop, daemon, frontPorts)
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

  /// Those first who hand connections to the daemon; what it said last goes out through the front ports.
  private static func end(_ loop: WireLoop, _ daemon: Daemon, _ frontPorts: FrontPorts?) {
    loop.stop()
    frontPorts?.quiesce()
    daemon.stop()
    frontPorts?.stop()
  }

  /// Whether the caller is the one to stop the server; else returns when it has stopped.
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

  private var reachableHost: String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    case let host where host.contains(":"): "[\(host)]"
    default: host
    }
  }
}

/// The catalogue holds this object weakly instead of the handler: an object that was ever held weakly counts all its references
/// the slow way, and each request holds the handler several times.
private final class HandlerReference: Sendable {
  let handler: RequestHandler

  init(handler: RequestHandler) {
    self.handler = handler
  }
}
