// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRegularExpression

/// What each path, or path and query, has that an expression matches.
@usableFromInline package struct PathLiterals: Sendable, Hashable {
  /// The beginning.
  package let prefix: [UInt8]
  /// A segment behind the beginning, the longest one that is known; `nil` if none is known completely.
  package let segment: [UInt8]?

  package init(_ pattern: RegularExpression) {
    let texts = pattern.requiredTexts
    prefix = texts.prefix
    var longest: ArraySlice<UInt8> = []
    for (number, text) in texts.others.enumerated() {
      var pieces = text.split(omittingEmptySubsequences: false, whereSeparator: Self.isSeparator)
      // The text before the first separator may go on to the left, the text after the last one to the right.
      if !texts.reachesEnd || number < texts.others.count - 1 { pieces.removeLast() }
      for piece in pieces.dropFirst() where piece.count > longest.count { longest = piece }
    }
    segment = longest.isEmpty ? nil : Array(longest)
  }

  /// A target with these texts.
  package var sample: RequestTarget {
    RequestTarget(prefix + (segment.map { Array("/".utf8) + $0 } ?? []))
  }

  /// Whether a byte of a target is between two segments. The first `?` ends the path; others are taken for the same.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
  }
}
