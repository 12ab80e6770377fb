// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// The options of the command line.
struct Options {
  var old: URL
  var new: URL
  var paths: [String]
  var seed: UInt64 = 1
  var stubs = 700
  /// The largest number of differences to show.
  var shown = 10
  private var meantFile: String?

  struct Misuse: Error, CustomStringConvertible {
    let description = """
      usage: script/compare [--seed N] [--stubs N] [--shown N] [--meant FILE] OLD-PROGRAM NEW-PROGRAM [PATH...]
      """
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    var words: [String] = []
    while let word = rest.popFirst() {
      switch word {
      case "--seed": seed = try Self.number(&rest)
      case "--stubs": stubs = try Self.number(&rest)
      case "--shown": shown = try Self.number(&rest)
      case "--meant":
        guard let file = rest.popFirst() else { throw Misuse() }
        meantFile = file
      case _ where word.hasPrefix("-"): throw Misuse()
      default: words.append(word)
      }
    }
    guard words.count >= 2 else { throw Misuse() }
    old = URL(filePath: words[0])
    new = URL(filePath: words[1])
    paths =
      words.count > 2 ? Array(words[2...]) : [Repository.root.appending(path: "Scenarios").path]
  }

  private static func number<Number: FixedWidthInteger>(
    _ rest: inout ArraySlice<String>
  ) throws -> Number {
    guard let number = rest.popFirst().flatMap({ Number($0) }) else { throw Misuse() }
    return number
  }

  var meant: MeantDifferences {
    get throws { try meantFile.map(MeantDifferences.init) ?? MeantDifferences() }
  }
}
