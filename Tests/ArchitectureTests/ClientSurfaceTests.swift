// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The client is small enough to be learnt: few files in a folder, few types, and each of them under a topic.
struct ClientSurfaceTests {
  /// The names of the public types at the top level of the client's files.
  private static func types() throws -> [String] {
    try PackageSources.paths(below: "Sources/Client", endingIn: [".swift"]).flatMap { path in
      try PackageSources.text("Sources/Client/\(path)").split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/^public (?:final )?(?:struct|enum|class|actor|protocol) (\w+)/#)
          .map { String($0.output.1) }
      }
    }
  }

  @Test("a folder of the client has at most 15 files")
  func folders() throws {
    let paths = try PackageSources.paths(below: "Sources/Client", endingIn: [".swift"])
    let folders = Dictionary(grouping: paths) { $0.split(separator: "/").dropLast().joined() }
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
}
