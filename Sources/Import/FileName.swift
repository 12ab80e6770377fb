// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIText

/// Names of scenarios that are paths of files on every system.
enum FileName {
  /// Longer steps are cut: with a number and an ending, the file systems in use have room for 255 bytes.
  private static let longestStep = 200
  /// Folders of these names have bodies, or make a folder one of WireMock, in which nothing else is read.
  private static let reservedFolders: Set = ["__files", "mappings"]

  /// The name with `-` for each character that is not a letter, a digit, `.`, `_` or `-`. No step begins with a dot, since such files
  /// are hidden, and not loaded.
  static func cleaned(_ name: String) -> String {
    var steps = name.split(separator: "/").map { step -> String in
      let bytes = step.utf8.prefix(longestStep).map { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
          ? byte : UInt8(ascii: "-")
      }
      let cleaned = String(decoding: bytes, as: UTF8.self)
      return cleaned.hasPrefix(".") || cleaned == "__files" ? "-" + cleaned.dropFirst() : cleaned
    }
    for index in steps.indices.dropLast() {
      let plain = steps[index].lowercased()
      if reservedFolders.contains(plain) { steps[index] = "-" + steps[index] }
      // `a.json` would be a folder and the file of the scenario `a`.
      if plain.hasSuffix(".json") { steps[index] = steps[index].dropLast(5) + "-json" }
    }
    if let last = steps.last, last.lowercased() + ".json" == OtherFiles.importOptions {
      steps[steps.count - 1] = "-" + last
    }
    return steps.isEmpty ? "scenario" : steps.joined(separator: "/")
  }
}
