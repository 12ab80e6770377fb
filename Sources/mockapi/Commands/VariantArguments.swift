// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText
import MockAPIVariants

/// The options that choose variants, for all commands that use them.
struct VariantArguments: ParsableArguments {
  /// The value of an option that widens a choice.
  enum Extent: String {
    /// Nothing is left out.
    case all

    static func value(_ text: String) throws -> Extent {
      guard let extent = Extent(rawValue: text) else {
        throw ValidationError("it must be 'all', or the option must be left out")
      }
      return extent
    }
  }

  @Flag(
    help:
      "Use the small set of operators that finds nearly everything: drop, null, number, wrapped, trailing, cut, close, …"
  )
  var quick = false

  @Option(
    name: .customLong("operators"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The operators: 'drop,null' uses these only; '+trickle' adds, and '-stall' removes one. May be repeated. (default: all but trickle)",
      valueName: "list"))
  var operatorLists: [String] = []

  @Option(
    help: ArgumentHelp(
      "Damage every element of arrays and dictionaries. (default: the first and the last)",
      valueName: "all"),
    transform: Extent.value)
  var elements: Extent?

  @Option(
    help: ArgumentHelp(
      "Cut bodies after every byte. (default: after at most 16)", valueName: "all"),
    transform: Extent.value)
  var cuts: Extent?

  @Option(
    help: ArgumentHelp(
      "Stall every case. (default: only the default case and one failure)", valueName: "all"),
    transform: Extent.value)
  var wire: Extent?

  /// The words of the options that are given.
  var words: [String] {
    let extents = [("--elements", elements), ("--cuts", cuts), ("--wire", wire)]
    return (quick ? ["--quick"] : []) + operatorLists.flatMap { ["--operators", $0] }
      + extents.flatMap { name, extent in extent.map { [name, $0.rawValue] } ?? [] }
  }

  func validate() throws { _ = try options() }

  /// The chosen variants.
  /// - Parameter timeLimit: the client's time limit in milliseconds.
  /// - Throws: a `ValidationError` for an operator that does not exist.
  func options(timeLimit: Double = VariantOptions().timeLimit) throws -> VariantOptions {
    var options = VariantOptions()
    if quick { options.operators = VariantOperator.quick }
    for list in operatorLists {
      do throws(SyntaxError) {
        options.operators = try VariantOperator.set(from: list, changing: options.operators)
      } catch {
        throw ValidationError("--operators: \(error.message)")
      }
    }
    if options.operators.isEmpty { throw ValidationError("--operators must leave an operator.") }
    options.damagesAllElements = elements == .all
    options.cutsEverywhere = cuts == .all
    options.stallsAllCases = wire == .all
    options.timeLimit = timeLimit
    return options
  }
}
