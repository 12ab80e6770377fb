// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The imports of a target, compared with its dependencies.
struct ImportCheck {
  /// The mistakes, each with its place.
  let problems: [String]

  /// - Parameters:
  ///   - place: where the target is declared, such as `Package.swift:7`.
  ///   - declared: the modules that the target depends on.
  ///   - others: the modules that it must not import without a declaration. Imports of all other modules do not count.
  ///   - built: the modules that are only built with the target, such as programs that its tests start.
  init(
    place: String, declared: Set<String>, others: Set<String>, built: Set<String> = [],
    files: [(path: String, source: String)]
  ) {
    var problems: [String] = []
    var imported: Set<String> = []
    for file in files {
      for (module, line) in Self.imports(in: SwiftTokens.of(file.source)) {
        imported.insert(module)
        guard others.contains(module), !declared.contains(module) else { continue }
        problems.append("\(file.path):\(line): '\(module)' must be declared at \(place)")
      }
    }
    problems += declared.subtracting(imported).subtracting(built).sorted().map {
      "\(place): '\($0)' is declared, and no file imports it"
    }
    self.problems = problems
  }

  private static func imports(in tokens: [SwiftToken]) -> [(module: String, line: Int)] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == "import" else { return nil }
      let words = tokens[index...].dropFirst().prefix { $0.line == tokens[index].line }
      // `import struct Foundation.URL` names what it imports of the module.
      let kinds: Set<Substring> = [
        "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
      ]
      let name = words.first { !kinds.contains($0.text) }
      return name.map { (String($0.text), tokens[index].line) }
    }
  }
}

struct ImportTests {
  @Test func `each target declares the modules that it imports, and no others`() async throws {
    let targets = try await Manifest.current.value.targets
    let built = Set(targets.filter { ["executable", "macro"].contains($0.type) }.map(\.name))
    let others = Set(targets.flatMap { [$0.name] + $0.products })
    let lines = try PackageSources.text("Package.swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    var count = 0
    for target in targets where target.type != "system" {
      let line = lines.lastIndex { $0.contains(#"name: "\#(target.name)""#) } ?? 0
      let files = try PackageSources.paths(below: target.folder, endingIn: [".swift"])
        .map { "\(target.folder)/\($0)" }
      count += files.count
      let check = ImportCheck(
        place: "Package.swift:\(line + 1)", declared: Set(target.modules + target.products),
        others: others, built: built,
        files: try files.map { ($0, try PackageSources.text($0)) })
      for problem in check.problems { Issue.record("\(problem)") }
    }
    #expect(count > 1_000)
  }

  private static let samples: [(sources: [String], problems: [String])] = [
    (["import A\nimport Foundation", "import B"], []),
    (["import A", "import A"], ["Package.swift:7: 'B' is declared, and no file imports it"]),
    (
      ["import A\n@testable import B\n  @_exported public import C"],
      ["0.swift:3: 'C' must be declared at Package.swift:7"]
    ),
    (
      ["#if os(Linux)\n  import struct C.URL\n#else\n  import A\n#endif", "import B\nimport C"],
      [
        "0.swift:2: 'C' must be declared at Package.swift:7",
        "1.swift:2: 'C' must be declared at Package.swift:7",
      ]
    ),
    // Imports that do not count: in a comment, in a string.
    (
      ["import A\n// import B\nlet text = \"\"\"\n  import C\n  \"\"\""],
      ["Package.swift:7: 'B' is declared, and no file imports it"]
    ),
  ]

  @Test(arguments: samples.indices)
  func `an import without a declaration is a problem, and so is a declaration without an import`(
    number: Int
  ) {
    let (sources, problems) = Self.samples[number]
    let check = ImportCheck(
      place: "Package.swift:7", declared: ["A", "B", "Built"], others: ["A", "B", "C"],
      built: ["Built"], files: sources.enumerated().map { ("\($0.offset).swift", $0.element) })
    #expect(check.problems == problems)
  }
}
