// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A guess how the next value of a body is spelled, if its type takes several spellings.
///
/// A decoder does not tell the type of a JSON value, and each attempt at a wrong one costs an error, which takes longer than
/// the value itself. The objects of a list repeat the same fields, so the spellings of the last values foretell the
/// next, as in the branch prediction of a processor.
final class SpellingGuess: Sendable {
  /// The JSON types of values that can be spelled in several ways.
  enum Spelling: Int { case string, number, boolean }

  private struct State {
    /// The last five spellings as a number to the base 4.
    var last = 0
    /// The spelling that followed each `last`.
    var following: [Spelling] = []
  }

  private static let possibleLasts = 1024
  private let state = Guarded(State())

  /// The likely spelling of the next value; a string if nothing is known.
  var next: Spelling {
    state.withLock { $0.following.isEmpty ? .string : $0.following[$0.last] }
  }

  /// Learns the spelling of the next value.
  func learn(_ spelling: Spelling) {
    state.withLock { state in
      if state.following.isEmpty {
        state.following = Array(repeating: .string, count: Self.possibleLasts)
      }
      state.following[state.last] = spelling
      state.last = (state.last * 4 + spelling.rawValue) % Self.possibleLasts
    }
  }
}

extension Decoder {
  /// The guess for the next value here; nil for a decoder of the app's own.
  var spellings: SpellingGuess? { (userInfo[.bodyPlan] as? BodyPlan)?.spellings }
}
