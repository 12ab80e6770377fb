// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the results, and replaces the tables in pages.
enum Pages {
  /// Writes `bench.json` and `bench.md`.
  static func write(_ results: Results, _ options: Options) throws {
    let folder = URL(filePath: options.output)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(results).write(to: folder.appending(path: "bench.json"))
    let tables = Tables(results: results)
    let text = "\(tables.short)\n\n\(tables.long)\n\n\(tables.times)\n"
    try Data(text.utf8).write(to: folder.appending(path: "bench.md"))
  }

  /// Prints the tables, and replaces those in the pages.
  static func replace(with results: Results, _ options: Options) throws {
    let tables = Tables(results: results)
    // With real-time priority, only the times count: it is not how servers run.
    let found =
      Bench.hasRealTimePriority
      ? [("real-time-table", tables.times)]
      : [("short-table", tables.short), ("long-table", tables.long)]
    print(found.map(\.1).joined(separator: "\n\n"))
    for page in options.pages {
      for (name, table) in found { try replace(name, by: table, in: page) }
    }
  }

  /// Replaces the text between `<!-- script/bench NAME -->` and `<!-- end -->`, if the page has it.
  private static func replace(_ name: String, by table: String, in page: String) throws {
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let begin = "<!-- script/bench \(name) -->\n"
    guard let start = text.range(of: begin) else { return }
    guard let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex) else {
      throw Failure("\(page): '\(begin)' must have an end")
    }
    let new = text[..<start.upperBound] + "\(table)\n" + text[end.lowerBound...]
    try Data(String(new).utf8).write(to: URL(filePath: page))
  }
}
