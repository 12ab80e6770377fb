// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The operations that are wanted, by `--include` and `--exclude`: each word is `METHOD /path*`, a path, or a name.
package struct OperationSelection {
  /// Why an operation is left out.
  package static let reason = "not selected"

  private let included: [String]
  private let excluded: [String]

  package init(_ options: ImportOptions) {
    included = options.included
    excluded = options.excluded
  }

  /// - Parameters:
  ///   - method: in capitals.
  ///   - paths: the path in each form that the reader of a document knows: the template, and that of the request.
  ///   - names: the words by which a document names or groups the operation.
  package func includes(_ method: String, paths: [String], names: [String]) -> Bool {
    func isMeant(by word: String) -> Bool {
      if names.contains(word) { return true }
      let parts = word.split(separator: " ", maxSplits: 1).map(String.init)
      let (wantedMethod, path) =
        parts.count == 2 ? (parts[0].uppercased(), parts[1]) : (method, word)
      guard path.hasPrefix("/"), wantedMethod == method else { return false }
      if path.hasSuffix("*") { return paths.contains { $0.hasPrefix(path.dropLast()) } }
      return paths.contains(path)
    }
    return (included.isEmpty || included.contains(where: isMeant))
      && !excluded.contains(where: isMeant)
  }
}
