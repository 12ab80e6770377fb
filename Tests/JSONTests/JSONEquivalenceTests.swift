// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONEquivalenceTests {
  @Test(arguments: [
    ("1", "1.0e0", true), ("1", #""1""#, false), ("0", "-0", true), ("true", "true", true),
    ("true", "1", false), ("false", "0", false), ("null", "null", true), ("null", "false", false),
    (#""a""#, #""\u0061""#, true), (#""é""#, #""e\u0301""#, false),
    ("[1, 2]", "[1.0,2]", true), ("[1, 2]", "[2, 1]", false), ("[1]", "[1, 1]", false),
    ("[]", "{}", false), ("[]", "[]", true), ("[[]]", "[[[]]]", false),
    (#"{"a": 1, "b": [2]}"#, #"{"b": [2e0], "\u0061": 1}"#, true),
    (#"{"a": 1}"#, #"{"a": 1, "b": 1}"#, false), (#"{"a": 1}"#, #"{"b": 1}"#, false),
    (#"{"a": null}"#, "{}", false), (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, true),
    (#"{"é": 1}"#, #"{"e\u0301": 1}"#, false),
  ])
  func `values are compared by value, not by spelling`(left: String, right: String, isSame: Bool)
    throws
  {
    let (left, right) = (
      try JSONDocument(parsing: left).root, try JSONDocument(parsing: right).root
    )
    #expect(left.isEquivalent(to: right) == isSame)
    #expect(right.isEquivalent(to: left) == isSame)
    #expect((JSONMeaning(left) == JSONMeaning(right)) == isSame)
    #expect((Set([JSONMeaning(left), JSONMeaning(right)]).count == 1) == isSame)
  }
}
