// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel

/// The operations that are wanted: by `METHOD /path*`, a tag or an operation's name.
struct Selection {
  private let included: [String]
  private let excluded: [String]

  init(_ options: ImportOptions) {
    included = options.included
    excluded = options.excluded
  }

  func includes(_ operation: Operation) -> Bool {
    (included.isEmpty || included.contains { Self.names($0, operation) })
      && !excluded.contains { Self.names($0, operation) }
  }

  private static func names(_ word: String, _ operation: Operation) -> Bool {
    if word == operation.id || operation.tags.contains(word) { return true }
    let parts = word.split(separator: " ", maxSplits: 1).map(String.init)
    let (method, path) =
      parts.count == 2 ? (parts[0].uppercased(), parts[1]) : (operation.method, word)
    guard path.hasPrefix("/"), method == operation.method else { return false }
    if path.hasSuffix("*") { return operation.path.hasPrefix(path.dropLast()) }
    return path == operation.path
  }
}
