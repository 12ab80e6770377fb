// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The `.json` files of a served folder that are not read because of their place.
struct UnreadFiles: Sendable {
  enum Reason: Sendable {
    /// They are below this folder, which is one of WireMock, and not below its `mappings`.
    case besideMappings(String)
    /// They are below this folder, which has the name of WireMock's folder of body files, and is not beside `mappings`.
    case bodies(String)
  }

  let reason: Reason
  /// Their paths as they were found, by their paths without links.
  let files: [String: String]

  /// The number of files that the warning names.
  private static let mostNames = 3

  /// `nil` if all of them are read for another reason.
  /// - Parameter read: the files that are read, by their paths without links.
  func warning(exceptFor read: [String: String]) -> Diagnostic? {
    let paths = files.filter { read[$0.key] == nil }.values.sorted()
    if paths.isEmpty { return nil }
    let names =
      paths.prefix(Self.mostNames).joined(separator: ", ")
      + (paths.count > Self.mostNames ? ", …" : "")
    let count = paths.count == 1 ? "1 .json file" : "\(paths.count) .json files"
    let verb = paths.count == 1 ? "is" : "are"
    switch reason {
    case .besideMappings(let folder):
      return Diagnostic(
        .warning, file: folder,
        message: "a folder with 'mappings' is one of WireMock, with mappings only there; "
          + "\(count) elsewhere in it \(verb) not read (\(names)); move mappings to 'mappings', "
          + "or give other files or their folders as further paths")
    case .bodies(let folder):
      return Diagnostic(
        .warning, file: folder,
        message: "a folder '__files' has body files; \(count) in it \(verb) not read (\(names)); "
          + "if they are the bodies of files that are not beside it in 'mappings', "
          + "add --files \(folder)")
    }
  }
}
