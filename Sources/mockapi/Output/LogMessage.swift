// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A message of the program or of the server.
struct LogMessage: Sendable {
  /// As swift-log spells it: `info`, `warning`, `error`.
  let level: String
  let text: String
  /// Facts beside the text, in the order in which they are written.
  var details: [(name: String, value: String)] = []
}
