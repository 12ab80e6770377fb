// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The client is small enough to be learnt: few files in a folder, few types, and each of them under a topic.
struct ClientSurfaceTests {
  /// The folders of the client: its core, and what needs all of Foundation.
  private static let client = ["Client", "ClientCore"]
  /// The folders of its further products.
  private static let further = [
    "ClientAsyncHTTPClient", "ClientCombine", "ClientLogging", "ClientScenarios",
  ]

  private static func files(in folders: [String] = client + further) throws -> [String] {
    try folders.flatMap { folder in
      try PackageSources.paths(below: "Sources/\(folder)", endingIn: [".swift"]).map {
        "Sources/\(folder)/\($0)"
      }
    }
  }

  /// The names of the public types, and of their aliases, at the top level of the client's files.
  private static func names(
    _ keywords: String, in folders: [String] = client + further
  ) throws -> [String] {
    let declaration = try Regex(
      "^public (?:final )?(?:\(keywords)) (\\w+)", as: (Substring, Substring).self)
    return try files(in: folders).flatMap { path in
      let text = try PackageSources.text(path)
      // The code of a trait is inside '#if', and indented.
      let indentation = text.hasSuffix("#endif\n") ? 2 : 0
      return text.split(separator: "\n").compactMap { line -> String? in
        guard line.prefix(while: { $0 == " " }).count == indentation else { return nil }
        return line.dropFirst(indentation).firstMatch(of: declaration).map { String($0.output.1) }
      }
    }
  }

  private static func types(in folders: [String] = client + further) throws -> [String] {
    try names("struct|enum|class|actor|protocol", in: folders)
  }

  @Test("a folder of the client has at most 15 files")
  func folders() throws {
    let folders = Dictionary(grouping: try Self.files()) { path in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    #expect(folders.count > 10)
    for (folder, files) in folders { #expect(files.count <= 15, "\(folder): \(files)") }
  }

  @Test("the client has fewer than 60 public types, and a further product adds one")
  func count() throws {
    let types = try Self.types(in: Self.client)
    #expect(types.count > 30 && types.count < 60, "\(types.count): \(types.sorted())")
    for folder in Self.further {
      let types = try Self.types(in: [folder])
      #expect(types.count == 1, "\(folder): \(types)")
    }
  }

  @Test(
    "a product that a trait builds has no code without it",
    arguments: [
      ("ClientAsyncHTTPClient", "#if AsyncHTTPClient"), ("ClientLogging", "#if Logging"),
      ("ClientMacros", "#if Macros"),
    ])
  func traits(folder: String, condition: String) throws {
    let files = try Self.files(in: [folder])
    #expect(!files.isEmpty)
    for file in files {
      let lines = try PackageSources.text(file).split(separator: "\n").filter {
        !$0.hasPrefix("//")
      }
      #expect(lines.first == Substring(condition) && lines.last == "#endif", "\(file)")
    }
  }

  @Test("each public type of the client is under one topic of its documentation")
  func topics() throws {
    let listed = try (Self.client + Self.further).flatMap { folder -> [String] in
      let pages = try PackageSources.paths(below: "Sources/\(folder)", endingIn: [".md"]).filter {
        $0.contains("/\($0.split(separator: ".")[0]).md")
      }
      return try pages.flatMap { page in
        try PackageSources.text("Sources/\(folder)/\(page)").split(separator: "\n").compactMap {
          $0.firstMatch(of: #/^- ``(\w+)``/#).map { String($0.output.1) }
        }
      }
    }
    let types = Set(try Self.types() + Self.names("typealias"))
    #expect(types.isSuperset(of: ["OutcomePublisher", "AsyncHTTPClientTransport", "HTTPDate"]))
    #expect(types.subtracting(listed) == [])
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
