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
    let text = "\(tables.short)\n\n\(tables.long)\n"
    try Data(text.utf8).write(to: folder.appending(path: "bench.md"))
  }

  /// Prints the tables, and replaces those in the pages.
  static func replace(with results: Results, _ options: Options) throws {
    let tables = Tables(results: results)
    print("\(tables.short)\n\n\(tables.long)")
    for page in options.pages {
      try replace("short-table", by: tables.short, in: page)
      try replace("long-table", by: tables.long, in: page)
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
