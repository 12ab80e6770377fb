// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPILoading
import MockAPIScenario
import MockAPISystem

/// A new file in a folder of scenarios. It overwrites nothing, and no scenario of the folder stops answering because of it.
struct NewFile {
  /// As people write it, without `./`.
  let folder: String
  let name: String
  let console: Console

  init(folder: String, name: String, console: Console) {
    let plain = folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder
    self.folder = plain.isEmpty ? "." : plain
    self.name = name
    self.console = console
  }

  var path: String {
    (folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/") + name + ".json"
  }

  private static let byHand = "add the cases to that file by hand"
  private static let remedy =
    "nothing is overwritten; choose another name with --name, or \(byHand)"

  /// Makes the folder if it is not there, and the file; says what `mockapi check` says about it.
  func write(_ text: [UInt8]) throws {
    let loaded = ScenarioLoader().load(texts: [(path, String(decoding: text, as: UTF8.self))])
    for diagnostic in loaded.diagnostics { console.write(.diagnostic(diagnostic)) }
    if loaded.hasErrors {
      console.fail("the file would have an error, so it is not written; correct the words")
      throw ExitCode.validationFailure
    }
    for scenario in loaded.scenarios { try refuseObstacle(to: scenario) }
    do throws(Errno) {
      try FileSystem.makeFolders(folder)
      try FileSystem.create(path, with: text)
    } catch {
      throw refusal(
        error == .fileExists
          ? "the file \(path) exists; \(Self.remedy)"
          : "the file \(path) cannot be written: \(error)")
    }
  }

  /// Refuses a scenario that could not be served with those of the folder.
  private func refuseObstacle(to scenario: Scenario) throws {
    guard (try? FileSystem.status(of: folder)) != nil else { return }
    // Mistakes in other files are not the subject of this command.
    let others = ScenarioLoader().load(paths: [folder])
    switch others.obstacle(to: scenario) {
    case nil: return
    case .sameRequests(let other):
      throw refusal(
        "the scenario '\(other.name)' in \(place(of: other)) answers these requests; \(Self.byHand)"
      )
    case .sameName(let other):
      // If the file itself is in the way, that is said when it is made.
      if place(of: other) == path { return }
      throw refusal("the scenario '\(name)' is in \(place(of: other)); \(Self.remedy)")
    case .hidden(by: let other):
      throw refusal(
        "the scenario '\(other.name)' in \(place(of: other)) answers these requests, and comes first; "
          + "\(Self.byHand), or give it a 'priority' above \(scenario.priority)")
    case .hiding(let other):
      throw refusal(
        "this scenario would come before '\(other.name)' in \(place(of: other)), and answer all of its requests; "
          + "give that one a 'priority' below \(scenario.priority)")
    }
  }

  /// The file of a scenario, written as ``path`` is.
  private func place(of other: Scenario) -> String {
    other.file.hasPrefix("./") ? String(other.file.dropFirst(2)) : other.file
  }

  private func refusal(_ text: String) -> ExitCode {
    console.fail(text)
    return .couldNotRun
  }
}
