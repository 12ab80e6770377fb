// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The keys of one object by the names that a model gives them.
struct WireNames {
  private let spelling: WireKeys
  private let keys: Set<String>
  /// For snake case: the keys by their letters and digits alone, sorted.
  private let folded: [String: [String]]

  init(_ keys: [AnyKey], _ spelling: WireKeys) {
    self.spelling = spelling
    self.keys = Set(keys.map(\.stringValue))
    folded =
      spelling == .snakeCase
      ? Dictionary(grouping: self.keys.sorted(), by: SnakeCase.folded) : [:]
  }

  /// The key that the model's `name` is read from; nil if there is none. With several, the one that is spelled as an
  /// encoder spells it is read, then the name itself, then the first in the order of the alphabet.
  func wire(_ name: String) -> String? {
    if spelling == .asWritten { return keys.contains(name) ? name : nil }
    let usual = SnakeCase.key(name)
    if keys.contains(usual) { return usual }
    return keys.contains(name) ? name : folded[SnakeCase.folded(name)]?.first
  }

  /// The key that the wire should have for `name`.
  func expected(_ name: String) -> String {
    spelling == .asWritten ? name : SnakeCase.key(name)
  }

  /// The names of all keys, sorted, for a model whose keys are not known in advance: equal bodies must give equal lists
  /// of defects.
  var names: [String] {
    spelling == .asWritten ? keys.sorted() : keys.sorted().map(SnakeCase.property)
  }
}
