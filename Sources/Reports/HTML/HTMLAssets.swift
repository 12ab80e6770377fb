// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Script and style of the page: the files of the folder `Page`, which the build embeds.
enum HTMLAssets {
  /// The modules as one script, since a page without outside resources cannot import any. Each uses only those before it.
  static let script =
    "\n\"use strict\";\n(() => {\n"
    + [
      PackageResources.elements_mjs, PackageResources.records_mjs, PackageResources.filters_mjs,
      PackageResources.table_mjs, PackageResources.dialog_mjs, PackageResources.theme_mjs,
      PackageResources.report_mjs,
    ].map(text).joined() + "})();\n"

  static let style = text(PackageResources.report_css)

  /// A file without what only files need: the header of two lines, imports, and the word before what others import.
  private static func text(_ file: [UInt8]) -> String {
    let lines = String(decoding: file, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(2).filter { !$0.hasPrefix("import ") }
      .map { $0.trimmingPrefix("export ") }.joined(separator: "\n")
  }
}
