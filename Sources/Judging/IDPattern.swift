// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An id, or a pattern for ids: `*` stands for any number of characters, `/` included.
///
/// `registration/*~null@*` matches every variant of the scenario `registration` with the operator `null`.
package struct IDPattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as it was given.
  package let description: String
  /// The parts between the wildcards.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    description = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether it has a wildcard; otherwise it matches one id.
  package var isWild: Bool { parts.count > 1 }

  /// Whether it matches a whole id.
  package func matches(_ id: String) -> Bool {
    var rest = Array(id.utf8)[...]
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    guard isWild, let last = parts.last else { return rest.isEmpty }
    for part in parts.dropFirst().dropLast() {
      // The first place leaves most for the parts after it.
      guard let found = Self.index(of: part, in: rest) else { return false }
      rest = rest[(found + part.count)...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  /// Whether it matches an id that begins with a text.
  package func mayMatch(idWithPrefix prefix: String) -> Bool {
    parts[0].starts(with: prefix.utf8) || isWild && prefix.utf8.starts(with: parts[0])
  }

  private static func index(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard part.count <= text.count else { return nil }
    return (text.startIndex...(text.endIndex - part.count)).first {
      text[$0..<($0 + part.count)].elementsEqual(part)
    }
  }
}
