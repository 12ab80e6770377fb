// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `TypeError: …`, then `    at parse (/app/client.js:12:20)`, the innermost first.
  @Sendable static func node(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    guard let last = lines.lastIndex(where: { frame($0, libraries) != nil }) else { return nil }
    var start = last
    while start > lines.startIndex, frame(lines[start - 1], libraries) != nil { start -= 1 }
    let frames = lines[start...last].compactMap { frame($0, libraries) }
    // Commands write places in files in the same way: `    at answer.json:1:7`.
    guard frames.contains(where: isOfSource) else { return nil }
    // A message may have several lines.
    let heads = lines[..<start].suffix(50).reversed()
    let name = heads.lazy.compactMap {
      $0.firstMatch(of: /^(?:Uncaught )?([A-Za-z_$][\w$.]*(?:Error|Exception)[\w$]*)(?::| \[|$)/)?.1
    }.first
    return ErrorTrace(name.map(String.init) ?? "Error", frames)
  }

  /// Whether the path of a frame is as Node writes that of a program's source: absolute, a URL, or in brackets for a text that
  /// is not in a file.
  private static func isOfSource(_ frame: TraceFrame) -> Bool {
    let start =
      /^(?:\/|[A-Za-z]:\\|[a-z]+:\/\/|node:|<anonymous>|evalmachine\.|\[(?:eval|stdin|worker eval))/
    return frame.path.firstMatch(of: start) != nil
  }

  private static func frame(_ line: Substring, _ libraries: TraceLibraries) -> TraceFrame? {
    guard
      let match = line.firstMatch(
        of: /^ +at (?:async )?(?:(.+) \()?((?:file:\/\/)?[^() ][^()]*):([0-9]+):[0-9]+\)?$/)
    else { return nil }
    let path = match.2
    return TraceFrame(
      path: path, line: match.3, function: match.1 ?? "",
      isLibrary: path.hasPrefix("node:") || path.hasPrefix("internal/")
        || libraries.contain(path: path, TraceLibraries.node))
  }
}
