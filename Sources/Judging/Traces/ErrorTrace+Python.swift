// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `Traceback (most recent call last):`, frames with the innermost last, then `KeyError: 'id'`.
  @Sendable static func python(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    guard let start = start(in: lines) else { return nil }
    // Those of a group of exceptions are indented, with a bar.
    let margin = margin(of: lines[start])
    var frames: [TraceFrame] = []
    for indented in lines[(start + 1)...] {
      let line = indented.hasPrefix(margin) ? indented.dropFirst(margin.count) : indented
      if let frame = pythonFrame(line, libraries) {
        frames.append(frame)
      } else if !line.hasPrefix(" "), let match = line.firstMatch(of: /^([A-Za-z_][\w.]*)(?::|$)/) {
        let name = match.1.split(separator: ".").last ?? match.1
        if frames.isEmpty { return nil }
        return ErrorTrace(
          String(name), frames.reversed() + framesOfGroups(around: start, in: lines, libraries),
          uncaught: String(match.1))
      }
    }
    return nil
  }

  private static func pythonFrame(
    _ line: Substring, _ libraries: TraceLibraries
  ) -> TraceFrame? {
    guard let match = line.firstMatch(of: /File "(.+)", line ([0-9]+)(?:, in (.+))?$/) else {
      return nil
    }
    return TraceFrame(
      path: match.1, line: match.2, function: match.3 ?? "",
      isLibrary: isLibrary(match.1, libraries))
  }

  private static func margin(of line: Substring) -> Substring {
    line.prefix { " +|".contains($0) }
  }

  /// The frames of the groups that an exception is in, the innermost first: it was raised below them, and its own may all be
  /// of a library.
  private static func framesOfGroups(
    around start: Int, in lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var width = margin(of: lines[start]).count
    for index in lines[..<start].indices.reversed()
    where lines[index].contains("Exception Group Traceback (most recent call last):") {
      let own = margin(of: lines[index]).count
      guard own < width else { continue }
      width = own
      let trace = lines[(index + 1)...].prefix { !$0.drop { " |".contains($0) }.hasPrefix("+-") }
      frames += trace.compactMap { pythonFrame($0, libraries) }.reversed()
    }
    return frames
  }

  /// The last trace, or the last one of an error that may have ended the process: while it ends, objects are released and threads
  /// are waited for, whose errors come last and end nothing.
  private static func start(in lines: ArraySlice<Substring>) -> Int? {
    var (own, any): (Int?, Int?)
    var isAside = false
    for index in lines.indices where lines[index].contains("Traceback (most recent call last):") {
      let before = lines[..<index].last { !$0.isEmpty } ?? ""
      // Exceptions that cause each other belong together.
      if !before.contains("bove exception") {
        isAside = asides.contains { before.hasPrefix($0) }
      }
      any = index
      if !isAside { own = index }
    }
    return own ?? any
  }

  /// The beginnings of lines before traces of errors that do not go out of the program.
  private static let asides = ["Exception ignored ", "Exception in thread ", "future: <"]

  private static func isLibrary(_ path: Substring, _ libraries: TraceLibraries) -> Bool {
    if path.hasPrefix("<") || libraries.contain(path: path, TraceLibraries.python) { return true }
    let isInstalled = TraceFrame.isPath(path, within: ["/site-packages/", "/dist-packages/"])
    return !isInstalled && path.firstMatch(of: /\/lib(?:64)?\/python[0-9.]*\//) != nil
  }
}
