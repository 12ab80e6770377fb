// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// What the standard error of a process says about its end.
///
/// A trace alone does not tell an error that ends the process from one that was caught and logged. Whether the process
/// ends does; a runtime may take seconds for that, since exit handlers run and threads are waited for.
///
/// The greater ones say more surely that it ends.
package enum LastWords: Sendable, Comparable {
  /// The trace of an error, which does not go out of the program as far as it can be seen.
  case trace
  /// The trace of an error that goes out of the program, unless it was caught outermost.
  case wholeTrace
  /// Words that only the runtime writes, when nobody has caught the error.
  case certain

  /// `nil` for a text without any of them.
  package init?(in text: String) {
    let found = TraceRuntime.all.compactMap { Self($0, in: text) }
    guard let most = found.max() else { return nil }
    self = most
  }

  private init?(_ runtime: TraceRuntime, in text: String) {
    if runtime.lastWords.contains(where: { text.contains($0) }) {
      self = .certain
      return
    }
    let marks = runtime.marks.compactMap { text.ranges(of: $0).last?.upperBound }
    guard let last = marks.max() else { return nil }
    self = runtime.outermost.contains { text[last...].contains($0) } ? .wholeTrace : .trace
  }

  /// The time that a process has to end when its time is over and it has written this.
  package var timeToEnd: Duration {
    switch self {
    case .trace: .seconds(10)
    case .wholeTrace, .certain: .seconds(30)
    }
  }

  /// The last exception of a text with its message and the client's innermost frame, `KeyError: 'id' at client.py:12 in get_user`, without
  /// secrets; `nil` if the text is blank.
  package static func summary(of text: String) -> String? {
    let trace = ErrorTrace(in: text)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    // Frames and the source in them are indented, and a message may have several lines.
    let heads = lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }
    let named = trace.flatMap { trace in heads.last { $0.contains(trace.exception) } }
    guard let line = named ?? heads.last ?? lines.last else { return nil }
    let frame = trace.map(\.frame) ?? ""
    return Excerpt.of(Secrets.redacted(String(line))) + (frame.isEmpty ? "" : " at \(frame)")
  }

  /// Whether a text has the trace of an error with a frame at least. `Fatal error: not found` alone is also what
  /// programs write of their own errors.
  package static func haveTrace(_ text: String) -> Bool {
    ErrorTrace(in: text)?.frame.isEmpty == false
  }
}
