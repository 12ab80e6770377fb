// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Options that people know from other tools, and the message about an option that no command has.
enum ForeignOptions {
  /// Texts for people, by the names of the options without dashes.
  static let answers = [
    "enable-stub-cors": "--cors allows pages of every origin",
    "browser": page,
    "no-request-journal": "--journal off keeps no requests",
    "page": page,
    "proxy": noForwarding, "proxy-all": noForwarding,
    "record": noForwarding, "record-mappings": noForwarding,
    "root-dir": "the folder is named without an option, as in 'mockapi serve FOLDER'",
    "ui": page,
    "upstream": noForwarding,
  ]

  private static let page = "'mockapi serve --open' opens the page in the browser"
  private static let noForwarding = "no request is passed on to another server"

  /// The commands that ask a running server, and have only an option for its address.
  private static let askingCommands: Set<String> = ["log", "open", "select", "verify"]

  /// A better message than that of the parser about an option that it does not know: the parser also suggests options that are
  /// far, such as `--cors` for `--record`.
  /// - Parameters:
  ///   - message: the whole message of the parser.
  ///   - arguments: those of the program.
  /// - Returns: `nil` if its message is about something else, or is right.
  static func correction(of message: String, for arguments: [String] = []) -> String? {
    if arguments.first == "new", arguments.prefix(while: { $0 != "--" }).contains("curl"),
      let option = message.firstMatch(of: /Unknown option '[^']*'[^\n]*/)
    {
      return message.replacing(
        option.0, with: MockAPI.New.hyphensBeforeCurl, maxReplacements: 1)
    }
    let address =
      /(Unexpected argument 'https?:[^']*'|Unknown option '--port')(?:\. Did you mean '[^']+'\?)?/
    if let command = arguments.first, askingCommands.contains(command),
      let match = message.firstMatch(of: address)
    {
      return message.replacing(
        match.0, with: "\(match.1); --server URL names the server, such as http://localhost:8080",
        maxReplacements: 1)
    }
    let unknown = /Unknown option '--([^']+)'(?:\. Did you mean '--([^']+)'\?)?/
    guard let match = message.firstMatch(of: unknown) else { return nil }
    let name = String(match.1)
    let answer = answers[name].map { "; \($0)" }
    if answer == nil {
      guard let suggested = match.2, NearestName.of(name, amongKeys: [String(suggested)]) == nil
      else {
        return nil
      }
    }
    return message.replacing(
      message[match.range], with: "Unknown option '--\(name)'\(answer ?? "")", maxReplacements: 1)
  }
}
