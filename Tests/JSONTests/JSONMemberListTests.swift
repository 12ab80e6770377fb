// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

/// Searching the members of an object by name.
struct JSONMemberListTests {
  static let objects = [
    #"{}"#, #"{"a": 1}"#, #"{"a": 1, "b": 2, "a": 3}"#, #"{"": 1, " ": 2}"#,
    #"{"\u0061": 1, "a": 2}"#, #"{"a": 1, "\u0061": 2}"#, #"{"a\"b": 1, "é": 2, "e\u0301": 3}"#,
    #"{"aVeryLongNameOfAMember": 1, "aVeryLongNameOfAMembes": {"a": 2}, "a": [3]}"#,
    #"{"\ud800": 1, "\n": 2}"#, #"{"bb": 1, "\u0061": 2, "ccc": 3}"#,
    "{\"" + String(repeating: "x", count: 65) + "\": 1}",
  ]
  static let names = [
    "", " ", "a", "b", "A", "a\"b", "é", "e\u{301}", "aVeryLongNameOfAMember",
    "aVeryLongNameOfAMembes", "aVeryLongNameOfAMembe", "\u{FFFD}", "\n", "\\u0061",
    String(repeating: "x", count: 65),
  ]

  @Test(arguments: objects, names)
  func `a list finds the same value as the object itself`(text: String, name: String) throws {
    let object = try JSONDocument(parsing: text).root
    var list = JSONMemberList(of: object)
    for member in object.members { list.append(member) }
    #expect(list.value(of: name)?.range == object[name]?.range)
    let members = Array(object.members)
    #expect(list.count == members.count)
    #expect(list.lastIndex(of: name) == members.lastIndex { $0.isNamed(name) })
    for number in members.indices {
      #expect(list[number].key.range == members[number].key.range)
      #expect(list[number].value.range == members[number].value.range)
    }
  }
}
