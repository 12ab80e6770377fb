// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `Exception in thread "main" java.lang.NullPointerException: …`, then `\tat com.acme.Client.parse(Client.java:42)`, the
  /// innermost first; `Caused by:` has the exception that was first.
  @Sendable static func java(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    var traces: [(name: String, frames: [TraceFrame])] = []
    var head: Substring?
    var uncaught: Substring?
    for line in lines {
      if let frame = javaFrame(line, libraries) {
        if let name = head { traces.append((String(name), [])) }
        head = nil
        if !traces.isEmpty { traces[traces.count - 1].frames.append(frame) }
      } else if let match = line.firstMatch(
        of: /^(?:Exception in thread "[^"]*" |Caused by: )?((?:[a-z]\w*\.)+[A-Z][\w$.]*)(?::|$)/)
      {
        head = match.1.split(separator: ".").last
        if !line.hasPrefix("Caused by:") {
          traces = []
          uncaught = match.1
        }
      }
    }
    let own = traces.last { trace in trace.frames.contains { !$0.isLibrary } } ?? traces.last
    return own.map { ErrorTrace($0.name, $0.frames, uncaught: uncaught.map(String.init)) }
  }

  private static func javaFrame(
    _ line: Substring, _ libraries: TraceLibraries
  ) -> TraceFrame? {
    guard
      let match = line.firstMatch(
        of:
          /^\s+at (?:[\w.@]+\/)?([\w.$<>]+)\((?:([\w$]+\.\w+):([0-9]+)|Native Method|Unknown Source|[\w$]+\.\w+)\)/
      )
    else { return nil }
    let name = match.1
    return TraceFrame(
      path: match.2 ?? "", line: match.3 ?? "0", function: name,
      isLibrary: libraries.contain(name: name, separatedBy: ".", TraceLibraries.java)
        || libraries.containCopy(name: name, separatedBy: ".", TraceLibraries.java))
  }
}
