// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPILoading
import MockAPIScenario
import MockAPISystem

/// A new file in a folder of scenarios. It overwrites nothing.
struct NewFile {
  let folder: String
  let name: String
  let console: Console

  /// As people write it, without `./`.
  var path: String {
    let folder = folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder
    return (folder.isEmpty || folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/")
      + name + ".json"
  }

  private static let remedy =
    "nothing is overwritten; choose another name with --name, or add the cases to that file by hand"

  /// Makes the folder if it is not there, and the file; says what `mockapi check` says about it.
  func write(_ text: [UInt8]) throws {
    try refuseTakenName()
    do throws(Errno) {
      try FileSystem.makeFolders(folder)
      try FileSystem.create(path, with: text)
    } catch {
      if error == .fileExists { throw taken(by: "the file \(path) exists") }
      console.fail("the file \(path) cannot be written: \(error)")
      throw ExitCode.couldNotRun
    }
    for diagnostic in ScenarioLoader().load(paths: [folder]).diagnostics
    where isOwn(diagnostic.file) {
      console.write(.diagnostic(diagnostic))
    }
  }

  /// A scenario of another file may have the name.
  private func refuseTakenName() throws {
    guard (try? FileSystem.status(of: folder)) != nil else { return }
    // Mistakes in other files are not the subject of this command.
    let scenarios = ScenarioLoader().load(paths: [folder]).scenarios
    if let other = scenarios.first(where: { $0.name == name }), !isOwn(other.file) {
      throw taken(by: "the scenario '\(name)' is in \(other.file)")
    }
  }

  private func taken(by text: String) -> ExitCode {
    console.fail("\(text); \(Self.remedy)")
    return .couldNotRun
  }

  private func isOwn(_ file: String) -> Bool { file == path || file == "./" + path }
}
