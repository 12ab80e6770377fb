// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// An exception in the standard error of a process, and the frame of the client that was innermost when it was raised.
///
/// Frames of standard libraries, and of common libraries for HTTP, JSON and its mapping to objects, are skipped if there
/// is another one.
struct ErrorTrace: Hashable, Sendable, CustomStringConvertible {
  /// The type of the exception, or the message of a runtime without exceptions.
  let exception: String
  /// The innermost frame: `client.py:42 in parse`; empty if there is none.
  let frame: String
  /// The name of the type that nobody caught, as its runtime prints it: `requests.exceptions.ConnectionError`. Of several
  /// exceptions that cause each other it is the last one, which left the client.
  let uncaught: String
  /// The call of the client out of which an exception of a library for HTTP came: `client.py in send`; `nil` for
  /// other exceptions.
  var transportCall: String?

  /// `KeyError at sdk/client.py:42 in parse`, or `transport exceptions at sdk/client.py in send`.
  ///
  /// Libraries for HTTP have exceptions of many types, which one handler of the call catches.
  var description: String {
    if let transportCall { return "transport exceptions at \(transportCall)" }
    return frame.isEmpty ? exception : "\(exception) at \(frame)"
  }

  init(exception: String, frame: String, uncaught: String) {
    self.exception = exception
    self.frame = frame
    self.uncaught = uncaught
  }

  /// - Parameters:
  ///   - frames: the innermost first.
  ///   - uncaught: the name of the type that nobody caught; `nil` if it is that of the exception.
  init(_ exception: String, _ frames: [TraceFrame], uncaught: String? = nil) {
    let frame = frames.first { !$0.isLibrary } ?? frames.first
    self.init(
      exception: exception, frame: frame?.description ?? "", uncaught: uncaught ?? exception)
    transportCall = Self.transportCall(exception, frames)
  }

  /// Finds the last exception of a text; `nil` if there is none that is recognised.
  /// - Parameter libraries: those whose frames are skipped.
  init?(in text: String, skipping libraries: TraceLibraries = TraceLibraries()) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A runtime writes its trace first or last, whatever else there is.
    let some =
      all.count > 2 * Self.limit ? all.prefix(Self.limit) + all.suffix(Self.limit) : all[...]
    // The expressions of the readers may look at a line from each of its characters.
    let lines = some.map { $0.utf8.count > Self.lineLimit ? $0.prefix(Self.lineLimit) : $0 }[...]
    for runtime in TraceRuntime.all where runtime.isMentioned(in: text) {
      if let trace = runtime.read(lines, libraries) {
        self = trace
        return
      }
    }
    return nil
  }

  private static let limit = 2_000
  private static let lineLimit = 1_000

  /// The first part of a message without the values in it: numbers and addresses become `N`.
  static func plain(_ message: some StringProtocol) -> String {
    // A word that is cut would not be recognised.
    let words = String(message.prefix(160)).replacing(/[0-9A-Za-z_]+/) { plainWord($0.output) }
    let text = String(words.prefix(120))
    return String(text.reversed().drop { $0 == " " || $0 == ":" }.reversed())
  }

  /// A word without its numbers. Addresses and parts of UUIDs are hexadecimal, also without `0x`.
  private static func plainWord(_ word: Substring) -> String {
    let digits = word.hasPrefix("0x") ? word.dropFirst(2) : word
    let isHexadecimal = digits.utf8.allSatisfy(ASCII.isHexadecimalDigit)
    let hasDigit = digits.utf8.contains(where: ASCII.isDigit)
    if isHexadecimal, !digits.isEmpty, hasDigit || digits.utf8.count >= 8 { return "N" }
    return String(word).replacing(/[0-9]+/, with: "N")
  }
}
