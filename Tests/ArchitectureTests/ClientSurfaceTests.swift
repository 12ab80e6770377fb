// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The client is small enough to be learnt: few files in a folder, few types, and each of them under a topic.
struct ClientSurfaceTests {
  /// The files of the client: of its core, and of what needs URLSession.
  private static func files() throws -> [String] {
    try ["Sources/Client", "Sources/ClientCore"].flatMap { folder in
      try PackageSources.paths(below: folder, endingIn: [".swift"]).map { "\(folder)/\($0)" }
    }
  }

  /// The names of the public types at the top level of the client's files.
  private static func types() throws -> [String] {
    try files().flatMap { path in
      try PackageSources.text(path).split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/^public (?:final )?(?:struct|enum|class|actor|protocol) (\w+)/#)
          .map { String($0.output.1) }
      }
    }
  }

  @Test("a folder of the client has at most 15 files")
  func folders() throws {
    let folders = Dictionary(grouping: try Self.files()) { path in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    #expect(folders.count > 10)
    for (folder, files) in folders { #expect(files.count <= 15, "\(folder): \(files)") }
  }

  @Test("the client has fewer than 50 public types")
  func count() throws {
    let types = try Self.types()
    #expect(types.count > 30 && types.count < 50, "\(types.count): \(types.sorted())")
  }

  @Test("each public type of the client is under one topic of its documentation")
  func topics() throws {
    let page = try PackageSources.text("Sources/Client/MockAPIClient.docc/MockAPIClient.md")
    let listed = page.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^- ``(\w+)``/#).map { String($0.output.1) }
    }
    #expect(Set(try Self.types()).subtracting(listed) == [])
    #expect(listed.count == Set(listed).count)
  }

  @Test("each public function of the client that throws says what it throws")
  func errors() throws {
    var found = 0
    for path in try Self.files() {
      var comment = ""
      var declaration = ""
      for line in try PackageSources.text(path).split(separator: "\n") {
        let line = line.drop { $0 == " " }
        if line.hasPrefix("///") {
          comment += "\(line)\n"
        } else if !declaration.isEmpty || line.contains(#/\bpublic\b.*\b(func|init)\b/#) {
          declaration += " \(line)"
        } else if line.hasSuffix("{") || line.hasSuffix("}") {
          comment = ""
        }
        guard declaration.hasSuffix("{") || declaration.hasSuffix("}") else { continue }
        if Self.isThrowing(declaration) {
          found += 1
          #expect(comment.contains("- Throws: "), "\(path):\(declaration)")
        }
        declaration = ""
        comment = ""
      }
    }
    #expect(found > 40)
  }

  /// Whether the function itself throws, and not only one of its parameters.
  private static func isThrowing(_ declaration: String) -> Bool {
    var depth = 0
    var outside = ""
    for character in declaration.prefix(while: { $0 != "{" }) {
      if character == "(" { depth += 1 }
      if depth == 0 { outside.append(character) }
      if character == ")" { depth -= 1 }
    }
    return outside.contains(#/\b(re)?throws\b/#)
  }
}
