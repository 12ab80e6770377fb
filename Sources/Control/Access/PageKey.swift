// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The secret with which requests of a browser command a server that has no token. It is a new one at each start.
///
/// It is for the part of a link after `#`, which a browser neither sends by itself nor shows to other pages. Nothing may log it.
package struct PageKey: Sendable {
  /// As it is in a link, and in `Authorization: Bearer KEY`.
  package let text: String

  /// Makes a key of 160 bits from the random numbers of the system, which nobody can predict.
  package init() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var random = SystemRandomNumberGenerator()
    text = String(
      decoding: (0..<32).map { _ in letters[Int.random(in: 0..<32, using: &random)] },
      as: UTF8.self)
  }
}
