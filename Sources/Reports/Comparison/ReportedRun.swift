// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The report of a run in a file, in JSON or NDJSON.
package struct ReportedRun: Sendable {
  package let path: String

  /// - Parameter text: a path, or the command of a client.
  /// - Returns: `nil` if it is no path of a report: no file has this name whose content begins with `{`, and it is not a word that ends
  ///   like the name of a report.
  package init?(_ text: String) {
    guard Self.isObject(text) || Self.isName(text) else { return nil }
    path = text
  }

  /// Reads what the report says of its run. Its records are read when they are visited.
  /// - Throws: ``ReportError`` if it cannot be read, or is not a report.
  package func read() throws -> ReportMerge { try ReportMerge([path]) }

  private static func isName(_ text: String) -> Bool {
    (text.hasSuffix(".json") || text.hasSuffix(".ndjson")) && !text.contains(where: \.isWhitespace)
  }

  private static func isObject(_ path: String) -> Bool {
    // What is not there, or cannot be read, may be a command.
    guard (try? FileSystem.status(of: path))?.kind == .file,
      let file = try? FileDescriptor.open(path, waits: true)
    else { return false }
    defer { file.close() }
    var start = [UInt8](repeating: 0, count: 256)
    let count = (try? start.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
    return start.prefix(count).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      == UInt8(ascii: "{")
  }
}
