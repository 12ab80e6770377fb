// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Whether Java's `URI` accepts a target: WireMock answers 500 for every templated stub otherwise.
package enum LegalTarget {
  package static func accepts(_ target: [UInt8]) -> Bool {
    var isQuery = false
    var index = 0
    while index < target.count {
      let byte = target[index]
      switch byte {
      case UInt8(ascii: "?"): isQuery = true
      case UInt8(ascii: "%"):
        guard index + 2 < target.count, ASCII.isHexadecimalDigit(target[index + 1]),
          ASCII.isHexadecimalDigit(target[index + 2])
        else { return false }
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if !isQuery { return false }
      case 0...0x20, 0x7F: return false
      case _ where "\"<>\\^`{|}".utf8.contains(byte): return false
      default: break
      }
      index += 1
    }
    return true
  }
}
