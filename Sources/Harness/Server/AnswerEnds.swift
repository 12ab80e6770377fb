// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIJudging
import MockAPISynchronization

/// Learns when answers have ended: a client often reports before the server has noted the end of its answer.
final class AnswerEnds: RequestObserver {
  private let leases = Mutex<[String: State]>([:])
  private let strays = Mutex<(count: Int, last: String)>((0, ""))

  private struct State {
    var endCount = 0
    var waiting: CheckedContinuation<Void, Never>?
  }

  func record(_ entry: JournalEntry) {
    let (isStray, waiting) = leases.withLock { leases in
      leases[entry.lease]?.endCount += 1
      return (leases[entry.lease] == nil, leases[entry.lease]?.waiting.take())
    }
    // An exchange that has ended may still have requests under its own path.
    if isStray, entry.lease == "default", !entry.reply.isOfUnfinishedRequest {
      strays.withLock { $0 = ($0.count + 1, entry.requestLine) }
    }
    waiting?.resume()
  }

  /// The number of requests without the path of a lease.
  var strayCount: Int { strays.withLock { $0.count } }

  /// Those that came after the first ones; `nil` if there were none.
  func strays(beyond count: Int) -> OtherRequests? {
    let (all, last) = strays.withLock { $0 }
    return all > count ? OtherRequests(count: all - count, first: last) : nil
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
