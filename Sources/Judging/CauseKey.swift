// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A cause as several builds of a client share it: its text without the numbers of lines in functions, which move whenever
/// code above them changes.
///
/// `KeyError at sdk/errors.py:28 in create` and `KeyError at sdk/errors.py:31 in create` are one cause. Where no function is
/// known, the number stays, since nothing else tells two places of a file apart.
package struct CauseKey: Hashable, Sendable {
  package let text: String

  /// - Parameter cause: the group of a record.
  package init(_ cause: String) {
    let bytes = Array(cause.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let end = Self.endOfLineNumber(in: bytes, from: index) {
        index = end
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    text = String(decoding: kept, as: UTF8.self)
  }

  /// The end of `:28` before ` in `; `nil` if that is not here.
  private static func endOfLineNumber(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: ":") else { return nil }
    let end = bytes[(start + 1)...].firstIndex { !ASCII.isDigit($0) } ?? bytes.count
    guard end > start + 1, bytes[end...].starts(with: " in ".utf8) else { return nil }
    return end
  }
}
