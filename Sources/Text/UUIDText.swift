// mockapi
// SPDX-License-Identifier: Apache-2.0

/// UUIDs as texts (RFC 9562 section 4).
package enum UUIDText {
  /// The form with 36 letters, in lower case.
  package static func of(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      func append(_ letter: UInt8) {
        text[count] = letter
        count += 1
      }
      for index in 0..<32 {
        if index % 4 == 0, 8...20 ~= index { append(UInt8(ascii: "-")) }
        let digit = UInt8((index < 16 ? high : low) >> UInt64(60 - index % 16 * 4) & 0xF)
        append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
      return count
    }
  }
}
