// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIServer
import MockAPISynchronization

/// Records the answered requests, and waits for them.
final class Recorder: RequestObserver {
  private struct State {
    var requests: [JournalEntry] = []
    var waiting: CheckedContinuation<JournalEntry, Never>?
  }

  private let state = Mutex(State())
  let recording: RecordingPolicy

  init(recording: RecordingPolicy = .line) {
    self.recording = recording
  }

  var requests: [JournalEntry] { state.withLock { $0.requests } }

  func record(_ request: JournalEntry) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.requests.append(request) }
      return state.waiting
    }
    waiting?.resume(returning: request)
  }

  /// The next recorded request, or the first one.
  func next() async -> JournalEntry {
    await withCheckedContinuation { continuation in
      let first = state.withLock { state -> JournalEntry? in
        if !state.requests.isEmpty { return state.requests.removeFirst() }
        state.waiting = continuation
        return nil
      }
      if let first { continuation.resume(returning: first) }
    }
  }

  /// The next recorded request that a case has answered; those before it are dropped.
  func next(answeredBy name: String) async -> JournalEntry {
    while true {
      let entry = await next()
      if entry.reply.caseName == name { return entry }
    }
  }
}
