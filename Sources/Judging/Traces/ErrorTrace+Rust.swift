// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `thread 'main' panicked at src/client.rs:42:10:` with the message in the next line, and up to Rust 1.72
  /// `thread 'main' panicked at 'message', src/client.rs:42:10`. With `RUST_BACKTRACE` frames follow, the innermost first:
  /// `   4: shop::client::parse` and `             at ./src/client.rs:42:10`.
  @Sendable static func rust(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    for index in lines.indices.reversed() {
      guard
        let match = lines[index].firstMatch(
          of: /^thread '.*'(?: \([0-9]+\))? panicked at (?:'(.*)', )?(\S.*):([0-9]+):[0-9]+:?$/)
      else { continue }
      let rest = lines[(index + 1)...]
      let raised = TraceFrame(
        path: match.2, line: match.3, function: "", isLibrary: isLibrary(match.2, libraries))
      // The place of a panic is that of the call, unless a library has made the call.
      let frames = raised.isLibrary ? backtrace(rest, libraries) : []
      return ErrorTrace(
        "panic: \(summary(match.1 ?? rest.first ?? ""))", frames.isEmpty ? [raised] : frames)
    }
    return nil
  }

  /// A message without the error that follows: `called `Result::unwrap()` on an `Err` value: Error("missing field")`.
  private static func summary(_ message: Substring) -> String {
    let end = message.firstRange(of: "` value: ")?.lowerBound
    return plain(Secrets.redacted(String(end.map { message[..<$0] + "` value" } ?? message)))
  }

  private static func backtrace(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var function: Substring = ""
    for line in lines {
      if let match = line.firstMatch(of: /^ +[0-9]+: (?:0x[0-9a-f]+ - )?(.+)$/) {
        function = match.1
      } else if let match = line.firstMatch(of: /^ +at (.+):([0-9]+):[0-9]+$/) {
        frames.append(
          TraceFrame(
            path: match.1, line: match.2, function: function,
            isLibrary: isLibrary(match.1, libraries)))
      }
    }
    return frames
  }

  private static func isLibrary(_ path: Substring, _ libraries: TraceLibraries) -> Bool {
    path.hasPrefix("/rustc/") || path.hasPrefix("library/") || path.contains("/lib/rustlib/src/")
      || libraries.contain(path: path, TraceLibraries.rust)
  }
}
