// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Elements with the name of a value before the element that has it: `<name>password</name><value>…</value>` and, in property lists,
/// `<key>password</key><string>…</string>`.
struct MarkupPair {
  /// A name that has been read, and how many elements are around it.
  private struct Named {
    let text: Range<Int>
    let depth: Int
    /// Whether the next element has the value, whatever its own name is.
    let isKey: Bool
  }

  private static let longestName = 80

  private var depth = 0
  /// The name of the innermost element, if it names values.
  private var naming: String?
  private var text: Range<Int>?
  private var named: Named?

  /// Where the name is of the value that an element has; `nil` if none is before it.
  mutating func begin(_ tag: MarkupTag) -> Range<Int>? {
    let local = tag.localName.lowercased()
    var found: Range<Int>?
    if let named, named.depth == depth, named.isKey || ValuePair.values.contains(local) {
      found = named.text
    }
    if let named, named.isKey || found != nil, named.depth == depth { self.named = nil }
    text = nil
    naming = nil
    if !tag.isEmpty {
      if ValuePair.names.contains(local) { naming = local }
      depth += 1
    }
    return found
  }

  mutating func read(text range: Range<Int>) {
    text = text == nil && range.count <= Self.longestName ? range : nil
  }

  mutating func end() {
    depth -= 1
    if let naming, let text {
      named = Named(text: text, depth: depth, isKey: naming == "key")
    } else if let named, named.depth > depth {
      self.named = nil
    }
    naming = nil
    text = nil
  }
}
