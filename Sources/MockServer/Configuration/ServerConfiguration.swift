// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIEngine

/// How a server listens and what it allows.
public struct ServerConfiguration: Sendable {
  /// The address or name to listen on: `127.0.0.1` for this machine alone, `0.0.0.0` or `::` for all.
  public var host = "127.0.0.1"
  /// The port; 0 lets the system choose one.
  public var port = 8080
  /// How many threads serve connections; at least 1.
  public var threads = 1
  /// Whether browsers on other origins may call: preflights are answered, and every answer to a request with
  /// `Origin` allows that origin (the Fetch standard's CORS protocol).
  public var allowsCrossOrigin = false
  /// The longest request body, in bytes, that is kept for matching; a longer one is answered with 413.
  public var maximumBodySize = 16 << 20
  /// What delays are measured with; tests that must not wait give a ``ManualClock``.
  public var clock = ServerClock.system
  /// What the drawn delays of all cases follow from: the same ones in every run with the same seed.
  public var seed: UInt64 = 0
  /// The cases that answer in place of `when` and the default, for clients that cannot send `Prefer`.
  public var selection: CaseSelection = [:]

  /// How the server speaks TLS beside plain HTTP; `nil` when it does not.
  public var tls: TLSConfiguration?
  /// Ports that misbehave before any request; 0 lets the system choose one.
  ///
  /// ```swift
  /// configuration.faultPorts = [.refused: 0, .silent: 0]
  /// ```
  public var faultPorts: [FaultPort: Int] = [:]

  /// How many seconds a connection may be silent within a request.
  var requestSeconds = SilenceLimit.requestSeconds
  /// How many connections there may be; `nil` for as many as the process has descriptors for.
  var limits: ConnectionLimits?

  /// The most connections that a server ever holds at once.
  package static let mostConnections = 65_536

  public init() {}
}
