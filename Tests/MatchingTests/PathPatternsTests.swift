// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText
import Testing

@testable import MockAPIMatching

struct PathPatternsTests {
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

  /// Patterns are made of pieces, so that many meet in ways that nobody has thought of.
  @Test func `the index finds each template and expression that matches`() throws {
    var matched = (templates: 0, expressions: 0)
    for _ in 0..<200 {
      var parts = (0..<30).compactMap { number in
        number % 3 == 0 ? Self.template() : Self.expression()
      }
      var index = PathPatterns<[Int]>()
      for (number, part) in parts.enumerated() { index.change(part, number, isThere: true) }
      for target in (0..<60).map({ _ in RequestTarget("/" + Self.text(of: Self.texts)) }) {
        let candidates = index.candidates(for: target)
        #expect(Set(candidates).count == candidates.count, "\(target.text): \(candidates)")
        for (number, part) in parts.enumerated() where part.outcome(of: target) == .matched {
          if case .urlPathTemplate = part {
            matched.templates += 1
          } else {
            matched.expressions += 1
          }
          #expect(candidates.contains(number), "\(part) for \(target.text)")
        }
      }
      let all = index
      while let part = parts.popLast() {
        index.change(part, parts.count, isThere: false)
        guard let rest = parts.last else { break }
        // Only the removed ones are gone.
        let target = Self.sample(of: rest)
        #expect(
          index.candidates(for: target)
            == all.candidates(for: target).filter { $0 < parts.count }, "\(target.text)")
      }
      #expect(index.isEmpty && !all.isEmpty)
    }
    #expect(matched.templates > 1_000 && matched.expressions > 1_000, "\(matched)")
  }

  @Test func `only templates with the segments of a path are found`() throws {
    var index = PathPatterns<[Int]>()
    let templates = ["/a/{x}", "/a/{y}", "/{x}/b", "/a/b/{x}", "/a/**", "/{x}/{y}", "/a/b.{x}"]
    for (number, template) in templates.enumerated() {
      index.change(.urlPathTemplate(try PathTemplate(template)), number, isThere: true)
    }
    func candidates(_ path: String) -> [Int] { index.candidates(for: RequestTarget(path)) }
    #expect(candidates("/a/c") == [0, 1, 4, 5, 6])
    #expect(candidates("/a/b/c") == [3, 4])
    #expect(candidates("/c/b?/a") == [2, 5])
    #expect(candidates("/a") == [4])
    #expect(candidates("/c/d/e") == [])
  }

  @Test func `a target with many segments has the expressions for each`() throws {
    var index = PathPatterns<[Int]>()
    for number in 0..<100 {
      index.change(
        .urlPathPattern(try RegularExpression("/.*/s\(number)/.*")), number, isThere: true)
    }
    #expect(index.candidates(for: RequestTarget("/s1/s2/s2/s3")) == [1, 2, 3])
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

  private static let segments = ["a", "b", "ab", "{x}", "{x}", "a{x}", "{x}.b", "**", ""]

  private static func text(of pieces: [String]) -> String {
    (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement() ?? "" }.joined()
  }

  private static func expression() -> RequestCondition.Part? {
    guard let pattern = try? RegularExpression(text(of: pieces)) else { return nil }
    return Bool.random() ? .urlPattern(pattern) : .urlPathPattern(pattern)
  }

  /// `nil` for a template with too many `**`.
  private static func template() -> RequestCondition.Part? {
    let path = (0..<Int.random(in: 1...4)).map { _ in "/" + (segments.randomElement() ?? "") }
    return (try? PathTemplate(path.joined())).map { .urlPathTemplate($0) }
  }

  /// A target at which the index has the pattern.
  private static func sample(of part: RequestCondition.Part) -> RequestTarget {
    switch part {
    case .urlPathTemplate(let template): RequestTarget(template.sample)
    case .urlPattern(let pattern), .urlPathPattern(let pattern): PathLiterals(pattern).sample
    default: RequestTarget("/")
    }
  }
}

extension PathPatterns<[Int]> {
  fileprivate mutating func change(
    _ part: RequestCondition.Part, _ number: Int, isThere: Bool
  ) {
    let pattern = RequestPattern([RequestCondition(part, position: .init(line: 1, column: 1))])
    change(pattern.paths, isThere: isThere) { numbers in
      let rest = (numbers ?? []).filter { $0 != number } + (isThere ? [number] : [])
      numbers = rest.isEmpty ? nil : rest
    }
  }

  /// The numbers of the patterns that a target may match, ascending.
  fileprivate func candidates(for target: RequestTarget) -> [Int] {
    var found: [Int] = []
    addLists(for: target, to: &found) { $0 += $1 }
    return found.sorted()
  }
}
