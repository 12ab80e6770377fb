// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options of `serve` for the page for people.
struct PageArguments: ParsableArguments {
  /// Whether there is a page, and where.
  enum Choice: Equatable {
    case off
    /// - Parameter number: 0 for a free one.
    case port(_ number: Int)
  }

  @Option(
    name: .customLong("page-port"),
    help: ArgumentHelp(
      "The port of the page for people, where no scenario answers; 0 takes a free port. (default: 0, with --end-with-stdin off)",
      valueName: "port|off"),
    transform: Self.choice)
  var choice: Choice?

  @Flag(name: .customLong("open"), help: "Open the page in the browser.")
  var opensPage = false

  private static func choice(_ text: String) throws -> Choice {
    if text == "off" { return .off }
    do { return .port(try NumberOption.port(text)) } catch {
      throw ValidationError("it must be a number from 0 to 65535, or 'off'; 0 takes a free port")
    }
  }

  func validate() throws {
    if opensPage, choice == .off {
      throw ValidationError(
        "--open opens the page, and --page-port off removes it; keep either of them.")
    }
  }

  /// The port that somebody has named; `nil` if it is a free one, and if there is no page.
  var namedPort: Int? {
    if case .port(let number) = choice, number > 0 { number } else { nil }
  }

  /// The port for the page; `nil` if there is none.
  /// - Parameter isForProgram: whether a program has started the server for itself.
  func port(isForProgram: Bool) -> Int? {
    switch choice {
    case .off: nil
    case .port(let number): number
    case nil: isForProgram && !opensPage ? nil : 0
    }
  }
}
