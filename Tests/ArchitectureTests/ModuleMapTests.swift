// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The map in `docs/architecture.md` matches the package.
struct ModuleMapTests {
  /// A line of the map, or a target of the manifest, in the same form.
  struct Module: Hashable, CustomStringConvertible {
    let name: String
    let folder: String
    /// The modules of this package that it uses, sorted.
    let uses: [String]

    var description: String { "\(name) in \(folder) uses \(uses.joined(separator: ", "))" }
  }

  /// `| module | folder | uses | what it holds |`, each name in backquotes.
  private static func map() throws -> [Module] {
    try PackageSources.text("docs/architecture.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[1].hasPrefix("`Sources/") else { return nil }
      return Module(
        name: names(cells[0]).joined(), folder: names(cells[1]).joined(),
        uses: names(cells[2]).sorted())
    }
  }

  /// The texts in backquotes.
  private static func names(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The targets below Sources.
  private static func targets() async throws -> [Module] {
    try await Manifest.current.value.targets.compactMap { target in
      guard target.folder.hasPrefix("Sources/") else { return nil }
      return Module(name: target.name, folder: target.folder, uses: target.modules.sorted())
    }
  }

  @Test("the map lists each module with its folder and the modules that it uses")
  func modules() async throws {
    let map = Set(try Self.map())
    let targets = Set(try await Self.targets())
    #expect(targets.subtracting(map).isEmpty, "these are in Package.swift and not in the map")
    #expect(map.subtracting(targets).isEmpty, "these are in the map and not in Package.swift")
  }

  @Test("arrows point down: what a module uses is below it in the map")
  func order() throws {
    let map = try Self.map()
    #expect(map.count > 10)
    for (number, module) in map.enumerated() {
      let above = Set(map[..<number].map(\.name)).union([module.name])
      #expect(above.isDisjoint(with: module.uses), "\(module)")
    }
  }

  /// The modules that the program is linked with.
  private static func program() async throws -> [Module] {
    let modules = Dictionary(uniqueKeysWithValues: try await targets().map { ($0.name, $0) })
    var reached: Set<String> = []
    var next = ["mockapi"]
    while let name = next.popLast() {
      if reached.insert(name).inserted { next += modules[name]?.uses ?? [] }
    }
    return reached.sorted().compactMap { modules[$0] }
  }

  @Test("the program does not use the client of apps, which links URLSession")
  func client() async throws {
    let reached = try await Self.program().map(\.name)
    #expect(reached.contains("MockAPIClientCore"))
    #expect(!reached.contains("MockAPIClient"))
  }

  @Test("on Linux the program does not use Foundation, which is larger than all the rest")
  func foundation() async throws {
    let program = try await Self.program()
    #expect(program.count > 20)
    for module in program {
      for path in try PackageSources.paths(below: module.folder, endingIn: [".swift"]) {
        let file = "\(module.folder)/\(path)"
        for line in FoundationImports(try PackageSources.text(file)).lines {
          Issue.record("\(file):\(line): import FoundationEssentials, or Foundation elsewhere")
        }
      }
    }
  }

  @Test func `only the modules that the page names are compiled in another way for apps`()
    async throws
  {
    let page = try PackageSources.text("docs/architecture.md")
    let sentence = try #require(page.firstMatch(of: #/only these modules look at it:[^.]*/#))
    let named = Self.names(String(sentence.output)).filter { $0.hasPrefix("MockAPI") }
    let targets = try await Manifest.current.value.targets
    let found = targets.filter { $0.conditions.contains("SERVER_PLATFORM") }
    #expect(found.filter { $0.folder.hasPrefix("Sources/") }.map(\.name).sorted() == named.sorted())
  }

  @Test func `a target has the conditions that its sources ask for, and no others`() async throws {
    let targets = try await Manifest.current.value.targets
    let conditions = Set(targets.flatMap(\.conditions))
    for target in targets {
      var asked: Set<String> = []
      for path in try PackageSources.paths(below: target.folder, endingIn: [".swift"]) {
        let text = try PackageSources.text("\(target.folder)/\(path)")
        guard conditions.contains(where: text.contains) else { continue }
        asked.formUnion(SwiftTokens.of(text).map { String($0.text) }.filter(conditions.contains))
      }
      #expect(target.conditions == asked, "\(target.name)")
    }
  }

  @Test("every file and folder that the page names exists")
  func paths() throws {
    let page = try PackageSources.text("docs/architecture.md")
    for match in page.matches(of: #/`((?:Sources|Tests|docs|script)/[\w/+.-]+)`/#) {
      let path = PackageSources.root.appending(path: String(match.output.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.output.1)")
    }
  }

  @Test("every type that the page names exists")
  func types() throws {
    var known: Set<Substring> = []
    for module in try PackageSources.modules() {
      for file in try PackageSources.files(of: module) {
        known.formUnion(file.declared)
        for (_, nested) in file.nested { known.formUnion(nested) }
        // A file such as `Type+Aspect.swift` names an aspect of a type.
        known.insert(file.path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
      }
    }
    let page = try PackageSources.text("docs/architecture.md")
    let named = page.matches(of: #/`([A-Z]\w+(?:\+\w+)?)[`.]/#).map(\.output.1)
    let modules = Set(try Self.map().map { Substring($0.name) })
    #expect(named.count > 20)
    let unknown = Set(named).subtracting(modules).subtracting(known)
    #expect(unknown.isEmpty)
  }
}
