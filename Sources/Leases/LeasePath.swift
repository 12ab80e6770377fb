// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The path prefix that names a lease, `/__mockapi/at/ID`.
package enum LeasePath {
  private static let start = "/__mockapi/at/"

  package static func prefix(of id: String) -> String { start + id }

  /// The id of the lease that a path names; `nil` if it names none.
  static func id(in path: ArraySlice<UInt8>) -> String? {
    // Few paths have an underscore at this place, and the rest is slower to compare.
    guard path.count > start.utf8.count, path[path.startIndex + 1] == UInt8(ascii: "_"),
      path.starts(with: start.utf8)
    else { return nil }
    let rest = path.dropFirst(start.utf8.count)
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
  }
}
