// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The header fields of recorded and saved responses that scenarios keep: those that clients read. All others are about a connection, a
/// moment or a server: `Date`, `Connection`, `X-Request-Id`.
package struct KeptHeaders {
  private let names: Set<String>
  private static let starts = ["x-ratelimit-", "ratelimit"]

  package init(_ options: ImportOptions) {
    names = Set(
      [
        "content-type", "location", "retry-after", "www-authenticate", "etag", "cache-control",
        "link", "allow",
      ] + options.keptHeaders.map { $0.lowercased() })
  }

  package func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || Self.starts.contains { name.hasPrefix($0) }
  }
}
