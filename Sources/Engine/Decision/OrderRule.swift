// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Why a scenario that matches a request did not answer it: the rule by which another one comes first.
package enum OrderRule: String, Sendable, CaseIterable {
  /// The other one has a lower number as its priority.
  case priority
  /// The other one was added while the server runs, and this one is in a file.
  case addition
  /// Both were added, and the other one later.
  case laterAddition
  /// Both are in files, and that of the other one is loaded later.
  case laterFile
  /// Both are in one file or one added text, and the other one is later in it.
  case laterInFile
  /// The request is a HEAD, and the other one names this method, or is a mapping beside one that does.
  case head
  /// This one comes first, but answers only in a state.
  case state
  /// No scenario answered: this one comes first, but has no case that the request prefers.
  case preference
  /// This one comes first now: it did not match when the request came.
  case now
  /// The scenario that answered is not served any more as it was, so nobody knows its place.
  case unknown

  /// The rule by which one of two scenarios comes first, by their places.
  /// - Returns: `nil` if the second one comes first.
  init?(of first: ServedScenario, before second: ServedScenario) {
    guard first.isBefore(second) else { return nil }
    let (first, second) = (first.scenario, second.scenario)
    if first.priority != second.priority {
      self = .priority
    } else if first.source == second.source {
      self = .laterInFile
    } else {
      switch (first.source, second.source) {
      case (.addition, .addition): self = .laterAddition
      case (.addition, .file): self = .addition
      case (.file, _): self = .laterFile
      }
    }
  }

  /// The same for a scenario that is not served any more.
  init?(ofGone first: Scenario, before second: Scenario) {
    guard first.priority == second.priority else {
      guard first.priority < second.priority else { return nil }
      self = .priority
      return
    }
    switch (first.source, second.source) {
    case (.addition, .file): self = .addition
    case (.file, .addition): return nil
    case (.file, .file), (.addition, .addition): self = .unknown
    }
  }
}
