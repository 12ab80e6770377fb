// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIEngine
import MockAPIScenario
import MockAPISynchronization

/// The imports that requests ask for. They run one after the other, since each may need much memory, and on no thread of a connection.
package final class ImportQueue: Sendable {
  /// The largest number at one time: one that runs, and those that wait for it.
  static let limit = 8
  /// The time within which an import is answered. Any real document needs a small part of it.
  static let longestTime = Duration.seconds(60)

  private struct State {
    var answers: [Int: Later<ResponseDefinition>] = [:]
    var lastNumber = 0
    var isEnded = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "mockapi.imports")

  package init() {}

  /// - Parameter work: makes the answer. It asks `isWanted` before it changes anything.
  /// - Returns: `nil` if there are as many as allowed, or if the server is stopping.
  func run(
    _ work: @escaping @Sendable (_ isWanted: () -> Bool) -> ResponseDefinition
  ) -> Later<ResponseDefinition>? {
    let end = ImportEnd()
    let answer = Later<ResponseDefinition> { end.abandon() }
    let number: Int? = state.withLock { state in
      guard !state.isEnded, state.answers.count < Self.limit else { return nil }
      state.lastNumber += 1
      state.answers[state.lastNumber] = answer
      return state.lastNumber
    }
    guard let number else { return nil }
    end.timer.begin(Self.longestTime) { answer.complete(ProblemDetails.slowImport.response()) }
    queue.async {
      let isWanted = { !end.isAbandoned && answer.value == nil }
      let response = isWanted() ? work(isWanted) : nil
      end.timer.cancel()
      // Before the answer, after which the client may ask again.
      self.state.withLock { _ = $0.answers.removeValue(forKey: number) }
      if let response { answer.complete(response) }
    }
    return answer
  }

  /// The number of imports that run or wait.
  package var count: Int { state.withLock { $0.answers.count } }

  /// Answers all that are not finished with a problem, and lets none begin any more.
  package func endAll() {
    let answers = state.withLock { state in
      state.isEnded = true
      return Array(state.answers.values)
    }
    for answer in answers { answer.complete(ProblemDetails.endedImport.response()) }
  }
}

/// How an import may end before it is finished.
private final class ImportEnd: Sendable {
  let timer = WaitTimer()
  private let state = Mutex(false)

  /// Whether the client has gone.
  var isAbandoned: Bool { state.withLock { $0 } }

  func abandon() {
    state.withLock { $0 = true }
    timer.cancel()
  }
}

extension ProblemDetails {
  static let slowImport = ProblemDetails(
    type: "slow-import", title: "The import takes too long", status: 503,
    detail: "an import must be finished within \(ImportQueue.longestTime.components.seconds) s; "
      + "nothing is served. Import the file with 'mockapi import'")

  static let endedImport = ProblemDetails(
    type: "server-stops", title: "The server stops", status: 503,
    detail: "the import is not finished, and nothing is served; the server is stopping")

  static let tooManyImports = ProblemDetails(
    type: "too-many-imports", title: "Too many imports wait", status: 503,
    detail:
      "at most \(ImportQueue.limit) imports run or wait at one time, and none while the server stops; send it again later"
  )
}
