// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An id of an exchange, or a pattern for many: `*` matches any text, also an empty one, and everything else itself.
///
/// `registration/*~drop@*` matches every `drop` in the scenario `registration`.
package struct IDPattern: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  /// The texts around the asterisks.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    description = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map { Array($0) }
  }

  /// Whether the whole id matches.
  package func matches(_ id: String) -> Bool {
    var rest = Array(id.utf8)[...]
    guard let first = parts.first, let last = parts.last, rest.starts(with: first) else {
      return false
    }
    guard parts.count > 1 else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    guard rest.count >= last.count, rest.suffix(last.count).elementsEqual(last) else { return false }
    rest = rest.dropLast(last.count)
    // The first match of each part leaves the most for the others.
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
