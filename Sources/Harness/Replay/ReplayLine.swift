// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The command that serves an exchange again.
enum ReplayLine {
  /// `mockapi replay Scenarios 'registration/registered~drop@/id'`.
  /// - Parameters:
  ///   - file: the scenario's file.
  ///   - options: those of the run; of its paths, the one that contains the file is used, and of several the longest, because
  ///     others may have left the file out.
  static func text(for id: String, in file: String, _ options: TestOptions) -> String {
    let path = options.paths.filter { path in
      file == path || file.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }.max { $0.utf8.count < $1.utf8.count }
    let words = options.readingOptions.map { " " + ShellWord.quoted($0) }.joined()
    return "mockapi replay \(ShellWord.quoted(path ?? file)) '\(ShellWord.escaped(id))'" + words
  }
}
