// mockapi
// SPDX-License-Identifier: Apache-2.0

extension RunInfo.Shard {
  /// Reads `2/8`; `nil` if it is not two whole numbers of which the first is at most the second.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 1,
      number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether a variant belongs to this part. Each belongs to one, whatever other variants there are. (Controls run in
  /// every part that has variants of their case.)
  package func includes(_ id: String) -> Bool {
    IDHash.of(id) % UInt64(count) == UInt64(number - 1)
  }
}
