// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names of scenarios that are paths of files on every system.
enum FileName {
  /// The name with `-` for each character that is not a letter, a digit, `.`, `_` or `-`. No step begins with a dot, since such files
  /// are hidden, and not loaded.
  static func cleaned(_ name: String) -> String {
    let steps = name.split(separator: "/").map { step -> String in
      let bytes = step.utf8.map { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
          ? byte : UInt8(ascii: "-")
      }
      let cleaned = String(decoding: bytes, as: UTF8.self)
      // A folder of this name has bodies, and is not read for scenarios.
      return cleaned.hasPrefix(".") || cleaned == "__files" ? "-" + cleaned.dropFirst() : cleaned
    }
    return steps.isEmpty ? "scenario" : steps.joined(separator: "/")
  }
}
