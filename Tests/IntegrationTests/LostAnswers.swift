// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIServer
import Testing

/// Counts the requests over URLSession, and the answers that it lost.
///
/// On Linux, URLSession closes a socket before libdispatch has stopped watching its descriptor. If the next socket gets the same
/// number, events of that socket may be lost: its answer has arrived, nobody reads it, and the task ends only with its timeout. It
/// happens in a process with much traffic, and its users cannot prevent it. So a timeout is the fault of the library if the
/// server has sent the whole answer, and otherwise the test fails.
struct LostAnswers {
  private var requestCount = 0
  private var lostCount = 0

  /// Whether URLSession has lost the answer to a request, or to one of several.
  /// - Parameter journal: that of a lease that no other test asks.
  mutating func include(
    _ noAnswer: NoAnswer?, _ journal: ServerJournal, _ name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    requestCount += 1
    guard noAnswer == .timedOut else { return false }
    lostCount += 1
    let isSent = await journal.hasSentAnswers()
    #expect(
      isSent, "\(name) timed out before its whole answer was sent", sourceLocation: sourceLocation)
    print("URLSession has lost an answer", name)
    return true
  }

  /// Demands that most requests have an answer, so that a test with many requests can fail.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      requestCount > 0 && lostCount * 2 <= requestCount,
      "\(lostCount) of \(requestCount) answers were lost", sourceLocation: sourceLocation)
  }
}

extension ServerJournal {
  /// Whether requests have arrived, and all that was to be sent for them was sent. Waits for the end of their answers.
  fileprivate func hasSentAnswers() async -> Bool {
    var rest = entries.count
    if rest == 0 { return false }
    for await entry in newEntries(includingEarlier: true) {
      guard ![.clientLeft, .inProgress].contains(entry.ending) else { return false }
      rest -= 1
      if rest == 0 { return true }
    }
    return false
  }
}
