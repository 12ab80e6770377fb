// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Other packages see what the products show, and it must be kept stable for them; all else is `package`, and may change.
struct PublicSurfaceTests {
  /// The names of the modules that products show: their own, and those that these export.
  private static func shown(by products: [Manifest.Product], in manifest: Manifest) throws
    -> Set<String>
  {
    let folders = Dictionary(
      uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.folder) })
    var shown: Set<String> = []
    var next = products.flatMap(\.targets)
    while let name = next.popLast() {
      guard let folder = folders[name], shown.insert(name).inserted else { continue }
      for path in try PackageSources.paths(below: folder, endingIn: [".swift"]) {
        let text = try PackageSources.text("\(folder)/\(path)")
        next += text.matches(of: #/@_exported public import (\w+)/#).map { String($0.output.1) }
      }
    }
    return shown
  }

  /// The lines of a source that declare something public. Imports do not: code that is inlined needs them, too.
  static func publicLines(in source: String) -> [Int] {
    let tokens = SwiftTokens.of(source)
    return zip(tokens, tokens.dropFirst()).compactMap { token, next in
      token.text == "public" && next.isWord && next.text != "import" ? token.line : nil
    }
  }

  @Test func `a module that no product shows declares nothing public`() async throws {
    let manifest = try await Manifest.current.value
    let shown = try Self.shown(by: manifest.products, in: manifest)
    #expect(shown.isSuperset(of: ["MockAPIServer", "MockAPIMatching", "MockAPIClientCore"]))
    let hidden = manifest.targets.filter {
      $0.type == "regular" && $0.folder.hasPrefix("Sources/") && !shown.contains($0.name)
    }
    #expect(Set(hidden.map(\.name)).isSuperset(of: ["MockAPIJSON", "MockAPIJudging"]))
    for target in hidden {
      for path in try PackageSources.paths(below: target.folder, endingIn: [".swift"]) {
        let file = "\(target.folder)/\(path)"
        for line in Self.publicLines(in: try PackageSources.text(file)) {
          Issue.record("\(file):\(line): no product shows \(target.name): write 'package'")
        }
      }
    }
  }

  @Test func `a program with a server sees fewer than 60 types`() async throws {
    let manifest = try await Manifest.current.value
    let products = manifest.products.filter { $0.name == "MockAPIServer" }
    let shown = try Self.shown(by: products, in: manifest)
    let declaration =
      #/^(?:@\w+ )*public (?:final |indirect )*(?:struct|enum|class|actor|protocol) (\w+)/#
    var types: Set<String> = []
    for target in manifest.targets where shown.contains(target.name) {
      for path in try PackageSources.paths(below: target.folder, endingIn: [".swift"]) {
        let lines = try PackageSources.text("\(target.folder)/\(path)").split(separator: "\n")
        types.formUnion(
          lines.compactMap { $0.prefixMatch(of: declaration).map { String($0.output.1) } })
      }
    }
    #expect(types.isSuperset(of: ["MockServer", "JournalEntry", "RequestFilter", "Diagnostic"]))
    #expect(types.count < 60, "\(types.count): \(types.sorted())")
  }

  @Test(
    arguments: [
      ("public struct A {}\n  public let b = 1", [1, 2]),
      ("package struct A {}\npublic import B\n// public let c = 1", []),
      (#"let a = "public let b""#, []), ("@inlinable public var a: Int { 1 }", [1]),
    ])
  func `a line declares something public or not`(source: String, lines: [Int]) {
    #expect(Self.publicLines(in: source) == lines)
  }
}
