// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `panic: …`, then for each frame `main.parse(…)` and `\t/app/client.go:42 +0x1d`, the innermost first.
  @Sendable static func go(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    guard
      let start = lines.lastIndex(where: {
        $0.hasPrefix("panic: ") || $0.hasPrefix("fatal error: ")
      }),
      let goroutine = lines[start...].firstIndex(where: { $0.hasPrefix("goroutine ") })
    else { return nil }
    var frames: [TraceFrame] = []
    var function: Substring?
    for line in lines[(goroutine + 1)...] {
      // The others only wait.
      if line.isEmpty { break }
      if let match = line.firstMatch(of: /^\t(.+\.(?:go|s)):([0-9]+)(?: \+0x[0-9a-f]+)?$/) {
        guard let name = function else { continue }
        frames.append(
          TraceFrame(
            path: match.1, line: match.2, function: name,
            isLibrary: isLibrary(name, match.1, libraries)))
        function = nil
      } else if line.hasPrefix("created by ") {
        break
      } else {
        function = line.lastIndex(of: "(").map { line[..<$0] } ?? line
      }
    }
    // What is before it has come after the panic: functions that were deferred, such as one that writes the stack.
    if let panic = frames.lastIndex(where: { $0.function == "panic" }), panic < frames.count - 1 {
      frames.removeFirst(panic + 1)
    }
    let message = lines[start].prefix { $0 != "\r" }.split(separator: " [recovered]")[0]
    // It may have the URL of a request.
    return ErrorTrace(plain(Secrets.redacted(String(message))), frames)
  }

  private static func isLibrary(
    _ function: Substring, _ path: Substring, _ libraries: TraceLibraries
  ) -> Bool {
    // The packages of the language have no host in their path.
    function == "panic"
      || path.firstMatch(of: /\/go(?:-[0-9.]+)?\/src\/[^.\/]+\//) != nil
        && !path.contains("/pkg/mod/")
      || path.contains("/golang.org/toolchain@")
      || libraries.contain(name: package(of: function), separatedBy: "/", TraceLibraries.go)
  }

  /// `shop/client` of `shop/client.(*Client).Parse`.
  private static func package(of function: Substring) -> Substring {
    let start = function.lastIndex(of: "/") ?? function.startIndex
    return function[..<(function[start...].firstIndex(of: ".") ?? function.endIndex)]
  }
}
