// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// A mistake in a file, its place, and the remedy.
public struct Diagnostic: Error, Hashable, Sendable {
  /// The severity: a file with an error is not served.
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
    /// Information about the other diagnostics of the file.
    case note
  }

  public let severity: Severity
  /// The path as it was given or found, for readers and editors.
  public let file: String
  /// The place in the file; `nil` for the file as a whole, such as a file that cannot be read.
  public let position: SourcePosition?
  /// One sentence without a full stop: what must be, and what was found.
  public let message: String
  /// The text of the file around the position.
  public let excerpt: SourceExcerpt?
  /// The number of columns from the position on; at least 1.
  public let length: Int

  package init(
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
  /// By file, then by place, so that a report can be read from top to bottom; notes come last.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.file != right.file { return left.file < right.file }
    if left.severity == .note || right.severity == .note {
      return left.severity != .note || (right.severity == .note && left.message < right.message)
    }
    let start = SourcePosition(line: 0, column: 0)
    return (left.position ?? start, left.message) < (right.position ?? start, right.message)
  }
}
