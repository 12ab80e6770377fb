// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The last bytes of a text that may be endless.
struct TailBuffer: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// - Parameter limit: the number of bytes that are kept.
  init(limit: Int = 64 << 10) {
    self.limit = limit
  }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more.suffix(limit))
    // Not at each call: removing at the front moves all bytes.
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// The kept bytes as text, with U+FFFD for what is not UTF-8.
  var text: String { String(decoding: bytes.suffix(limit), as: UTF8.self) }

  /// The kept bytes as text; nothing is kept then.
  mutating func takeText() -> String {
    defer { bytes = [] }
    return text
  }
}
