// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIControl
public import MockAPIEngine
public import MockAPIJournal
package import MockAPILeases
package import MockAPIScenario
import MockAPISystem

/// The settings of a server: where it listens, and its limits.
public struct ServerConfiguration: Sendable {
  /// The address or name to listen on: `127.0.0.1` only for this machine, `0.0.0.0` or `::` for all addresses.
  public var host = "127.0.0.1"
  /// The port; 0 lets the system choose one.
  public var port = 8080
  /// The number of threads that serve connections; at least 1.
  public var threads = 1
  /// Whether pages of other origins may send requests: preflights are answered, and every answer to a request with
  /// `Origin` allows that origin (the Fetch standard's CORS protocol).
  public var allowsCrossOrigin = false
  /// The memory for the head of a request, in bytes: for its target, for its fields, and some 70 bytes for each field and cookie. A larger
  /// head is answered with 431, or 414 if the request line alone is larger. libmicrohttpd clears the memory after each request, so
  /// more than the default, 16 KiB, costs time for each request.
  public var maximumHeadSize = 16 << 10
  /// The largest size of a request body, in bytes, that is kept for matching; a longer body is answered with 413.
  public var maximumBodySize = 16 << 20
  /// The largest number of bytes of all request bodies on their way together, apart from the first 16 KiB of each; beyond it requests
  /// are refused with 503. `nil` for a quarter of the memory that the process may use, at most 512 MiB.
  public var bodyMemory: Int?
  /// The clock for delays; tests that must not wait use a ``ManualClock``.
  public var clock = ServerClock.system
  /// The seed for the random delays and faults of all cases: every run with the same seed has the same ones.
  public var seed: UInt64 = 0
  /// The cases that answer in place of `when` and the default, for clients that cannot send `Prefer`.
  public var selection: CaseSelection = [:]
  /// What disturbs the answers of all leases, except for what a lease has of its own.
  public var disturbance = Disturbance()
  /// Which requests are kept in journals, and how much of them.
  public var journal = JournalOptions()

  /// The settings of TLS, in addition to plain HTTP; `nil` for no TLS.
  public var tls: TLSConfiguration?
  /// Ports that misbehave before any request; 0 lets the system choose one.
  ///
  /// ```swift
  /// configuration.faultPorts = [.refused: 0, .silent: 0]
  /// ```
  public var faultPorts: [FaultPort: Int] = [:]

  /// Who may use the control APIs, `/__mockapi/` and `/__admin/`; `nil` for everybody if the server listens only for
  /// this machine or demands a token, and otherwise only for programs on this machine.
  public var control: ControlScope?
  /// The secret that every request to the control APIs must contain; `nil` for none.
  public var controlToken: String?
  /// The names, beside addresses and `localhost`, that requests to the control APIs may have in `Host`.
  public var allowedHosts: [String] = []
  /// The port of the page for people, where no scenario answers; 0 lets the system choose one, and `nil` is for no page. Without the
  /// control APIs, there is none.
  package var pagePort: Int?
  /// Whether requests to `/__mockapi/` may write scenario files, below the one folder that the catalogue was loaded from.
  public var allowsSaving = false
  /// Called when a request to a control API asks for the end of the server; `nil` stops the server.
  public var stopRequested: (@Sendable () -> Void)?

  /// Reads the documents that are sent to `/__mockapi/import`; `nil` for a server that reads none. The program sets it, because the
  /// formats need a reader of YAML, which servers in tests do without.
  package var importer: DocumentImporter?
  /// Writes the reports of `/__mockapi/leases/ID/verdicts`; `nil` for a server that writes none. The program sets it.
  package var verdictReporter: VerdictReporter?

  /// Changes each response of a scenario just before it is sent. A test gives a server a fault with it, to see that the
  /// fault is noticed; `nil` for none.
  package var sabotage: (@Sendable (ResponseDefinition) -> ResponseDefinition)?

  /// Makes the store of a lease's state from its beginning; `nil` for one in memory. A test makes stores that answer later.
  package var stateStore: (@Sendable (LeaseState) -> any StateStore)?
  /// The time that a store may take, and up to ``inspectionInterval`` more.
  package var stateTime = SilenceLimit.stateTime

  /// The number of seconds that a client may be silent within a request, and up to ``inspectionInterval`` more.
  var requestSeconds = SilenceLimit.requestSeconds
  /// The number of seconds that a connection may be silent between requests.
  var idleSeconds = SilenceLimit.idleSeconds
  /// The time that a client may take to close its side after the server has closed its own, or to receive its last answer
  /// through TLS when the server stops.
  var closingTime = SilenceLimit.closingTime
  /// How often connections are looked for whose clients have closed their side or are silent in the middle of a request.
  var inspectionInterval = Duration.seconds(5)
  /// The largest number of connections; `nil` for the number that the descriptors of the process allow.
  var limits: ConnectionLimits?

  /// The upper limit for the number of connections of any server.
  package static let mostConnections = 65_536

  public init() {}

  /// Who may use the control APIs of this server.
  public var controlScope: ControlScope {
    control ?? (isLocal || controlToken != nil ? .all : .local)
  }

  /// The address that the page's port listens on. Other machines reach it if they may command the server.
  var pageHost: String {
    if controlScope == .all || isLocal { return host }
    return host.contains(":") ? "::1" : "127.0.0.1"
  }

  /// The host in URLs for an address to listen on: an address for all of them is named by the loopback address.
  static func urlHost(of host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    case let host where host.contains(":"): "[\(host)]"
    default: host
    }
  }

  /// Whether a server listens on all addresses of the machine.
  static func isForAllAddresses(_ host: String) -> Bool { ["0.0.0.0", "::"].contains(host) }

  /// The hosts by which other devices reach the server.
  var deviceHosts: DeviceHosts {
    if isLocal { return .unreachable }
    guard Self.isForAllAddresses(host) else { return .one(host) }
    return .all(hasIPv6: host == "::") { NetworkAddress.all }
  }

  /// Whether only programs on this machine can reach the server.
  var isLocal: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
