// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIMatching

struct PathTemplateTests {
  private static let templates = [
    "/a", "/{x}", "/{x}b", "/{x}/{y}", "/{x}{y}", "/{x}b{y}", "/**", "/**/b", "**b", "/**b**",
    "/**/{x}/b", "/{x}**", "/{x}**b", "/{x}b**{y}", "**{x}b**", "****", "/**{x}**{y}b",
    "**a{x}b**a", "{x}**{y}/{z}",
  ]

  /// Every path of up to seven characters, including slashes.
  private static let paths: [[UInt8]] = {
    var paths: [[UInt8]] = [[]]
    var longest = paths
    for _ in 0..<7 {
      longest = longest.flatMap { path in "/ab".utf8.map { path + [$0] } }
      paths += longest
    }
    return paths
  }()

  /// The values of the parts, found by trying all: variables from their longest match, `**` from its shortest.
  private static func reference(
    _ parts: ArraySlice<PathTemplate.Part>, _ path: ArraySlice<UInt8>
  ) -> [String]? {
    guard let part = parts.first else { return path.isEmpty ? [] : nil }
    let lengths: [Int]
    switch part {
    case .literal(let bytes):
      return path.starts(with: bytes)
        ? reference(parts.dropFirst(), path.dropFirst(bytes.count)) : nil
    case .variable:
      let longest = path.prefix { $0 != UInt8(ascii: "/") }.count
      lengths = Array((0...longest).dropFirst().reversed())
    case .rest: lengths = Array(0...path.count)
    }
    for length in lengths {
      if let others = reference(parts.dropFirst(), path.dropFirst(length)) {
        return [String(decoding: path.prefix(length), as: UTF8.self)] + others
      }
    }
    return nil
  }

  @Test(arguments: templates)
  func `variables match as much as possible, and two asterisks as little as possible`(text: String)
    throws
  {
    let template = try PathTemplate(text)
    for path in Self.paths {
      let expected = Self.reference(template.parts[...], path[...])
      #expect(template.bindings(in: path[...])?.map(\.value) == expected)
      #expect(template.matches(path[...]) == (expected != nil))
    }
  }

  @Test(arguments: [
    ("/**/up/**/down", "/up"), ("/**/up/**/down", "/up/down/x"), ("/**/{x}/up/**/{y}", "/up"),
    ("/**{x}b**{y}c", "/b"), ("{x}a**b", "a"), ("{x}{y}{z}/", "a"), ("/{x}**b{y}c", "/ab"),
    ("**a{x}**{y}/c", "a"), ("/{x}b**a{y}c", "/bab"), ("**{x}/", "a"), ("{x}**/{y}b", "a"),
  ])
  func `matching takes time in proportion to the length of the path`(text: String, repeated: String)
    throws
  {
    let template = try PathTemplate(text)
    for count in [1_000, 10_000] {
      let path = Array(String(repeating: repeated, count: count).utf8)
      var search = PathTemplateSearch(parts: template.parts, path: path[...])
      _ = search.bindings()
      #expect(search.steps <= 3 * (template.parts.count + 1) * (path.count + 1))
    }
  }
}
