// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import mockapi

/// `docs/environment.md` lists the variables of the program. This test writes the list if `MOCKAPI_UPDATE_DOCS` is set, and
/// otherwise compares it.
struct EnvironmentPageTests {
  private static let file = Repository.root.appending(path: "docs/environment.md")
  private static let start = "<!-- made from the options by a test -->\n"
  private static let end = "<!-- end -->\n"

  @Test func `the page lists the variable of each option`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let first = try #require(page.range(of: Self.start))
    let last = try #require(page.range(of: Self.end))
    if ProcessInfo.processInfo.environment["MOCKAPI_UPDATE_DOCS"] != nil {
      let made = page[..<first.upperBound] + Self.table + page[last.lowerBound...]
      try String(made).write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(page[first.upperBound..<last.lowerBound] == Self.table)
    }
  }

  private static var table: String {
    let options = OptionVariables.commands.map { ($0, CommandOption.all(of: $0)) }
    var rows = ["| variable | option | of | value |", "| --- | --- | --- | --- |"]
    var seen: Set<String> = []
    for option in options.flatMap(\.1) {
      guard let variable = option.variables.first, seen.insert(variable).inserted else { continue }
      let commands = options.filter { $0.1.contains(option) }.map { "`\($0.0)`" }
      let names = option.variables.map { "`\($0)`" }.joined(separator: ", ")
      rows.append(
        "| \(names) | \(title(option)) | \(commands.joined(separator: ", ")) | \(value(option)) |")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private static func title(_ option: CommandOption) -> String {
    guard let name = option.names.first else { return "the paths" }
    return (["`--\(name)`"] + (option.inverse.map { ["`--\($0)`"] } ?? [])).joined(separator: ", ")
  }

  private static func value(_ option: CommandOption) -> String {
    if option.kind == .flag { return "1 or 0" }
    let name = option.valueName.replacing("> <", with: ", ").replacing("|", with: ", ")
    if !option.isRepeating { return name }
    return "\(name); several, separated by \(option.hasCommas ? "lines" : "commas or lines")"
  }
}
