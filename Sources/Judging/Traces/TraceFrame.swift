// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One frame of a trace.
struct TraceFrame: CustomStringConvertible {
  let path: String
  let line: String
  let function: String
  /// Whether it belongs to a standard library, or to a common library for HTTP or JSON.
  let isLibrary: Bool

  init(
    path: some StringProtocol, line: some StringProtocol, function: some StringProtocol,
    isLibrary: Bool
  ) {
    self.path = String(path)
    self.line = String(line)
    self.function = String(function)
    self.isLibrary = isLibrary
  }

  /// The last two parts of the path, which are the same on all machines.
  var description: String {
    let parts = path.split { $0 == "/" || $0 == "\\" }
    let place = parts.suffix(2).joined(separator: "/") + ":" + line
    return function.isEmpty ? place : "\(place) in \(function)"
  }

  /// Whether a path goes through one of these folders.
  static func isPath(_ path: some StringProtocol, within folders: [String]) -> Bool {
    folders.contains { path.contains($0) }
  }
}
