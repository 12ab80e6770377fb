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
    return "mockapi replay \(ShellWord.quoted(path ?? file)) '\(ShellWord.escaped(id))'"
  }
}
