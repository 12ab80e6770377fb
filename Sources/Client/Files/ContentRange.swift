// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The value of a Content-Range field in bytes (RFC 9110 section 14.4): `bytes 500-999/1000`.
struct ContentRange: Sendable, Hashable {
  let first: Int64
  let last: Int64
  /// The length of the whole file; nil for `*`.
  let total: Int64?

  /// - Returns: `nil` for another unit, for `*/1000`, which names no bytes, and for anything invalid.
  init?(_ value: String) {
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      first <= last
    else { return nil }
    let total = Self.number(halves[1])
    guard total.map({ $0 > last }) ?? (halves[1] == "*") else { return nil }
    self.first = first
    self.last = last
    self.total = total
  }

  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int64(text) : nil
  }
}
