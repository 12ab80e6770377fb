// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON

/// An option, a flag or the paths of a command, as the parser lists it: the one list that variables, their page and their
/// tests are made from.
struct CommandOption: Equatable {
  enum Kind: String {
    case flag
    case option
    /// The arguments without a name.
    case positional
  }

  let kind: Kind
  /// Its long names without dashes; the first is the usual one. Empty for paths.
  let names: [String]
  /// Its names of one letter.
  let letters: [String]
  /// The name of the flag that says the opposite.
  let inverse: String?
  let valueName: String
  let isRepeating: Bool
  /// Whether the words that follow it are values, up to the next option.
  let takesWords: Bool

  /// The variables that give it: `--some-option` is `MOCKAPI_SOME_OPTION`.
  var variables: [String] {
    kind == .positional ? ["MOCKAPI_SCENARIOS"] : names.map(Self.variable)
  }

  private static func variable(_ name: String) -> String {
    OptionVariables.prefix + name.uppercased().replacing("-", with: "_")
  }

  /// Whether a value may contain commas, so that only lines separate several of them: ids, lists and commands.
  var hasCommas: Bool { ["compare", "only", "operators", "skip"].contains(names.first) }

  /// The options of a command, in the order of its help.
  static func all(of command: String) -> [CommandOption] {
    let type = MockAPI.configuration.subcommands.first { $0._commandName == command }
    return type.map { options(description(of: $0)) } ?? []
  }

  /// The variables for the options of all commands; takes some milliseconds.
  static var allVariables: Set<String> {
    func variables(_ command: JSONValue) -> [String] {
      options(command).flatMap(\.variables)
        + (command["subcommands"]?.elements.flatMap(variables) ?? [])
    }
    return Set(variables(description(of: MockAPI.self)))
  }

  /// The parser's own description of a command and its subcommands, as `--experimental-dump-help` writes it.
  private static func description(of command: any ParsableCommand.Type) -> JSONValue {
    guard let dump = try? JSONDocument(parsing: command._dumpHelp()),
      let description = dump.root["command"]
    else { preconditionFailure("the parser must describe its commands in JSON") }
    return description
  }

  private static func options(_ command: JSONValue) -> [CommandOption] {
    let arguments = command["arguments"]?.elements.filter { argument in
      // The built-in ones of every command.
      !["help", "version"].contains(argument["preferredName"]?["name"]?.string)
    }
    let flags = Set(
      (arguments ?? []).filter { $0["kind"]?.string == "flag" }.flatMap { names($0, "long") })
    return (arguments ?? []).compactMap { argument in
      guard let kind = argument["kind"]?.string.flatMap(Kind.init) else { return nil }
      let names = names(argument, "long")
      // Listed with its opposite.
      if let name = names.first, name.hasPrefix("no-"), flags.contains(String(name.dropFirst(3))) {
        return nil
      }
      return CommandOption(
        kind: kind, names: names, letters: self.names(argument, "short"),
        inverse: names.lazy.map { "no-" + $0 }.first { flags.contains($0) },
        valueName: argument["valueName"]?.string ?? "",
        isRepeating: argument["isRepeating"]?.boolean ?? false,
        takesWords: argument["parsingStrategy"]?.string == "upToNextOption")
    }
  }

  private static func names(_ argument: JSONValue, _ kind: String) -> [String] {
    argument["names"]?.elements.filter { $0["kind"]?.string == kind }.compactMap {
      $0["name"]?.string
    } ?? []
  }
}
