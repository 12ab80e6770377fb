// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `panic: …`, then for each frame `main.parse(…)` and `\t/app/client.go:42 +0x1d`, the innermost first.
  static func go(_ lines: ArraySlice<Substring>) -> ErrorTrace? {
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
          TraceFrame(path: match.1, line: match.2, function: name, isLibrary: isGo(name, match.1)))
        function = nil
      } else if line.hasPrefix("created by ") {
        break
      } else {
        function = line.lastIndex(of: "(").map { line[..<$0] } ?? line
      }
    }
    let message = lines[start].prefix { $0 != "\r" }.split(separator: " [recovered]")[0]
    return ErrorTrace(plain(message), frames)
  }

  private static func isGo(_ function: Substring, _ path: Substring) -> Bool {
    path.contains("/go/src/") && !path.contains("/pkg/mod/") || function == "panic"
      || ["runtime.", "encoding/json.", "reflect.", "net/http.", "sync.", "io."].contains {
        function.hasPrefix($0)
      }
  }
}
