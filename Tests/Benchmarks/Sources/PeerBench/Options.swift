// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The command line of the benchmark.
struct Options {
  /// The programs and files of the servers, by their names; a server without one is reported as missing.
  var tools: [String: String] = [:]
  /// Texts of which one must occur in the name of a row; all rows if there are none.
  var rows: [String] = []
  /// The names of the servers to measure; all if there are none.
  var peers: [String] = []
  var repeats = 3
  /// The seconds of each measurement.
  var seconds = 2.0
  /// The seconds before each measurement that do not count.
  var warmup = 1.0
  /// The number of starts that are timed.
  var starts = 3
  /// The longest time for a start, in seconds.
  var patience = 60.0
  /// How long servers that must become warm are under load before a row, in seconds.
  var heat = 10.0
  /// The folder for the results.
  var output = "."
  /// The pages in which the tables are replaced.
  var pages: [String] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--quick" {
        (repeats, seconds, warmup, starts, patience, heat) = (1, 1, 0.5, 1, 30, 3)
        continue
      }
      guard let value = rest.popFirst() else { throw Failure("'\(name)' must have a value") }
      switch name {
      case "--rows": rows.append(value)
      case "--peer": peers.append(value)
      case "--repeats": repeats = try Self.number(value, of: name)
      case "--seconds": seconds = try Self.number(value, of: name)
      case "--warmup": warmup = try Self.number(value, of: name)
      case "--starts": starts = try Self.number(value, of: name)
      case "--output": output = value
      case "--page": pages.append(value)
      case "--tool":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { tools[parts[0]] = parts[1] }
      default: throw Failure("'\(name)' is not an option; script/bench lists the options")
      }
    }
  }

  private static func number<
    Number: LosslessStringConvertible & Comparable & ExpressibleByIntegerLiteral
  >(
    _ text: String, of option: String
  ) throws -> Number {
    guard let number = Number(text), number > 0 else {
      throw Failure("'\(option)' must be a number above 0; found '\(text)'")
    }
    return number
  }
}

/// A measurement that could not be made.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
