// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Words for the shell, as people write them.
package enum ShellWord {
  /// In single quotes only if it needs them.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "/._-+,:@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'" + escaped(word) + "'"
  }

  /// A text that is to be between single quotes.
  package static func escaped(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
  }
}
