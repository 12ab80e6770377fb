// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIControl
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIScenario
import MockAPISynchronization

/// The control APIs of a running server, and what belongs to them: ports of leases, the page's port, and streams of events.
final class ServerControl: Sendable {
  /// `nil` if the configuration turns the APIs off.
  let api: ControlAPI?
  let scope: ControlScope
  /// Whether the scope is narrower than who can reach the server, and nobody asked for that.
  let isLimited: Bool
  /// Whether everybody who reaches the server has the scope, others than this machine, too, and without a token.
  let isOpen: Bool
  /// The key for requests of a browser; `nil` if the token takes its place, and if the APIs are off.
  let pageKey: PageKey?
  let leasePorts: OpenLeasePorts
  /// `nil` if the server has no page.
  let pagePort: PagePort?
  let events: EventHub
  private let streams: StreamTable
  let waits: WaitTable
  private let imports: ImportQueue
  private let clock: LeaseClock
  private let stop: StopRequest

  init(
    _ configuration: ServerConfiguration, catalogue: Catalogue, leases: LeaseTable,
    held: HeldConnections, frontPorts: FrontPorts?, pagePort: PagePort?, version: String
  ) {
    let leasePorts = OpenLeasePorts(host: configuration.host, held: held)
    let stop = StopRequest(configuration.stopRequested)
    let context = ControlContext(
      catalogue: catalogue, leases: leases, ports: leasePorts, version: version,
      facts: ServerFacts(
        scope: configuration.controlScope, demandsToken: configuration.controlToken != nil,
        allowsCrossOrigin: configuration.allowsCrossOrigin,
        allowsSaving: configuration.allowsSaving, securePort: frontPorts?.secure,
        faultPorts: FaultPort.allCases.compactMap { kind in
          frontPorts?.faults[kind].map { (kind.rawValue, $0) }
        }, page: pagePort?.address, devices: configuration.deviceHosts),
      importer: configuration.importer, verdictReporter: configuration.verdictReporter,
      requestStop: { stop() })
    let access = ControlAccess(
      scope: configuration.controlScope, token: configuration.controlToken,
      allowedHosts: configuration.allowedHosts)
    scope = access.scope
    isLimited = configuration.control == nil && access.scope == .local
    isOpen = access.scope == .all && !configuration.isLocal && configuration.controlToken == nil
    pageKey = access.scope == .off ? nil : access.pageKey
    self.leasePorts = leasePorts
    self.pagePort = pagePort
    self.stop = stop
    events = context.events
    streams = context.streams
    waits = context.waits
    imports = context.imports
    api = access.scope == .off ? nil : ControlAPI(context, access: access)
    let clock = LeaseClock(leases)
    self.clock = clock
    leases.prepareRedirects(leasePorts.openPort)
    leases.observe { [events] lease in
      if let time = lease.timeToLive { clock.schedule(after: time) }
      events.publish(.leaseBegan) { $0.object { $0.member("lease", lease.id) } }
    } ended: { [events] lease in
      leasePorts.close(of: lease)
      events.publish(.leaseEnded) { $0.object { $0.member("lease", lease.id) } }
    }
    leases.observeChanges { [events] lease, reason in
      events.publish(.leaseChanged) { writer in
        let selection = lease.selection.cases.sorted { $0.key < $1.key }
        writer.literal([
          "lease": .string(lease.id), "reason": .string(reason.rawValue),
          "select": .object(selection.map { ($0.key, .string($0.value)) }),
        ])
      }
    }
  }

  /// Begins to work.
  /// - Parameters:
  ///   - take: gets the connections of the leases' ports.
  ///   - stopServer: stops the server when a client asks for it, unless the configuration says otherwise.
  func start(
    take: @escaping @Sendable (AcceptedSocket) -> Void,
    stopServer: @escaping @Sendable () -> Void
  ) {
    stop.setDefault(stopServer)
    leasePorts.start(take: take)
  }

  /// Tells listeners which scenarios are not served as before, and which files have other mistakes.
  func note(_ change: ServedChange) {
    if events.hasListeners(to: .scenarios) {
      let names = change.names
      if !names.isEmpty {
        events.publish(.scenarios) { writer in
          writer.literal([
            "scenarios": .int(change.index.count), "added": .strings(names.added),
            "changed": .strings(names.changed), "removed": .strings(names.removed),
          ])
        }
      }
    }
    if events.hasListeners(to: .diagnostics) {
      let files = change.filesWithOtherDiagnostics
      if !files.isEmpty {
        let (errors, warnings) = change.mistakes
        events.publish(.diagnostics) {
          $0.literal([
            "errors": .int(errors), "warnings": .int(warnings), "files": .strings(files),
          ])
        }
      }
    }
  }

  /// Called again and again while there are connections.
  func inspect() { streams.keepAlive() }

  /// Closes the ports, ends the streams, and answers the verifications and imports that wait.
  func end() {
    clock.stop()
    leasePorts.stop()
    pagePort?.stop()
    streams.endAll()
    waits.endAll()
    imports.endAll()
  }
}

/// A client's request to stop the server.
private final class StopRequest: Sendable {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: (@Sendable () -> Void)?) {
    self.action = Mutex(action)
  }

  /// Sets what stops the server if no other action was given.
  func setDefault(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = $0 ?? action }
  }

  func callAsFunction() { action.withLock { $0 }?() }
}
