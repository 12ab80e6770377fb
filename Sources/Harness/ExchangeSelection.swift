// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// Which exchanges a run makes. Controls are made for all cases that have a selected variant, or are selected themselves.
package struct ExchangeSelection: Sendable, Hashable {
  /// The names of the scenarios; empty for all.
  package var scenarios: Set<String> = []
  /// The names of the cases; empty for all.
  package var cases: Set<String> = []
  /// An id must match one of these; empty for all.
  package var only: [IDPattern] = []
  /// An id must match none of these.
  package var skip: [IDPattern] = []
  /// The number of variants that are drawn from the selected ones; `nil` for all.
  package var sampleSize: Int?
  /// The seed of the sample: the same seed draws the same variants, whatever else there is.
  package var seed: UInt64 = 0
  /// The part of the variants that this machine makes; `nil` for all.
  package var shard: RunInfo.Shard?

  package init() {}

  /// Whether names and patterns select an id.
  func matches(_ id: String) -> Bool {
    (only.isEmpty || only.contains { $0.matches(id) }) && !skip.contains { $0.matches(id) }
  }

  /// Whether the shard has an id. It depends on nothing but the id, so that machines agree without talking.
  func isInShard(_ id: String) -> Bool {
    guard let shard, shard.count > 1 else { return true }
    return StableHash.of(id, seed: 0) % UInt64(shard.count) == UInt64(shard.number - 1)
  }

  /// The place of an id in the draw of the sample: the lowest are drawn.
  func draw(_ id: String) -> UInt64 { StableHash.of(id, seed: seed) }
}

/// A hash that is the same on every machine and in every run.
enum StableHash {
  /// FNV-1a with 64 bits over the seed and the text, and the finisher of MurmurHash3, since the upper bits of FNV depend
  /// little on the last bytes.
  static func of(_ text: String, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: seed >> shift)) }
    for byte in text.utf8 { add(byte) }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
