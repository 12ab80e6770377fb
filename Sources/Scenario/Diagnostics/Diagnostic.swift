// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// One thing that is wrong in a file, where, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How much it matters: with an error the file is not served.
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
    /// Tells something of the other diagnostics of the file.
    case note
  }

  public let severity: Severity
  /// The path as it was given or found, for people and editors.
  public let file: String
  /// Where in the file; `nil` when the file as a whole is meant, such as one that cannot be read.
  public let position: SourcePosition?
  /// One sentence without a full stop: what is wrong, what was expected.
  public let message: String
  /// The text of the file around the position.
  public let excerpt: SourceExcerpt?
  /// How many columns are meant, from the position on; at least 1.
  public let length: Int

  public init(
    _ severity: Severity = .error, file: String, position: SourcePosition? = nil, message: String,
    excerpt: SourceExcerpt? = nil, length: Int = 1
  ) {
    self.severity = severity
    self.file = file
    self.position = position
    self.message = message
    self.excerpt = excerpt
    self.length = length
  }
}

extension Diagnostic: Comparable {
  /// By file, then by place, so that a report reads from top to bottom; notes come last.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.file != right.file { return left.file < right.file }
    if left.severity == .note || right.severity == .note {
      return left.severity != .note || (right.severity == .note && left.message < right.message)
    }
    let start = SourcePosition(line: 0, column: 0)
    return (left.position ?? start, left.message) < (right.position ?? start, right.message)
  }
}
