// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// A hash of an id that is the same in every process, and on every machine.
enum IDHash {
  /// FNV-1a (64 bits), mixed so that each bit depends on all others.
  static func of(_ id: String, seed: UInt64 = 0) -> UInt64 {
    var hash = PathHash(seed: mixed(seed))
    for byte in id.utf8 { hash.combine(byte) }
    return mixed(hash.value)
  }

  /// The last step of SplitMix64; 0 stays 0.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
