// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment variables that give options of `serve` and `test`, for containers, where nobody writes the command:
/// `MOCKAPI_SOME_OPTION` is `--some-option`, unless the command has that option.
struct OptionVariables {
  /// A variable that cannot be used.
  struct Problem: Error, Equatable {
    let text: String
  }

  static let prefix = "MOCKAPI_"
  /// The commands whose options can be given by variables.
  static let commands = ["serve", "test"]

  /// Variables that are no options: those that clients and their helpers get, and those of this project's own tests.
  private static let others: Set = [
    "MOCKAPI_AS_IN_APPS", "MOCKAPI_CASE", "MOCKAPI_COMMIT", "MOCKAPI_CORPORA", "MOCKAPI_PROGRAM",
    "MOCKAPI_SCENARIO", "MOCKAPI_TESTS", "MOCKAPI_TIME_LIMIT", "MOCKAPI_UPDATE_DOCS", "MOCKAPI_URL",
    "MOCKAPI_VARIANT",
    "MOCKAPI_WIREMOCK_PYTHON",
  ]

  /// Options that exclude one another: those of a command leave out the variables for the others.
  private static let alternatives: [[Set<String>]] = [
    [["control-token"], ["control-token-file"]],
    [["client"], ["each"], ["compare"]],
    [["tls", "tls-ca"], ["tls-cert", "tls-key"]],
    [
      ["global-response-templating"], ["local-response-templating"],
      ["disable-response-templating"],
    ],
  ]

  /// The variables that may be options, and are not empty, as compose files set what is not there.
  private let values: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    // --each describes an exchange to its command with names that are options, too.
    let described: Set =
      environment["MOCKAPI_VARIANT"] == nil
      ? [] : ["MOCKAPI_CASE", "MOCKAPI_SCENARIO", "MOCKAPI_TIME_LIMIT"]
    values = environment.filter { name, value in
      name.hasPrefix(Self.prefix) && !value.isEmpty && !described.contains(name)
        && !Self.isOfKubernetes(name, value)
    }
  }

  /// Kubernetes gives each container such variables for a service with the name `mockapi`.
  private static func isOfKubernetes(_ name: String, _ value: String) -> Bool {
    name.hasPrefix("MOCKAPI_SERVICE_") || name.hasPrefix("MOCKAPI_PORT_")
      || name == "MOCKAPI_PORT" && value.contains("://")
  }

  /// The value of a variable; `nil` if it is not set.
  subscript(name: String) -> String? { values[name] }

  /// Variables that no command and no client reads, and what to do about each.
  /// - Parameter command: the command that runs.
  func unknown(to command: String) -> [String] {
    let own = Set(CommandOption.all(of: command).flatMap(\.variables)).union(Self.others)
    let rest = values.keys.filter { !own.contains($0) }.sorted()
    if rest.isEmpty { return [] }
    let known = CommandOption.allVariables.union(Self.others)
    return rest.filter { !known.contains($0) }.map { name in
      "\(name) is not used, because no option has this name"
        + NearestName.suggestion(for: name, amongKeys: known.sorted())
    }
  }

  /// Warns of all variables that nobody reads, so that a misspelt one is noticed.
  func warn(of command: String, _ console: Console) {
    if values.isEmpty { return }
    for text in unknown(to: command) { console.warn(text) }
  }

  /// The arguments of the program, with those of variables.
  func arguments(_ given: [String]) throws(Problem) -> [String] {
    guard let command = given.first, Self.commands.contains(command), !values.isEmpty,
      !given.contains(where: ["--help", "-h", "--version"].contains)
    else { return given }
    let options = CommandOption.all(of: command)
    let words = GivenWords(given.dropFirst(), of: options)
    var settings: [Setting] = []
    for option in options where !isGiven(option, in: words) {
      if let setting = try setting(of: option) { settings.append(setting) }
    }
    func line(_ settings: [Setting]) -> [String] {
      [command]
        + words.with(
          paths: settings.filter(\.arePaths).flatMap(\.words),
          options: settings.filter { !$0.arePaths }.flatMap(\.words))
    }
    let all = line(settings)
    guard let mistake = Self.mistake(in: all) else { return all }
    // It is in the first variable without which there is none, or another one.
    for (index, setting) in settings.enumerated() {
      var others = settings
      others.remove(at: index)
      if Self.mistake(in: line(others)) != mistake {
        throw Problem(text: "the variable \(setting.variable) cannot be used: \(mistake)")
      }
    }
    return all
  }

  /// What a variable adds to a command.
  private struct Setting {
    let variable: String
    let words: [String]
    let arePaths: Bool
  }

  private func isGiven(_ option: CommandOption, in words: GivenWords) -> Bool {
    guard let name = option.names.first else { return words.hasPaths }
    let sides = Self.alternatives.first { $0.contains { $0.contains(name) } } ?? []
    return words.names.contains(name)
      || sides.contains { !$0.contains(name) && !$0.isDisjoint(with: words.names) }
  }

  private func setting(of option: CommandOption) throws(Problem) -> Setting? {
    guard let variable = option.variables.first(where: { values[$0] != nil }),
      let value = values[variable]
    else { return nil }
    return Setting(
      variable: variable, words: try Self.words(of: option, variable: variable, value),
      arePaths: option.kind == .positional)
  }

  private static func words(
    of option: CommandOption, variable: String, _ value: String
  ) throws(Problem) -> [String] {
    let values = option.isRepeating ? parts(of: value, hasCommas: option.hasCommas) : [value]
    if values.isEmpty {
      throw Problem(
        text: "\(variable) must have a value, or be empty or not set; found only separators")
    }
    guard let name = option.names.first else { return values }
    switch option.kind {
    case .flag:
      if try flag(value, variable) { return ["--\(name)"] }
      return option.inverse.map { ["--\($0)"] } ?? []
    case .option, .positional:
      // In one word, so that a value may begin with a dash.
      return option.takesWords ? ["--\(name)"] + values : values.map { "--\(name)=\($0)" }
    }
  }

  private static func flag(_ text: String, _ variable: String) throws(Problem) -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default:
      throw Problem(
        text: "\(variable) must be 1, true, yes or on, or 0, false, no or off; found '\(text)'")
    }
  }

  /// The values of an option that may be repeated: lines, or else what is between commas.
  private static func parts(of text: String, hasCommas: Bool) -> [String] {
    let isLines = hasCommas || text.contains { $0.isNewline }
    return text.split { isLines ? $0.isNewline : $0 == "," }
      .map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
  }

  /// What the parser says of arguments that it refuses; `nil` if it takes them, or is asked for help.
  static func mistake(in arguments: [String]) -> String? {
    do {
      _ = try MockAPI.parseAsRoot(arguments)
      return nil
    } catch {
      return MockAPI.exitCode(for: error) == .success ? nil : MockAPI.message(for: error)
    }
  }
}

extension MockAPI {
  /// The arguments of the program, with those of variables; ends the program, as a wrong option does, if one cannot be used.
  static func argumentsWithVariables(_ given: [String]) -> [String] {
    do throws(OptionVariables.Problem) { return try OptionVariables().arguments(given) } catch {
      Console().fail(error.text)
      exit(withError: ExitCode.validationFailure)
    }
  }
}
