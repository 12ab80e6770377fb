// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How one body is decoded. A class, since values look for it in a decoder's `userInfo`: that finds a class sooner.
final class BodyPlan: Sendable {
  let keys: WireKeys
  /// Nil if every value is decoded exactly at once.
  let attempt: QuickAttempt?
  /// Whether the first attempt is at the whole body. If not, each entry of the outermost lists is attempted.
  let attemptsWhole: Bool
  /// Learns from value to value.
  let spellings = SpellingGuess()

  /// A body with fewer arrays and objects has no long list: they are about as many as a model declares.
  private static let fewContainers = 32

  init(keys: WireKeys, _ shape: BodyShape) {
    self.keys = keys
    // Only exact decoding can look up a key by the name that a model gives it.
    attempt = keys == .asWritten ? QuickAttempt() : nil
    attemptsWhole = shape.containers < Self.fewContainers
  }

  /// The plan for a single value that is attempted, such as a key.
  init(attempt: QuickAttempt) {
    keys = .asWritten
    self.attempt = attempt
    attemptsWhole = true
  }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the `BodyPlan`.
  static let bodyPlan = CodingUserInfoKey.named("mockapi.bodyPlan")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("CodingUserInfoKey refused a plain string")
    }
    return key
  }
}
