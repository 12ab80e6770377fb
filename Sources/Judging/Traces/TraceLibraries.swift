// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The libraries whose frames are not those of a client: common ones for HTTP, JSON and its mapping to objects, and those
/// that the user names. A name is that of a package, and counts by its parts: `six` is neither `sixpack` nor `my/six`.
package struct TraceLibraries: Sendable {
  /// The words of each name that the user gave.
  private let named: [[Substring]]

  /// - Parameter names: as they are in the frames of traces: `acme_http`, `google/auth`, `@acme/http`, `com.acme.http`.
  package init(_ names: [String] = []) {
    named = names.map { Self.words(of: Self.parts(of: $0)) }.filter { !$0.isEmpty }
  }

  /// Whether the user named a library.
  package var hasNames: Bool { !named.isEmpty }

  /// Whether the file of a frame belongs to a library.
  /// - Parameter known: the names of packages. They count where packages are installed; those of the user everywhere.
  func contain(path: some StringProtocol, _ known: Set<String>) -> Bool {
    let parts = Self.parts(of: path)
    guard let folder = parts.dropLast().lastIndex(where: Self.packageFolders.contains) else {
      return isNamed(parts[...])
    }
    let package = parts[(folder + 1)...]
    if Self.begins(package, with: known) || isNamed(package) { return true }
    return Self.isCopy(package, of: known)
  }

  /// Whether a package or a function belongs to a library.
  /// - Parameters:
  ///   - name: such as `com.acme.Shop.parse`.
  ///   - separator: what is between its parts, also in the known names.
  func contain(name: Substring, separatedBy separator: Character, _ known: Set<String>) -> Bool {
    let parts = name.split(separator: separator)
    return Self.begins(parts[...], with: known, separator: String(separator)) || isNamed(parts[...])
  }

  /// Whether a function belongs to the copy of a library that a build has moved into a package of the client, such as
  /// `com.acme.shaded.com.google.gson.Gson.fromJson`.
  func containCopy(
    name: Substring, separatedBy separator: Character, _ known: Set<String>
  ) -> Bool {
    Self.isCopy(name.split(separator: separator)[...], of: known, separator: String(separator))
  }

  /// Whether the parts of a name are those of a copy that a package has brought along.
  private static func isCopy(
    _ parts: ArraySlice<Substring>, of known: Set<String>, separator: String = "/"
  ) -> Bool {
    guard let copies = parts.dropLast().lastIndex(where: copyFolders.contains) else { return false }
    return begins(parts[(copies + 1)...], with: known, separator: separator)
  }

  /// Whether the words of one of the user's names follow each other in these.
  private func isNamed(_ parts: ArraySlice<Substring>) -> Bool {
    if named.isEmpty { return false }
    let words = Self.words(of: Array(parts))
    return named.contains { name in
      name.count <= words.count
        && (0...(words.count - name.count)).contains { words[$0...].starts(with: name) }
    }
  }

  private static func begins(
    _ parts: ArraySlice<Substring>, with known: Set<String>, separator: String = "/"
  ) -> Bool {
    (1...longestName).contains { count in
      count <= parts.count && known.contains(parts.prefix(count).joined(separator: separator))
    }
  }

  /// The parts of a path, without versions (`faraday-2.7.1`, `resty@v2.7.0`) and without the extension of the file.
  private static func parts(of path: some StringProtocol) -> [Substring] {
    var parts = Substring(path).split { $0 == "/" || $0 == "\\" }.map { part in
      let name = part.prefix(upTo: part.dropFirst().firstIndex(of: "@") ?? part.endIndex)
      return name.firstRange(of: /-[0-9]/).map { name[..<$0.lowerBound] } ?? name
    }
    if let file = parts.last, parts.count > 1, let dot = file.dropFirst().lastIndex(of: ".") {
      parts[parts.count - 1] = file[..<dot]
    }
    return parts
  }

  /// Names in the two spellings of Python are the same: `google.auth` and `google/auth`.
  private static func words(of parts: [Substring]) -> [Substring] {
    parts.flatMap { $0.split(separator: ".") }
  }

  /// The folders whose entries are packages.
  private static let packageFolders: Set<Substring> = [
    "site-packages", "dist-packages", "node_modules", "gems", "checkouts", "index.crates.io",
  ]

  /// The folders of a package that have copies of others.
  private static let copyFolders: Set<Substring> = [
    "_vendor", "_vendored", "vendor", "vendored", "third_party", "thirdparty", "shaded", "shadow",
    "repackaged", "relocated",
  ]

  /// The number of parts of the longest known name.
  private static let longestName = 4
}
