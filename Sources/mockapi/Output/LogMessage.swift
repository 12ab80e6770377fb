// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A message of the program or of the server.
struct LogMessage: Sendable {
  /// The level as swift-log spells it: `info`, `warning`, `error`.
  let level: String
  let text: String
  /// Facts in addition to the text, in the order of writing.
  var details: [(name: String, value: String)] = []
}
