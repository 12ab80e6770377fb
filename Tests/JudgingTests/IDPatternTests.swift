// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

struct IDPatternTests {
  @Test(
    "an asterisk matches any text, and everything else itself",
    arguments: [
      ("a/one~drop@/id", "a/one~drop@/id", true), ("a/one~drop@/id", "a/one~drop@/id/x", false),
      ("a/*", "a/one~drop@/id", true), ("a/*", "b/a/", false), ("*", "", true), ("*", "x", true),
      ("*~drop@*", "a/one~drop@/id", true), ("*~drop@*", "a/one~null@/id", false),
      ("a*a", "a", false), ("a*a", "aa", true), ("*a*b*", "xxbxa", false), ("*a*b*", "xaxb", true),
      ("*~status(5*)", "a/one~status(502)", true), ("*~status(5*)", "a/one~status(401)", false),
      ("", "", true), ("", "a", false), ("a.c", "abc", false),
    ])
  func matching(_ pattern: String, _ id: String, _ expected: Bool) {
    #expect(IDPattern(pattern).matches(id) == expected)
  }
}
