// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// How long the client of a connection has sent nothing of a request that has begun. Another thread than that of the connection
/// measures it, from time to time.
final class RequestSilence: Sendable {
  private let awaited = Atomic(false)
  private let measured = Mutex(Measured())

  private struct Measured {
    /// The number of bytes that had been read at the time ``since``.
    var read: Int?
    /// When this number was seen for the first time; `nil` if nothing was awaited then.
    var since: MonotonicTime?
    var isTooLong = false
  }

  /// Whether a request has begun whose end has not come.
  var isAwaited: Bool { awaited.load(ordering: .relaxed) }

  func begin() { awaited.store(true, ordering: .relaxed) }

  func end() { awaited.store(false, ordering: .relaxed) }

  /// Measures.
  /// - Parameters:
  ///   - read: the number of bytes that have been read from the connection; `nil` if the system does not report it. Then no silence is
  ///     noticed, because the client may be sending.
  ///   - limit: the longest silence.
  /// - Returns: `true` if the silence is too long, once.
  func isNewlyTooLong(read: Int?, now: MonotonicTime, limit: Duration) -> Bool {
    measured.withLock { measured in
      guard isAwaited, let read else {
        measured = Measured()
        return false
      }
      guard let since = measured.since, measured.read == read else {
        measured = Measured(read: read, since: now)
        return false
      }
      guard !measured.isTooLong, now >= since + limit else { return false }
      measured.isTooLong = true
      return true
    }
  }

  /// Whether the silence that was too long still goes on.
  /// - Parameter read: the number of bytes that have been read from the connection.
  func isTooLong(read: Int?) -> Bool {
    measured.withLock { $0.isTooLong && isAwaited && $0.read == read }
  }
}
