// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `Traceback (most recent call last):`, frames with the innermost last, then `KeyError: 'id'`.
  @Sendable static func python(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    guard let start = lines.lastIndex(where: { $0.contains("Traceback (most recent call last):") })
    else { return nil }
    // Those of a group of exceptions are indented, with a bar.
    let margin = lines[start].prefix { " |".contains($0) }
    var frames: [TraceFrame] = []
    for indented in lines[(start + 1)...] {
      let line = indented.hasPrefix(margin) ? indented.dropFirst(margin.count) : indented
      if let match = line.firstMatch(of: /File "(.+)", line ([0-9]+)(?:, in (.+))?$/) {
        frames.append(
          TraceFrame(
            path: match.1, line: match.2, function: match.3 ?? "",
            isLibrary: isLibrary(match.1, libraries)))
      } else if !line.hasPrefix(" "), let match = line.firstMatch(of: /^([A-Za-z_][\w.]*)(?::|$)/) {
        let name = match.1.split(separator: ".").last ?? match.1
        if frames.isEmpty { return nil }
        return ErrorTrace(String(name), frames.reversed(), uncaught: String(match.1))
      }
    }
    return nil
  }

  private static func isLibrary(_ path: Substring, _ libraries: TraceLibraries) -> Bool {
    if path.hasPrefix("<") || libraries.contain(path: path, TraceLibraries.python) { return true }
    let isInstalled = TraceFrame.isPath(path, within: ["/site-packages/", "/dist-packages/"])
    return !isInstalled && path.firstMatch(of: /\/lib(?:64)?\/python[0-9.]*\//) != nil
  }
}
