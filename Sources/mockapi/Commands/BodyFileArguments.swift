// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Where the body files are.
struct BodyFileArguments: ParsableArguments {
  @Option(
    name: .customLong("files"),
    help: ArgumentHelp(
      "The folder of the files that 'bodyFileName' names. (default: '__files' beside 'mappings', else the folder of the scenario file)",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  /// The words of the option if it is given; a replay needs the same ones.
  var words: [String] { folder.map { ["--files", $0] } ?? [] }
}
