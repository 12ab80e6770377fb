// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The failures that a project knows of: the file of `--known-failures`.
///
/// Each line is an id or a pattern. Empty lines, and everything from a `#` at the beginning of a line or after a blank, are
/// ignored.
package struct KnownFailures: Sendable {
  package struct Entry: Sendable, Hashable {
    package let pattern: IDPattern
    /// Its line: `file:line`.
    package let place: String
  }

  /// The entries in the order of the file.
  package let entries: [Entry]
  /// The entries without a wildcard, by their ids.
  private let exact: [String: Int]
  /// The entries with a wildcard.
  private let wild: [Int]

  /// Reads a file.
  /// - Parameter file: its path, for the places of the entries.
  /// - Throws: all mistakes.
  package init(_ bytes: [UInt8], file: String) throws(KnownFailuresError) {
    var entries: [Entry] = []
    var exact: [String: Int] = [:]
    var wild: [Int] = []
    var lines: [IDPattern: Int] = [:]
    var problems: [String] = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in texts.enumerated() {
      let place = "\(file):\(index + 1)"
      guard let text = String(checking: line) else {
        problems.append("\(place): a line must be UTF-8; found other bytes")
        continue
      }
      guard let content = Self.content(of: text) else { continue }
      let pattern = IDPattern(content)
      if let first = lines[pattern] {
        problems.append(
          "\(place): an entry must be there once; '\(content)' is in line \(first) too")
        continue
      }
      lines[pattern] = index + 1
      if pattern.isWild { wild.append(entries.count) } else { exact[content] = entries.count }
      entries.append(Entry(pattern: pattern, place: place))
    }
    if !problems.isEmpty { throw KnownFailuresError(problems: problems) }
    self.entries = entries
    self.exact = exact
    self.wild = wild
  }

  /// A line without its comment and the blanks around it; `nil` if nothing is left.
  private static func content(of line: String) -> String? {
    var content: [UInt8] = []
    for byte in line.utf8 {
      let isAfterBlank = content.last.map { $0 == 0x20 || $0 == 0x09 } ?? true
      if byte == UInt8(ascii: "#"), isAfterBlank { break }
      if content.isEmpty, byte == 0x20 || byte == 0x09 { continue }
      content.append(byte)
    }
    while let last = content.last, [0x20, 0x09, 0x0D].contains(last) { content.removeLast() }
    return content.isEmpty ? nil : String(decoding: content, as: UTF8.self)
  }

  /// The entry for an id: the entry that is this id, else the first pattern that matches it.
  package func entry(for id: String) -> Entry? {
    if let index = exact[id] { return entries[index] }
    return wild.first { entries[$0].pattern.matches(id) }.map { entries[$0] }
  }

  /// The entries that matched no record of a run; there should be none in a complete run.
  package func unused(in summary: RunSummary) -> [Entry] {
    entries.filter { !summary.matchedEntries.contains($0.place) }
  }
}

/// The mistakes in a file of known failures.
package struct KnownFailuresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each with its `file:line`.
  package let problems: [String]

  package init(problems: [String]) {
    self.problems = problems
  }

  package var description: String { problems.joined(separator: "\n") }
}
