// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `Client/Parser.swift:12: Fatal error: …`, and after it, on some systems,
  /// `0 0x… parse(_:) + 31 in client at /app/Parser.swift:12:20`, the innermost first.
  @Sendable static func swift(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    let found = lines.lastIndex { swiftError($0) != nil }
    let frames = crashedThread(lines[(found ?? lines.startIndex)...]).compactMap {
      swiftFrame($0, libraries)
    }
    if let found, let (message, place) = swiftError(lines[found]) {
      return ErrorTrace(message, frames.isEmpty ? [place].compactMap(\.self) : frames)
    }
    guard !frames.isEmpty,
      let head = lines.last(where: { $0.contains("*** Program crashed: ") || $0.hasPrefix("💣 ") })
    else { return nil }
    let text = head.split(separator: "crashed: ").last ?? head
    return ErrorTrace(plain(text.split(separator: " at 0x")[0]), frames)
  }

  /// The lines of the thread that crashed, if they can be told from those of the others.
  ///
  /// A backtrace has several threads, whose frames are not the cause. If a signal met a thread that was not the one
  /// with the error, none of them is marked as crashed.
  private static func crashedThread(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    func isHeading(_ line: Substring) -> Bool {
      line.hasPrefix("Thread ") && line.hasSuffix(":")
    }
    guard let first = lines.firstIndex(where: isHeading) else { return lines }
    guard let crashed = lines.firstIndex(where: { isHeading($0) && $0.hasSuffix(" crashed:") })
    else { return lines[..<first] }
    let thread = lines[(crashed + 1)...]
    return thread[..<(thread.firstIndex(where: isHeading) ?? thread.endIndex)]
  }

  private static func swiftError(_ line: Substring) -> (String, TraceFrame?)? {
    guard
      let match = line.firstMatch(
        of:
          /^(?:(\S.*\.swift):([0-9]+): )?((?:Fatal error|Precondition failed|Assertion failed)(?:: [^:]*)?)(?:: (?:Swift\.)?([A-Za-z_][\w.]*))?/
      )
    else { return nil }
    // An error that nobody caught is named after the words that say so.
    let isRaised = match.3.hasSuffix(" at top level") || match.3.hasSuffix(" raised an error")
    let message = plain(match.3) + (isRaised ? match.4.map { ": \($0)" } ?? "" : "")
    guard let path = match.1, let number = match.2 else { return (message, nil) }
    let frame = TraceFrame(
      path: path, line: number, function: "", isLibrary: path.hasPrefix("Swift/"))
    return (message, frame.isLibrary ? nil : frame)
  }

  private static func swiftFrame(
    _ line: Substring, _ libraries: TraceLibraries
  ) -> TraceFrame? {
    guard
      let match = line.firstMatch(
        of:
          /^\s*[0-9]+\s+(?:\[\w+\] )*(?:0x[0-9a-f]+ )?(?:\[\w+\] )*(.+?)(?: \+ [0-9]+)? in (\S+)(?: at (.+):([0-9]+):[0-9]+)?$/
      )
    else { return nil }
    let image = match.2
    let path = match.3 ?? ""
    let isLibrary =
      image.hasPrefix("libswift") || image.hasPrefix("libFoundation") || image.hasPrefix("lib_")
      || image.hasPrefix("libc.") || path.contains("/swift/stdlib/") || path.hasPrefix("/<compiler")
      || libraries.contain(path: path, TraceLibraries.swift)
    return TraceFrame(
      path: path, line: match.4 ?? "0", function: match.1, isLibrary: isLibrary || path.isEmpty)
  }
}
