// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An exception in the standard error of a process, and the frame of the client that was innermost when it was raised.
///
/// Frames of standard libraries, and of common libraries for HTTP and JSON, are skipped if there is another one.
struct ErrorTrace: Hashable, Sendable, CustomStringConvertible {
  /// The type of the exception, or the message of a runtime without exceptions.
  let exception: String
  /// The innermost frame: `client.py:42 in parse`; empty if there is none.
  let frame: String

  /// `KeyError at sdk/client.py:42 in parse`.
  var description: String { frame.isEmpty ? exception : "\(exception) at \(frame)" }

  init(exception: String, frame: String) {
    self.exception = exception
    self.frame = frame
  }

  /// - Parameter frames: the innermost first.
  init(_ exception: String, _ frames: [TraceFrame]) {
    let frame = frames.first { !$0.isLibrary } ?? frames.first
    self.init(exception: exception, frame: frame?.description ?? "")
  }

  /// Finds the last exception of a text; `nil` if there is none that is recognised.
  init?(in text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A runtime writes its trace first or last, whatever else there is.
    let lines =
      all.count > 2 * Self.limit ? all.prefix(Self.limit) + all.suffix(Self.limit) : all[...]
    for (marks, read) in Self.readers where marks.contains(where: { text.contains($0) }) {
      if let trace = read(lines) {
        self = trace
        return
      }
    }
    return nil
  }

  private static let limit = 2_000

  /// The runtimes: texts of which each trace has one, which are quick to find, and the reader.
  private static let readers:
    [(marks: [String], read: @Sendable (ArraySlice<Substring>) -> ErrorTrace?)] = [
      (["Traceback (most recent call last):"], python), (["\tat "], java), (["goroutine "], go),
      (["Fatal error", "Precondition failed", "Assertion failed", "*** Program crashed"], swift),
      ([".rb:"], ruby), (["    at "], node),
    ]

  /// The first part of a message without the values in it: numbers and addresses become `N`.
  static func plain(_ message: some StringProtocol) -> String {
    let text = String(message.prefix(120)).replacing(/0x[0-9a-fA-F]+|[0-9]+/, with: "N")
    return String(text.reversed().drop { $0 == " " || $0 == ":" }.reversed())
  }
}
