// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// ``/app/client.rb:12:in `parse': undefined method … (NoMethodError)``, then `\tfrom …`, the innermost first.
  @Sendable static func ruby(
    _ lines: ArraySlice<Substring>, _ libraries: TraceLibraries
  ) -> ErrorTrace? {
    guard
      let start = lines.lastIndex(where: {
        $0.firstMatch(of: #/^\S.*\.rb:[0-9]+:in [`'].*: /#) != nil
      }), let first = rubyFrame(lines[start], libraries)
    else { return nil }
    var frames = [first]
    var name = lines[start].firstMatch(of: /\(([A-Z][\w:]*)\)$/)?.1
    for line in lines[(start + 1)...] {
      if let match = line.firstMatch(of: /^\s+from (.+)$/),
        let frame = rubyFrame(match.1, libraries)
      {
        frames.append(frame)
      } else if frames.count == 1, name == nil {
        // The message has several lines, and the name is in the first or in the last of them.
        name = line.firstMatch(of: /\(([A-Z][\w:]*)\)$/)?.1
      }
    }
    return name.map { ErrorTrace(String($0), frames) }
  }

  private static func rubyFrame(
    _ text: Substring, _ libraries: TraceLibraries
  ) -> TraceFrame? {
    guard let match = text.firstMatch(of: #/^(.+?):([0-9]+):in [`']([^']+)'/#) else { return nil }
    let path = match.1
    let isGem = path.contains("/gems/")
    let isLibrary =
      path.hasPrefix("<internal:") || !isGem && path.contains("/lib/ruby/")
      || libraries.contain(path: path, TraceLibraries.ruby)
    return TraceFrame(path: path, line: match.2, function: match.3, isLibrary: isLibrary)
  }
}
