// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which requests a server keeps in its journals, and how much of them.
public struct JournalOptions: Sendable, Hashable {
  /// Which leases keep a journal.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// None.
    case off
    /// All leases, and the requests that name no lease.
    case on
    /// All leases except `default`.
    case leases
  }

  /// Which leases keep a journal.
  public var mode = Mode.on
  /// The largest number of requests in a journal; the oldest ones are dropped.
  public var entryLimit = 1_000
  /// The largest number of bytes that are kept of the body of a request.
  public var bodyLimit = 64 << 10
  /// The largest number of bytes in a journal; the oldest requests are dropped.
  public var byteLimit = 16 << 20
  /// The largest number of bytes in all journals of a server, including the scenarios that were added while it runs and
  /// that answered a request in a journal. The largest journals drop their oldest requests when it is
  /// exceeded.
  public var totalByteLimit = 256 << 20

  public init(_ mode: Mode = .on) {
    self.mode = mode
  }
}
