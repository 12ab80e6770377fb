// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText
import Testing

@testable import MockAPIMatching

struct ExpressionIndexTests {
  @Test(arguments: [
    ("/api/[0-9]+/orders", "/api/", "orders"), ("/[a-z]+/42/[0-9]+", "/", "42"),
    ("/.*/a/bcd/e.*", "/", "bcd"), ("/.*/orders/?", "/", "orders"), (#".*/a\?b=1"#, "", "b=1"),
    ("/a/b", "/a/b", nil), ("/[a-z]+x", "/", nil), ("/[a-z]+/x[a-z]*", "/", nil),
    ("/(a|b)/c", "/", "c"), ("/.*//", "/", nil), ("/.+/x+", "/", nil),
  ])
  func `the longest segment that is known completely is found`(
    expression: String, prefix: String, segment: String?
  ) throws {
    let literals = try PathLiterals(RegularExpression(expression))
    #expect(literals.prefix == Array(prefix.utf8))
    #expect(literals.segment == segment.map { Array($0.utf8) })
  }

  /// Expressions are made of pieces, so that many meet in ways that nobody has thought of.
  @Test func `the index finds each expression that matches`() throws {
    var matched = 0
    for _ in 0..<200 {
      let parts = (0..<20).compactMap { _ -> RequestCondition.Part? in
        let expression = Self.text(of: Self.pieces)
        guard let pattern = try? RegularExpression(expression) else { return nil }
        return Bool.random() ? .urlPattern(pattern) : .urlPathPattern(pattern)
      }
      var index = PatternIndex()
      for (number, part) in parts.enumerated() {
        index.insert(Self.pattern(part).paths, number: number)
      }
      for _ in 0..<60 {
        let target = RequestTarget("/" + Self.text(of: Self.texts))
        let candidates = index.candidates(for: target)
        #expect(Set(candidates).count == candidates.count, "\(target.text): \(candidates)")
        for (number, part) in parts.enumerated() where part.outcome(of: target) == .matched {
          matched += 1
          #expect(candidates.contains(number), "\(part) for \(target.text)")
        }
      }
    }
    #expect(matched > 1_000)
  }

  @Test func `a target with many segments has the expressions for each`() throws {
    var index = PatternIndex()
    for number in 0..<100 {
      let pattern = try RegularExpression("/.*/s\(number)/.*")
      index.insert(Self.pattern(.urlPathPattern(pattern)).paths, number: number)
    }
    #expect(index.candidates(for: RequestTarget("/s1/s2/s2/s3")).sorted() == [1, 2, 3])
    let long = RequestTarget("/" + (0..<90).map { "s\($0)" }.joined(separator: "/"))
    #expect(Set(index.candidates(for: long)).isSuperset(of: 0..<90))
    #expect(index.candidates(for: RequestTarget("/x")).isEmpty)
  }

  private static let pieces = [
    "/", "/a", "/b", "/ab/", "/a/b", "[ab]", "[^/]+", "[0-9]", "(a|b)", "(?:/a)?", ".", ".*",
    #"\?"#,
    #"\?a=1"#, "+", "?", "|", "^", "$", "/?", "/?$", #"\/"#, #"\Q/a\E"#, "(?i)", "b", "a",
  ]
  private static let texts = ["/", "a", "b", "/a", "/ab", "/b/", "?", "?a=1", "1", "A", "é"]

  private static func text(of pieces: [String]) -> String {
    (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement() ?? "" }.joined()
  }

  private static func pattern(_ part: RequestCondition.Part) -> RequestPattern {
    RequestPattern([RequestCondition(part, position: .init(line: 1, column: 1))])
  }
}
