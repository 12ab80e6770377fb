// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The parts of an array or object that valid keywords have evaluated: the annotations that `unevaluatedItems` and
/// `unevaluatedProperties` need (core section 11).
struct SchemaEvaluated {
  /// Whether the annotations are needed; otherwise nothing is recorded.
  let isTracked: Bool
  private var isEverything = false
  /// All elements before this one are evaluated.
  private var prefix = 0
  /// One bit for each element or member.
  private var words: [UInt64] = []

  init(isTracked: Bool) {
    self.isTracked = isTracked
  }

  func contains(_ index: Int) -> Bool {
    if isEverything || index < prefix { return true }
    let word = index / 64
    return word < words.count && words[word] & 1 << UInt64(index % 64) != 0
  }

  mutating func insert(_ index: Int) {
    guard isTracked else { return }
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  mutating func insert(prefix count: Int) {
    prefix = max(prefix, count)
  }

  mutating func insertEverything() {
    isEverything = true
  }

  mutating func formUnion(_ other: SchemaEvaluated) {
    guard isTracked else { return }
    isEverything = isEverything || other.isEverything
    prefix = max(prefix, other.prefix)
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}
