// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIReports
import MockAPISystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The two builds that a command compares.
struct CompareArguments: ParsableArguments {
  // Whatever follows the two is a path, so that paths can be before the option and after it.
  @Option(
    name: .customLong("compare"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare two builds of a client, old and new: each a report in JSON or NDJSON, or the command of a driver. Further words are paths.",
      valueName: "old> <new"))
  var words: [String] = []

  /// One of the builds.
  enum Build {
    case report(ReportedRun)
    /// The command of a driver.
    case driver(String)

    init(_ text: String) {
      self = ReportedRun(text).map(Build.report) ?? .driver(text)
    }

    /// Whether it has to be run.
    var isDriver: Bool {
      if case .driver = self { true } else { false }
    }
  }

  /// Both builds; `nil` if none are compared.
  var builds: (old: Build, new: Build)? {
    words.count < 2 ? nil : (Build(words[0]), Build(words[1]))
  }

  /// Whether a text is the path of a file that cannot be run.
  private static func isUnusable(_ path: String) -> Bool {
    (try? FileSystem.status(of: path))?.kind == .file
      && !FileManager.default.isExecutableFile(atPath: path)
  }

  /// The paths of scenario files that follow the two builds.
  var paths: [String] { Array(words.dropFirst(2)) }

  /// - Parameters:
  ///   - others: the options of the command that have no meaning beside this one, and whether they are given.
  ///   - runs: those that have no meaning either if both builds are reports, so that no client is run.
  func validate(
    with reports: ReportArguments, others: [(name: String, isGiven: Bool)],
    runs: [(name: String, isGiven: Bool)]
  ) throws {
    if words.isEmpty { return }
    let isBlank = words.prefix(2).contains { $0.allSatisfy(\.isWhitespace) }
    if words.count < 2 || isBlank {
      throw ValidationError(
        "--compare must have two values, OLD and NEW, each a report or the command of a driver in quotes; found "
          + (isBlank ? "an empty one." : "one.")
      )
    }
    for word in words.prefix(2) where ReportedRun(word) == nil && Self.isUnusable(word) {
      throw ValidationError(
        "--compare: '\(word)' is a file that is neither a report, which begins with '{', nor a program; name a report in JSON or NDJSON, or the command of a driver."
      )
    }
    if let other = others.first(where: \.isGiven) {
      throw ValidationError(
        "--compare compares all findings of two builds, for which \(other.name) has no meaning; remove it."
      )
    }
    if let option = runs.first(where: \.isGiven), let builds, !builds.old.isDriver,
      !builds.new.isDriver
    {
      throw ValidationError(
        "--compare of two reports makes no exchange, so that \(option.name) has no meaning; remove it, or give it to the runs that write the reports."
      )
    }
    if let target = reports.targets.first(where: { $0.format != .json }) {
      throw ValidationError(
        "--compare writes its comparison in json only; found \(target.format.rawValue). Write the reports of a build in a run of its own."
      )
    }
  }
}
