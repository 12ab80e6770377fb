// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The command that serves an exchange again.
enum ReplayLine {
  /// `mockapi replay Scenarios 'registration/registered~drop@/id'`.
  /// - Parameters:
  ///   - file: the scenario's file.
  ///   - paths: the paths of the run; the one that contains the file is used.
  static func text(for id: String, in file: String, _ paths: [String]) -> String {
    let path = paths.first { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    return "mockapi replay \(quoted(path ?? file)) '\(id)'"
  }

  /// A word for the shell, in quotes only if it needs them.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+,:@%".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
