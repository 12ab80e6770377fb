// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import Synchronization

/// Learns when answers have ended: a client often reports before the server has noted the end of its answer.
final class AnswerEnds: RequestObserver {
  private let leases = Mutex<[String: State]>([:])

  private struct State {
    var endCount = 0
    var waiting: CheckedContinuation<Void, Never>?
  }

  func record(_ entry: JournalEntry) {
    let waiting = leases.withLock { leases in
      leases[entry.lease]?.endCount += 1
      return leases[entry.lease]?.waiting.take()
    }
    waiting?.resume()
  }

  /// Begins to count the answers of a lease.
  func begin(_ lease: String) { leases.withLock { $0[lease] = State() } }

  /// Forgets a lease.
  func end(_ lease: String) {
    leases.withLock { $0.removeValue(forKey: lease) }?.waiting?.resume()
  }

  /// The number of answers of a lease that have ended.
  func count(of lease: String) -> Int { leases.withLock { $0[lease]?.endCount ?? 0 } }

  /// Waits until more than this number of answers have ended, or a time has passed.
  func wait(of lease: String, beyond count: Int, atMost limit: Duration) async {
    let timer = Task {
      // If the sleep is cancelled, nobody waits any more.
      try? await Task.sleep(for: limit)
      leases.withLock { $0[lease]?.waiting.take() }?.resume()
    }
    await withCheckedContinuation { continuation in
      let mustWait = leases.withLock { leases in
        guard let state = leases[lease], state.endCount <= count else { return false }
        leases[lease]?.waiting = continuation
        return true
      }
      if !mustWait { continuation.resume() }
    }
    timer.cancel()
  }
}
