// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Random numbers from a seed: the same on every machine and in every run (SplitMix64, of Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 to 1, excluding 1.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// One of the streams of a seed, by its number; each is as random as the others, in any order.
  package static func stream(_ number: UInt64, of seed: UInt64) -> SeededRandom {
    var mixer = SeededRandom(seed: seed)
    let salt = mixer.next()
    return SeededRandom(seed: salt ^ (number &* 0xD134_2543_DE82_EF95))
  }
}
