// mockapi
// SPDX-License-Identifier: Apache-2.0

import CResources

/// Script and style of the page: the files of `Sources/CResources/report`, which are built into the program.
enum HTMLAssets {
  /// The modules of the script. Each uses only those before it.
  static let modules = [
    "elements", "records", "filters", "table", "dialog", "theme", "report",
  ]

  /// The modules as one script, since a page without outside resources cannot import any.
  static let script =
    "\n\"use strict\";\n(() => {\n" + modules.map { text("\($0).mjs") }.joined() + "})();\n"

  static let style = text("report.css")

  /// The text of a file without its header of two lines, its imports and the keyword `export`.
  private static func text(_ name: String) -> String {
    guard let file = mockapi_resource("report/\(name)") else {
      preconditionFailure("resources.c must have the file report/\(name)")
    }
    let lines = String(cString: file).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(2).filter { !$0.hasPrefix("import ") }
      .map { $0.trimmingPrefix("export ") }.joined(separator: "\n")
  }
}
