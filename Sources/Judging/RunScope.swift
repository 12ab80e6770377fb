// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What decides which exchanges a run makes, beside the part of it that a shard is.
package struct RunScope: Sendable, Hashable {
  /// The paths of the scenario files.
  package let paths: [String]
  /// The words of the options that choose exchanges, such as `--quick`; empty for all exchanges.
  package let selection: [String]

  package init(paths: [String], selection: [String]) {
    self.paths = paths
    self.selection = selection
  }

  /// Whether a complete run makes all exchanges of another one, as far as their files are the same.
  package func includes(_ other: RunScope) -> Bool {
    Set(paths.map(Self.plain)) == Set(other.paths.map(Self.plain))
      && (selection.isEmpty || selection == other.selection)
  }

  /// A path without `./` before it and slashes after it.
  private static func plain(_ path: String) -> Substring {
    var path = path[...]
    while path.hasPrefix("./"), path.utf8.count > 2 { path = path.dropFirst(2) }
    while path.hasSuffix("/"), path.utf8.count > 1 { path = path.dropLast() }
    return path
  }
}

extension RunInfo {
  package var scope: RunScope { RunScope(paths: paths, selection: selection) }
}
