// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The first pass over a body, which finds out only whether anything is wrong.
///
/// Decoding a good body so costs hardly more than with a plain JSONDecoder. As soon as something is wrong, the result
/// of this pass is thrown away: the second pass decodes the body again, and sees each step.
final class FastPass: Sendable {
  private let isBad = Guarded(false)

  /// Whether nothing was wrong so far.
  var isClean: Bool { isBad.withLock { !$0 } }

  func findFault() {
    isBad.withLock { $0 = true }
  }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the `FastPass`.
  static let fastPass = CodingUserInfoKey.named("mockapi.fastPass")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("CodingUserInfoKey refused a plain string")
    }
    return key
  }
}
