// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Options that a container gets from its environment, where nobody writes the command. An option of the command counts more.
enum EnvironmentOption {
  /// The text of a variable; `nil` if it is not set, or empty, as compose files set it.
  static func text(_ name: String) -> String? {
    let text = ProcessInfo.processInfo.environment[name]
    return text?.isEmpty == false ? text : nil
  }

  /// A variable that is 1, true, 0 or false; `nil` if it is not set.
  static func flag(_ name: String, console: Console) throws -> Bool? {
    switch text(name)?.lowercased() {
    case nil: return nil
    case "1", "true": return true
    case "0", "false": return false
    case let text?:
      console.fail("$\(name) must be 1, true, 0 or false; found '\(text)'")
      throw ExitCode.couldNotRun
    }
  }

  /// A variable that is a whole number; `nil` if it is not set.
  static func number(_ name: String, in range: ClosedRange<Int>, console: Console) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      console.fail(
        "$\(name) must be a number from \(range.lowerBound) to \(range.upperBound); found '\(text)'"
      )
      throw ExitCode.couldNotRun
    }
    return number
  }

  /// The parts of a variable, which commas separate.
  static func list(_ name: String) -> [String] {
    (text(name) ?? "").split(separator: ",").map { String($0.trimmingBlanks()) }
  }
}
