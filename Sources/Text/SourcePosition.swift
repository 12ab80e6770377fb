// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A place in a text file as people and editors count it.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1. Lines end at LF; a CR before it belongs to the line.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars: a tab is one column, an emoji of two scalars two.
  public var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers write it.
  public var description: String { String(line) + ":" + String(column) }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
