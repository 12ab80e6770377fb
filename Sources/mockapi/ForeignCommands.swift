// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Commands that people know from other tools, and what mockapi has instead. A command of mockapi comes before one of these.
enum ForeignCommands {
  /// The sentence for a word; `nil` for a word that no other tool has.
  static func answer(to word: String) -> String? { answers[word] }

  /// Texts for people, which name commands of mockapi in quotes.
  static let answers = [
    "add": newFile,
    "browse": page,
    "create": newFile,
    "dashboard": page,
    "generate": newFile
      + ", 'mockapi import' all of an OpenAPI document; 'mockapi variants' lists the damaged answers that follow from it",
    "init": newFile,
    "lint": check,
    "list":
      "'mockapi serve' lists its scenarios when it starts, and 'mockapi variants' lists damaged answers",
    "mock": newFile + ", and 'mockapi serve' answers from it",
    "page": page,
    "proxy":
      "no request is passed on to another server; one that no scenario answers is reported with the nearest scenarios",
    "record":
      "no request is passed on to another server; 'mockapi import' writes scenario files from a recording of the browser (HAR), 'mockapi new' one from a command of curl, or with --from-journal "
      + "from a request that no scenario answered",
    "run": start,
    "server": start,
    "start": start,
    "stop": "'mockapi serve' runs until Ctrl-C or the signal TERM ends it",
    "stub": newFile + ", and 'mockapi serve' answers from it",
    "ui": page,
    "validate": check,
    "watch": "'mockapi serve --watch' serves changed files at once",
  ]

  private static let newFile = "'mockapi new POST /orders 400' writes a scenario file"
  private static let check = "'mockapi check' checks scenario files"
  private static let page =
    "'mockapi open' opens the page of the server that 'mockapi serve' has started"
  private static let start = "'mockapi serve' starts the server"
}
